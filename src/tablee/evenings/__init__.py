"""Ready evenings: stories that a keeper opens and plays tonight, one folder each."""

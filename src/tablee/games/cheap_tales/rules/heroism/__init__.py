"""Les points d’héroïsme et de pouvoir: feats, weaknesses, twists, points given and won."""

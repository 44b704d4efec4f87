"""A session as a story to keep: made from what everybody may know, and from that alone."""

"""L’expérience: points of experience and what they buy."""

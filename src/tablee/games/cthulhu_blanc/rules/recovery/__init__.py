"""Three meters, three ways down: suppression, care, zeal."""

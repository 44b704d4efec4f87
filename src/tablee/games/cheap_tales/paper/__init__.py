"""What is printed: models and their typst templates."""

"""What every page stands on: templates, language, forms, limits, errors, files."""

"""The pages of Cheap Tales: what each card shows, as data, with the templates that lay it out."""

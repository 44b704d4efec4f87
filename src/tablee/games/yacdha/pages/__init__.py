"""The pages of YACDHA: what each card shows, as data, with the templates that lay it out."""

from tablee.kernel.page import Pages

pages = Pages()

"""La santé: life lost, falls, wounds, respite and rest."""

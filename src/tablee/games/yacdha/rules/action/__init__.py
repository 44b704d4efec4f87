"""Action & opposition; Avantage & désavantage; Coopération; Relancer les dés."""

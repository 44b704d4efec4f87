"""What is handed over in the ready evenings, as it looks."""

from sheets import BLUE, PENCIL, RED, Sheet, Written


def down(*lines: Written, top: float = 0.1, step: float = 0.09) -> tuple[Written, ...]:
    """Lines one below the other, where they do not say where they are."""
    return tuple(line._replace(y=line.y or top + n * step) for n, line in enumerate(lines))


PAPERS: dict[str, dict[str, Sheet]] = {
    "yacdha/la-vanne-du-vivier": {
        "page-du-registre": Sheet(
            down(
                Written("Vivier de Port-Ruz, bassin 3", size=40),
                Written("lundi 4 oct.     un panier         G. K.", x=0.14),
                Written("lundi 11 oct.    deux paniers      G. K.", x=0.14),
                Written("lundi 18 oct.    deux paniers et le chien   G. K.", x=0.14),
                Written("lundi 25 oct.    le chien          G. K.", x=0.14),
                Written("lundi 1er nov.   le chien          G. K.", x=0.14),
                Written("lundi 8 nov.     T.                G. K.", x=0.14, ink=RED),
                top=0.12,
                step=0.12,
            ),
            "ruled",
        ),
        "calque": Sheet(
            down(
                Written("Vivier de Port-Ruz", size=46, y=0.09),
                Written("la vanne basse, en coupe", size=32, y=0.18),
                Written("un mur, ici", size=28, y=0.6, x=0.62, ink=PENCIL, lean=-6),
                Written("Goulven,", "pen", 66, y=0.93),
                Written("Alan", "pen", 66, y=0.93, x=0.5, ink="#cdbf9b", struck=True),
            ),
            drawing="sluice",
        ),
        "priere": Sheet(
            down(
                Written("Ce qui respire", size=38, x=0.12),
                Written("pour ce qui ne respire pas.", size=38, x=0.12),
                Written("Ce qui a froid", size=38, x=0.12),
                Written("pour ce qui n’a plus froid.", size=38, x=0.12),
                Written("Je viens de mon plein grès,", size=38, x=0.12),
                Written("je porte le panier,", size=38, x=0.12),
                Written("je ne me retourne pas.", size=38, x=0.12),
                Written("gré", size=34, x=0.72, y=0.53, ink=RED, lean=8),
                top=0.13,
                step=0.115,
            ),
            "squared",
        ),
    },
    "yacdha/le-dernier-rang": {
        "coupure": Sheet(
            down(
                Written("DRAME À L’ALCYON", "poster", 78, middle=True),
                Written("Quarante spectateurs périssent", "print", 34, middle=True),
                Written("pendant la dernière séance", "print", 34, middle=True),
                Written("L’opérateur affirme que le film", "slanted", 28),
                Written("a continué seul « jusqu’au mot fin,", "slanted", 28),
                Written("et qu’on applaudissait ».", "slanted", 28),
                Written("41 ?", size=54, x=0.7, y=0.84, ink=RED, lean=10),
                top=0.12,
                step=0.12,
            ),
            "framed",
            560,
        ),
    },
    "cthulhu-blanc/le-guichet-quatorze": {
        "ticket": Sheet(
            down(
                Written("PRÉFECTURE", "bold", 38, middle=True),
                Written("TITRES ET IDENTITÉ", "typed", 28, middle=True),
                Written("000", "poster", 190, middle=True, y=0.45),
                Written("Guichet 14", "bold", 40, middle=True, y=0.68),
                Written("Personnes avant vous : toutes", "typed", 26, middle=True, y=0.79),
                Written("Merci de conserver ce ticket", "typed", 22, middle=True, y=0.88),
                Written("après votre passage.", "typed", 22, middle=True, y=0.93),
            ),
        ),
        "note-de-service": Sheet(
            down(
                Written("NOTE DE SERVICE", "bold", 40),
                Written("Objet : guichet quatorze.", "typed", 27),
                Written("Il est rappelé que ce guichet", "typed", 26),
                Written("n’existe pas. Les agents qui y", "typed", 26),
                Written("seraient affectés sont priés de", "typed", 26),
                Written("rejoindre leur poste.", "typed", 26),
                Written("Toute fermeture : formulaire F-0,", "typed", 26),
                Written("signé par qui de droit ou, à", "typed", 26),
                Written("défaut, par personne.", "typed", 26),
            ),
            stamp="POUR EXÉCUTION",
        ),
    },
    "cthulhu-blanc/laire-de-la-dormeuse": {
        "arrete": Sheet(
            down(
                Written("ARRÊTÉ", "bold", 52, middle=True),
                Written("Art. 1er. Il est créé, au point", "typed", 25),
                Written("kilométrique qui conviendra, une", "typed", 25),
                Written("aire dite « de la Dormeuse ».", "typed", 25),
                Written("Art. 2. Elle existera à compter", "typed", 25),
                Written("de son inauguration.", "typed", 25),
                Written("Art. 3. En attendant, le public", "typed", 25),
                Written("est prié d’attendre.", "typed", 25),
                Written("Mise en service le : ............", "typed", 25),
                top=0.12,
            ),
            "framed",
            stamp="EN ATTENTE",
        ),
        "discours": Sheet(
            down(
                Written("Mesdames, messieurs,", size=36),
                Written("chers automobilistes,", size=36),
                Written("S’arrêter, c’est déjà", size=36),
                Written("penser à la suite.", size=36),
                Written("(sourire)", size=32, x=0.4, ink=BLUE),
                Written("Je déclare ouverte", size=36),
                Written("l’aire de la Dormeuse,", size=36),
                Written("et vous souhaite à tous", size=36),
                top=0.1,
                step=0.085,
            ),
            drawing="stain",
        ),
    },
    "innommable/une-etoile-de-trop": {
        "carnet": Sheet(
            down(
                Written("Nuit 9. Pose 6 h 10.", size=36, x=0.15),
                Written("Objet plus étendu qu’hier.", size=32, x=0.15),
                Written("Nuit 10. Pose 7 h.", size=36, x=0.15),
                Written("Une bordure, un rectangle clair.", size=32, x=0.15),
                Written("Nuit 11. Pose 7 h 40.", size=36, x=0.15),
                Written("Le rectangle est un toit.", size=32, x=0.15),
                Written("C’est le nôtre.", size=32, x=0.15),
                Written("encore trois nuits", "pen", 50, x=0.15, y=0.9, ink=RED),
            ),
            "ruled",
            drawing="window",
        ),
    },
    "innommable/le-sel-des-noces": {
        "menu": Sheet(
            down(
                Written("Noces", "pen", 96, middle=True),
                Written("Tellines", "slanted", 36, middle=True),
                Written("Loup de l’étang", "slanted", 36, middle=True),
                Written("Agneau de pré salé", "slanted", 36, middle=True),
                Written("Pièce montée", "slanted", 36, middle=True),
                Written("Minuit :", "slanted", 36, middle=True),
                Written("On ne dessert pas.", size=34, y=0.82),
                Written("On ne se lève pas avant elle. H. D.", size=34, y=0.9),
                top=0.13,
                step=0.11,
            ),
            "framed",
        ),
        "contrat": Sheet(
            down(
                Written("Contrat", "print", 54, middle=True),
                Written("Entre Mlle Victorine Ausset", size=34),
                Written("et M. Aurèle Darbon, fils aîné,", size=34),
                Written("il est convenu mariage, pour la", size=34),
                Written("durée qu’il plaira au sel.", size=34),
                Written("Fait à Badon, en août 1908.", size=34),
                Written("Jean prêtera son bras", size=26, y=0.86, ink=PENCIL),
                Written("jusqu’à la table.", size=26, y=0.91, ink=PENCIL),
                top=0.12,
                step=0.115,
            ),
        ),
    },
    "cheap-tales/le-zeppelin-de-verre": {
        "carton": Sheet(
            down(
                Written("La comtesse Orlova", "pen", 62, middle=True, y=0.42),
                Written("vous prie de vous élever", "slanted", 34, middle=True, y=0.53),
                Written("BAL MASQUÉ", "poster", 60, middle=True, y=0.65),
                Written("Semelles de feutre recommandées", "slanted", 25, middle=True, y=0.75),
                Written(
                    "Ils ont changé le cap. Soute 2. Pitié. B.", size=28, y=0.89, ink=PENCIL, lean=2
                ),
            ),
            "framed",
            560,
            "dirigible",
        ),
        "plan": Sheet(
            down(
                Written("PLANCHER, vu du dessous", "typed", 28, middle=True, y=0.34),
                Written("6 cm. Garanti (moi).", size=34, y=0.46),
                Written("Marcher droit : tient.", size=34, y=0.57),
                Written("En diagonale : s’ouvre.", size=34, y=0.68, ink=RED),
                Written("NE PAS le dire aux danseurs.", size=30, y=0.82),
                Written("Bidault", "pen", 60, y=0.92, x=0.5),
            ),
            "squared",
            drawing="dirigible",
        ),
    },
    "cheap-tales/silence-on-coule": {
        "feuille": Sheet(
            down(
                Written("LES AMANTS DU RIO PERDU", "poster", 54, middle=True),
                Written("9 h      le baiser, pont supérieur", "typed", 26),
                Written("10 h     le temple (Rex seul)", "typed", 26),
                Written("11 h 30  LE NAUFRAGE", "bold", 30, ink=RED),
                Written("         tout le monde à bord", "typed", 26),
                Written("         une seule prise", "typed", 26),
                Written("12 h     déjeuner", "typed", 26),
                Written("pour les survivants", size=32, x=0.4, struck=True, ink=PENCIL),
                top=0.12,
                step=0.11,
            ),
        ),
        "contrat": Sheet(
            down(
                Written("CLAUSE 14", "poster", 64, middle=True),
                Written("En cas de perte du navire :", "print", 32),
                Written("au Producteur, cent mille dollars ;", "print", 29),
                Written("par vedette, cinq mille ;", "print", 29),
                Written("par technicien, mille ;", "print", 29),
                Written("par figurant, deux.", "print", 29),
                Written("Caïmans exclus.", "slanted", 34, ink=RED),
                top=0.13,
                step=0.12,
            ),
            stamp="SIGNÉ",
        ),
    },
    "cthulhu-d20/la-cote-342": {
        "lettre": Sheet(
            down(
                Written("J’ai l’honneur de demander que", size=34),
                Written("cessent les exhumations au plateau.", size=34),
                Written("Ma compagnie y tient sa position", size=34),
                Written("et n’a pas reçu l’ordre de se replier.", size=34),
                Written("Il me manque le soldat Thiriet.", size=34),
                Written("Je vous saurai gré de me le renvoyer.", size=34),
                Written("Morel, capitaine", "pen", 62, y=0.86, x=0.36),
                top=0.12,
                step=0.11,
            ),
        ),
    },
    "cthulhu-d20/le-passager-de-la-glace": {
        "manifeste": Sheet(
            down(
                Written("CHAMBRE FROIDE", "bold", 36),
                Written("Beurre ............ 40 caisses", "typed", 25),
                Written("Champagne ......... 60", "typed", 25),
                Written("Viande ............ 12 quartiers", "typed", 25),
                Written("Glace, Kerguelen .. 1 bloc", "typed", 25),
                Written("au départ ......... 900 kg", "typed", 25),
                Written("à Djibouti ........ 834 kg", "typed", 25),
                Written("le lendemain ...... 906 kg", "bold", 25, ink=RED),
                Written("Ne pas parler à côté.", size=32, y=0.88, ink=PENCIL, lean=3),
                Written("On dirait qu’il écoute. F.", size=32, y=0.94, ink=PENCIL, lean=3),
            ),
        ),
        "radiogramme": Sheet(
            down(
                Written("RADIOGRAMME", "poster", 60, middle=True),
                Written("POUR VILLE-DE-TOURANE", "typed", 26),
                Written("ORIGINE INCONNUE, SUD", "typed", 26),
                Written("EST-CE QU’IL Y A QUELQU’UN", "bold", 28),
                Written("OUI", "bold", 40),
                Written("OUI", "bold", 40),
                Written("OUI", "bold", 40),
                top=0.14,
                step=0.12,
            ),
            "framed",
            560,
        ),
    },
}

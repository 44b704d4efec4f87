from people import named, open_a_table
from tablee.lab.games import find_game
from tablee.web.language import site_tongue
fr = site_tongue("fr", find_game("cthulhu-d20"))
def test_x(meet):
    keeper, isa = meet("Anne"), meet("Isa")
    links = open_a_table(keeper, "L'aile", ("Isa",), game="cthulhu-d20")
    isa.go(links[0]); isa.is_connected()
    js="[...document.querySelectorAll('[name=option],[name=good]')].map(e=>[e.value,e.checked,e.hasAttribute('checked')].join())"
    print(isa.page.evaluate(js))
    isa.page.get_by_role("link", name=f"{fr('Take this one')} (Salomé Ferrand)", exact=True).click()
    for _ in range(8):
        print(isa.page.evaluate(js)); isa.page.wait_for_timeout(60)

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { staplesFileSchema } from '../ingredients/staples.ts';
import { isPackaging } from './packaging-words.ts';

const namesOf = (text: string): string[] =>
  text
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);

const packaging = namesOf(`
  muffin liners | Muffin liner | cake tin liners | jars | Jam jars | Glass jars, 300 ml | 190ml glass jars | jar with lid | lids | Lids for jars |
  gold lids 63mm | cellophane bags | Cellophane | paper bags | Bags | piping bags | carrier bag | cake boxes | Cake box, 10 inch | cupcake boxes (12) |
  kraft boxes | gift box | pizza boxes | labels | Front labels | box of labels | white labels | Labels - front 62x40 mm | stickers | ribbon |
  Red ribbon | roll of ribbon | twist ties | twine | greaseproof paper | Paper, greaseproof | roll of greaseproof paper | baking paper |
  baking parchment | parchment paper | tissue paper | cling film | clingfilm | kitchen foil | tin foil | foil trays | muffin cases | cupcake cases |
  paper cases | cake board | bottle caps | bottles | corks | lolly sticks | cake pop sticks | paper straws | coffee cups | gift tags | parcel tape |
  kitchen string | butcher's string | plastic tubs | stand-up pouches | punnets | sauce bottles 250ml | packaging | birthday candles | cupcake wrappers |
  bubble wrap | napkins
`);

const foods = namesOf(`
  bag of sugar | Bag of sugar | box of eggs | jar of honey | tub of cream cheese | bottle of stout | carton of cream | Flour 16 kg bag |
  Caster sugar 1kg bag | Olive oil 5 l bottle | Sugar, bag | Flour (16 kg bag) | rice paper | wafer paper | edible paper | edible glitter |
  edible labels | Edible ribbon | jam jar cake | cake in a jar | tea bags | Earl Grey teabags | cola bottles | pastry cases | tart case | flan cases |
  sausage casings | pastry lids | pie lid | courgette ribbons | pasta ribbons | rice paper wrappers | wonton wrappers | spring roll wrappers |
  tortilla wraps | cinnamon sticks | crab sticks | celery sticks | breadsticks | string beans | cheese strings | cheese straws | strawberry laces |
  Jarlsberg | chocolate cups | peanut butter cups | mushroom caps | carrot tops | Johnnie Walker Black Label | box cake mix | muffins | muffin mix |
  baking powder | baking soda | cake crumbs | gold leaf | vine leaves | ice cream cones | sugar | paper-thin ham | labelled honey | bottled water |
  tinned tomatoes | boxed wine | baguette | garlic bulb | tray bake | bagels | lidded pie | foie gras | corkscrew pasta | candied peel | candlenuts |
  banana leaves | popcorn
`);

describe('names of packaging', () => {
  it.each(packaging)('knows %s as packaging', (name) => expect(isPackaging(name)).toBe(true));
  it.each(foods)('takes %s for food', (name) => expect(isPackaging(name)).toBe(false));
  it('takes every staple of the library for food', () => {
    const file = new URL('../../functions/ingredients/library/staples.json', import.meta.url);
    const staples = staplesFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const names = staples.foods.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    expect(names.length).toBeGreaterThan(436);
    expect(names.filter(isPackaging)).toEqual([]);
  });
  it('knows nothing of no name', () => expect(isPackaging(' 300 ml ')).toBe(false));
});

import { describe, expect, it } from 'vitest';
import { likeness, matchesFor } from './matching.ts';
import { readPasted } from './pasted.ts';

const lineOf = (text: string, currency: 'GBP' | 'USD' = 'GBP') => readPasted(text, currency).lines[0];

describe('a pasted line', () => {
  it.each([
    ['2 x 400g tins chopped tomatoes', 'chopped tomatoes', '800', 'g'],
    ['2 × 1.5kg bags strong flour', 'bags strong flour', '3', 'kg'],
    ['250 g unsalted butter, softened', 'unsalted butter', '250', 'g'],
    ['1 1/2 cups (180g) plain flour, sifted', 'plain flour', '1.5', 'cup'],
    ['½ tsp salt', 'salt', '0.5', 'tsp'],
    ['- 200g sugar', 'sugar', '200', 'g'],
    ['400g/14oz flour', 'flour', '400', 'g'],
    ['1,200 g flour', 'flour', '1200', 'g'],
    ['3 large eggs', 'eggs', '3', 'pieces'],
    ['3-4 tbsp milk', 'milk', '3', 'tbsp'],
    ['1.2kg strong white flour', 'strong white flour', '1.2', 'kg'],
    ['100 g butter (vegan), softened', 'butter (vegan)', '100', 'g'],
    ['50 g praline (hazelnut)', 'praline (hazelnut)', '50', 'g'],
    ['50 g spread - peanut', 'spread (peanut)', '50', 'g'],
    ['2 eggs, whites only', 'eggs (whites only)', '2', 'pieces'],
    ['2 eggs (about 100 g), beaten', 'eggs', '2', 'pieces'],
    ['200 g biscuits (contains milk, nuts)', 'biscuits (contains milk, nuts)', '200', 'g'],
  ])('%s', (text, name, quantity, unit) => expect(lineOf(text)).toMatchObject({ name, quantity, unit }));

  it('without a quantity has none', () => {
    expect(readPasted('500g flour\nsalt, to taste', 'GBP').lines[1]).toMatchObject({
      name: 'salt',
      quantity: null,
    });
  });

  it.each([
    ['a handful of cocoa nibs', 'cocoa nibs'],
    ['salt to taste', 'salt'],
    ['A pinch of salt.', 'salt'],
    ['2 handfuls of rocket', 'rocket'],
    ['a few drops of vanilla extract', 'vanilla extract'],
    ['some flour, for dusting', 'flour'],
    ['12..5 g sugar', 'sugar'],
    ['0.0000001 g saffron', 'saffron'],
  ])('whose quantity can’t be read is a line without one: %s', (text, name) =>
    expect(readPasted(text, 'GBP')).toMatchObject({
      name: '',
      lines: [{ source: text, name, quantity: null }],
    }),
  );

  it('takes pints and fluid ounces for those of the country', () => {
    expect(lineOf('1 pint milk')?.unit).toBe('ptUk');
    expect(lineOf('2 fl oz rum', 'USD')?.unit).toBe('flozUs');
  });
});

it('tells title, yield, headings and method from the ingredients', () => {
  const text =
    'Walnut loaf\nMakes 2 loaves\n\nFor the dough:\n500g flour\n\nMethod\n1. Knead.\n2) Bake for 30 minutes.';
  expect(readPasted(text, 'GBP')).toMatchObject({
    name: 'Walnut loaf',
    makes: { batchYield: '2', unit: 'loaves' },
    lines: [{ name: 'flour' }],
    method: 'Knead.\nBake for 30 minutes.',
  });
});

it('drops no row: what is neither line nor method is named as a heading', () => {
  const rows = ['Loaf', 'Makes 2 loaves', 'Serves 12', 'For the dough:', '500g flour', '(divided)'];
  const { name, makes, lines, headings } = readPasted(rows.join('\n'), 'GBP');
  const found = [name, makes?.source, ...lines.map(({ source }) => source), ...headings];
  expect(found.toSorted()).toEqual(rows.toSorted());
});

it('takes numbered steps for steps without a heading too', () => {
  const read = readPasted('100g flour\n1. Knead the dough.\nRest it for an hour.', 'GBP');
  expect(read.lines).toHaveLength(1);
  expect(read.method).toBe('Knead the dough.\nRest it for an hour.');
});

describe('the ingredient that is meant', () => {
  const pantry = [
    'Strong plain flour',
    'Almonds',
    'Ground almonds',
    'Free-range eggs',
    'Cultured butter',
  ].map((name) => ({ name }));
  it.each([
    ['ground almonds', 'Ground almonds'],
    ['almonds', 'Almonds'],
    ['large eggs', 'Free-range eggs'],
    ['unsalted butter', 'Cultured butter'],
    // Bread flour isn't plain flour.
    ['plain flour', undefined],
    ['peanut butter', undefined],
    ['almond extract', undefined],
    ['vanilla extract', undefined],
    ['peanut', undefined],
  ])('%s', (sought, found) => expect(matchesFor(sought, pantry).same?.name).toBe(found));

  it('offers what is near, and takes none of it', () => {
    const near = (sought: string) => matchesFor(sought, pantry).near.map(({ name }) => name);
    expect(near('plain flour')).toEqual(['Strong plain flour']);
    expect(near('peanut butter')).toEqual(['Cultured butter']);
    expect(near('ground almonds')).toEqual([]);
    expect(near('saffron')).toEqual([]);
  });

  it('is more alike the more it shares', () => {
    expect(likeness('rye flour', 'Rye flour')).toBeCloseTo(1);
    expect(likeness('rye flour', 'Plain flour')).toBeLessThan(likeness('rye flour', 'Dark rye flour'));
    expect(likeness('milk', 'Salt')).toBe(0);
  });
});

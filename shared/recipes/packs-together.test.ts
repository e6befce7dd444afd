/** Which questions about packs are answered with one press, and which never are. */
import { describe, expect, it } from 'vitest';
import { answeredTogether } from './packs-together.ts';
import { declared, packReadAs } from './test-label.ts';

/** Its pack was read, and its brand is another since. */
const changed = (name: string, said: string, changes: object = {}) => ({
  ...{ name, declaration: null, allergens: declared(said), brand: 'Own', packRead: packReadAs(name) },
  ...changes,
});

const butter = changed('Butter', 'milk');
const flour = changed('Flour', 'gluten:wheat');
const together = (...ingredients: ReturnType<typeof changed>[]) =>
  answeredTogether(ingredients).map(({ name }) => name);

describe('packs that changed', () => {
  it('are answered together where the dictionary knows every name', () => {
    expect(together(butter, changed('Mature Cheddar', 'milk'), flour)).toEqual([
      ...['Butter', 'Mature Cheddar', 'Flour'],
    ]);
  });

  it.each([
    ['Free range eggs', 'eggs'],
    ['Strong white bread flour', 'gluten:wheat'],
    ['Whole milk', 'milk'],
    ['Double cream', 'milk'],
    ['Semi-skimmed milk', 'milk'],
    ['Self-raising flour', 'gluten:wheat'],
    ['Rye flour', 'gluten:rye'],
    ['Ground almonds', 'nuts:almonds'],
    ['Unsalted butter 250 g', 'milk'],
    ['Porridge oats', 'gluten:oats'],
  ])('include %s', (name, said) => expect(together(butter, changed(name, said))).toEqual(['Butter', name]));

  it.each([
    ['Biscoff', 'gluten:wheat, soybeans'],
    ['Butter Biscoff', 'milk'],
    ['Buter', 'milk'],
    ['Lurpak butter', 'milk'],
    ['Rainbow drops', ''],
    ['Spread', 'milk'],
    ['Strong sauce', 'milk'],
    ['Butter biscuits', 'milk, gluten:wheat'],
    ['Croissants', 'gluten:wheat, milk, eggs'],
    ['Pesto', 'milk, nuts:cashews'],
  ])('never include %s, which has more to it than its name says', (name, said) => {
    expect(together(butter, flour, changed(name, said))).toEqual(['Butter', 'Flour']);
  });

  it.each([
    ['contains more than its name says', 'milk, soybeans'],
    ['may contain another maker’s traces', 'milk, may nuts:almonds'],
    ['is declared free from what its name says', 'soybeans'],
    ['is declared free from everything', ''],
    ['has something that nobody knows', 'milk, unknown nuts'],
  ])('never include a known name that %s', (_why, said) => {
    expect(together(butter, flour, changed('Double cream', said))).toEqual(['Butter', 'Flour']);
  });

  it('never include a flour of another cereal than its name says', () => {
    expect(together(butter, flour, changed('Rye flour', 'gluten:rye+barley'))).toEqual(['Butter', 'Flour']);
  });

  it('are answered one by one where only one is known, and where nothing changed', () => {
    expect(together(butter, changed('Biscoff', 'gluten:wheat'))).toEqual([]);
    expect(together(butter, changed('Flour', 'gluten:wheat', { brand: '' }))).toEqual([]);
  });

  it('that nobody ever read are not among them', () => {
    expect(together(butter, flour, changed('Rainbow drops', '', { packRead: null }))).toEqual([
      ...['Butter', 'Flour'],
    ]);
  });
});

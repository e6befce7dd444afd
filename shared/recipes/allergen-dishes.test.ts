/** A dish asks about all that it mostly contains, and a plain food isn't taken for another by a letter. */
import { describe, expect, it } from 'vitest';
import { openClues } from './allergen-clues.ts';
import { allergenWordsIn } from './allergen-words.ts';
import { declared } from './test-label.ts';

const asked = (name: string) => [
  ...new Set(allergenWordsIn(name).map(({ allergen, species }) => species ?? allergen)),
];

describe('a dish', () => {
  it.each([
    ['Bakewell tart', 'wheat, eggs, almonds'],
    ['Stollen', 'wheat, milk, almonds'],
    ['Baklava', 'wheat, walnuts'],
    ['Chelsea buns', 'wheat, milk, eggs'],
    ['Welsh cakes', 'wheat, milk, eggs'],
    ['Doughnuts', 'wheat, milk, eggs'],
    ['Jaffa cakes', 'wheat, eggs'],
    ['Quiche Lorraine', 'wheat, milk, eggs'],
    ['Hollandaise', 'eggs, milk'],
    ['Béarnaise', 'eggs, milk'],
    ['Lasagne', 'wheat, milk, eggs'],
    ['Pizza', 'wheat, milk'],
    ['Carbonara', 'wheat, milk, eggs'],
    ['Pain au chocolat', 'wheat, milk, eggs'],
    ['Shortbread', 'wheat, milk'],
    ['Cheese straws', 'wheat, milk'],
    ['Mac and cheese', 'wheat, milk'],
    ['Béchamel', 'wheat, milk'],
    ['Fish fingers', 'wheat, fish'],
    ['Fish cakes', 'wheat, fish'],
    ['Prawn toast', 'prawn, wheat, sesame'],
    ['Oyster sauce', 'molluscs, wheat, soybeans'],
    ['Satay', 'peanuts, soybeans'],
    ['Bovril', 'celery, wheat, barley'],
    ['Oxo', 'celery, wheat, barley'],
    ['Marmite', 'barley, celery'],
    ['Moussaka', 'milk, eggs'],
    ['Toblerone', 'milk, eggs, almonds'],
    ['Laksa paste', 'crustaceans'],
    ['Cantuccini', 'wheat, eggs, almonds'],
    ['Bombay mix', 'peanuts'],
    ['Kit Kat', 'wheat, milk, soybeans'],
    ['Twix', 'wheat, milk, soybeans'],
    ['Maltesers', 'barley, milk, soybeans'],
    ['Ferrero Rocher', 'hazelnuts, wheat, milk, soybeans'],
    ['Lotus spread', 'wheat, soybeans'],
    ['Bara brith', 'wheat, eggs'],
    ['Mole poblano', 'peanuts, almonds, sesame'],
    ['Pide', 'wheat'],
    ['Céleri-rave', 'celery'],
  ])('asks about the whole of %s', (name, expected) => {
    expect(asked(name)).toEqual(expect.arrayContaining(expected.split(', ')));
  });

  it.each([
    ['Lotus spread', 'milk'],
    ['Bara brith', 'fish'],
    ['Mole poblano', 'molluscs'],
    ['Mole poblano', 'milk'],
    ['Pide', 'fish'],
    ['Céleri-rave', 'wheat'],
    ['Marshmallows', 'eggs'],
    ['Pizza flour', 'milk'],
    ['Lasagne sheets', 'milk'],
    ['Fruit spread', 'milk'],
    ['Triple sec', 'milk'],
    ['Gluten-free pizza', 'wheat'],
    ['Vegan quiche', 'eggs'],
  ])('is not asked about what it isn’t: %s, %s', (name, never) => {
    expect(asked(name)).not.toContain(never);
  });

  it.each([
    ...['Lungs', 'Masa harina', 'Emulsifier: sunflower lecithins', 'Rapeseed lecithin', 'Bavette', 'Sambar'],
    ...['Cime di rapa', 'Lomo', 'Kalettes', 'Marfona potatoes', 'Brains', 'Spleen'],
  ])('is none: %s', (name) => {
    expect(asked(name)).toEqual([]);
  });

  it('whose lecithin is of another plant isn’t of soya', () => {
    const of = (declaration: string) =>
      openClues({ name: 'Glaze', declaration, allergens: declared('') }).map(({ word }) => word.allergen);
    expect(of('sugar, emulsifier: lecithins (sunflower)')).toEqual([]);
    expect(of('sugar, emulsifier: lecithins (from rapeseed)')).toEqual([]);
    expect(of('sugar, emulsifier: lecithins')).toEqual(['soybeans']);
  });
});

/** Words that are spelt wrongly, masked or in pieces ask; words that are spelt as they are meant don't. */
import { describe, expect, it } from 'vitest';
import { slipsBetween } from './allergen-guesses.ts';
import { allergenWordsIn } from './allergen-words.ts';

const asked = (name: string) =>
  allergenWordsIn(name).map(({ allergen, species, kind }) => [kind, species ?? allergen].join(' '));

describe('slips of the pen', () => {
  it.each([
    ['Hazlenuts', 'likely hazelnuts'],
    ['Buter', 'likely milk'],
    ['Mozarella', 'likely milk'],
    ['Wheet flour', 'likely wheat'],
    ['Allmonds', 'likely almonds'],
    ['Parmezan', 'likely milk'],
    ['Mustrad seeds', 'likely mustard'],
    ['Sesmae', 'likely sesame'],
    ['Penuts', 'likely peanuts'],
    ['Yogart', 'likely milk'],
    ['Chedder', 'likely milk'],
    ['Pistacios', 'likely pistachio nuts'],
    ['Worcestersheer sauce', 'likely fish'],
    ['Mlik', 'likely milk'],
    ['Celary', 'likely celery'],
    ['Anchovis', 'likely fish'],
    ['Macadmia', 'likely macadamia nuts'],
    ['Mascapone', 'likely milk'],
    ['Breadcrums', 'likely wheat'],
    ['m i l k', 'likely milk'],
    ['M-I-L-K powder', 'likely milk'],
    ['m1lk', 'likely milk'],
    ['b*tter', 'likely milk'],
    ['but ter', 'likely milk'],
    ['ses ame seeds', 'likely sesame'],
  ])('asks about %s', (name, expected) => {
    expect(asked(name)).toContain(expected);
  });

  it.each([
    ...[
      'Salt',
      'Soda water',
      'Cherry',
      'Broad beans',
      'Tomato paste',
      'Large onions',
      'Corn flour',
      'Mild chilli',
    ],
    ...[
      'Bitter orange',
      'Beef mince',
      'Flower water',
      'Rose petals',
      'Pine kernels and kale',
      'Single origin coffee',
    ],
    ...['Lemon balm', 'Icing sugar', 'Rice and peas', 'Mint leaf', 'Melon', 'Cardamom', 'Chicken breast'],
  ])('takes %s for what it says', (name) => {
    expect(allergenWordsIn(name).filter(({ meant }) => meant !== undefined)).toEqual([]);
  });

  it('says which word it may be', () => {
    expect(allergenWordsIn('Buter').some(({ meant }) => meant === 'butter')).toBe(true);
  });

  it('counts letters that changed places as one slip', () => {
    expect(slipsBetween('mlik', 'milk', 2)).toBe(1);
    expect(slipsBetween('hazlenut', 'hazelnut', 2)).toBe(1);
    expect(slipsBetween('butter', 'barter', 2)).toBe(2);
    expect(slipsBetween('salt', 'sugar', 2)).toBe(3);
  });
});

describe('malt and shares', () => {
  it.each([
    'Malt',
    'Malt flour',
    'Malt extract',
    'Malt vinegar',
    'Cornflakes',
    'Corn flakes',
    'Rice cereal',
    'Rice Krispies',
  ])('takes %s as barley', (name) => {
    expect(asked(name)).toContain('food barley');
  });

  it.each(['Rice malt', 'Gluten-free cornflakes', 'Malt whisky', 'Maize malt extract'])(
    'believes the word of the pack: %s',
    (name) => {
      expect(asked(name)).toEqual([]);
    },
  );

  it('reads 0% milk as milk, and 0 milk as none', () => {
    expect(asked('0% milk')).toEqual(['name milk']);
    expect(asked('0 % milk yogurt')).toContain('name milk');
    expect(asked('0 milk')).toEqual([]);
    expect(asked('Zero milk')).toEqual([]);
  });
});

describe('a claim behind a food', () => {
  it.each([
    'Butter (vegan)',
    'Butter, vegan',
    'Butter – vegan',
    'Cheddar (dairy-free)',
    'Cream cheese (plant based)',
  ])('is read as in front: %s', (name) => expect(asked(name)).toEqual([]));

  it.each([
    ['Oats (gluten-free)', 'name oats'],
    ['Oats, gluten-free', 'name oats'],
    ['Milk, gluten-free', 'name milk'],
    ['Almonds, dairy free', 'name almonds'],
    ['Butter (gluten-free)', 'food milk'],
    ['Sugar, butter, vegan margarine', 'food milk'],
  ])('denies no other food: %s', (name, word) => expect(asked(name)).toContain(word));

  it('still reads a list with ‘and’ as denied whole', () =>
    expect(asked('Egg, milk and nut free chips')).toEqual([]));
});

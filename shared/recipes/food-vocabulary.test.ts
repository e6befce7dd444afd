/** Which names may be believed to be free from all 14 in silence: those of which every word is known, and no others. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isKnownFree } from './allergen-words.ts';

const namesIn = (file: string): string[] =>
  readFileSync(new URL(`./fixtures/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

describe('foods that are known to be free', () => {
  it('believes none of the foods that mostly contain an allergen', () => {
    const names = namesIn('mostly-contain.txt');
    expect(new Set(names).size).toBeGreaterThanOrEqual(500);
    expect(names.filter(isKnownFree)).toEqual([]);
  });

  it('asks about at most 3 % of foods that are free by nature', () => {
    const names = namesIn('free-by-nature.txt');
    expect(new Set(names).size).toBeGreaterThanOrEqual(300);
    const asked = names.filter((name) => !isKnownFree(name));
    expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(names.length * 0.03);
  });

  it.each([
    ...[
      'Coconut ice',
      'Orange squash',
      'Apricots, dried',
      'Glacé cherries',
      'Apple tart',
      'Onion rings',
      'Chicken strips',
    ],
    ...[
      'Vegetable oil',
      'Chilli oil',
      'Vinegar',
      'Baking powder',
      'Mixed spice',
      'Gelatine',
      'Strawberry jam',
      'Oil',
      'Fresh',
    ],
    ...['', '???', 'Dave’s special', 'Sugar (contains milk)', 'Sugar and spice', 'Carrot Hazlenut'],
  ])('asks about %s', (name) => {
    expect(isKnownFree(name)).toBe(false);
  });

  it.each([
    ...['Steak bake', 'Chicken bake', 'Potato bake', 'Cauliflower bakes', 'Banana split', 'Banana splits'],
    ...['Popcorn chicken', 'Chicken popcorn', 'Sage and onion', 'Sage & onion', 'Apple and chestnut'],
    ...['Sweet and sour chicken', 'Salt and pepper chicken', 'Lemon chicken', 'Beef olives'],
    ...['Chicken and mushroom', 'Steak & kidney', 'Beef in black bean', 'Apple charlotte', 'Mint thins'],
    ...['Irish coffee', 'White coffee'],
  ])('asks about a dish of words that are plain alone: %s', (name) => {
    expect(isKnownFree(name)).toBe(false);
  });

  it.each([
    ...['Easy bake yeast', 'Split peas', 'Red split lentils', 'Lentils, split', 'Popping corn', 'Popcorn'],
    ...['Sage', 'Onion', 'Baking potatoes', 'Bananas', 'Beef mince', 'Salt and pepper', 'Turkey breast'],
    ...['Charlotte potatoes', 'Lemon juice', 'White tea', 'Thin rashers of bacon', 'Chicken on the bone'],
    ...['Beef and pork mince', 'Chicken breast with skin', 'Sweet and hot paprika'],
  ])('believes the plain food: %s', (name) => {
    expect(isKnownFree(name)).toBe(true);
  });
});

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
    ...['Irish coffee', 'White coffee', 'Carrot and coriander', 'Tomato & basil', 'Potato and leek'],
    ...['Spicy tomato and red pepper', 'Pea and mint', 'Butternut squash and chilli'],
  ])('asks about a dish of words that are plain alone: %s', (name) => {
    expect(isKnownFree(name)).toBe(false);
  });

  it.each([
    ...['Easy bake yeast', 'Split peas', 'Red split lentils', 'Lentils, split', 'Popping corn', 'Popcorn'],
    ...['Sage', 'Onion', 'Baking potatoes', 'Bananas', 'Beef mince', 'Salt and pepper', 'Turkey breast'],
    ...['Charlotte potatoes', 'Lemon juice', 'White tea', 'Thin rashers of bacon', 'Chicken on the bone'],
    ...['Sunflower and pumpkin seeds', 'Lemon and lime juice', 'Carrots', 'Tomatoes, basil'],
    ...['Beef and pork mince', 'Chicken breast with skin', 'Sweet and hot paprika'],
  ])('believes the plain food: %s', (name) => {
    expect(isKnownFree(name)).toBe(true);
  });

  it.each([
    ...['Acid: citric acid', 'Raising agent: sodium bicarbonate', 'Preservative: sodium nitrite'],
    ...[
      'Gelling agent: pectin',
      'Sweetener: sucralose',
      'Acidity regulator: sodium citrate',
      'Colour: annatto',
    ],
    ...['Thickener: xanthan gum', 'Antioxidant (ascorbic acid)', 'Preservative: E250', 'Acid (E330)'],
    ...['Anti-caking agent: silicon dioxide', 'Emulsifier: sunflower lecithins', 'Stabiliser: E450'],
    ...['Preservatives: sodium nitrite, potassium nitrate', 'Humectant: glycerine'],
  ])('believes an additive of one substance with its category: %s', (name) => {
    expect(isKnownFree(name)).toBe(true);
  });

  it.each([
    ...['Raising agent', 'Preservative', 'Acid', 'Raising agents: baking powder', 'Emulsifier: lecithins'],
    ...[
      'Preservative: sodium metabisulphite',
      'Preservative: E223',
      'Sweetener: lactitol',
      'Thickener: modified starch',
    ],
    ...[
      'Preservative: lysozyme',
      'Flavouring',
      'Colour: plain caramel',
      'Food grade',
      'Emulsifier: soya lecithin',
    ],
  ])('asks about one whose source varies: %s', (name) => {
    expect(isKnownFree(name)).toBe(false);
  });

  it.each([
    ...[
      'Rice',
      'Beans',
      'Sloes',
      'Cacao butter',
      'London dry gin',
      'Silverskin onions',
      'Pearl onions',
      'Spuds',
    ],
    ...['Ice', 'Crushed ice', 'Palm sugar', 'Pearl sugar', 'Nibbed sugar', 'Chipotle', 'Chipotles', 'Sumac'],
    ...[
      'Beef skirt',
      'Chuck steak',
      'Topside of beef',
      'Silverside',
      'Ox tongue',
      'Pig’s liver',
      'Calf’s liver',
    ],
    ...['Caul fat', 'Goat', 'Goat shoulder', 'Nori', 'Kombu', 'Dulse', 'Wakame', 'Ceps', 'Morels', 'Lungs'],
    ...['Rack of lamb', 'Pig’s trotters', 'Dry aged beef', 'Choy sum', 'Huckleberries', 'Guajillo chillies'],
  ])('believes %s', (name) => {
    expect(isKnownFree(name)).toBe(true);
  });

  it.each([
    ...['Gelatine leaves', 'Coconut flakes', 'Dried ginger', 'Baked beans', 'Jelly beans', 'Soya beans'],
    ...['Coconut ice', 'Lemon ices', 'Pickled silverskin onions', 'Goat’s cheese', 'Tongue in jelly'],
    ...[
      'Seasoned nori',
      'Chipotle paste',
      'Chipotle in adobo',
      'Pearl barley',
      'Asafoetida',
      'Pig in blanket',
    ],
    ...['Horseradish', 'Beef tail soup', 'Food colour mix', 'Spud-u-like'],
  ])('still asks about %s', (name) => {
    expect(isKnownFree(name)).toBe(false);
  });
});

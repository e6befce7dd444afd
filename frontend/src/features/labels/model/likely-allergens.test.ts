import { expect, it } from 'vitest';
import { likelyAllergens } from './likely-allergens.ts';

const of = (name: string) => likelyAllergens(name).map(({ allergen, detail }) => detail ?? allergen);

it.each([
  ['Unsalted butter', ['milk']],
  ['Strong plain flour', ['wheat']],
  ['Ground almonds', ['almonds']],
  ['Free-range eggs', ['eggs']],
  ['Wholemeal spelt flour', ['spelt (wheat)', 'wheat']],
  ['Peanut butter', ['peanuts']],
  ['Coconut milk', []],
  ['Cocoa butter', []],
  ['Rice flour', []],
  ['Almond milk', ['almonds']],
  ['Dijon mustard', ['mustard']],
  ['Butternut squash', []],
  ['Cream of tartar', []],
  ['Sea salt', []],
])('%s suggests %j', (name, expected) => {
  expect(of(name)).toEqual(expected);
});

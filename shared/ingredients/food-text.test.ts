/** Names and lists that say nothing are refused where they are typed. */
import { describe, expect, it } from 'vitest';
import { putLabelSchema } from '../recipes/label-schema.ts';
import { putRecipeSchema } from '../recipes/schema.ts';
import { blockingCodes, plain } from '../recipes/test-label.ts';
import { foodNameProblem } from './food-text.ts';
import { putIngredientSchema } from './schema.ts';

describe('a name', () => {
  it.each(['-', '???', '…', '!!', '·', '🍰'])('of signs only is refused: %s', (name) => {
    expect(putIngredientSchema.safeParse({ name }).success).toBe(false);
    expect(putRecipeSchema.safeParse({ name }).success).toBe(false);
    expect(putLabelSchema.safeParse({ foodName: name }).success).toBe(false);
  });

  it.each([
    'TBC',
    'n/a',
    'T.B.C.',
    'To follow',
    'Pending',
    'various',
    'Not applicable',
    'see pack',
    'unknown',
  ])('left for later is refused: %s', (name) => {
    expect(putIngredientSchema.safeParse({ name }).success).toBe(false);
    expect(putRecipeSchema.safeParse({ name }).success).toBe(false);
    expect(putLabelSchema.safeParse({ foodName: name }).success).toBe(false);
    expect(foodNameProblem(name, '')).toContain(name);
  });

  it.each(['12', 'x', 'XXX', 'Untitled', 'Untitled recipe', 'New recipe', 'asdf', 'Test 2'])(
    'of a draft may be typed, and a label doesn’t print it: %s',
    (name) => {
      expect(putRecipeSchema.safeParse({ name }).success).toBe(true);
      expect(blockingCodes(plain, { label: { foodName: name } })).toContain('name');
      expect(blockingCodes(plain, { label: { foodName: name }, form: 'us' })).toContain('name');
    },
  );

  it.each([
    'Seven',
    '茶',
    '00 flour cake',
    'Pack of buns',
    'Nonesuch',
    'Blank canvas cake',
    'Various fruits',
    'X-mas pudding',
    'Testa di moro',
  ])('that a label may print: %s', (name) => {
    expect(putRecipeSchema.safeParse({ name }).success).toBe(true);
    expect(blockingCodes(plain, { label: { foodName: name } })).not.toContain('name');
  });

  it.each(['Jam', '7', 'Ä', 'сыр', '00 flour', 'Jam 🍓'])('that says something is taken: %s', (name) => {
    expect(putIngredientSchema.safeParse({ name }).success).toBe(true);
    expect(putRecipeSchema.safeParse({ name }).success).toBe(true);
  });
});

describe('a list of ingredients', () => {
  it.each(['n/a', 'N/A', 'n.a.', 'NA', 'TBC', 'tba', 'none', '-', '?', 'See pack', 'xxx', 'To be confirmed'])(
    'that says nothing is refused: %s',
    (declaration) => {
      expect(putIngredientSchema.safeParse({ declaration }).success).toBe(false);
    },
  );

  it.each([
    ...[
      'various',
      'pending',
      'As supplied',
      'as on pack',
      'See above',
      'not applicable',
      'T.B.C.',
      'to follow',
    ],
    ...[
      'ask supplier',
      'ingredients',
      'Ingredients:',
      '12',
      'asdf',
      'water ()',
      'Sugar, paste [ ]',
      '(none)',
    ],
    ...[
      'See label',
      'as per packaging',
      'Refer to the packet',
      'Please see label for details',
      'Ask the maker',
    ],
    ...['Not yet known', 'Same as before', 'ditto', 'etc.', 'Don’t know', 'misc.', 'test', 'Contents list'],
  ])('that leaves it to another is refused, and asked about where it is stored: %s', (declaration) => {
    expect(putIngredientSchema.safeParse({ declaration }).success).toBe(false);
    expect(blockingCodes({ Rice: { declaration }, Sugar: {} })).toContain('list_unclear');
  });

  it.each([
    ...[
      'Various fruits (apple, pear)',
      'Label paste (sugar)',
      'Contents of vanilla pod',
      '4 peppers',
      'Water (tap)',
    ],
    ...[
      'Ingredients: sugar, palm oil',
      'Test-kitchen salt',
      'See-through noodles (mung bean)',
      'Salt, n-acetyl',
    ],
    ...['As-salam dates', 'E330', 'Pending melons', 'Blank sheet seaweed'],
  ])('that says something is taken: %s', (declaration) => {
    expect(putIngredientSchema.safeParse({ declaration }).success).toBe(true);
    expect(blockingCodes({ Rice: { declaration }, Sugar: {} })).not.toContain('list_unclear');
  });

  it.each(['Sugar, TBC', 'Sugar, n/a, salt', 'Sugar; see pack'])(
    'that leaves a part of it is asked about: %s',
    (declaration) => {
      expect(blockingCodes({ Rice: { declaration }, Sugar: {} })).toContain('list_unclear');
    },
  );

  it.each(['', null, 'Salt', 'nan bread', 'TBC flour (wheat)', 'Nonesuch sauce', 'sugar, palm oil'])(
    'that says something, or none, is taken: %s',
    (declaration) => {
      expect(putIngredientSchema.safeParse({ declaration }).success).toBe(true);
    },
  );
});

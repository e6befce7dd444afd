/** Names and lists that say nothing are refused where they are typed. */
import { describe, expect, it } from 'vitest';
import { putLabelSchema } from '../recipes/label-schema.ts';
import { putRecipeSchema } from '../recipes/schema.ts';
import { putIngredientSchema } from './schema.ts';

describe('a name', () => {
  it.each(['-', '???', '…', '!!', '·', '🍰'])('of signs only is refused: %s', (name) => {
    expect(putIngredientSchema.safeParse({ name }).success).toBe(false);
    expect(putRecipeSchema.safeParse({ name }).success).toBe(false);
    expect(putLabelSchema.safeParse({ foodName: name }).success).toBe(false);
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

  it.each(['', null, 'Salt', 'nan bread', 'TBC flour (wheat)', 'Nonesuch sauce', 'sugar, palm oil'])(
    'that says something, or none, is taken: %s',
    (declaration) => {
      expect(putIngredientSchema.safeParse({ declaration }).success).toBe(true);
    },
  );
});

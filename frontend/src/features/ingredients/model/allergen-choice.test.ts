import { declarationProblem } from '@batchbook/shared/ingredients/allergen-species';
import { allergenStates } from '@batchbook/shared/ingredients/constants';
import type { AllergenDeclaration, AllergenState } from '@batchbook/shared/ingredients/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  choicesOf,
  declarationsOf,
  namesIn,
  rowsOf,
  withOthersUnknown,
  withPresent,
  withSpecies,
  withState,
} from './allergen-choice.ts';
import { contradictionsOf, hintsOf, missingNamesOf, withHint } from './allergen-hints.ts';
import { blankIngredient } from './typed.ts';

const row = (state: AllergenState, ...detail: string[]) => ({ state, detail });
const nuts = fc.subarray(['almonds', 'hazelnuts', 'tiger nuts', 'Pecan', 'wheat']);

/** Rows that the API takes. */
const declared = fc
  .array(
    fc.record({
      allergen: fc.constantFrom('nuts' as const, 'gluten' as const, 'fish' as const, 'milk' as const),
      state: fc.constantFrom(...allergenStates),
      detail: nuts,
    }),
    { maxLength: 6 },
  )
  .filter((rows) => declarationProblem(rows) === null);

const inOrder = (rows: readonly AllergenDeclaration[]) =>
  rows.map((each) => JSON.stringify([each.allergen, each.state, each.detail])).sort();

describe('the allergens of the panel', () => {
  it('come out as they went in, whatever the API takes', () => {
    fc.assert(
      fc.property(declared, (rows) => {
        expect(inOrder(declarationsOf(choicesOf(rows)))).toEqual(inOrder(rows));
      }),
    );
  });

  it('stay what the API takes, whatever is chosen', () => {
    const step = fc.record({
      what: fc.constantFrom('state', 'species', 'unknown', 'present'),
      state: fc.constantFrom(...allergenStates),
      name: fc.constantFrom('almonds', 'Almond', 'hazelnuts', 'wheat', 'spelt (wheat)'),
    });
    fc.assert(
      fc.property(declared, fc.array(step, { maxLength: 8 }), (rows, steps) => {
        let choice = choiceOf(rows.filter(({ allergen }) => allergen === 'nuts'));
        for (const { what, state, name } of steps) {
          const present = choice.state === 'contains' || choice.state === 'may_contain';
          const into = state === 'contains' ? 'contains' : 'may_contain';
          if (what === 'state') choice = withState('nuts', choice, state);
          else if (what === 'present') choice = withPresent('nuts', choice, into, name);
          else if (present && what === 'unknown') choice = withOthersUnknown(choice, state === 'unknown');
          else if (choice.state === 'contains') choice = withSpecies(choice, into, name);
        }
        expect(declarationProblem(rowsOf('nuts', choice))).toBeNull();
      }),
    );
  });

  it('name a species in one state only', () => {
    const almonds = choiceOf([row('contains', 'almonds'), row('may_contain', 'hazelnuts')]);
    const moved = withSpecies(almonds, 'may_contain', 'almonds');
    expect([namesIn(moved, 'contains'), namesIn(moved, 'may_contain')]).toEqual([
      [],
      ['hazelnuts', 'almonds'],
    ]);
    expect(rowsOf('nuts', withSpecies(almonds, 'contains', 'hazelnuts'))).toEqual([
      { allergen: 'nuts', ...row('contains', 'almonds', 'hazelnuts') },
    ]);
  });

  it('never read as free from while the others are unknown', () => {
    expect(choiceOf([row('free_from', 'almonds'), row('unknown')]).state).toBe('unknown');
  });
});

describe('the words of an ingredient', () => {
  const typed = (name: string, rows: readonly AllergenDeclaration[], declaration = '') => ({
    ...blankIngredient(name),
    declaration,
    allergens: choicesOf(rows),
  });

  it('contradict what is declared, and correct it', () => {
    const butter = typed('Salted butter', [{ allergen: 'milk', ...row('free_from') }]);
    const [hint] = contradictionsOf(butter);
    expect(hint).toMatchObject({
      allergen: 'milk',
      message:
        'Its name says butter. Correct one of the two. If it’s made without, call it ‘milk-free Salted butter’.',
      action: 'Contains milk',
    });
    if (!hint) throw new Error('there is no hint');
    expect(declarationsOf(withHint(butter.allergens, hint))).toEqual([
      { allergen: 'milk', ...row('contains') },
    ]);
  });

  it('take a precaution for a precaution', () => {
    const rows = [{ allergen: 'nuts' as const, ...row('contains', 'almonds') }];
    const bar = typed('Almond bar', rows, 'Almonds. May contain hazelnuts');
    const [hint] = hintsOf(bar);
    expect(hint).toMatchObject({
      message: 'Its declaration says hazelnuts. Correct one of the two.',
      action: 'May contain hazelnuts',
    });
    if (!hint) throw new Error('there is no hint');
    expect(declarationsOf(withHint(bar.allergens, hint))).toEqual([
      ...rows,
      { allergen: 'nuts', ...row('may_contain', 'hazelnuts') },
    ]);
  });

  it('only suggest what is likely, and nothing that is negated', () => {
    expect(hintsOf(typed('Dark chocolate', []))).toEqual([]);
    expect(hintsOf(typed('Custard', [{ allergen: 'milk', ...row('free_from') }]))).toMatchObject([
      { allergen: 'milk', isContradiction: false, action: 'Milk' },
      { allergen: 'eggs', isContradiction: false, action: 'Egg' },
    ]);
    expect(hintsOf(typed('Milk-free spread', [])).filter(({ allergen }) => allergen === 'milk')).toEqual([]);
  });

  it('may name the cereal or the nut that nobody ticked', () => {
    const gluten = [{ allergen: 'gluten' as const, ...row('contains') }];
    expect(missingNamesOf(typed('Bun mix', gluten))).toEqual({
      gluten: 'Name the cereal: a label can’t say just gluten',
    });
    expect(missingNamesOf(typed('Wheat flour', gluten))).toEqual({});
    expect(missingNamesOf(typed('Bun mix', gluten, 'Rye flour, salt'))).toEqual({});
    expect(missingNamesOf(typed('Bun mix', [{ allergen: 'gluten', ...row('contains', 'rye') }]))).toEqual({});
  });
});

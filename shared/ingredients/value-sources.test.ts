import { nutritionSchema } from '@batchbook/shared/ingredients/nutrients';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asked, mergedContent, newContent } from './ingredient-content.ts';
import type { Sent } from './value-sources.ts';

const monday = '2026-11-16';
const tuesday = '2026-11-17';
const typedOn = (date: string) => ({ name: 'Typed in', code: null, date });
const usda = { name: 'USDA FoodData Central', code: '173410', date: '2026-11-01' };
const nutrition = z.parse(nutritionSchema, { basis: '100g', fat: '81.1' });

const butter = (sent: Partial<Sent> = {}) => newContent({ name: 'Butter', ...sent }, monday);

describe('the source of a value', () => {
  it('is that it was typed in today where none was sent', () => {
    const content = butter({ costPerUnit: '7', gramsPerMl: '0.96', nutrition });
    expect(content.sources).toEqual({ price: typedOn(monday), gramsPerMl: typedOn(monday) });
    expect(content.nutritionSource).toEqual(typedOn(monday));
  });

  it('is the one that was sent for it', () => {
    const sent = { gramsPerMl: '0.96', nutrition, nutritionSource: usda, sources: { gramsPerMl: usda } };
    const content = butter(sent);
    expect(content.sources).toEqual({ gramsPerMl: usda });
    expect(content.nutritionSource).toEqual(usda);
  });

  it('stays with what stays, goes with what is cleared, and is today’s of what changes', () => {
    const before = butter({
      costPerUnit: '7',
      gramsPerMl: '0.96',
      declaration: 'Butter (milk)',
      nutrition,
      nutritionSource: usda,
      sources: { gramsPerMl: usda, price: usda, declaration: usda },
    });
    const after = mergedContent(before, { costPerUnit: '8', declaration: '' }, tuesday);
    expect(after.declaration).toBeNull();
    expect(after.sources).toEqual({ gramsPerMl: usda, price: typedOn(tuesday) });
    expect(after.nutritionSource).toEqual(usda);
    expect(mergedContent(after, { nutrition: null }, tuesday).nutritionSource).toBeNull();
  });

  it('may be told of a value that stays', () => {
    const after = mergedContent(butter({ gramsPerMl: '0.96' }), { sources: { gramsPerMl: usda } }, tuesday);
    expect(after.sources).toEqual({ gramsPerMl: usda });
  });

  it('is none for a value that isn’t there', () => {
    expect(butter({ sources: { gramsPerMl: usda }, nutritionSource: usda })).toMatchObject({
      sources: {},
      nutritionSource: null,
    });
  });

  it('is none of the price for a pack without one', () => {
    expect(butter({ packSize: '250', packUnit: 'g' }).sources).toEqual({});
  });
});

describe('what a request is compared by', () => {
  it('is not the day on which it came', () => {
    const sent = { name: 'Butter', costPerUnit: '7', nutrition };
    expect(asked(newContent(sent, tuesday))).toEqual(asked(newContent(sent, monday)));
    const stated = { ...sent, nutritionSource: usda };
    expect(asked(newContent(stated, monday))).not.toEqual(asked(newContent(sent, monday)));
  });

  it('is for an ingredient of the first fields what it was when there were no others', () => {
    expect(Object.keys(asked(butter()) as object).sort()).toEqual(
      [
        'name',
        'brand',
        'unit',
        'costPerUnit',
        'costingUnit',
        'packSize',
        'packUnit',
        'packPrice',
        'supplierId',
        'categories',
        'allergens',
        'gramsPerPiece',
        'gramsPerMl',
      ].sort(),
    );
  });
});

it('nutrition of which nothing is known is none', () => {
  expect(butter({ nutrition: z.parse(nutritionSchema, { basis: '100ml' }) }).nutrition).toBeNull();
});

import { nutritionSchema } from '@batchbook/shared/ingredients/nutrition-schema';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mergedContent, newContent, requestedContent } from './ingredient-content.ts';
import type { Sent } from './value-sources.ts';

const monday = '2026-11-16';
const tuesday = '2026-11-17';
const typedOn = (date: string) => ({ name: 'Typed in', code: null, date });
const usda = { name: 'USDA FoodData Central', code: '173410', date: '2026-11-01' };
const nutrition = z.parse(nutritionSchema, { basis: '100g', fat: '81.1' });

const butter = (sent: Partial<Sent> = {}) => newContent({ name: 'Butter', ...sent }, monday);

describe('the source of a value', () => {
  it('is today’s typing when none was sent', () => {
    const content = butter({ costPerUnit: '7', gramsPerMl: '0.96', nutrition });
    expect(content.sources).toEqual({ price: typedOn(monday), gramsPerMl: typedOn(monday) });
    expect(content.nutritionSource).toEqual(typedOn(monday));
  });

  it('is the one that was sent', () => {
    const sent = { gramsPerMl: '0.96', nutrition, nutritionSource: usda, sources: { gramsPerMl: usda } };
    const content = butter(sent);
    expect(content.sources).toEqual({ gramsPerMl: usda });
    expect(content.nutritionSource).toEqual(usda);
  });

  it('is kept with an unchanged value, removed with a cleared one, and today’s for a changed one', () => {
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

  it('may be sent for an unchanged value', () => {
    const after = mergedContent(butter({ gramsPerMl: '0.96' }), { sources: { gramsPerMl: usda } }, tuesday);
    expect(after.sources).toEqual({ gramsPerMl: usda });
  });

  it('doesn’t exist for a missing value', () => {
    expect(butter({ sources: { gramsPerMl: usda }, nutritionSource: usda })).toMatchObject({
      sources: {},
      nutritionSource: null,
    });
  });

  it('doesn’t exist for the price of a pack without one', () => {
    expect(butter({ packSize: '250', packUnit: 'g' }).sources).toEqual({});
  });
});

describe('the digest of a request', () => {
  it('doesn’t depend on its date', () => {
    const sent = { name: 'Butter', costPerUnit: '7', nutrition };
    expect(requestedContent(newContent(sent, tuesday))).toEqual(requestedContent(newContent(sent, monday)));
    const stated = { ...sent, nutritionSource: usda };
    expect(requestedContent(newContent(stated, monday))).not.toEqual(
      requestedContent(newContent(sent, monday)),
    );
  });

  it('of a first-release ingredient is the same as it was then', () => {
    expect(Object.keys(requestedContent(butter()) as object).sort()).toEqual(
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

it('nutrition without any known value is none', () => {
  expect(butter({ nutrition: z.parse(nutritionSchema, { basis: '100ml' }) }).nutrition).toBeNull();
});

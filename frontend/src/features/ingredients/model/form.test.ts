import { describe, expect, it } from 'vitest';
import { anIngredient } from '../../../testing/recipe-fixtures.ts';
import { changesOf, hasUnreadable, readForm, settledQuantity } from './form.ts';
import { blankIngredient, typedOf, withUnit } from './typed.ts';

const read = (changes: Partial<ReturnType<typeof blankIngredient>>) =>
  readForm({ ...blankIngredient('Flour'), ...changes });

describe('what is typed in the form', () => {
  it.each([
    [{ name: '  ' }, { name: 'Give it a name' }],
    [{ costPerUnit: 'free' }, { costPerUnit: 'Type an amount, such as 4.20' }],
    [{ gramsPerPiece: '0' }, { gramsPerPiece: 'A quantity is above 0' }],
    [{ ediblePortionPercent: '0' }, { ediblePortionPercent: 'Enter a percentage above 0, up to 100' }],
    [{ ediblePortionPercent: '101' }, { ediblePortionPercent: 'Enter a percentage above 0, up to 100' }],
    [{ priceBy: 'pack' as const, packPrice: '9' }, { packSize: 'Enter how much is in the pack' }],
    [{ priceBy: 'pack' as const, packSize: '9' }, { packPrice: 'Enter what the pack costs' }],
    [{ categories: Array.from({ length: 21 }, (_, n) => `c${n}`) }, { categories: 'At most 20 categories' }],
  ])('%j is refused', (changes, errors) => expect(read(changes).errors).toEqual(errors));

  it('an empty price is no price, never zero', () => {
    expect(read({}).content.costPerUnit).toBeNull();
    expect(read({ costPerUnit: '0' }).content.costPerUnit).toBe('0');
    expect(read({ priceBy: 'pack' }).content).toMatchObject({ costPerUnit: null, packUnit: null });
  });

  it('a pack gives the price of the costing unit', () => {
    const pack = { priceBy: 'pack', packSize: '1½', packUnit: 'kg', packPrice: '£3.60' } as const;
    expect(read({ ...pack, costingUnit: '100g' }).content).toMatchObject({
      packSize: '1.5',
      costPerUnit: '0.24',
    });
  });

  it('what nobody declared stays undeclared', () => {
    const typed = blankIngredient('Flour');
    const { content } = readForm({
      ...typed,
      allergens: {
        ...typed.allergens,
        gluten: { state: 'contains', detail: ['wheat'] },
        milk: { state: 'free_from', detail: ['left over'] },
      },
    });
    expect(content.allergens).toEqual([
      { allergen: 'gluten', state: 'contains', detail: ['wheat'] },
      { allergen: 'milk', state: 'free_from', detail: [] },
    ]);
  });

  it('another unit brings its costing units along', () => {
    const eggs = withUnit(blankIngredient('Eggs'), 'pieces');
    expect(eggs).toMatchObject({ unit: 'pieces', costingUnit: '1pieces', packUnit: 'pieces' });
    expect(withUnit({ ...blankIngredient(), costingUnit: '1000g' }, 'kg').costingUnit).toBe('1000g');
  });

  it('comes out of the form as it went in', () => {
    const ingredient = anIngredient('x', {
      name: 'Eggs',
      brand: 'St Ewe',
      unit: 'pieces',
      costingUnit: '1pieces',
      costPerUnit: '0.22',
      packSize: '30',
      packUnit: 'pieces',
      packPrice: '6.6',
      categories: ['Dairy', 'Eggs'],
      allergens: [
        { allergen: 'eggs', state: 'contains', detail: [] },
        { allergen: 'nuts', state: 'contains', detail: ['almonds'] },
        { allergen: 'nuts', state: 'may_contain', detail: ['hazelnuts'] },
      ],
      gramsPerPiece: '55.5',
      isWater: true,
      alcohol: '1.25',
      polyols: '0',
      organicAcids: '3',
    });
    const { errors, content } = readForm(typedOf(ingredient));
    expect(errors).toEqual({});
    expect(ingredient).toMatchObject(content);
  });

  it('saves what was newly typed, but for what is wrong; a price with all of its parts', () => {
    const ingredient = anIngredient('x', { name: 'Butter', gramsPerMl: '0.911111111' });
    const before = typedOf(ingredient);
    const typed = { ...before, brand: ' Netherend ', gramsPerPiece: 'heavy' };
    expect(changesOf(ingredient, typed)).toEqual({ brand: 'Netherend' });
    expect(hasUnreadable(ingredient, typed)).toBe(true);
    expect(changesOf(ingredient, before)).toEqual({});
    expect(hasUnreadable(ingredient, before)).toBe(false);
    const priced = { ...typed, costPerUnit: '2', priceSource: 'Price list', priceDate: '2026-11-20' };
    expect(changesOf(ingredient, priced)).toMatchObject({
      brand: 'Netherend',
      costPerUnit: '2',
      sources: { price: { name: 'Price list', code: null, date: '2026-11-20' } },
    });
    expect(changesOf(ingredient, { ...before, costPerUnit: 'cheap' })).toEqual({});
  });

  it('saves no price by a look at the other way of pricing, and a pack only as a whole', () => {
    const ingredient = anIngredient('x', { name: 'Butter', costPerUnit: '7.2' });
    const pack = { ...typedOf(ingredient), priceBy: 'pack' as const };
    expect(changesOf(ingredient, pack)).toEqual({});
    expect(changesOf(ingredient, { ...pack, costingUnit: '100g' })).toMatchObject({ costPerUnit: '7.2' });
    expect(changesOf(ingredient, { ...pack, packSize: '2kg' })).toEqual({});
    expect(hasUnreadable(ingredient, { ...pack, packSize: '2kg' })).toBe(true);
    expect(changesOf(ingredient, { ...pack, packSize: '2kg', packPrice: '16' })).toMatchObject({
      costPerUnit: '8',
      packSize: '2',
      packUnit: 'kg',
    });
  });

  it.each([
    ['packSize', '1.5kg', { packSize: '1.5', packUnit: 'kg' }],
    ['packSize', '16 oz', { packSize: '453.59237', packUnit: 'g' }],
    ['packSize', '2 l', { packSize: '2', packUnit: 'l' }],
    ['gramsPerMl', '1½', { gramsPerMl: '1½' }],
    ['gramsPerPiece', '0.06kg', { gramsPerPiece: '60' }],
    ['gramsPerPiece', '1 l', { gramsPerPiece: '1 l' }],
    ['alcohol', '0', { alcohol: '0' }],
  ] as const)('shows a %s of %j in the unit of its field once it is left', (field, text, changes) => {
    expect(settledQuantity({ ...blankIngredient(), [field]: text }, field)).toEqual(changes);
  });

  it.each([
    ['fat', '105', undefined],
    ['fat', '105.1', 'Fat can’t be more than 105 g per 100 g'],
    ['salt', '106', 'Salt can’t be more than 105 g per 100 g'],
    ['energyKj', '3700', undefined],
    ['energyKj', '3701', 'Energy can’t be more than 3,700 kJ per 100 g'],
    ['energyKcal', '901', 'Energy can’t be more than 900 kcal per 100 g'],
    ['addedSugars', '106', 'Added sugars can’t be more than 105 g per 100 g'],
    ['calciumMg', '105001', 'Calcium can’t be more than 105,000 mg per 100 g'],
    ['calciumMg', '1200', undefined],
  ])('%s of %s says %s', (nutrient, figure, error) => {
    const nutrition = { ...blankIngredient().nutrition, [nutrient]: figure };
    expect(read({ nutrition }).errors).toEqual(error ? { [`nutrition.${nutrient}`]: error } : {});
  });

  it('reads what else gives energy, and takes its name for water unless somebody says otherwise', () => {
    const { content, errors } = read({ alcohol: '31.7 ', polyols: '101', organicAcids: 'some' });
    expect(content).toMatchObject({ alcohol: '31.7', organicAcids: null });
    expect(errors).toEqual({
      polyols: 'At most 100 g',
      organicAcids: 'Type a number, such as 250, 1.5, 1½ or 1.2kg',
    });
    const isWater = (name: string, marked: boolean | null = null) =>
      read({ name, isWater: marked }).content.isWater;
    expect([isWater('Spring water'), isWater('Coconut water'), isWater('Water', false)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('keeps a blank figure unknown and a zero none, and knows a part from its whole', () => {
    const typed = blankIngredient('Oil');
    const nutrition = { ...typed.nutrition, fat: '100', sugars: '0', saturates: '106' };
    const { content, errors } = readForm({ ...typed, nutrition });
    expect(content.nutrition).toMatchObject({ fat: '100', sugars: '0', protein: null, salt: null });
    expect(errors).toEqual({ 'nutrition.saturates': 'Saturates can’t be more than 105 g per 100 g' });
    expect(readForm(typed).content.nutrition).toBeNull();
    const more = { ...typed.nutrition, fat: '10', saturates: '11' };
    expect(readForm({ ...typed, nutrition: more }).errors).toEqual({
      'nutrition.saturates': 'Saturates can’t be more than the fat, 10 g',
    });
  });
});

/** What a maker begins with: what she buys, what she makes, and where she keeps it. */
import { newId } from '@batchbook/shared/ids';
import type { Maker } from './maker.ts';
import type { IngredientNote, RecipeNote } from './notebook.ts';

type Bought = Pick<IngredientNote, 'name' | 'unit' | 'per'> & { amount: string | null; isTracked?: false };

const bought: Bought[] = [
  { name: 'Flour', unit: 'g', per: 1000, amount: '1.2' },
  { name: 'Butter', unit: 'g', per: 100, amount: '0.9' },
  { name: 'Sugar', unit: 'g', per: 1000, amount: '1.05' },
  { name: 'Milk', unit: 'ml', per: 1000, amount: '1.1' },
  { name: 'Eggs', unit: 'pieces', per: 1, amount: '0.32' },
  { name: 'Honey', unit: 'g', per: 100, amount: null },
  { name: 'Vanilla', unit: 'ml', per: 100, amount: null },
  { name: 'Salt', unit: 'g', per: 1000, amount: '0.6', isTracked: false },
];

interface Made extends Pick<RecipeNote, 'name' | 'unit' | 'makes' | 'packaging' | 'labourMinutes'> {
  price: string | null;
  lines: [string, number][];
  isTracked?: false;
}

/** Nobody knows what a slice costs, or what a tart is sold for. Honey gets a price only later. */
const recipes: Made[] = [
  {
    ...{ name: 'Jam', unit: 'g', makes: 1000, price: '0.012', packaging: null, labourMinutes: null },
    lines: [['Sugar', 600]],
  },
  {
    ...{ name: 'Bun', unit: 'buns', makes: 20, price: '1.45', packaging: '0.04', labourMinutes: 30 },
    lines: [
      ['Flour', 1000],
      ['Butter', 150],
      ['Milk', 300],
    ],
  },
  {
    ...{
      name: 'Doughnut',
      unit: 'doughnuts',
      makes: 10,
      price: '2.1',
      packaging: '0.1',
      labourMinutes: null,
    },
    lines: [
      ['Flour', 500],
      ['Eggs', 3],
      ['Jam', 200],
    ],
  },
  {
    ...{ name: 'Loaf', unit: 'loaves', makes: 8, price: '4.2', packaging: null, labourMinutes: 45 },
    lines: [
      ['Flour', 4000],
      ['Salt', 80],
    ],
    isTracked: false,
  },
  {
    ...{ name: 'Slice', unit: 'slices', makes: 16, price: '3.15', packaging: '0.05', labourMinutes: null },
    lines: [
      ['Flour', 400],
      ['Vanilla', 10],
    ],
  },
  {
    ...{ name: 'Tart', unit: 'tarts', makes: 25, price: null, packaging: null, labourMinutes: null },
    lines: [
      ['Butter', 500],
      ['Eggs', 5],
    ],
  },
  {
    ...{ name: 'Honey cake', unit: 'cakes', makes: 4, price: '18', packaging: '0.8', labourMinutes: 60 },
    lines: [
      ['Honey', 350],
      ['Flour', 600],
      ['Eggs', 6],
    ],
  },
];

export async function fillPantry(maker: Maker, after: () => Promise<unknown>): Promise<void> {
  const { notes } = maker;
  const { version } = await maker.read('getOrganization', {}, {});
  notes.hourlyRate = '12';
  const settings = { timeZone: 'Europe/London', hourlyRate: notes.hourlyRate, version };
  await maker.call('updateOrganization', {}, settings);
  const stall = { id: newId(), name: 'Stall' };
  await maker.call('putSite', { id: stall.id }, { name: stall.name });
  notes.sites.push(stall);
  await after();
  for (const one of bought) await addIngredient(maker, one);
  for (const one of recipes) {
    await addRecipe(maker, one);
    await after();
  }
  const bags = { name: 'Paper bags', category: 'other', unit: 'pieces' } as const;
  await maker.track(bags, { name: bags.name, unit: bags.unit });
  await setIdealLevels(maker);
}

async function addIngredient(maker: Maker, { amount, isTracked, ...fields }: Bought): Promise<void> {
  const { name, unit, per } = fields;
  const id = newId();
  maker.wait(1);
  const body = { name, unit, costingUnit: `${per}${unit}`, costPerUnit: amount };
  const { version, createdAt } = await maker.call('putIngredient', { id }, body);
  const item = { name, category: 'ingredient', unit } as const;
  const tracked = { category: 'ingredient', referenceId: id };
  const itemId = isTracked === false ? null : await maker.track(item, tracked);
  maker.notes.ingredients.push({ id, ...fields, prices: [{ at: createdAt, amount }], version, itemId });
}

async function addRecipe(maker: Maker, { lines, price, isTracked, ...fields }: Made): Promise<void> {
  const { notes } = maker;
  const id = newId();
  const known = [...notes.ingredients, ...notes.recipes];
  const parts = lines.flatMap(([name, quantity]) => {
    const of = known.find((one) => one.name === name);
    return of ? [{ of, quantity }] : [];
  });
  const body = {
    ...{ name: fields.name, unit: fields.unit, batchYield: String(fields.makes), sellingPrice: price },
    physicalCost: fields.packaging,
    labourMinutes: fields.labourMinutes === null ? null : String(fields.labourMinutes),
    lines: parts.map(({ of, quantity }) => ({
      ...{ id: newId(), quantity: String(quantity), unit: of.unit },
      ...('per' in of ? { kind: 'ingredient', ingredientId: of.id } : { kind: 'recipe', recipeId: of.id }),
    })),
  };
  maker.wait(1);
  const { version, createdAt } = await maker.call('putRecipe', { id }, body);
  const item = {
    name: fields.name,
    category: 'product',
    unit: fields.unit === 'g' ? 'g' : 'pieces',
  } as const;
  const tracked = { category: 'product', referenceId: id };
  const itemId = isTracked === false ? null : await maker.track(item, tracked);
  const prices = [{ at: createdAt, amount: price }];
  notes.recipes.push({ ...fields, id, lines: parts, prices, createdAt, version, itemId });
}

const ideals = { g: 3_000, ml: 2_000, pieces: 30 };

/** Of some things at some sites, as they are wanted on the shelf. */
async function setIdealLevels(maker: Maker): Promise<void> {
  const levels = maker.notes.items.flatMap((item) =>
    maker.notes.sites
      .filter(() => maker.chance(0.5))
      .map(({ id: siteId }) => {
        const idealStockLevel = ideals[item.unit];
        item.ideal.set(siteId, BigInt(idealStockLevel) * 1000n);
        return { siteId, itemId: item.id, idealStockLevel: String(idealStockLevel) };
      }),
  );
  await maker.call('patchStockLevels', {}, levels);
}

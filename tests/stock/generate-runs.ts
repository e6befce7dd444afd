/** Generates production runs from a seed: planned, confirmed, struck through, deleted, and sold of. */
import { chance, lateId, lots, type Maker, pick, type Random, send } from './draw.ts';
import type { Body, RunRow, World } from './model/world.ts';

/** Between the use-by dates of the lots: one of them is past. */
const productionDate = '2025-12-05';

const rowUnits = ['g', 'kg', 'g', 'ml', 'pieces'] as const;

function rowOf(random: Random, ingredientId: string): Body {
  const quantity = () => pick(random, ['0.1', '12.5', '250', '1000', '0.333333333']);
  return {
    id: lateId(random),
    ingredientId,
    plannedQuantity: chance(random, 0.95) ? quantity() : null,
    unit: pick(random, rowUnits),
    ...(chance(random, 0.2) && { actualQuantity: chance(random, 0.2) ? '0' : quantity() }),
    ...(chance(random, 0.2) && namedLot(random)),
  };
}

function namedLot(random: Random): Body {
  const { lotCode, useByDate } = pick(random, lots);
  return { supplierLotCode: lotCode, ...(chance(random, 0.5) && useByDate && { useByDate }) };
}

const plan: Maker = (world, random) => {
  const of = (category: string) => [...world.things].filter(([, thing]) => thing.category === category);
  const [recipes, ingredients] = [of('product'), of('ingredient')];
  if (recipes.length === 0 || ingredients.length === 0) return null;
  const [recipeId] = pick(random, recipes);
  const id = lateId(random);
  const known = [...world.runs.values()];
  const taken = chance(random, 0.1) && known.length > 0 ? pick(random, known).body.batchNumber : null;
  const rows = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    rowOf(random, pick(random, ingredients)[0]),
  );
  const body = {
    recipeId,
    productionDate,
    siteId: chance(random, 0.3) ? null : pick(random, [...world.sites.values()]).id,
    batchNumber: taken ?? `B-${id.slice(-10)}`,
    useByDate: chance(random, 0.5) ? '2026-01-31' : null,
    plannedQuantity: pick(random, ['12', '24', '7.5']),
    ingredients: rows,
  };
  return send('putRun', { id }, body);
};

/** @param share How often it is one that fits, if there is one. */
const someRun = (world: World, random: Random, is: (run: RunRow) => boolean, share = 0.95): RunRow | null => {
  const runs = [...world.runs.values()];
  const fitting = runs.filter(is);
  return pick(random, chance(random, share) && fitting.length > 0 ? fitting : runs) ?? null;
};

const isDraft = ({ isLocked, isDeleted }: RunRow): boolean => !isLocked && !isDeleted;
const isWhole = ({ isLocked, isStruck }: RunRow): boolean => isLocked && !isStruck;

const confirm: Maker = (world, random) => {
  const run = someRun(world, random, isDraft);
  const version = chance(random, 0.97) ? 1 : 2;
  const made = chance(random, 0.4) ? { actualYield: pick(random, ['0', '11', '23.5']) } : {};
  return run && send('confirmRun', { id: run.id }, { version, ...made, confirmed: ['unknown_lot'] });
};

const strike: Maker = (world, random) => {
  const run = someRun(world, random, isWhole, 0.7);
  return run && send('strikeRun', { id: run.id }, { comment: 'Wrong tray' });
};

const remove: Maker = (world, random) => {
  const run = someRun(world, random, isDraft, 0.7);
  return run && send('deleteRun', { id: run.id });
};

const aSale = (world: World, random: Random): Body => ({
  quantity: pick(random, ['1', '0.5', '6', '12']),
  ...(chance(random, 0.4) && { siteId: pick(random, [...world.sites.values()]).id }),
});

const sell: Maker = (world, random) => {
  const run = someRun(world, random, isWhole);
  const body = { purchaserName: 'Rook Lane Café', saleDate: productionDate, ...aSale(world, random) };
  return run && send('putSale', { id: run.id, saleId: lateId(random) }, body);
};

const sellOtherwise: Maker = (world, random) => {
  const sales = [...world.sales].filter(([, sale]) => !sale.isDeleted);
  if (sales.length === 0) return null;
  const [saleId, { runId: id, version }] = pick(random, sales);
  if (chance(random, 0.3)) return send('deleteSale', { id, saleId });
  const read = chance(random, 0.95) ? version : version + 1;
  return send('putSale', { id, saleId }, { ...aSale(world, random), version: read });
};

/** Weights beside those of stock. */
export const runMakers: readonly [number, Maker][] = [
  [6, plan],
  [5, confirm],
  [3, strike],
  [2, remove],
  [3, sell],
  [2, sellOtherwise],
];

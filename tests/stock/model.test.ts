/**
 * Stock against a plain model: operations by ten kitchens side by side, each answer compared, and after each run
 * invariants 1 to 8 on the raw table and by the API.
 */
import { describe, expect, it } from 'vitest';
import { seed, sizeOf } from '../support/size.ts';
import { Kitchens } from './kitchens.ts';

const operations = sizeOf('model');
const kitchenCount = 10;
const runs = 3;

const refusals = [
  'confirmRun 412 stale_version',
  'deleteRun 409 run_locked',
  'putCount 409 id_taken',
  'putCount 412 stock_moved',
  'putMovement 400 invalid_request',
  'putMovement 409 id_taken',
  'putMovement 409 not_undoable',
  'putMovement 409 stock_closed',
  'putMovement 409 undone_already',
  'putRun 409 batch_number_taken',
  'putSale 409 run_not_locked',
  'putSale 409 run_struck',
  'putSite 403 site_limit_reached',
  'putSite 412 stale_version',
  'putStockItem 409 already_tracked',
  'putStockItem 412 stale_version',
  'deleteSite 409 site_is_default',
  'strikeRun 409 run_not_locked',
  'strikeRun 409 run_struck',
];

describe(`stock and its model (SEED=${seed})`, () => {
  it(`agree over ${operations} operations`, async () => {
    const kitchens = await Kitchens.open(kitchenCount, seed);
    // 6: a float could not hold the figures, and some are below zero.
    expect(kitchens.levels.every(({ q }) => q > BigInt(Number.MAX_SAFE_INTEGER))).toBe(true);
    for (let run = 0; run < runs; run++) {
      await kitchens.work(Math.ceil(operations / kitchenCount / runs));
      await kitchens.look();
    }
    expect(kitchens.levels.some(({ q }) => q < 0n)).toBe(true);
    const { operations: done, outcomes } = kitchens;
    process.stdout.write(`\nmodel, SEED=${seed}: ${done} operations\n${JSON.stringify(outcomes, null, 1)}\n`);
    // Makers' usual operations succeed often enough to be tested, and every refusal occurred.
    for (const operation of ['putMovement', 'putTransfer', 'putCount'])
      expect(outcomes[`${operation} 201`], operation).toBeGreaterThan(operations / 50);
    for (const done of ['confirmRun 200', 'strikeRun 200', 'putSale 201', 'deleteSale 200'])
      expect(outcomes[done], done).toBeGreaterThan(0);
    for (const refusal of refusals) expect(Object.keys(outcomes)).toContain(refusal);
    expect(kitchens.operations).toBeGreaterThanOrEqual(operations);
  });
});

/** Fifty at once, of production runs: each is locked once, struck once, and takes of a lot only what it still has. */
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/api.ts';
import { seed } from '../support/size.ts';
import { type Arena, openArenas, racesIn, seeds, tally, width } from './arena.ts';
import { type Bakery, newBakery } from './bakery.ts';
import { checkRawStock } from './check-invariants.ts';
import { readRawStock } from './raw-ledger.ts';

interface Place {
  arena: Arena;
  bakery: Bakery;
}

let places: Place[];

beforeAll(async () => {
  const arenas = await openArenas();
  places = await Promise.all(
    arenas.map(async (arena) => ({ arena, bakery: await newBakery(arena.organization) })),
  );
});

const race = racesIn(
  () => places,
  ({ arena }) => arena,
);

const plan = ({ arena, bakery }: Place, body: object = {}): Promise<ProductionRun> =>
  arena.must(
    'putRun',
    { id: arena.newId() },
    { recipeId: bakery.recipeId, siteId: arena.main, productionDate: '2025-12-05', ...body },
  );

const confirm = ({ arena }: Place, { id, version }: ProductionRun): Promise<Answer> =>
  arena.organization.call('confirmRun', { params: { id }, body: { version } });

/** What of a run's movements is in the ledgers: of flour, and of loaves. */
async function ledgersOf({ arena, bakery }: Place, runId: string) {
  const [flour, loaves] = [
    await arena.ledger(arena.main, bakery.flour),
    await arena.ledger(arena.main, bakery.loaves),
  ];
  const of = ({ movements }: typeof flour) => movements.filter((movement) => movement.runId === runId);
  return { flour: of(flour).map(({ delta }) => delta), loaves: of(loaves).map(({ delta }) => delta) };
}

describe(`confirming (SEED=${seed})`, () => {
  race('one run locks it once, and everyone sees the same', async (place) => {
    const run = await plan(place);
    const answers = await place.arena.together(() => confirm(place, run));
    expect(tally(answers)).toEqual({ 200: width });
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await ledgersOf(place, run.id)).toEqual({ flour: [-1_000_000n], loaves: [24_000n] });
  });

  race('a run that others delete: it is locked, or it is gone', async (place) => {
    const { arena } = place;
    const run = await plan(place);
    const answers = await arena.together((index) =>
      index % 2 ? confirm(place, run) : arena.organization.call('deleteRun', { params: { id: run.id } }),
    );
    const there = await arena.organization.call('getRun', { params: { id: run.id } });
    const ledgers = await ledgersOf(place, run.id);
    const half = width / 2;
    if (there.status === 404) {
      expect(tally(answers)).toEqual({ 200: half, '404 not_found': half });
      expect(ledgers).toEqual({ flour: [], loaves: [] });
    } else {
      expect(there.body.status).toBe('locked');
      expect(tally(answers)).toEqual({ 200: half, '409 run_locked': half });
      expect(ledgers).toEqual({ flour: [-1_000_000n], loaves: [24_000n] });
    }
  });

  race('of which twenty can have the lot: no more of it is taken than there was', async (place) => {
    const { arena, bakery } = place;
    const lotCode = `LAST-${arena.newId()}`;
    await arena.must(
      'putMovement',
      { siteId: arena.main, itemId: bakery.flour, id: arena.newId() },
      { reason: 'receive', quantity: '2000', unit: 'g', lotCode, useByDate: '2999-12-31' },
    );
    const line = () => [
      { id: arena.newId(), ingredientId: bakery.flourId, plannedQuantity: '100', unit: 'g' },
    ];
    const runs = await Promise.all(Array.from({ length: width }, () => plan(place, { ingredients: line() })));
    const answers = await arena.together((index) => confirm(place, runs[index] as ProductionRun));
    expect(tally(answers)).toEqual({ 200: width });
    const taken = answers.flatMap(({ body }) => (body as ProductionRun).ingredients[0]?.lots ?? []);
    const ofLot = taken.filter((lot) => lot.lotCode === lotCode);
    expect(ofLot).toHaveLength(20);
    expect(new Set(ofLot.map(({ quantity }) => quantity))).toEqual(new Set(['100']));
    const { items } = await arena.must('listLots', {});
    expect(items.find((lot: { lotCode: string }) => lot.lotCode === lotCode)?.currentStock ?? '0').toBe('0');
  });
});

describe('a batch number', () => {
  race('that all want goes to one', async (place) => {
    const batchNumber = `TRAY-${place.arena.random().toFixed(9).slice(2)}`;
    const answers = await place.arena.together(() =>
      place.arena.organization.call('putRun', {
        params: { id: place.arena.newId() },
        body: { recipeId: place.bakery.recipeId, batchNumber },
      }),
    );
    expect(tally(answers)).toEqual({ 201: 1, '409 batch_number_taken': width - 1 });
  });

  race('is another one for each run that names none', async (place) => {
    const answers = await place.arena.together(() =>
      place.arena.organization.call('putRun', {
        params: { id: place.arena.newId() },
        body: { recipeId: place.bakery.recipeId, productionDate: '2025-12-24' },
      }),
    );
    expect(tally(answers)).toEqual({ 201: width });
    expect(new Set(answers.map(({ body }) => body.batchNumber)).size).toBe(width);
  });
});

describe('after it is locked', () => {
  race('a run is struck through once', async (place) => {
    const run = await plan(place);
    await confirm(place, run);
    const answers = await place.arena.together(() =>
      place.arena.organization.call('strikeRun', { params: { id: run.id }, body: { comment: 'Wrong tray' } }),
    );
    expect(tally(answers)).toEqual({ 200: 1, '409 run_struck': width - 1 });
    expect(await ledgersOf(place, run.id)).toEqual({
      flour: [-1_000_000n, 1_000_000n],
      loaves: [24_000n, -24_000n],
    });
  });

  race(
    'a sale that is sent again and again leaves stock once, and sales of one batch add up',
    async (place) => {
      const { arena } = place;
      const run = await plan(place);
      await confirm(place, run);
      const sell = (id: string) =>
        arena.organization.call('putSale', {
          params: { id: run.id, saleId: id },
          body: { purchaserName: 'Rook Lane Café', quantity: '1', saleDate: '2025-12-05' },
        });
      const id = arena.newId();
      const same = await arena.together(() => sell(id));
      expect(tally(same)).toEqual({ 201: 1, 200: width - 1 });
      const others = await arena.together(() => sell(arena.newId()));
      expect(tally(others)).toEqual({ 201: width });
      const { loaves } = await ledgersOf(place, run.id);
      expect(loaves).toEqual([24_000n, ...Array(width + 1).fill(-1000n)]);
    },
  );
});

describe('after all of that', () => {
  it('every level is the sum of its movements, and every lot has its trace', async () => {
    const raw = await readRawStock(places.map(({ arena }) => arena.organization.organizationId));
    expect(raw.size).toBe(seeds);
    for (const stock of raw.values()) checkRawStock(stock);
  });
});

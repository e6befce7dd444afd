import type { Happening, Trace } from '@batchbook/shared/production/trace-schema';
import { describe, expect, it } from 'vitest';
import { foundIn } from '../../../data/traces.ts';
import { aHold } from '../../../testing/hold-fixtures.ts';
import { anId } from '../../../testing/recipe-fixtures.ts';
import { butter } from '../../../testing/run-fixtures.ts';
import { aTracedRecall, tracedButter } from '../../../testing/trace-fixtures.ts';
import { newSince } from './new-since.ts';
import { rowsOfRecall, rowsOfTrace } from './trace-csv.ts';
import type { Beside } from './trace-rows.ts';

const beside: Beside = { nameOf: () => 'Priya Shah', siteNameOf: () => 'Kitchen', holds: [] };
const butterHold = aHold({ ingredientId: butter.id });
const ofButter = { lotCode: 'AMP-2611-B', name: 'Butter', unit: 'g' };
const happening = (
  what: Happening['what'],
  quantity: string | null,
  more: Partial<Happening>,
): Happening => ({
  ...{ ...ofButter, what, quantity, from: '', to: '', day: '2026-11-25' },
  ...{ enteredAt: '2026-11-26T10:00:00.000Z', userId: 'user-priya', reference: '' },
  ...more,
});

describe('the file of a trace', () => {
  it('has a row for each thing that happened: from where, to where, on which day, by whom', () => {
    const happenings = [
      happening('receive', '5000', { from: 'Ivy House Dairy', to: 'Kitchen', reference: 'DN 77' }),
      happening('used_in_run', '3600', { from: 'Kitchen', to: 'Frangipane tart FT-261205-01' }),
      happening('count', '-20', { from: 'Kitchen', userId: null }),
      happening('hold', null, { from: 'Kitchen', unit: '', reference: 'The dairy rang' }),
      happening('release', null, { from: 'Kitchen', unit: '', reference: 'All clear' }),
    ];
    const rows = rowsOfTrace(foundIn(tracedButter({ happenings })), beside);
    expect(rows.map((row) => row.join('|'))).toEqual([
      'What|Lot or batch|Use by|Item|Quantity|Unit|From|To|Day|Entered at|By|Reference|Certain',
      'Delivery|AMP-2611-B|2026-12-09|Butter|5000|g|Ivy House Dairy|Kitchen|2026-11-25|2026-11-26T10:00:00.000Z|Priya Shah|DN 77|Yes',
      'Used in a run|AMP-2611-B|2026-12-09|Butter|3600|g|Kitchen|Frangipane tart FT-261205-01|2026-11-25|2026-11-26T10:00:00.000Z|Priya Shah||Yes',
      'Count|AMP-2611-B|2026-12-09|Butter|-20|g|Kitchen||2026-11-25|2026-11-26T10:00:00.000Z|||Yes',
      'Put on hold|AMP-2611-B|2026-12-09|Butter|||Kitchen||2026-11-25|2026-11-26T10:00:00.000Z|Priya Shah|The dairy rang|Yes',
      'Released|AMP-2611-B|2026-12-09|Butter|||Kitchen||2026-11-25|2026-11-26T10:00:00.000Z|Priya Shah|All clear|Yes',
      'Sale|FT-261205-01||Frangipane tart|12|tarts|Kitchen|Rook Lane Café|2026-12-05|2026-12-05T11:00:00.000Z|Priya Shah|rook@example.com, 01632 960555, 5 Rook Lane, Frome|Yes',
      'On hand|AMP-2611-B|2026-12-09|Butter|1400|g|Kitchen||||||Yes',
    ]);
  });

  it('says of what an event sold where its lot is assumed', () => {
    const event = {
      ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-12-06', location: 'High Street' },
      ...{ product: 'Frangipane tart', batchNumber: 'FT-261205-01', quantity: '12', unit: 'tarts' },
      ...{ wasted: '0', assumed: true, certainty: 'certain' as const, because: [] },
    };
    const ofTart = { lotCode: 'FT-261205-01', name: 'Frangipane tart', unit: 'tarts' };
    const sold = { ...ofTart, day: '2026-12-06', reference: 'Bruton market' };
    const happenings = [happening('made', '94', ofTart), happening('sale', '12', sold)];
    const certainIn = (more: Partial<Trace>) =>
      rowsOfTrace(foundIn(tracedButter({ events: [event], ...more })), beside)
        .filter(([what]) => what === 'Made' || what === 'Sold at an event')
        .map((row) => `${row[0]}: ${row.at(-1)}`);
    expect(certainIn({ happenings })).toEqual(['Made: Yes', 'Sold at an event: Assumed']);
    expect(certainIn({})).toEqual(['Made: Yes', 'Sold at an event: Assumed']);
  });

  it('says where the answer does that a run took a lot that stock chose, and of no other', () => {
    const event = {
      ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-11-25', location: 'High Street' },
      ...{ product: 'Butter', batchNumber: 'AMP-2611-B', quantity: '12', unit: 'g', wasted: '0' },
      ...{ assumed: true, certainty: 'certain' as const, because: [] },
    };
    const happenings = [
      happening('used_in_run', '3600', { assumed: true }),
      happening('used_in_run', '20', {}),
      happening('sale', '12', { reference: 'Bruton market' }),
    ];
    const rows = rowsOfTrace(foundIn(tracedButter({ events: [event], happenings })), beside);
    expect(rows.slice(1, 4).map((row) => row.at(-1))).toEqual(['Assumed', 'Yes', 'Yes']);
    const before = happenings.map(({ assumed: _said, ...one }) => one);
    const of = rowsOfTrace(foundIn(tracedButter({ events: [event], happenings: before })), beside);
    expect(of.slice(1, 4).map((row) => row.at(-1))).toEqual(['Yes', 'Yes', 'Assumed']);
  });

  it('has what is on hold apart from what is free, so that its rows add up to the balance', () => {
    const { stock, balance } = tracedButter();
    const shelvesIn = (more: Partial<Trace>, holds: Beside['holds'] = []) =>
      rowsOfTrace(foundIn(tracedButter(more)), { ...beside, holds })
        .filter(([what]) => what?.startsWith('On h'))
        .map(([what, , , , quantity, , from]) => `${what}: ${quantity} at ${from}`);
    const stall = { siteId: anId(31), siteName: 'Stall', quantity: '300' };
    const shelvesWith = (...held: (string | undefined)[]) =>
      held.flatMap((of, at) =>
        stock.map((shelf) => ({ ...shelf, ...(at > 0 && stall), ...(of !== undefined && { held: of }) })),
      );
    expect(shelvesIn({ stock: shelvesWith('400', '300') })).toEqual([
      'On hand: 1000 at Kitchen',
      'On hold: 400 at Kitchen',
      'On hold: 300 at Stall',
    ]);
    const ofLot = (onHand: string, held: string) => balance.map((one) => ({ ...one, onHand, held }));
    const before = (onHand: string, held: string, shelves = shelvesWith(undefined)) =>
      shelvesIn({ stock: shelves, balance: ofLot(onHand, held) });
    expect(before('0', '1400')).toEqual(['On hold: 1400 at Kitchen']);
    expect(before('1000', '400')).toEqual(['On hand: 1000 at Kitchen', 'On hold: 400 at Kitchen']);
    expect(before('1000', '700', shelvesWith(undefined, undefined))).toEqual([
      'On hand, some of it on hold: 1400 at Kitchen',
      'On hand, some of it on hold: 300 at Stall',
    ]);
    const possible = { certainty: 'possible' as const, because: ['unnamed_lot' as const] };
    const maybe = stock.map((shelf) => ({ ...shelf, ...possible }));
    expect(shelvesIn({ stock: maybe })).toEqual(['On hand: 1400 at Kitchen']);
    expect(shelvesIn({ stock: maybe }, [butterHold])).toEqual(['On hold: 1400 at Kitchen']);
  });

  it('has who entered a possible batch, when and what it took, and what moved from where to where', () => {
    const { runs } = tracedButter();
    const possible = { certainty: 'possible' as const, because: ['unnamed_lot' as const] };
    const entered = { enteredAt: '2026-12-05T16:00:00.000Z', userId: 'user-priya', useByDate: '2026-12-11' };
    const moved = {
      ...{ id: anId(60), itemId: anId(30), siteId: anId(31), siteName: 'Stall', name: 'Butter', unit: 'g' },
      ...{ postedAt: '2026-12-05T17:00:00.000Z', because: possible.because, event: null },
    };
    const movements = [
      { ...moved, reason: 'waste', quantity: '-20' },
      { ...moved, reason: 'count', quantity: '-5' },
      { ...moved, reason: 'count', quantity: '7' },
    ];
    const rows = rowsOfTrace(
      foundIn(
        tracedButter({
          runs: runs.map((run) => ({ ...run, ...entered, ...possible })),
          possible: { runs: [], sales: [], movements },
        }),
      ),
      beside,
    ).map((row) => row.join('|'));
    const [why, day] = ['Possible: Named no lot while this one was there', '2026-12-05'];
    const by = `${entered.enteredAt}|Priya Shah|FT-261205-01|${why}`;
    expect(rows.slice(-5)).toEqual([
      `Used in a run|AMP-2611-B|2026-12-09|Butter|3600|g||Frangipane tart FT-261205-01|${day}|${by}`,
      `Made|FT-261205-01|2026-12-11|Frangipane tart|94|tarts|||${day}|${by}`,
      `Waste|||Butter|20|g|Stall||${day}|${moved.postedAt}|||${why}`,
      `Count|||Butter|-5|g|Stall||${day}|${moved.postedAt}|||${why}`,
      `Count|||Butter|7|g||Stall|${day}|${moved.postedAt}|||${why}`,
    ]);
  });

  it('has the date of each row’s lot, and none where a lot came with several', () => {
    const { lots } = tracedButter();
    const happenings = [
      happening('receive', '5000', { useByDate: '2026-12-09' }),
      happening('receive', '50', { useByDate: '2026-12-20' }),
      happening('count', '-20', { useByDate: null }),
    ];
    const two = lots.map((lot) => ({ ...lot, useByDates: ['2026-12-09', '2026-12-20'] }));
    const rows = rowsOfTrace(foundIn(tracedButter({ lots: two, happenings })), beside);
    expect(rows.filter(([, lot]) => lot === 'AMP-2611-B').map(([what, , useBy]) => [what, useBy])).toEqual([
      ['Delivery', '2026-12-09'],
      ['Delivery', '2026-12-20'],
      ['Count', ''],
      ['On hand', ''],
    ]);
  });

  it('says of each that is only possible why it is', () => {
    const because = ['unnamed_lot', 'past_use_by'] as const;
    const possible = { certainty: 'possible' as const, because: [...because] };
    const trace = tracedButter();
    const sales = trace.sales.map((sale) => ({ ...sale, ...possible }));
    expect(
      rowsOfTrace(foundIn({ ...trace, sales }), beside)
        .at(-1)
        ?.at(-1),
    ).toBe('Possible: Named no lot while this one was there; the lot was past its use-by that day');
  });
});

describe('the file of a recall from before each happening was kept', () => {
  it('has what was received, used and made', () => {
    const rows = rowsOfTrace(foundIn(tracedButter()), beside).map(([what, lot, , , quantity]) => [
      what,
      lot,
      quantity,
    ]);
    expect(rows.slice(1)).toEqual([
      ['Delivery', 'AMP-2611-B', '5000'],
      ['Used in a run', 'AMP-2611-B', '3600'],
      ['Made', 'FT-261205-01', '94'],
      ['Sale', 'FT-261205-01', '12'],
      ['On hand', 'AMP-2611-B', '1400'],
    ]);
  });

  it('has what an event sold apart from what it wasted, where the recall knows', () => {
    const event = {
      ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-12-06', location: 'High Street' },
      ...{ product: 'Frangipane tart', batchNumber: 'FT-261205-01', quantity: '12', unit: 'tarts' },
      ...{ assumed: false, certainty: 'certain' as const, because: [] },
    };
    const rowsWith = (more: object) =>
      rowsOfTrace(foundIn(tracedButter({ events: [{ ...event, ...more }] })), beside)
        .filter(([, , , , , , , , , , , reference]) => reference === 'Bruton market; High Street')
        .map(([what, , , , quantity, , from, to]) => [what, quantity, from, to].join('|'));
    expect(rowsWith({ wasted: '3' })).toEqual([
      'Sold at an event|12||Bruton market',
      'Wasted at an event|3||Bruton market',
    ]);
    expect(rowsWith({ quantity: '0', wasted: '3' })).toEqual(['Wasted at an event|3||Bruton market']);
    expect(rowsWith({})).toEqual(['Sold or wasted at an event|12||Bruton market']);
    const plan = { certainty: 'possible' as const, because: ['packed' as const], wasted: '0' };
    expect(rowsWith(plan)).toEqual(['May have been sold at an event|12||Bruton market']);
    expect(rowsWith({ ...plan, because: ['not_recorded'] })).toHaveLength(1);
    expect(rowsWith({ ...plan, because: ['unnamed_lot'] })).toEqual(['Sold at an event|12||Bruton market']);
  });

  it('says of a struck run that it is, in each of its rows', () => {
    const found = foundIn(tracedButter());
    const runs = found.runs.map((run) => ({ ...run, struck: true }));
    const rows = rowsOfTrace({ ...found, runs }, beside);
    const ofRun = rows.filter(([what]) => what === 'Made' || what === 'Used in a run');
    expect(ofRun.map((row) => row.at(-2))).toEqual(Array(2).fill('FT-261205-01, struck through'));
  });

  it('lists each call and what was recovered, and reads one from before runs said what they used', () => {
    const at = '2026-12-06T09:10:00.000Z';
    const row = { saleId: anId(80), reachedAt: at, by: 'Priya Nair', recovered: '7', unit: 'tarts' };
    const later = { recoveredAt: '2026-12-07T16:00:00.000Z', recoveredByUserId: 'user-priya' };
    const council = { authority: 'local_authority' as const, reachedAt: at, by: 'Priya Nair' };
    const found = foundIn(aTracedRecall().found);
    const runs = found.runs.map(({ used: _used, ...run }) => run) as typeof found.runs;
    const reached = [
      { ...row, ...later },
      { ...council, recovered: null, unit: '' },
    ];
    const rows = rowsOfRecall({ ...aTracedRecall(), reached, found: { ...found, runs } }, beside, null).map(
      (cells) => cells.join('|'),
    );
    expect(rows.some((text) => text.startsWith('Used in a run'))).toBe(false);
    expect(rows.slice(-4)).toEqual([
      `Told|||||||Rook Lane Café|2026-12-06|${at}|Priya Nair||Yes`,
      'Recovered|FT-261205-01||Frangipane tart|7|tarts|Rook Lane Café||2026-12-07|2026-12-07T16:00:00.000Z|Priya Shah||Yes',
      `Told|||||||Local authority|2026-12-06|${at}|Priya Nair||Yes`,
      'Still out|||Frangipane tart|5|tarts||||||7 of 12 recovered|Yes',
    ]);
  });

  it('has what is new since a recall was listed, or that nobody knows yet', () => {
    const recall = { ...aTracedRecall(), found: foundIn(aTracedRecall().found) };
    const [sale] = recall.found.sales;
    if (!sale) throw new Error('The fixture has a sale');
    const market = {
      ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-12-06', location: 'High Street' },
      ...{ product: 'Frangipane tart', batchNumber: 'FT-261205-01', quantity: '3', unit: 'tarts' },
      ...{ wasted: '0', assumed: true, certainty: 'certain' as const, because: [] },
    };
    const runs = recall.found.runs.map((run) => ({ ...run, id: anId(51), batchNumber: 'FT-261206-01' }));
    const now = foundIn(
      tracedButter({
        runs: [...recall.found.runs, ...runs],
        sales: [sale, { ...sale, id: anId(97), purchaserName: 'Late Buyer', quantity: '6' }],
        events: [market],
      }),
    );
    const sinceRowsIn = (since: Parameters<typeof rowsOfRecall>[2]) =>
      rowsOfRecall(recall, beside, since)
        .filter((cells) => cells.some((text) => text.startsWith('Since it was listed')))
        .map(([what, lot, , , quantity, , , to, , , , reference, certain]) =>
          [what, lot, quantity, to, reference, certain].join('|'),
        );
    expect(sinceRowsIn(newSince(recall.found, now))).toEqual([
      'Used in a run|AMP-2611-B|3600|Frangipane tart FT-261206-01|FT-261206-01|Since it was listed',
      'Made|FT-261206-01|94||FT-261206-01|Since it was listed',
      'Sale|FT-261205-01|6|Late Buyer|rook@example.com, 01632 960555, 5 Rook Lane, Frome|Since it was listed',
      'Sold at an event|FT-261205-01|3|Bruton market|Bruton market; High Street|Since it was listed. Assumed',
    ]);
    expect(sinceRowsIn(null)).toEqual([]);
    expect(sinceRowsIn(undefined)).toEqual([
      'Since it was listed||||It hadn’t loaded. Save this file again|',
    ]);
  });

  it('has what was done with the goods since a recall was listed, each once', () => {
    const tarts = { lotCode: 'FT-261205-01', name: 'Frangipane tart', unit: 'tarts' };
    const later = { enteredAt: '2026-12-07T08:00:00.000Z', day: '2026-12-07' };
    const received = happening('receive', '5000', { from: 'Ivy House Dairy', to: 'Kitchen' });
    const used = happening('used_in_run', '3600', { reference: 'FT-261205-01' });
    const [sale] = tracedButter().sales;
    const market = {
      ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-12-07', location: 'High Street' },
      ...{ product: tarts.name, batchNumber: tarts.lotCode, quantity: '3', unit: 'tarts', wasted: '1' },
      ...{ assumed: false, certainty: 'certain' as const, because: [] },
    };
    const atMarket = { ...tarts, ...later, to: market.name, reference: market.name };
    const now = foundIn(
      tracedButter({
        happenings: [
          // Its supplier and its run are called otherwise now.
          { ...received, from: 'Ivy House' },
          { ...used, reference: 'FT-261205-01, struck through' },
          happening('used_in_run', '-3600', { ...later, reference: 'FT-261205-01, struck through' }),
          happening('receive', '50', { ...later, from: 'Ivy House', to: 'Kitchen' }),
          happening('destroy', '1000', { ...later, from: 'Kitchen', reference: 'Recalled' }),
          happening('destroy', '1000', { ...later, from: 'Kitchen', reference: 'Recalled' }),
          happening('customer_return', '4', { ...tarts, ...later, customerId: anId(95), to: 'Kitchen' }),
          happening('hold', null, later),
          happening('made', '94', { ...tarts, ...later }),
          happening('sale', '3', atMarket),
          happening('waste', '1', atMarket),
          happening('sale', '2', { ...atMarket, reference: 'Frome market', assumed: true }),
        ],
        events: [market],
      }),
    );
    const rowsSince = (happenings: Happening[]) => {
      const recall = { ...aTracedRecall(), found: foundIn(tracedButter({ happenings })) };
      return rowsOfRecall(recall, beside, newSince(recall.found, now))
        .filter((cells) => cells.at(-1)?.startsWith('Since it was listed'))
        .map(([what, lot, , , quantity, , from, , , , , , certain]) =>
          [what, lot, quantity, from, certain?.replace('Since it was listed', '')].join('|'),
        );
    };
    const ofEvent = ['Sold at an event|FT-261205-01|3||', 'Wasted at an event|FT-261205-01|1||'];
    expect(rowsSince([received, used])).toEqual([
      ...ofEvent,
      'Used in a run|AMP-2611-B|-3600||',
      'Delivery|AMP-2611-B|50|Ivy House|',
      'Destroy|AMP-2611-B|1000|Kitchen|',
      'Destroy|AMP-2611-B|1000|Kitchen|',
      `Customer return|FT-261205-01|4|${sale?.purchaserName}|`,
      'Sold at an event|FT-261205-01|2||. Assumed',
    ]);
    // Of a recall from before each happening was kept, nobody knows which are new.
    expect(rowsSince([])).toEqual(ofEvent);
  });

  it('has what was put on hold and released since the recall was recorded', () => {
    const recall = { ...aTracedRecall(), found: foundIn(aTracedRecall().found) };
    const later = { ...butterHold, createdAt: '2026-12-06T09:00:05.000Z', reason: 'Recall: Glass' };
    const released = { releasedAt: '2026-12-07T08:00:00.000Z', releasedBy: 'user-tom' };
    const holds = [
      { ...later, id: anId(98), siteId: anId(96), useByDate: '2026-12-09' },
      { ...butterHold, ...released, releaseReason: 'All clear' },
      { ...later, id: anId(99), lotCode: 'OTHER-1' },
    ];
    const rows = rowsOfRecall(recall, { ...beside, nameOf: (id) => id, holds }, null)
      .filter(([what = '']) => what === 'Put on hold' || what === 'Released')
      .map((cells) => cells.join('|'));
    expect(rows).toEqual([
      'Put on hold|AMP-2611-B|2026-12-09|Butter|||Kitchen||2026-12-06|2026-12-06T09:00:05.000Z|user-priya|Recall: Glass|Yes',
      'Released|AMP-2611-B||Butter|||||2026-12-07|2026-12-07T08:00:00.000Z|user-tom|All clear|Yes',
    ]);
  });

  it('has a row for each other spelling of a code', () => {
    const found = foundIn(tracedButter());
    const lots = found.lots.map((lot) => ({ ...lot, spellings: [lot.lotCode, 'amp-2611-b'] }));
    const rows = rowsOfTrace({ ...found, lots }, beside).filter(([what]) => what === 'Also written');
    expect(rows.map(([, lot, , item]) => `${item} ${lot}`)).toEqual(['Butter AMP-2611-B']);
    expect(rows.flat()).toContain('amp-2611-b');
  });

  it('takes lots of one code apart by their ingredient', () => {
    const found = foundIn(tracedButter());
    const [lot, balance] = [found.lots[0], found.balance[0]];
    if (!lot || !balance) throw new Error('The fixture has a lot');
    const rows = rowsOfTrace(
      {
        ...found,
        lots: [{ ...lot, ingredientId: anId(2), name: 'Ground almonds' }, lot],
        balance: [{ ...balance, name: 'Ground almonds', in: '800' }, balance],
      },
      beside,
    );
    const deliveries = rows.filter(([what]) => what === 'Delivery');
    expect(deliveries.map(([, , , item, quantity]) => `${item} ${quantity}`)).toEqual([
      'Ground almonds 800',
      'Butter 5000',
    ]);
  });
});

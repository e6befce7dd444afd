import type { Recall } from '@batchbook/shared/production/recall-schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anId } from '../../testing/recipe-fixtures.ts';
import { rowTexts } from '../../testing/row-texts.ts';
import { openRuns } from '../../testing/run-fixtures.ts';
import { aTracedRecall, tracedButter } from '../../testing/trace-fixtures.ts';

const possible = { certainty: 'possible' as const, because: ['untracked' as const] };

const market = {
  ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-12-06', location: 'High Street' },
  ...{ product: 'Frangipane tart', batchNumber: 'FT-261205-01', quantity: '4', unit: 'tarts' },
  ...{ assumed: false, certainty: 'certain' as const, because: [] },
};

const sheetOf = async (recall: Recall) => {
  openRuns(`/production/trace?recall=${recall.id}`, [], { getRecall: recall });
  return screen.findByRole('article', { hidden: true });
};

const sheetOfFound = (found: Partial<Trace>) => sheetOf(aTracedRecall({ found: tracedButter(found) }));

it('says how to reach who may have it, and of which product', async () => {
  const { sales } = tracedButter();
  const sheet = await sheetOfFound({
    sales: sales.map((sale) => ({ ...sale, ...possible })),
    events: [{ ...market, ...possible }],
  });
  expect(rowTexts(sheet, 'Possible reach')).toEqual([
    'Rook Lane Café01632 960555rook@example.com5 Rook Lane, FromeFrangipane tart FT-261205-0112 tarts' +
      'Dec 05, 2026Stock doesn’t say which lot it took',
    'Bruton marketHigh StreetFrangipane tart FT-261205-014 tartsDec 06, 2026Stock doesn’t say which lot it took',
  ]);
});

it('counts what is on hold among what is here of each batch', async () => {
  const { balance } = tracedButter();
  const ofTart = { lotCode: 'FT-261205-01', name: 'Frangipane tart', unit: 'tarts', in: '94', sold: '12' };
  const sheet = await sheetOfFound({
    balance: balance.map((one) => ({ ...one, ...ofTart, used: '0', onHand: '2', held: '80' })),
  });
  expect(rowTexts(sheet, 'Products affected')).toEqual([expect.stringMatching(/94 tarts1282$/)]);
});

it('lists what to look for of a batch that is only possible, without sums', async () => {
  const { runs, balance } = tracedButter();
  const label = {
    ...{ isPrinted: true, foodName: 'Frangipane tart', brand: 'Hazel & Rye', packSize: '250 g' },
    ...{ barcode: '5012345678900', allergens: ['milk'], mayContain: '' },
  };
  const later = { id: anId(51), batchNumber: 'FT-261206-01', useByDate: '2026-12-11', made: '48', label };
  const sheet = await sheetOfFound({
    runs: [...runs, ...runs.map((run) => ({ ...run, ...later, ...possible }))],
    balance,
  });
  const [certain, maybe] = rowTexts(sheet, 'Products affected');
  expect(certain).not.toContain('possible');
  expect(maybe).toBe(
    'Frangipane tart, 250 g, Hazel & Rye (possible)On the label: milk.Took 3,600 g of AMP-2611-BFT-261206-015012345678900' +
      'Dec 11, 2026Dec 05, 202648 tarts––',
  );
});

it('says how much of each lot a batch took, and where that is assumed', async () => {
  const [run] = tracedButter().runs;
  const [used] = run?.used ?? [];
  if (!run || !used) throw new Error('The fixture has a run');
  const others = [
    { ...used, quantity: '250', assumed: true },
    { ...used, lotCode: 'PASTE-1', quantity: null },
  ];
  const sheet = await sheetOfFound({ runs: [{ ...run, used: [used, ...others] }] });
  expect(rowTexts(sheet, 'Products affected')).toEqual([
    expect.stringContaining(
      'Took 3,600 g of AMP-2611-B. Took 250 g of AMP-2611-B (lot assumed). Took some of PASTE-1FT-261205-01',
    ),
  ]);
  const table = within(sheet).getByRole('table', { name: 'Products affected', hidden: true });
  expect(within(table).getByText('Use by or best before')).toBeTruthy();
});

it('says where the lot of an event is assumed, in the list of calls too', async () => {
  const sheet = await sheetOfFound({
    sales: [],
    events: [
      { ...market, assumed: true },
      { ...market, id: anId(71), name: 'Frome market' },
    ],
  });
  const assumed = 'The lot is assumed: nobody noted it at the stall';
  expect(rowTexts(sheet, 'Who has it')).toEqual([
    `Bruton marketHigh StreetFrangipane tart FT-261205-01${assumed}4 tartsDec 06, 2026`,
    'Frome marketHigh StreetFrangipane tart FT-261205-014 tartsDec 06, 2026',
  ]);
  expect(screen.getByRole('heading', { name: 'Call' }).closest('section')?.textContent).toContain(
    `4 tarts of Frangipane tart FT-261205-01, Dec 06, 2026. ${assumed}`,
  );
});

it('prints what came back beside the sale or the batch that it is of', async () => {
  const [sale] = tracedButter().sales;
  const [run] = tracedButter().runs;
  const later = { id: anId(82), runId: anId(51), batchNumber: 'FT-261206-01', saleDate: '2026-12-06' };
  const row = { reachedAt: null, by: 'Ben', unit: 'tarts' };
  const sheet = await sheetOf(
    aTracedRecall({
      found: tracedButter({
        runs: run ? [run, { ...run, id: anId(51), batchNumber: 'FT-261206-01' }] : [],
        sales: sale ? [sale, { ...sale, ...later }] : [],
        events: [market, { ...market, batchNumber: null, quantity: '9' }],
      }),
      reached: [
        { ...row, saleId: anId(80), recovered: '7' },
        { ...row, saleId: anId(82), recovered: '3' },
        { ...row, eventId: market.id, batchNumber: market.batchNumber, recovered: '2' },
      ],
    }),
  );
  expect(rowTexts(sheet, 'Who has it').map((text) => text.replace(/^.*?Frangipane tart ?/, ''))).toEqual([
    'FT-261205-0112 tartsDec 05, 20267 tarts of FT-261205-01',
    'FT-261206-0112 tartsDec 06, 20263 tarts of FT-261206-01',
    'in all24 tarts',
    'FT-261205-014 tartsDec 06, 20262 tarts of FT-261205-01',
    'in all9 tartsDec 06, 2026',
  ]);
});

it('tells deliveries of one code with two dates apart', async () => {
  const found = tracedButter();
  const lots = found.lots.map((lot) => ({
    ...lot,
    deliveries: lot.deliveries.flatMap((one) => [one, { ...one, useByDate: '2026-12-20' }]),
  }));
  const sheet = await sheetOfFound({ lots });
  const came = 'Nov 25, 2026: 5,000 g from Ivy House Dairy';
  expect(sheet.textContent).toContain(`${came}, use by Dec 09, 2026${came}, use by Dec 20, 2026`);
});

it('names each supplier of a code that two sent, and of which ingredient each delivery was', async () => {
  const { lots } = tracedButter();
  const mill = { name: 'Mells Mill', email: '', phone: '01373 960200', address: 'Mill Lane, Mells' };
  const dairy = { name: 'Frome Dairy', email: 'hello@frome.example', phone: '', address: '' };
  const sheet = await sheetOfFound({
    lots: lots.flatMap((lot) => [
      { ...lot, ...(lot.supplier && { suppliers: [lot.supplier, dairy] }) },
      {
        ...{ ...lot, ingredientId: anId(2), name: 'Ground almonds', supplier: mill },
        deliveries: lot.deliveries.map((one) => ({ ...one, supplier: 'Mells Mill', quantity: '800' })),
      },
    ]),
  });
  const factOf = (name: string) =>
    [...sheet.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.parentElement;
  expect(factOf('Suppliers')?.textContent).toBe(
    'SuppliersIvy House Dairy01373 960100orders@ivyhouse.exampleIvy House Farm, Beckington' +
      'Frome Dairyhello@frome.exampleMells Mill01373 960200Mill Lane, Mells',
  );
  expect(factOf('Received')?.textContent).toBe(
    'ReceivedButter: Nov 25, 2026: 5,000 g from Ivy House Dairy' +
      'Ground almonds: Nov 25, 2026: 800 g from Mells Mill',
  );
});

it('names a second supplier by name alone in a recall that kept no more', async () => {
  const { lots } = tracedButter();
  const sheet = await sheetOfFound({
    lots: lots.map((lot) => ({
      ...lot,
      deliveries: lot.deliveries.flatMap((one) => [one, { ...one, supplier: 'Frome Dairy' }]),
    })),
  });
  expect(sheet.textContent).toContain('Ivy House Farm, BeckingtonFrome DairyReceived');
});

it('says what came back since the recall was listed, and nothing that came back before', async () => {
  const back = { customerId: anId(95), day: '2026-12-06', quantity: '4', unit: 'tarts' };
  const withReturns = (...returns: (typeof back)[]) =>
    tracedButter({ lots: tracedButter().lots.map((lot) => ({ ...lot, returns })) });
  const recall = aTracedRecall({ found: withReturns(back) });
  const getTrace = withReturns(back, { ...back, day: '2026-12-07', quantity: '2' }, back);
  openRuns(`/production/trace?recall=${recall.id}`, [], { getRecall: recall, getTrace });
  const said = await screen.findAllByText(/Since this was listed: 2 tarts and 4 tarts came back\./);
  expect(said).toHaveLength(2);
});

describe('what happened since a recall was listed', () => {
  const withLateSale = () => {
    const { sales } = tracedButter();
    const later = { id: anId(97), purchaserName: 'After Alf', purchaserEmail: '', customerId: null };
    return tracedButter({ sales: sales.flatMap((sale) => [sale, { ...sale, ...later }]) });
  };
  const opened = async (recall: Recall, getTrace: unknown) => {
    openRuns(`/production/trace?recall=${recall.id}`, [], { getRecall: recall, getTrace } as object);
    return within(await screen.findByRole('article', { hidden: true }));
  };
  const page = async () => (await screen.findByRole('link', { name: 'Trace it again' })).parentElement;

  it('is on its page, with the way to trace it again, and on its sheet', async () => {
    const sheet = await opened(aTracedRecall(), withLateSale());
    const text = 'Since this was listed: 1 sale to After Alf more. None of this is in the list or its sums.';
    expect(await sheet.findByText(`${text} It is in the second mass balance.`)).toBeTruthy();
    expect((await page())?.textContent).toBe(`${text} Trace it again and record that too.`);
    expect(screen.getByRole('link', { name: 'Trace it again' }).getAttribute('href')).toContain(
      'lot=AMP-2611-B',
    );
  });

  it('is said of one that is signed off too', async () => {
    const signed = { signedOff: 'Priya', signedOffAt: '2026-12-06T10:00:00.000Z', signedOffBy: 'user-priya' };
    const sheet = await opened(aTracedRecall(signed), withLateSale());
    const text =
      /^Since this was listed: 1 sale to After Alf more\..* The recall was signed off on Dec 06, 2026 at \d\d:00 without it\./;
    expect(await sheet.findByText(text)).toBeTruthy();
    expect((await page())?.textContent).toMatch(text);
  });

  it('is missing from the sheet until it has loaded, which the sheet says', async () => {
    const ready = Promise.withResolvers<Trace>();
    const sheet = await opened(aTracedRecall(), () => ready.promise);
    const missing = /^What happened since this was listed isn’t on this sheet/;
    expect(sheet.getByText(missing)).toBeTruthy();
    ready.resolve(tracedButter());
    await waitFor(() => expect(sheet.queryByText(missing)).toBeNull());
    expect(screen.queryByText(/^Since this was listed/)).toBeNull();
  });

  it('names each event once, and the batches that were struck through', async () => {
    const struck = tracedButter().runs.map((run) => ({ ...run, struck: true }));
    const frome = { ...market, id: anId(71), name: 'Frome market', eventDate: null };
    const sheet = await opened(
      aTracedRecall(),
      tracedButter({ runs: struck, events: [market, { ...market, batchNumber: 'FT-2' }, frome] }),
    );
    const text =
      /^Since this was listed: 2 events \(Bruton market, Dec 06, 2026; Frome market\) more\. FT-261205-01 was struck through\. None/;
    expect(await sheet.findByText(text)).toBeTruthy();
    expect((await page())?.textContent).toMatch(text);
  });

  it('is also what was delivered, counted or moved', async () => {
    const of = { lotCode: 'AMP-2611-B', name: 'Butter', unit: 'g', from: '', to: '', reference: '' };
    const entered = { day: '2026-11-26', enteredAt: '2026-11-26T10:00:00.000Z', userId: null };
    const received = { ...of, ...entered, what: 'receive' as const, quantity: '5000' };
    const counted = { ...received, what: 'count' as const, quantity: '-5' };
    const recall = aTracedRecall({ found: tracedButter({ happenings: [received] }) });
    const sheet = await opened(
      recall,
      tracedButter({ happenings: [received, received, counted, { ...counted, quantity: '7' }] }),
    );
    const text = /^Since this was listed: 1 delivery and 2 counts more\. None of this/;
    expect(await sheet.findByText(text)).toBeTruthy();
  });

  it('is also what was done with the goods', async () => {
    const balance = tracedButter().balance.map((lot) => ({
      ...{ ...lot, destroyed: '1000', supplierReturned: '250', wasted: '50', onHand: '100' },
    }));
    const sheet = await opened(aTracedRecall(), tracedButter({ balance }));
    const text =
      'Since this was listed: 1,000 g of Butter AMP-2611-B destroyed. ' +
      '250 g of Butter AMP-2611-B sent back to the supplier. 50 g of Butter AMP-2611-B wasted. ' +
      'None of this is in the list or its sums.';
    expect(await sheet.findByText(`${text} It is in the second mass balance.`)).toBeTruthy();
    expect((await page())?.textContent).toContain(text);
    const table = sheet.getByRole('table', { name: /^Mass balance on / });
    const headings = within(table).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      ...['Lot', 'In', 'Used', 'Sold', 'Wasted', 'Destroyed', 'Sent back', 'Adjusted', 'On hand'],
      'Unaccounted',
    ]);
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
      'AMP-2611-B Butter, g5,0003,6000501,00025001000',
    );
    const asFound = within(sheet.getByRole('table', { name: 'Mass balance' }));
    expect(asFound.queryByText('Destroyed')).toBeNull();
  });
});

import { noLocalAuthority } from '@batchbook/shared/accounts/schema';
import type { Recall } from '@batchbook/shared/production/recall-schema';
import type { TracedStock } from '@batchbook/shared/production/trace-schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aHold } from '../../testing/hold-fixtures.ts';
import { anId } from '../../testing/recipe-fixtures.ts';
import { rowTexts } from '../../testing/row-texts.ts';
import { butter, openRuns } from '../../testing/run-fixtures.ts';
import { hazelAndRye } from '../../testing/session.ts';
import { refusal } from '../../testing/stub-network.ts';
import { aTracedRecall, tracedButter } from '../../testing/trace-fixtures.ts';

describe('the recall sheet', () => {
  async function sheetFor(recall: Recall, localAuthority = noLocalAuthority): Promise<HTMLElement> {
    openRuns(
      `/production/trace?recall=${recall.id}`,
      [],
      { getRecall: recall },
      {
        accounts: {
          getOrganization: { ...hazelAndRye, address: '7 Cheap St, Frome BA11 1BN', localAuthority },
        },
      },
    );
    const sheet = await screen.findByRole('article');
    await within(sheet).findByText('7 Cheap St, Frome BA11 1BN');
    return sheet;
  }

  it('names the business, the supplier and how to reach them, and how much came and keeps until when', async () => {
    const { textContent: text } = await sheetFor(aTracedRecall());
    expect(text).toContain('Hazel & Rye Bakehouse');
    for (const part of [
      'Ivy House Dairy',
      '01373 960100',
      'orders@ivyhouse.example',
      'Ivy House Farm, Beckington',
      'Nov 25, 2026: 5,000 g from Ivy House Dairy',
      'Use by Dec 09, 2026',
    ])
      expect(text).toContain(part);
  });

  it('lists who has it with a phone and an address, and the council to tell', async () => {
    const authority = { name: 'Somerset Council', email: '', phone: '01632 960100' };
    const sheet = await sheetFor(aTracedRecall(), authority);
    const table = within(sheet).getByRole('table', { name: 'Who has it' });
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 4)).toEqual([
      'Rook Lane Café',
      '01632 960555rook@example.com5 Rook Lane, Frome',
      'Frangipane tart FT-261205-01',
      '12 tarts',
    ]);
    expect(sheet.textContent).toContain('Somerset Council, 01632 960100');
  });

  it('has lines to sign on, drawn boxes, and no table without a row', async () => {
    const sheet = await sheetFor(
      aTracedRecall({
        reached: [
          {
            saleId: anId(80),
            reachedAt: '2026-12-06T09:10:00.000Z',
            by: 'Ben',
            recovered: '7',
            unit: 'tarts',
          },
        ],
      }),
    );
    expect(sheet.textContent).toMatch(/Dec 06, 2026 at \d\d:10 by Ben/);
    expect(rowTexts(sheet, 'Reconciliation')).toEqual(['Frangipane tart, tarts1275']);
    expect(within(sheet).getByText('Signature')).toBeTruthy();
    expect(sheet.textContent).not.toMatch(/[☐☑]/);
    expect(sheet.textContent).toContain('7 tarts of FT-261205-01');
    expect(within(sheet).queryByRole('heading', { name: 'Possible reach' })).toBeNull();
  });

  it('lists who may have bought some', async () => {
    const { sales } = tracedButter();
    const maybe = sales.map((sale) => ({
      ...{ ...sale, id: anId(81), purchaserName: 'Babington Farm Shop' },
      ...{ certainty: 'possible' as const, because: ['made_of_possible' as const] },
    }));
    const sheet = await sheetFor(aTracedRecall({ found: tracedButter({ sales: [...sales, ...maybe] }) }));
    const table = within(sheet).getByRole('table', { name: 'Possible reach' });
    expect(within(table).getByText(/Babington Farm Shop/)).toBeTruthy();
    expect(within(table).getByText('Came of a batch that may have it')).toBeTruthy();
    const certainly = within(sheet).getByRole('table', { name: 'Who has it' });
    expect(within(certainly).queryByText(/Babington/)).toBeNull();
  });
});

describe('what the sheet says for an auditor', () => {
  const sheetOf = async (recall: Recall) => {
    openRuns(`/production/trace?recall=${recall.id}`, [], { getRecall: recall });
    return screen.findByRole('article');
  };
  const label = {
    ...{ isPrinted: true, foodName: 'Frangipane tart', brand: 'Hazel & Rye', packSize: '250 g' },
    ...{ barcode: '5012345678900', allergens: ['wheat', 'milk'], mayContain: 'May contain hazelnuts.' },
  };
  const withLabel = (of: typeof label | undefined) =>
    tracedButter({ runs: tracedButter().runs.map((run) => ({ ...run, ...(of && { label: of }) })) });

  it.each([
    [label, 'On the label: wheat, milk. May contain hazelnuts.', '5012345678900'],
    [
      { ...label, isPrinted: false, allergens: ['Milk'], mayContain: '', barcode: '' },
      'No label printed. As made: Milk.',
      'None',
    ],
    [undefined, 'Label not kept', 'Not kept'],
  ] as const)('has the pack of each batch', async (kept, allergens, barcode) => {
    const sheet = await sheetOf(
      aTracedRecall({ found: withLabel(kept && { ...kept, allergens: [...kept.allergens] }) }),
    );
    const [row = ''] = rowTexts(sheet, 'Products affected');
    expect(row).toContain(kept ? 'Frangipane tart, 250 g, Hazel & Rye' : 'Frangipane tart');
    expect(row).toContain(`${allergens}Took 3,600 g of AMP-2611-BFT-261205-01${barcode}`);
  });

  it('has who found it and when, decisions and corrective action, and whom of the authorities somebody reached', async () => {
    const sheet = await sheetOf(
      aTracedRecall({
        ...{ foundBy: 'Ana', foundAt: '2026-12-05', decisions: 'Take all back', correctiveAction: 'Sieve' },
        reached: [
          {
            ...{ authority: 'local_authority', reachedAt: '2026-12-06T09:10:00.000Z', by: 'Ben' },
            ...{ recovered: null, unit: '' },
          },
        ],
      }),
    );
    for (const text of ['Dec 05, 2026by Ana', 'Decisions Take all back', 'Corrective action Sieve'])
      expect(sheet.textContent).toContain(text);
    expect(sheet.textContent).toMatch(/Local authority told at Dec 06, 2026 at \d\d:10 by Ben/);
  });

  it('of a drill backward has lots, suppliers and deliveries, and nobody to call', async () => {
    const sheet = await sheetOf(
      aTracedRecall({
        ...{ kind: 'drill', direction: 'backward', lot: null, batch: 'FT-261205-01' },
        found: tracedButter({ sales: [] }),
      }),
    );
    expect(within(sheet).getByRole('heading', { name: 'Traceability drill, backward' })).toBeTruthy();
    expect(rowTexts(sheet, 'What went in')).toEqual([
      'ButterAMP-2611-B3,600 g into FT-261205-01Dec 09, 2026Ivy House Dairy01373 960100, orders@ivyhouse.exampleNov 25, 2026: 5,000 g from Ivy House Dairy',
    ]);
    expect(sheet.textContent).toContain('Made94 tartsDec 05, 2026');
    expect(within(sheet).queryByRole('table', { name: 'Who has it' })).toBeNull();
    expect(screen.queryByText(/buyers? told/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'What went into FT-261205-01' })).toBeTruthy();
  });
});

it('the sheet of a drill backward has the sums of the batch itself', async () => {
  const found = tracedButter({ sales: [] });
  const [run] = found.runs;
  const own = { lotCode: 'FT-261205-01', name: 'Frangipane tart', unit: 'tarts' };
  const figures = { in: '94', used: '0', sold: '12', onHand: '82' };
  const recall = aTracedRecall({
    ...{ kind: 'drill', direction: 'backward', lot: null, batch: 'FT-261205-01' },
    found: {
      ...found,
      runs: run ? [{ ...run, useByDate: '2026-12-12' }] : [],
      balance: found.balance.flatMap((one) => [one, { ...one, ...own, ...figures }]),
    },
  });
  openRuns(`/production/trace?recall=${recall.id}`, [], { getRecall: recall });
  const sheet = await screen.findByRole('article', { hidden: true });
  const [row] = rowTexts(sheet, 'Batches');
  expect(row).toMatch(/FT-261205-01.*Dec 12, 2026Dec 05, 202694 tarts1282$/);
  expect(rowTexts(sheet, 'Mass balance')[1]).toMatch(/^FT-261205-01 Frangipane tart, tarts94/);
});

it('the table of a trace says who has what of each batch, and how to reach them', async () => {
  const [sale] = tracedButter().sales;
  if (!sale) throw new Error('The fixture has a sale');
  const later = { id: anId(82), batchNumber: 'FT-261206-01', saleDate: '2026-12-06', quantity: '7' };
  const market = {
    ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-12-06', location: 'High Street' },
    ...{ product: 'Frangipane tart', batchNumber: 'FT-261205-01', quantity: '3', unit: 'tarts' },
    ...{ wasted: '0', assumed: false, certainty: 'certain' as const, because: [] },
  };
  const { user } = openRuns('/production/trace?lot=AMP-2611-B', [], {
    getTrace: tracedButter({
      ...{ stock: [], sales: [sale, { ...sale, ...later }] },
      events: [market, { ...market, batchNumber: 'FT-261206-01' }],
    }),
  });
  expect((await screen.findByRole('region', { name: /^Drawing/ })).textContent).toContain(
    'Dec 05, 2026 to Dec 06, 2026, 01632 960555',
  );
  await user.click(screen.getByText('Table', { selector: 'label, span, button' }));
  expect(rowTexts(document.body, 'Where it went')).toEqual([
    'Frangipane tartFT-261205-0194 tartsDec 05, 2026',
    'Rook Lane Café01632 960555rook@example.com5 Rook Lane, FromeFrangipane tart FT-261205-0112 tartsDec 05, 2026',
    'Rook Lane CaféFrangipane tart FT-261206-017 tartsDec 06, 2026',
    'Rook Lane CaféFrangipane tart in all19 tarts',
    'Bruton marketHigh StreetFrangipane tart FT-261205-013 tartsDec 06, 2026',
    'Bruton marketFrangipane tart FT-261206-013 tartsDec 06, 2026',
  ]);
  expect(screen.getByRole('link', { name: '01632 960555' }).getAttribute('href')).toBe('tel:01632960555');
});

it('a trace that isn’t recorded prints the way to its sheet', async () => {
  openRuns('/production/trace?lot=AMP-2611-B', [], { getTrace: tracedButter() });
  const text = 'Record this trace first. Then the button ‘Print recall sheet’ prints its sheet.';
  expect((await screen.findByText(text)).className).toBe('hidden print:block');
});

describe('how a lot came', () => {
  const [lot] = tracedButter().lots;
  const [delivery] = lot?.deliveries ?? [];
  if (!lot || !delivery) throw new Error('The fixture has a delivery');
  const second = { ...delivery, day: null, supplier: '', quantity: '500', note: 'DN 77' };
  const found = tracedButter({
    lots: [
      {
        ...{ ...lot, spellings: ['AMP-2611-B', 'amp-2611-b'] },
        deliveries: [delivery, { ...second, temperature: '-18', checkedBy: 'Ana' }],
      },
    ],
  });
  const came =
    /Nov 25, 2026: 5,000 g from Ivy House Dairyentered Nov 26, 2026 at \d\d:00, day not given: 500 g, note DN 77, −18 °C, checked by Ana/;

  it.each([
    ['lot=AMP-2611-B', 'forward'],
    ['batch=FT-261205-01&direction=backward', 'backward'],
  ])('is on the page of its trace, with how else its code is written: %s', async (start) => {
    openRuns(`/production/trace?${start}`, [], { getTrace: found });
    expect(await screen.findByText('also written amp-2611-b')).toBeTruthy();
    expect(document.body.textContent).toMatch(came);
  });

  it.each([
    [aTracedRecall({ found }), 'forward'],
    [
      aTracedRecall({ found, kind: 'drill', direction: 'backward', lot: null, batch: 'FT-261205-01' }),
      'backward',
    ],
  ])('is on the sheet too', async (recall) => {
    openRuns(`/production/trace?recall=${recall.id}`, [], { getRecall: recall });
    const sheet = await screen.findByRole('article', { hidden: true });
    expect(sheet.textContent).toMatch(came);
    expect(sheet.textContent).toContain('also written amp-2611-b');
  });

  it('says so where only the day of entry is known', async () => {
    const old = tracedButter({ lots: [{ ...lot, deliveries: [] }] });
    openRuns('/production/trace?batch=FT-261205-01&direction=backward', [], { getTrace: old });
    const table = await screen.findByRole('table', { name: 'What went in' });
    expect(table.textContent).toMatch(/entered Nov 26, 2026 at \d\d:00, day not given$/);
  });
});

describe('a lot whose code is typed in small letters', () => {
  it('is shown, drawn and recorded as its sack has it', async () => {
    const { user, calls } = openRuns('/production/trace?lot=amp-2611-b', [], {
      getTrace: tracedButter(),
      putRecall: aTracedRecall(),
      getRecall: aTracedRecall(),
    });
    expect(await screen.findByRole('heading', { name: 'Butter, lot AMP-2611-B', level: 1 })).toBeTruthy();
    expect(screen.getByText('Butter, Ivy House Dairy')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record drill or recall' }));
    await user.click(await screen.findByRole('button', { name: 'Record it' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'putRecall')?.body).toMatchObject({ lot: 'AMP-2611-B' }),
    );
  });
});

describe('a code that is on two ingredients', () => {
  it('is traced whole until one is chosen, and named whole', async () => {
    const found = tracedButter();
    const [lot] = found.lots;
    if (!lot) throw new Error('The fixture has a lot');
    const twin = { ...lot, ingredientId: anId(2), name: 'Ground almonds', useByDate: '2026-12-20' };
    const { user, calls } = openRuns('/production/trace?lot=AMP-2611-B', [], {
      getTrace: { ...found, lots: [lot, { ...twin, deliveries: [] }] },
    });
    const title = 'Butter and Ground almonds, lot AMP-2611-B, use by Dec 09, 2026 and Dec 20, 2026';
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
    const which = within(screen.getByRole('region', { name: 'Which lot' }));
    const [first] = which.getAllByRole('button');
    expect(first?.textContent).toBe('All of them');
    expect(first?.getAttribute('aria-pressed')).toBe('true');
    await user.click(which.getByRole('button', { name: 'Ground almonds' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'getTrace').at(-1)?.query).toContain(
        `ingredientId=${anId(2)}`,
      ),
    );
  });
});

it('asks which date of a code is meant, all of them first, and records the one that was traced', async () => {
  const [lot] = tracedButter().lots;
  if (!lot) throw new Error('no lot is traced');
  const useByDates = ['2026-12-09', '2026-12-20'];
  const { user, calls } = openRuns('/production/trace?lot=AMP-2611-B', [], {
    getTrace: tracedButter({ lots: [{ ...lot, useByDates }] }),
    putRecall: aTracedRecall(),
    getRecall: aTracedRecall(),
  });
  const which = within(await screen.findByRole('region', { name: 'Which date' }));
  expect(which.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All of them',
    'Use by Dec 09, 2026',
    'Use by Dec 20, 2026',
  ]);
  await user.click(which.getByRole('button', { name: 'Use by Dec 20, 2026' }));
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'getTrace').at(-1)?.query).toContain('useByDate=2026-12-20'),
  );
  await user.click(await screen.findByRole('button', { name: 'Record drill or recall' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Record it' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'putRecall')?.body).toMatchObject({ useByDate: '2026-12-20' }),
  );
});

describe('a lot that is put on hold', () => {
  const of = { useByDate: null, ingredientId: butter.id, lotCode: 'AMP-2611-B' };
  const path = '/production/trace?lot=AMP-2611-B';
  const holdsIn = (calls: { name: string; body: unknown }[]) =>
    calls.filter(({ name }) => name === 'putHold').map(({ body }) => body);
  const answers = (holds: Hold[] = []) => ({
    getTrace: tracedButter(),
    putRecall: aTracedRecall(),
    getRecall: aTracedRecall(),
    listHolds: { items: holds, nextCursor: null },
    putHold: ({ body }: { body: unknown }) => ({ ...aHold(), ...of, ...(body as object) }),
  });

  it('on the page of its trace says why, since when and by whom, and is released with a reason', async () => {
    const { user, calls } = openRuns(path, [], answers());
    await user.click(await screen.findByRole('button', { name: 'Put on hold: AMP-2611-B' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put AMP-2611-B on hold?' }));
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
    expect(dialog.getByText(/Say why/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'The mill rang');
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
    expect(await screen.findByText('AMP-2611-B is on hold')).toBeTruthy();
    expect(holdsIn(calls)).toEqual([{ ...of, reason: 'The mill rang' }]);
    expect(await screen.findByText(/: The mill rang/)).toBeTruthy();
    expect(screen.getByText(/^By Priya, /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Release AMP-2611-B' }));
    await user.type(await screen.findByLabelText('Reason'), 'All clear');
    await user.click(screen.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText('AMP-2611-B was released')).toBeTruthy();
    expect(holdsIn(calls).at(-1)).toMatchObject({ releaseReason: 'All clear', version: 1 });
  });

  it('of a reason that is too long says so, and keeps what was typed', async () => {
    const { user, calls } = openRuns(path, [], answers());
    await user.click(await screen.findByRole('button', { name: 'Put on hold: AMP-2611-B' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put AMP-2611-B on hold?' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Reason');
    await user.click(field);
    await user.paste('The mill rang. '.repeat(14));
    expect(field.value).toHaveLength(210);
    expect(dialog.getByText('At most 200 characters')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
    expect(holdsIn(calls)).toEqual([]);
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ['Withdrawal', true, [{ ...of, reason: 'Withdrawal: Glass' }]],
    ['Recall', false, []],
    ['Drill', true, []],
  ] as const)('as the trace is recorded: %s, asked %s', async (kind, isTicked, expected) => {
    const { user, calls } = openRuns(path, [], answers());
    await user.click(await screen.findByRole('button', { name: 'Record drill or recall' }));
    await user.click(await screen.findByRole('radio', { name: kind }));
    await user.type(screen.getByLabelText('Reason'), 'Glass');
    const tick = screen.queryByRole('checkbox', { name: 'Put what is here or may come back on hold' });
    expect(tick !== null).toBe(kind !== 'Drill');
    if (tick && !isTicked) await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'getRecall')).toBe(true));
    expect(holdsIn(calls)).toMatchObject(expected);
    for (const body of holdsIn(calls)) expect(body).toHaveProperty('recallId');
  });

  const ofTart = { ingredientId: null, recipeId: anId(10), lotCode: 'FT-261205-01', name: 'Frangipane tart' };
  const tartsOf = { ...ofTart, useByDate: null, supplier: null, deliveries: [], received: null };
  const atMarket = {
    ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-12-06', location: '', product: ofTart.name },
    ...{ batchNumber: ofTart.lotCode, quantity: '12', unit: 'tarts', wasted: '0', assumed: false },
    ...{ certainty: 'certain' as const, because: [] },
  };
  const tartsSold = tracedButter().balance.map((one) => ({ ...one, ...ofTart, sold: '12', onHand: '0' }));

  it.each([
    ['to a buyer', {}, true],
    ['at an event', { sales: [], events: [atMarket] }, true],
    ['by the books', { sales: [], balance: tartsSold }, true],
    ['to nobody', { sales: [] }, false],
    ['and only wasted', { sales: [], events: [{ ...atMarket, quantity: '0', wasted: '12' }] }, false],
  ])('as the trace is recorded, a batch that is sold out %s', async (_how, more, expected) => {
    const getTrace = tracedButter({ lots: [...tracedButter().lots, tartsOf], ...more });
    const { user, calls } = openRuns(path, [], { ...answers(), getTrace });
    await user.click(await screen.findByRole('button', { name: 'Record drill or recall' }));
    await user.click(await screen.findByRole('radio', { name: 'Recall' }));
    await user.type(screen.getByLabelText('Reason'), 'Glass');
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'getRecall')).toBe(true));
    const ofBatch = { recipeId: anId(10), lotCode: 'FT-261205-01', useByDate: null };
    expect(holdsIn(calls)).toMatchObject(expected ? [of, ofBatch] : [of]);
  });

  const scones = {
    ...{ siteId: anId(96), siteName: 'Unit 4', itemId: anId(31), name: 'Scone', lotCode: 'SC-1' },
    ...{ quantity: '3', unit: 'scones', certainty: 'possible' as const, because: ['untracked' as const] },
  };
  const withScones = () => tracedButter({ stock: [...tracedButter().stock, scones] });
  const ofScones = { itemId: anId(31), lotCode: 'SC-1' };

  it.each([
    ['with what may have it', true, [of, ofScones]],
    ['without that', false, [of]],
  ] as const)('as the trace is recorded, %s', async (_which, isTicked, expected) => {
    const { user, calls } = openRuns(path, [], { ...answers(), getTrace: withScones() });
    expect(await screen.findByText(/, at 1 site\. Possible: 3 scones of Scone$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record drill or recall' }));
    await user.click(await screen.findByRole('radio', { name: 'Recall' }));
    await user.type(screen.getByLabelText('Reason'), 'Glass');
    const tick = screen.getByRole('checkbox', { name: 'Put possible batches on hold too' });
    expect(screen.getByText('Scone SC-1')).toBeTruthy();
    if (!isTicked) await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'getRecall')).toBe(true));
    expect(holdsIn(calls)).toMatchObject(expected);
  });

  it('only may have it: the page has a button for it, and the sheet its shelf', async () => {
    const recall = aTracedRecall({ found: withScones() });
    const { user, calls } = openRuns(`/production/trace?recall=${recall.id}`, [], {
      ...answers(),
      getRecall: recall,
      putHold: () => aHold({ name: 'Scone', ingredientId: null, recipeId: anId(7), lotCode: 'SC-1' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Put on hold: SC-1' }));
    await user.type(await screen.findByLabelText('Reason'), 'May be of it');
    await user.click(screen.getByRole('button', { name: 'Put on hold' }));
    expect(await screen.findByRole('button', { name: 'Release SC-1' })).toBeTruthy();
    expect(holdsIn(calls)).toMatchObject([ofScones]);
    expect(rowTexts(screen.getByRole('article', { hidden: true }), 'Still here')).toEqual([
      'ButterAMP-2611-BKitchen1,400 g',
      'SconeSC-1Unit 4, on hold3 sconespossible',
    ]);
  });

  it('already isn’t asked about again', async () => {
    const { user } = openRuns(path, [], answers([{ ...aHold(), ...of }]));
    await screen.findByText(/: The mill rang/);
    await user.click(await screen.findByRole('button', { name: 'Record drill or recall' }));
    await user.click(await screen.findByRole('radio', { name: 'Recall' }));
    expect(screen.queryByRole('checkbox', { name: /on hold/ })).toBeNull();
  });

  const unitFour = { siteId: anId(96), siteName: 'Unit 4', quantity: '50' };
  const atTwoSites = () => tracedButter().stock.flatMap((shelf) => [shelf, { ...shelf, ...unitFour }]);

  it('is marked on each shelf that its hold covers, on screen and on paper', async () => {
    const recall = aTracedRecall({ found: tracedButter({ stock: atTwoSites() }) });
    const hold = { ...aHold(), ...of, siteId: anId(96) };
    const released = { ...aHold(), ...of, id: anId(97), releasedAt: '2026-12-05T10:00:00.000Z' };
    const { user } = openRuns(`/production/trace?recall=${recall.id}`, [], {
      ...answers([hold, released]),
      getRecall: recall,
    });
    const sheet = await screen.findByRole('article', { hidden: true });
    await waitFor(() =>
      expect(rowTexts(sheet, 'Still here')).toEqual([
        'ButterAMP-2611-BKitchen1,400 g',
        'ButterAMP-2611-BUnit 4, on hold50 g',
      ]),
    );
    expect(screen.getByRole('region', { name: /^Drawing/ }).textContent).toMatch(/Unit 4.*In stock, on hold/);
    await user.click(screen.getByText('Table', { selector: 'label, span, button' }));
    const rows = rowTexts(document.body, 'Where it went');
    expect(rows).toContain('Unit 4, on hold: ButterAMP-2611-B50 gNow');
    expect(rows).toContain('Kitchen: ButterAMP-2611-B1,400 gNow');
  });

  /** The sheet of a recall whose lot is on these shelves, and on hold with its later date alone. */
  async function sheetHeldInPart(stock: TracedStock[]) {
    const recall = aTracedRecall({ found: tracedButter({ stock }) });
    openRuns(`/production/trace?recall=${recall.id}`, [], {
      ...answers([{ ...aHold(), ...of, useByDate: '2027-01-09' }]),
      getRecall: recall,
    });
    return screen.findByRole('article', { hidden: true });
  }

  it('of one date is marked on the shelf of that date alone', async () => {
    const dated = (useByDate: string, quantity: string) =>
      tracedButter().stock.map((shelf) => ({ ...shelf, useByDate, quantity }));
    const stock = [...dated('2026-12-20', '900'), ...dated('2027-01-09', '500')];
    const sheet = await sheetHeldInPart(stock);
    await waitFor(() =>
      expect(rowTexts(sheet, 'Still here')).toEqual([
        'ButterAMP-2611-BKitchen, use by Dec 20, 2026900 g',
        'ButterAMP-2611-BKitchen, use by Jan 09, 2027, on hold500 g',
      ]),
    );
    const drawing = screen.getByRole('region', { name: /^Drawing/ }).textContent;
    expect(screen.getByText('On hold, use by Jan 09, 2027 only')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Put on hold: AMP-2611-B' })).toBeTruthy();
    expect(drawing).toMatch(/Kitchen900 gIn stockKitchen500 gIn stock, on hold/);
  });

  it('of one of two dates, of which less is there than they have, is on some of it', async () => {
    const useByDates = ['2026-12-20', '2027-01-09'];
    const stock = tracedButter().stock.map((shelf) => ({ ...shelf, useByDates }));
    const sheet = await sheetHeldInPart(stock);
    await waitFor(() =>
      expect(rowTexts(sheet, 'Still here')).toEqual([
        'ButterAMP-2611-BKitchen, use by Dec 20, 2026 or use by Jan 09, 2027, some of it on hold1,400 g',
      ]),
    );
    const drawing = screen.getByRole('region', { name: /^Drawing/ }).textContent;
    expect(drawing).toMatch(/In stock, some of it on hold/);
  });

  it('after the recall was listed is said beside the balance, which is as it was found', async () => {
    const recall = aTracedRecall();
    const own = { ...aHold(), ...of, createdAt: '2026-12-06T09:00:01.000Z', recallId: recall.id };
    openRuns(`/production/trace?recall=${recall.id}`, [], { ...answers([own]), getRecall: recall });
    const sheet = within(await screen.findByRole('article', { hidden: true }));
    expect(
      await sheet.findByText(
        /^As found Dec 06, 2026 at \d\d:00\. Put on hold since: Butter AMP-2611-B, 1,400 g that was on hand\.$/,
      ),
    ).toBeTruthy();
  });

  it.each([
    ['3', /, 3 jars that were on hand\.$/],
    ['1', /, 1 jar that was on hand\.$/],
  ])('of counted goods is named so: %s', async (onHand, text) => {
    const balance = tracedButter().balance.map((lot) => ({ ...lot, unit: 'jars', onHand }));
    const recall = aTracedRecall({ found: tracedButter({ balance }) });
    const own = { ...aHold(), ...of, createdAt: '2026-12-06T09:00:01.000Z' };
    openRuns(`/production/trace?recall=${recall.id}`, [], { ...answers([own]), getRecall: recall });
    expect(await within(await screen.findByRole('article', { hidden: true })).findByText(text)).toBeTruthy();
  });

  const dated = '2026-12-20';
  const nameDated = 'Butter, lot AMP-2611-B, use by Dec 20, 2026';

  it.each([
    ['2026-12-09', [{ ...of, useByDate: dated }]],
    [dated, []],
  ])('as one date is recorded, is of that date alone; on hold before: %s', async (useByDate, expected) => {
    const before = { ...aHold(), ...of, useByDate };
    const { user, calls } = openRuns(`${path}&useBy=${dated}`, [], answers([before]));
    expect(await screen.findByRole('heading', { name: nameDated, level: 1 })).toBeTruthy();
    expect(await screen.findByText('Butter, use by Dec 20, 2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record drill or recall' }));
    await user.click(await screen.findByRole('radio', { name: 'Recall' }));
    await user.type(screen.getByLabelText('Reason'), 'Glass');
    const lot = screen.queryByText('Butter AMP-2611-B, use by Dec 20, 2026');
    expect(lot !== null).toBe(expected.length > 0);
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'getRecall')).toBe(true));
    expect(holdsIn(calls)).toMatchObject(expected);
  });

  it('of one date is named with it on the page of its recall and on its sheet', async () => {
    const recall = aTracedRecall({ useByDate: dated });
    const own = { ...aHold(), ...of, useByDate: dated, createdAt: '2026-12-06T09:00:01.000Z' };
    const other = { ...own, id: anId(96), useByDate: '2027-01-09' };
    openRuns(`/production/trace?recall=${recall.id}`, [], { ...answers([own, other]), getRecall: recall });
    expect(await screen.findByRole('heading', { name: nameDated, level: 1 })).toBeTruthy();
    const sheet = within(await screen.findByRole('article', { hidden: true }));
    expect(sheet.getByText('Use by Dec 20, 2026')).toBeTruthy();
    expect(
      await sheet.findByText(
        /Put on hold since: Butter AMP-2611-B, use by Dec 20, 2026, 1,400 g that was on hand\.$/,
      ),
    ).toBeTruthy();
  });

  it('says who released a hold and why beside another that is open, on paper too', async () => {
    const recall = aTracedRecall();
    const released = {
      ...{ ...aHold(), ...of, id: anId(96), createdAt: '2026-12-06T09:00:01.000Z' },
      ...{ releasedAt: '2026-12-07T08:00:00.000Z', releasedBy: 'user-priya', releaseReason: 'All clear' },
    };
    const open = { ...aHold(), ...of, createdAt: '2026-12-07T09:00:00.000Z' };
    openRuns(`/production/trace?recall=${recall.id}`, [], {
      ...answers([open, released]),
      getRecall: recall,
    });
    expect(await screen.findByText(/^Released by Priya, Dec 07, 2026 at \d\d:00: All clear$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Release AMP-2611-B' })).toBeTruthy();
    const sheet = within(await screen.findByRole('article', { hidden: true }));
    const gone = /, released Dec 07, 2026 at \d\d:00 by Priya: All clear; Butter AMP-2611-B, 1,400 g/;
    expect(await sheet.findByText(gone)).toBeTruthy();
  });

  it('before the recall and released since says so on paper', async () => {
    const recall = aTracedRecall();
    const released = {
      ...{ ...aHold(), ...of, releasedAt: '2026-12-07T08:00:00.000Z', releasedBy: 'user-priya' },
      releaseReason: 'All clear',
    };
    const earlier = { ...released, id: anId(96), releasedAt: '2026-12-05T10:00:00.000Z' };
    openRuns(`/production/trace?recall=${recall.id}`, [], {
      ...answers([released, earlier]),
      getRecall: recall,
    });
    const sheet = within(await screen.findByRole('article', { hidden: true }));
    const text =
      /^As found .*:00\. Released since: Butter AMP-2611-B, Dec 07, 2026 at \d\d:00 by Priya: All clear\.$/;
    expect(await sheet.findByText(text)).toBeTruthy();
  });

  it('couldn’t be: the recall is recorded, and says so', async () => {
    const { user, calls } = openRuns(path, [], { ...answers(), putHold: refusal('invalid_request') });
    await user.click(await screen.findByRole('button', { name: 'Record drill or recall' }));
    await user.click(await screen.findByRole('radio', { name: 'Recall' }));
    await user.type(screen.getByLabelText('Reason'), 'Glass');
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    expect(await screen.findAllByText('1 lot couldn’t be put on hold')).not.toEqual([]);
    await waitFor(() => expect(calls.some(({ name }) => name === 'getRecall')).toBe(true));
  });
});

it.each(['Withdrawal', 'Recall'])(
  'a %s asks for its reason at the field, which a drill may leave blank',
  async (kind) => {
    const { user, calls } = openRuns('/production/trace?lot=AMP-2611-B', [], { getTrace: tracedButter() });
    await user.click(await screen.findByRole('button', { name: 'Record drill or recall' }));
    await user.click(await screen.findByRole('radio', { name: kind }));
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Say what is wrong, for example: glass in the butter.')).toBeTruthy();
    expect(calls.some(({ name }) => name === 'putRecall')).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'Drill' }));
    expect(screen.queryByText(/^Say what is wrong/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'putRecall')).toBe(true));
  },
);

describe('a recall that is worked through', () => {
  const open = (recall: Recall) =>
    openRuns(`/production/trace?recall=${recall.id}`, [], { getRecall: recall });

  /** Each change is answered as it would be stored. */
  const openWith = (changes: Partial<Recall>) => {
    let stored = aTracedRecall(changes);
    return openRuns(`/production/trace?recall=${stored.id}`, [], {
      getRecall: () => stored,
      putRecall: ({ body }: { body: unknown }) => {
        const { version: _version, reached, ...sent } = body as Partial<Recall>;
        const named = stored.reached.filter(({ name }) => name !== undefined);
        stored = { ...stored, ...sent, ...(reached && { reached: [...named, ...reached] }) };
        return stored;
      },
    });
  };

  it('names who isn’t marked as told before it is signed off', async () => {
    const { user } = open(aTracedRecall());
    await user.click(await screen.findByRole('button', { name: 'Sign off…' }));
    expect(await screen.findByText(/A buyer isn’t marked as told: Rook Lane Café\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign off all the same' })).toBeTruthy();
    expect(screen.getByText('Still out: 12 tarts of Frangipane tart.')).toBeTruthy();
    expect(screen.getByText('Not marked as told: Local authority and Food Standards Agency.')).toBeTruthy();
  });

  const row = { reachedAt: '2026-12-06T09:10:00.000Z', by: 'Ben', recovered: null, unit: '' };
  const sentIn = (calls: { name: string; body: unknown }[]) =>
    calls.filter(({ name }) => name === 'putRecall').map(({ body }) => body);

  it('marks a buyer as told, now and by whom, and takes that back', async () => {
    const { user, calls } = openWith({ reached: [] });
    const caller = await screen.findByLabelText('Calls made by');
    await user.clear(caller);
    await user.type(caller, 'Ben');
    await user.click(screen.getByRole('button', { name: 'Mark told: Rook Lane Café' }));
    expect(await screen.findByText('1 of 1 buyer told')).toBeTruthy();
    expect(screen.getAllByText('by Ben')).not.toEqual([]);
    expect(sentIn(calls)).toMatchObject([
      { reached: [{ customerId: anId(95), by: 'Ben', recovered: null }], version: 1 },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo: Rook Lane Café told' }));
    expect(await screen.findByText('0 of 1 buyer told')).toBeTruthy();
    expect(sentIn(calls).at(-1)).toMatchObject({ reached: [] });
  });

  it('keeps both marks when somebody else marked another buyer meanwhile', async () => {
    const theirs = { ...row, authority: 'local_authority' as const, by: 'Alf' };
    let stored = aTracedRecall({ reached: [] });
    const { user, calls } = openRuns(`/production/trace?recall=${stored.id}`, [], {
      getRecall: () => stored,
      putRecall: ({ body }: { body: unknown }) => {
        const { version, reached } = body as Recall;
        if (stored.version === 1) stored = { ...stored, version: 2, reached: [theirs] };
        if (version !== stored.version) return refusal('stale_version');
        stored = { ...stored, version: 3, reached };
        return stored;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark told: Rook Lane Café' }));
    expect(await screen.findByText('1 of 1 buyer told')).toBeTruthy();
    expect(screen.getByText('by Alf')).toBeTruthy();
    expect(sentIn(calls).at(-1)).toMatchObject({
      reached: [{ authority: 'local_authority', by: 'Alf' }, { customerId: anId(95) }],
      version: 2,
    });
  });

  it('questions more than was bought, notes it once confirmed, corrects it and takes it back', async () => {
    const { user, calls } = openWith({ reached: [{ ...row, saleId: anId(80) }] });
    await user.click(await screen.findByRole('button', { name: 'Something came back: Rook Lane Café' }));
    const field = await screen.findByLabelText('Quantity');
    await user.type(field, '7');
    expect(screen.queryByText(/went out: a sale/)).toBeNull();
    await user.type(field, '0');
    expect(screen.getByText('Only 12 tarts went out: a sale may be missing.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Note it' }));
    expect(sentIn(calls)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Note it all the same' }));
    expect(
      await screen.findByText(/^70 tarts of FT-261205-01 back: more came back than went out$/),
    ).toBeTruthy();
    expect(screen.getAllByText('58 tarts more came back than went out')).toHaveLength(2);
    expect(sentIn(calls)).toMatchObject([
      { reached: [{ saleId: anId(80), reachedAt: row.reachedAt, recovered: '70', unit: 'tarts' }] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Correct what came back: Rook Lane Café' }));
    const again = await screen.findByLabelText('Quantity');
    expect((again as HTMLInputElement).value).toBe('70');
    await user.clear(again);
    await user.type(again, '7');
    await user.click(screen.getByRole('button', { name: 'Note it' }));
    expect(await screen.findByText('7 tarts of FT-261205-01 back')).toBeTruthy();
    expect(rowTexts(document.body, 'Reconciliation')).toEqual(['Frangipane tart, tarts1275']);
    await user.click(screen.getByRole('button', { name: 'Correct what came back: Rook Lane Café' }));
    await user.click(await screen.findByRole('button', { name: 'Nothing came back' }));
    expect(await screen.findByRole('button', { name: 'Something came back: Rook Lane Café' })).toBeTruthy();
    expect(sentIn(calls).at(-1)).toMatchObject({ reached: [{ saleId: anId(80), recovered: null }] });
  });

  it('shows what was noted by a name that may be of several, and never sends it', async () => {
    const old = { ...row, name: 'Ben', by: '' };
    const { user, calls } = openWith({ reached: [old] });
    expect(await screen.findByText(/^Ben: told Dec 06, 2026 at/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark told: Food Standards Agency' }));
    await waitFor(() => expect(sentIn(calls)).toHaveLength(1));
    expect(sentIn(calls)).toMatchObject([{ reached: [{ authority: 'food_standards_agency' }] }]);
    expect(JSON.stringify(sentIn(calls))).not.toContain('Ben"');
  });

  it('takes who found it, when, decisions and corrective action', async () => {
    const { user, calls } = openWith({ reached: [] });
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    await user.type(await screen.findByLabelText('Time'), '10:12');
    await user.type(screen.getByLabelText('Found by'), 'Ana');
    await user.type(screen.getByLabelText('Decisions'), 'Take all back');
    await user.type(screen.getByLabelText('Corrective action'), 'Another dairy');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(screen.getByText('Enter the day too')).toBeTruthy();
    await user.type(screen.getByLabelText('Found on'), '2025-12-05');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(sentIn(calls)).toHaveLength(1));
    expect(sentIn(calls)).toMatchObject([
      {
        ...{ reason: 'The dairy found glass', foundBy: 'Ana', decisions: 'Take all back' },
        foundAt: new Date('2025-12-05T10:12').toISOString(),
        correctiveAction: 'Another dairy',
      },
    ]);
  });

  it('keeps what was typed when it couldn’t be saved', async () => {
    const { user } = openRuns(`/production/trace?recall=${anId(90)}`, [], {
      getRecall: aTracedRecall(),
      putRecall: refusal('stale_version'),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    await user.type(await screen.findByLabelText('Decisions'), 'Take all back');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(screen.getAllByRole('alert')).not.toEqual([]));
    expect((screen.getByLabelText('Decisions') as HTMLTextAreaElement).value).toBe('Take all back');
  });

  it('says who has how much and lists whom to call before all else, with links that call and write', async () => {
    open(aTracedRecall());
    const answer = await screen.findByText('12 tarts of Frangipane tart went to 1 buyer.');
    const call = screen.getByRole('heading', { name: 'Call' });
    const drawing = screen.getByRole('heading', { name: 'Where it went' });
    expect(answer.compareDocumentPosition(call)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(call.compareDocumentPosition(drawing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('01632 960555')).toBe('tel:01632960555');
    expect(hrefOf('rook@example.com')).toBe('mailto:rook@example.com');
    expect(within(screen.getByRole('article', { hidden: true })).queryByRole('link')).toBeNull();
  });

  it('says how many may have some besides', async () => {
    const { sales } = tracedButter();
    const maybe = sales.map((sale) => ({
      ...{ ...sale, id: anId(81), purchaserName: 'Babington Farm Shop', purchaserEmail: '' },
      ...{ customerId: null, certainty: 'possible' as const, because: ['made_of_possible' as const] },
    }));
    open(aTracedRecall({ found: tracedButter({ sales: [...sales, ...maybe] }) }));
    expect(await screen.findByText(/went to 1 buyer\. 1 more buyer may have some\.$/)).toBeTruthy();
  });

  it('lists what a buyer has of each batch and day, and in all', async () => {
    const [sale] = tracedButter().sales;
    const [run] = tracedButter().runs;
    if (!sale || !run) throw new Error('no sale');
    const later = { ...sale, id: anId(82), runId: anId(51), batchNumber: 'FT-261206-01', quantity: '7' };
    const found = tracedButter({
      runs: [run, { ...run, id: anId(51), batchNumber: 'FT-261206-01' }],
      sales: [sale, { ...later, saleDate: '2026-12-06' }],
    });
    open(aTracedRecall({ found }));
    const call = (await screen.findByRole('heading', { name: 'Call' })).closest('section');
    expect(call?.textContent).toContain(
      '12 tarts of Frangipane tart FT-261205-01, Dec 05, 2026' +
        '7 tarts of Frangipane tart FT-261206-01, Dec 06, 2026' +
        '19 tarts of Frangipane tart in all',
    );
    const sheet = screen.getByRole('article', { hidden: true });
    expect(rowTexts(sheet, 'Who has it').map((text) => text.replace(/^.*Frome/, ''))).toEqual([
      'Frangipane tart FT-261205-0112 tartsDec 05, 2026',
      'Rook Lane CaféFrangipane tart FT-261206-017 tartsDec 06, 2026',
      'Rook Lane CaféFrangipane tart in all19 tarts',
    ]);
  });

  it('tells two buyers of one name apart', async () => {
    const [sale] = tracedButter().sales;
    if (!sale) throw new Error('no sale');
    const twin = { ...sale, id: anId(82), customerId: anId(83), purchaserEmail: 'other@rooklane.example' };
    open(aTracedRecall({ found: tracedButter({ sales: [sale, twin] }) }));
    expect(await screen.findByText('0 of 2 buyers told')).toBeTruthy();
    expect(screen.getAllByText('Rook Lane Café (other@rooklane.example)').length).toBeGreaterThan(0);
  });
});

describe('a code that nobody knows', () => {
  const nothing = { lots: [], runs: [], stock: [], sales: [], events: [], balance: [] };

  it('says so, and leads to the nearest that exist', async () => {
    openRuns('/production/trace?lot=MIL-9', [], {
      getTrace: tracedButter({ ...nothing, nearest: ['Mill-9', 'MILK-9'] }),
    });
    const heading = await screen.findByRole('heading', { name: 'Nothing has the code MIL-9' });
    expect(heading.parentElement?.textContent).toContain('Did you mean Mill-9 or MILK-9?');
    expect(screen.getByRole('link', { name: 'Mill-9' }).getAttribute('href')).toBe(
      '/production/trace?lot=Mill-9',
    );
    expect(screen.queryByRole('button', { name: 'Record drill or recall' })).toBeNull();
  });

  it('says what to check where none is near', async () => {
    openRuns('/production/trace?lot=ZZZ', [], { getTrace: tracedButter({ ...nothing, nearest: [] }) });
    expect(await screen.findByText(/Check the code on the sack/)).toBeTruthy();
  });
});

describe('the page that starts a trace', () => {
  it.each([
    [[], /You have never recorded a recall drill/],
    [[aTracedRecall()], /You have never recorded a recall drill/],
    [
      [aTracedRecall({ kind: 'drill', signedOff: 'Priya' })],
      /Last recall drill: Dec 06, 2026\. The next is due by Dec 06, 2027\./,
    ],
    [
      [aTracedRecall({ kind: 'drill', signedOff: 'Priya', createdAt: '2020-12-06T09:00:00.000Z' })],
      /The next was due on Dec 06, 2021\./,
    ],
    [
      [
        aTracedRecall({ kind: 'drill' }),
        aTracedRecall({
          id: anId(91),
          kind: 'drill',
          signedOff: 'Priya',
          createdAt: '2025-12-06T09:00:00.000Z',
        }),
      ],
      /Last recall drill: Dec 06, 2025\. .* One is open since Dec 06, 2026: it counts once it’s signed off\./,
    ],
    [
      [aTracedRecall({ kind: 'drill' })],
      /^No recall drill is signed off yet\. .* One is open since Dec 06, 2026/,
    ],
  ])('says when the next drill is due', async (items, text) => {
    openRuns('/production/trace', [], { listRecalls: { items, nextCursor: null } });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('a trace backward', () => {
  const found = tracedButter({ sales: [] });

  it('shows the supplier lots that went in, and no sales', async () => {
    openRuns('/production/trace?batch=FT-261205-01&direction=backward', [], { getTrace: found });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'What went into FT-261205-01' }),
    ).toBeTruthy();
    const table = screen.getByRole('table', { name: 'What went in' });
    const [, row] = within(table).getAllByRole('row');
    expect(within(row as HTMLElement).getByRole('rowheader').textContent).toBe('Butter');
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'AMP-2611-B',
      '3,600 g into FT-261205-01',
      'Dec 09, 2026',
      'Ivy House Dairy',
      'Nov 25, 2026: 5,000 g from Ivy House Dairy',
    ]);
    expect(screen.getByText('1 supplier lot')).toBeTruthy();
    expect(screen.queryByText('0 sales')).toBeNull();
  });

  it.each([
    ['batch=FT-261205-01&direction=backward', { batch: 'FT-261205-01', direction: 'backward' }],
    [`sale=${anId(80)}`, { sale: anId(80), direction: 'backward' }],
  ])('is recorded as a drill', async (start, expected) => {
    const { user, calls } = openRuns(`/production/trace?${start}`, [], {
      getTrace: found,
      putRecall: aTracedRecall(),
      getRecall: aTracedRecall(),
    });
    await user.click(await screen.findByRole('button', { name: 'Record drill' }));
    await user.type(await screen.findByLabelText('Reason'), 'A jar');
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'putRecall')).toBe(true));
    expect(calls.find(({ name }) => name === 'putRecall')?.body).toMatchObject({
      ...{ kind: 'drill', reason: 'A jar', foundAt: null },
      ...expected,
    });
  });

  it('names what went in without a lot, in the table and in the file', async () => {
    const [run] = tracedButter().runs;
    if (!run) throw new Error('no run');
    const usedWithoutLot = [{ name: 'Sea salt', quantity: '12', unit: 'g' }];
    openRuns('/production/trace?batch=FT-261205-01&direction=backward', [], {
      getTrace: tracedButter({ sales: [], runs: [{ ...run, usedWithoutLot }] }),
    });
    const table = await screen.findByRole('table', { name: 'What went in' });
    const row = within(table).getByRole('row', { name: /Sea salt/ });
    expect(row.textContent).toBe('Sea saltNone named12 g into FT-261205-01');
  });

  it('draws them before what was made with them', async () => {
    const { user } = openRuns(`/production/trace?sale=${anId(80)}`, [], { getTrace: found });
    await screen.findByRole('heading', { level: 1, name: 'What went into FT-261205-01' });
    await user.click(screen.getByText('Drawing'));
    const drawing = screen.getByRole('region', { name: 'Drawing of what went in' });
    expect(drawing.textContent).toMatch(/AMP-2611-B.*Butter, Ivy House Dairy.*FT-261205-01/);
    expect(drawing.querySelectorAll('path')).toHaveLength(1);
  });

  it('names a batch that was made here as such', async () => {
    const glaze = 'GL-261204-01';
    const [run] = found.runs;
    if (!run) throw new Error('The fixture has a run');
    openRuns('/production/trace?batch=FT-261205-01&direction=backward', [], {
      getTrace: {
        ...found,
        lots: [
          {
            ...{ lotCode: glaze, ingredientId: null, recipeId: anId(11), name: 'Glaze', useByDate: null },
            ...{ supplier: null, deliveries: [], received: '2026-12-04T10:00:00.000Z' },
          },
          ...found.lots,
        ],
        runs: [
          { ...run, used: [{ lotCode: glaze, thingId: anId(11), quantity: '100', unit: 'g' }] },
          { ...run, id: anId(51), batchNumber: glaze, recipeName: 'Glaze', level: 1 },
        ],
      },
    });
    const table = await screen.findByRole('table', { name: 'What went in' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Butter', 'Glaze']);
    expect(within(table).getByRole('row', { name: /Glaze/ }).textContent).toContain('Made hereDec 05, 2026');
    expect(within(table).getByRole('link', { name: 'Made here' }).getAttribute('href')).toContain(anId(51));
    expect(screen.getByText('1 supplier lot')).toBeTruthy();
  });
});

it('refuses a code that no lot can have, at its field', async () => {
  const { user, calls } = openRuns('/production/trace', []);
  const field = await screen.findByLabelText('Lot code or batch number');
  await user.click(field);
  await user.paste('A'.repeat(61));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter at most 60 letters, as printed on the sack')).toBeTruthy();
  expect(calls.filter(({ name }) => name === 'getTrace')).toEqual([]);
});

import type { ProductionRun, RunRow } from '@batchbook/shared/production/schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aHold } from '../../testing/hold-fixtures.ts';
import { setOnline } from '../../testing/network.ts';
import { anId } from '../../testing/recipe-fixtures.ts';
import {
  aCost,
  almonds,
  answered,
  aRow,
  aRun,
  aTrace,
  butter,
  certain,
  noCustomer,
  noneOf,
  openRuns as open,
  rows,
  saves,
  sheetOf,
  tart,
} from '../../testing/run-fixtures.ts';
import { aSale } from '../../testing/sale-fixtures.ts';
import { kitchen } from '../../testing/stock-fixtures.ts';
import { gatewayRefusal, refusal } from '../../testing/stub-network.ts';

const both: [string, string | null][] = [
  [anId(21), '38.4'],
  [anId(22), null],
];

const locked = (changes: Partial<ProductionRun> = {}): ProductionRun =>
  aRun({
    version: 4,
    status: 'locked',
    actualYield: '94',
    wasteQuantity: '2',
    useByDate: '2026-12-09',
    confirmedAt: '2026-12-05T08:52:00.000Z',
    confirmedByUserName: 'Tom Reeve',
    confirmedByUserEmail: 'tom@hazelandrye.example',
    ingredients: [
      aRow(anId(21), {
        lots: [
          { lotCode: 'AMP-2611-B', useByDate: '2026-12-09', quantity: '3400', unit: 'g' },
          { lotCode: null, useByDate: null, quantity: '200', unit: 'g' },
        ],
        costSnapshot: '38.4',
      }),
      aRow(anId(22), { ingredientId: almonds.id, name: 'Ground almonds', notPosted: 'untracked' }),
    ],
    frozen: {
      contents: [],
      allergens: [],
      cost: aCost('0.689', both),
      expectedCost: aCost('0.675', both),
      suppliers: [{ id: anId(70), name: 'Ivy House Dairy', email: '', phone: '', address: '' }],
      output: {
        lots: [{ lotCode: 'FT-261205-01', useByDate: '2026-12-09', quantity: '94', unit: 'pieces' }],
        notPosted: null,
      },
      label: null,
      confirmedReason: '',
      costsCorrected: null,
    },
    ...changes,
  });

type Frozen = NonNullable<ProductionRun['frozen']>;

const confirms = (calls: { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => name === 'confirmRun').map(({ body }) => body);
const question = () => screen.findByRole('dialog', { name: /Confirm and lock .*FT-261205-01/ });
const ask = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Confirm and lock' }));
  return within(await question());
};

beforeEach(() => {
  vi.setSystemTime('2026-12-05T09:00:00Z');
  sessionStorage.clear();
});

describe('what a run costs', () => {
  it('follows what is typed, and names each change', async () => {
    const { user } = open(sheetOf, [aRun()]);
    const receipt = (await screen.findByText('What this run costs')).closest('section') as HTMLElement;
    // Both cost £1 a kilogram: 3.6 kg and 3 kg.
    await waitFor(() => expect(receipt.textContent).toContain('Expected, 96 tarts6.60'));
    await user.type(await screen.findByLabelText('Ground almonds: actual quantity'), '2.5kg');
    expect(receipt.textContent).toContain('Ground almonds, 500 g less−0.50');
    expect(receipt.textContent).toContain('This run6.10');
    await user.type(screen.getByLabelText('Good'), '61');
    expect(receipt.textContent).toContain('£0.100');
    await user.type(screen.getByLabelText('Waste'), '2');
    expect(screen.getByText('33 tarts unaccounted for')).toBeTruthy();
  });

  it('is ‘at least’ while something has no cost', async () => {
    const unpriced = aRow(anId(22), {
      ingredientId: anId(98),
      name: 'Saffron',
      recipeQuantity: '750',
      plannedQuantity: '3000',
    });
    open(sheetOf, [aRun({ ingredients: [rows[0] as (typeof rows)[0], unpriced] })]);
    expect(await screen.findByText('This run, at least')).toBeTruthy();
    // Those with a price have none either until prices have come.
    await waitFor(() => expect(screen.getAllByText('No cost')).toHaveLength(1));
    expect(screen.getByText(/Saffron has no cost/)).toBeTruthy();
  });
});

describe('confirming a run', () => {
  it('asks first, saves what is typed, and locks it with what came out', async () => {
    const { user, calls } = open(sheetOf, [aRun()], { confirmRun: locked({ version: 5 }) });
    await user.type(await screen.findByLabelText('Good'), '94');
    await user.type(screen.getByLabelText('Waste'), '2');
    await user.type(screen.getByLabelText('Butter: actual quantity'), '3500');
    const dialog = await ask(user);
    expect(dialog.getByText('94 tarts good')).toBeTruthy();
    expect(confirms(calls)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(await screen.findByText('Production run confirmed and locked')).toBeTruthy();
    expect(Object.assign({}, ...saves(calls))).toMatchObject({
      ...{ actualYield: '94', wasteQuantity: '2' },
      ingredients: [{ actualQuantity: '3500' }, {}],
    });
    expect(confirms(calls)).toEqual([{ version: 4, trackOutput: false }]);
    expect(await screen.findByText('Confirmed and locked')).toBeTruthy();
    // Not on the breadcrumb: the button that was pressed is gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Frangipane tart'));
    expect(document.activeElement?.closest('h1')).toBeTruthy();
  });

  const rightTick = { name: /Yes, that’s right/ };

  it('questions a use-by that can’t be right at its field, and locks once somebody says that it is', async () => {
    const { user, calls } = open(sheetOf, [aRun()], { confirmRun: locked() });
    const field = await screen.findByLabelText('Use by');
    fireEvent.change(field, { target: { value: '2026-12-04' } });
    const asked = 'Its use-by date is 1 day before the day it was made.';
    expect(await screen.findByText(asked)).toBeTruthy();
    const dialog = await ask(user);
    expect(dialog.getByText(asked)).toBeTruthy();
    expect(dialog.getByText(/use by Dec 04, 2026/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(dialog.getByRole('alert').textContent).toBe('Correct it, or tick that it’s right.');
    expect(confirms(calls)).toEqual([]);
    // The tick has the focus: the space bar answers.
    expect(document.activeElement).toBe(dialog.getByRole('checkbox', rightTick));
    await user.keyboard(' ');
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    await waitFor(() =>
      expect(confirms(calls)).toEqual([
        { version: 2, trackOutput: false, confirmed: ['use_by_before_made'] },
      ]),
    );
  });

  it('lets the date be corrected in the dialog, where an answer is only for the date it was given for', async () => {
    const { user, calls } = open(sheetOf, [aRun({ productionDate: '2026-12-17', useByDate: '2026-12-20' })], {
      confirmRun: locked(),
    });
    await screen.findByLabelText('Good');
    const dialog = await ask(user);
    const day = dialog.getByLabelText('Production date');
    expect(dialog.getByText('That’s 12 days ahead. A run is locked once it’s made.')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', rightTick));
    fireEvent.change(day, { target: { value: '2026-12-18' } });
    expect((dialog.getByRole('checkbox', rightTick) as HTMLInputElement).checked).toBe(false);
    fireEvent.change(day, { target: { value: '2026-12-05' } });
    expect(dialog.queryByRole('checkbox', rightTick)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(await screen.findByText('Production run confirmed and locked')).toBeTruthy();
    expect(Object.assign({}, ...saves(calls))).toMatchObject({ productionDate: '2026-12-05' });
    expect(confirms(calls)).toEqual([{ version: 2, trackOutput: false }]);
  });

  it('asks about a lot on hold, and sends why it was used', async () => {
    const message = 'Butter, lot AMP-2611-B is on hold: The mill rang.';
    const issues = [{ path: 'ingredients.0.supplierLotCode', message, code: 'lot_on_hold' }];
    const { user, calls } = open(sheetOf, [aRun()], {
      confirmRun: ({ body }) => {
        const frozen = { ...(locked().frozen as Frozen), confirmedReason: 'Baked before it rang' };
        return 'confirmed' in (body as object)
          ? locked({ frozen })
          : refusal('confirmation_required', { issues });
      },
    });
    await screen.findByLabelText('Good');
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: /Record it anyway/ }));
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(dialog.getByText(/Say why, for example/)).toBeTruthy();
    expect(confirms(calls)).toHaveLength(1);
    // The field has the focus.
    await user.keyboard('Baked before it rang');
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(await screen.findByText('Production run confirmed and locked')).toBeTruthy();
    expect(confirms(calls).at(-1)).toMatchObject({
      confirmed: ['lot_on_hold'],
      confirmedReason: 'Baked before it rang',
    });
    expect(await screen.findByText('Baked before it rang')).toBeTruthy();
  });

  it('shows what only the server asks, and sends its answer', async () => {
    const issues = [{ path: 'productionDate', message: 'That’s 8 days ahead.', code: 'made_far_ahead' }];
    const { user, calls } = open(sheetOf, [aRun()], {
      confirmRun: ({ body }) =>
        'confirmed' in (body as object) ? locked() : refusal('confirmation_required', { issues }),
    });
    await screen.findByLabelText('Good');
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    await user.click(await dialog.findByRole('checkbox', rightTick));
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(await screen.findByText('Production run confirmed and locked')).toBeTruthy();
    expect(confirms(calls).at(-1)).toMatchObject({ confirmed: ['made_far_ahead'] });
    expect(screen.queryByText('Error updating production run')).toBeNull();
  });

  it('goes nowhere while something can’t be read, and keeps it', async () => {
    const { user, calls } = open(sheetOf, [aRun()], { confirmRun: locked() });
    const good = await screen.findByLabelText('Good');
    await user.type(good, 'most');
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(await dialog.findByText(/can’t be saved as it is/)).toBeTruthy();
    expect(confirms(calls)).toEqual([]);
    expect((good as HTMLInputElement).value).toBe('most');
  });

  it('shows what somebody else changed meanwhile instead', async () => {
    const current = aRun({ version: 7, plannedQuantity: '48', batches: '2' });
    const { user } = open(sheetOf, [aRun()], { confirmRun: refusal('stale_version', { current }) });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect((await screen.findAllByText('Error updating production run')).length).toBeGreaterThan(0);
    expect(await dialog.findByText(/Someone else changed this run/)).toBeTruthy();
    expect(dialog.getByText('48 tarts good')).toBeTruthy();
  });

  it('keeps what came out on the draft as soon as its field is left', async () => {
    const { user, calls } = open(sheetOf, [aRun({ wasteQuantity: '3' })]);
    expect(((await screen.findByLabelText('Waste')) as HTMLInputElement).value).toBe('3');
    await user.type(screen.getByLabelText('Good'), '90');
    await user.tab();
    await waitFor(() => expect(saves(calls)).toEqual([{ actualYield: '90', version: 1 }]));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('bb-draft:'))).toEqual([]);
  });

  it('needs a connection, and says so', async () => {
    const { user, calls } = open(sheetOf, [aRun()], { confirmRun: locked() });
    await screen.findByLabelText('Good');
    setOnline(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/Locking needs a connection/)).toBeTruthy();
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Confirm and lock' }));
    expect(confirms(calls)).toEqual([]);
  });
});

describe('a locked run', () => {
  it('says how much of a box it took, by what the box held that day', async () => {
    const pack = { unit: 'boxes' as const, pieces: '12' };
    const lots = [
      { lotCode: 'EGG-1', useByDate: '2026-12-09', quantity: '1', unit: 'pieces', pack },
      { lotCode: null, useByDate: null, quantity: '26', unit: 'pieces', pack },
    ];
    open(sheetOf, [locked({ ingredients: [aRow(anId(21), { lots })] })]);
    const card = await screen.findByRole('region', { name: 'What went in' });
    expect(card.textContent).toContain('1 piece of a box of 12');
    expect(card.textContent).toContain('Taken without a lot2 boxes of 12 and 2 pieces');
  });

  it('shows where everything was taken from, why something wasn’t posted, and what it cost', async () => {
    open(sheetOf, [locked()]);
    const card = await screen.findByRole('region', { name: 'What went in' });
    const [first, second] = within(card).getAllByRole('row').slice(1);
    expect(first?.textContent).toContain('AMP-2611-B');
    expect(first?.textContent).toContain('Taken without a lot200 g');
    expect(first?.textContent).toContain('£38.40');
    expect(second?.textContent).toContain('Not posted: item not tracked');
    expect(second?.textContent).toContain('No cost');
    expect(within(card).getByText('of 96, 2 wasted')).toBeTruthy();
    const side = screen.getByRole('region', { name: 'Confirmation' });
    expect(side.textContent).toContain('Tom Reeve');
    expect(side.textContent).toContain('1 item out, 94 tarts in');
    expect(screen.getByText(/No labels: none was approved/)).toBeTruthy();
    expect(screen.queryByLabelText('Batch number')).toBeNull();
  });

  it('lists what was left out, and counts it in what was expected', async () => {
    const [butterRow, almondRow] = locked().ingredients as [RunRow, RunRow];
    const frozen = locked().frozen as NonNullable<ProductionRun['frozen']>;
    const used = { ...frozen.cost, lines: frozen.cost.lines.slice(1) };
    open(sheetOf, [
      locked({ ingredients: [almondRow], leftOut: [butterRow], frozen: { ...frozen, cost: used } }),
    ]);
    const card = await screen.findByRole('region', { name: 'What went in' });
    const row = within(card).getByRole('row', { name: /^Butter/ });
    expect(row.textContent).toBe('ButterLeft out0planned 3,600 g');
    const receipt = screen.getByText('What this run cost').closest('section') as HTMLElement;
    expect(receipt.textContent).toContain('Butter, left out−38.40');
  });

  it('says of a lot that was named without a quantity that it has none', async () => {
    const lots = [{ lotCode: 'AMP-2611-B', useByDate: null, quantity: '0', unit: 'g' }];
    const row = aRow(anId(21), { plannedQuantity: null, lots, notPosted: 'no_quantity' });
    open(sheetOf, [locked({ ingredients: [row] })]);
    const card = await screen.findByRole('region', { name: 'What went in' });
    expect((await within(card).findByText('No quantity')).closest('li')?.textContent).toContain('AMP-2611-B');
  });

  it('shows how much is left of it, and where the rest went', async () => {
    const lot = { lotCode: 'FT-261205-01', name: 'Frangipane tart', unit: 'tarts' };
    const trace = aTrace({
      lots: [
        {
          ...lot,
          ingredientId: null,
          recipeId: tart.id,
          useByDate: null,
          supplier: null,
          deliveries: [],
          received: null,
        },
      ],
      events: [
        {
          ...{ id: anId(60), name: 'Frome Independent', eventDate: '2026-12-06', location: 'Frome' },
          ...{ batchNumber: lot.lotCode, quantity: '45', unit: 'pieces', assumed: true },
          ...{ product: 'Frangipane tart', ...certain },
        },
      ],
      balance: [
        {
          ...{ ...lot, in: '94', used: '6', sold: '54', wasted: '3', adjusted: '0', onHand: '31' },
          ...{ unaccounted: '0', unaccountedPercent: '0', ...noneOf },
        },
      ],
      sales: [
        {
          ...{ id: anId(80), runId: anId(50), batchNumber: lot.lotCode, purchaserName: 'Rook Lane Café' },
          ...{ purchaserEmail: '', quantity: '12', unit: 'tarts', saleDate: '2026-12-05', ...certain },
          ...noCustomer,
        },
      ],
    });
    open(sheetOf, [locked()], {
      getTrace: trace,
      listRunSales: { items: [aSale(80), aSale(81, { quantity: '10' })], nextCursor: null },
    });
    const ticket = await screen.findByRole('region', { name: 'Output lot' });
    // A sale that the trace doesn't know yet counts too.
    await waitFor(() => expect(ticket.textContent).toContain('21 tartsleft of 94 made'));
    const parts = within(within(ticket).getByRole('list', { name: 'Where it went' })).getAllByRole(
      'listitem',
    );
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      '22 sold here',
      '45 at Frome Independent',
      '6 in later batches',
      '21 left',
    ]);
  });

  it.each([
    ['in stock: what is on its shelves, on hold too', null, '26 tartsleft of 94 made'],
    ['not in stock: what was made and came back, less what went', 'untracked', '33 tartsleft of 94 made'],
  ] as const)('counts what customers gave back and what events sold, %s', async (_name, notPosted, text) => {
    const code = 'FT-261205-01';
    const lot = { lotCode: code, ingredientId: null, recipeId: tart.id, name: 'Frangipane tart' };
    const trace = aTrace({
      lots: [{ ...lot, useByDate: null, supplier: null, deliveries: [], received: null }],
      events: [
        {
          ...{ id: anId(60), name: 'Frome Independent', eventDate: '2026-12-06', location: 'Frome' },
          ...{ batchNumber: code, quantity: '45', unit: 'pieces', assumed: true },
          ...{ product: 'Frangipane tart', ...certain },
        },
      ],
      balance: [
        {
          ...{ lotCode: code, name: 'Frangipane tart', unit: 'tarts', in: '94', used: '0', sold: '57' },
          ...{ wasted: '0', adjusted: '0', unaccountedPercent: '7.4', ...noneOf },
          ...{ destroyed: '7', returned: '3', onHand: '20', held: '6', unaccounted: '7' },
        },
      ],
      sales: [
        {
          ...{ id: anId(80), runId: anId(50), batchNumber: code, purchaserName: 'Rook Lane Café' },
          ...{ purchaserEmail: '', quantity: '12', unit: 'tarts', saleDate: '2026-12-05', ...certain },
          ...noCustomer,
        },
      ],
    });
    const run = locked();
    const { frozen: made } = run;
    const output = made && { ...made.output, notPosted };
    const { user } = open(sheetOf, [{ ...run, frozen: made && output && { ...made, output } }], {
      getTrace: trace,
      listRunSales: { items: [aSale(80)], nextCursor: null },
    });
    const ticket = await screen.findByRole('region', { name: 'Output lot' });
    await waitFor(() => expect(ticket.textContent).toContain(text));
    expect(within(ticket).getByText('3 came back')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a sale' }));
    expect(await screen.findByText(text.replace(/ tartsleft of 94 made/, ' of 94 tarts left'))).toBeTruthy();
  });

  it('says that its batch is on hold, and at which site', async () => {
    const of = { ingredientId: null, recipeId: tart.id, name: tart.name, lotCode: 'ft-261205-01' };
    const hold = aHold({ ...of, reason: 'Glass', siteId: kitchen.id });
    const other = aHold({ ...of, id: anId(96), lotCode: 'FT-261206-01', reason: 'Another batch' });
    const listHolds = { items: [hold, other], nextCursor: null };
    open(sheetOf, [locked()], { listHolds });
    const ticket = within(await screen.findByRole('region', { name: 'Output lot' }));
    expect((await ticket.findByText(/On hold, at .* only/)).closest('p')?.textContent).toContain(': Glass');
    expect(ticket.queryByText(/Another batch/)).toBeNull();
    expect(ticket.getByRole('button', { name: 'Release FT-261205-01' })).toBeTruthy();
    expect(ticket.getByRole('button', { name: 'Put on hold: FT-261205-01' })).toBeTruthy();
  });

  it('that is struck through and not on hold offers none', async () => {
    open(sheetOf, [locked({ strikethroughStatus: true })], { listHolds: { items: [], nextCursor: null } });
    await screen.findByRole('region', { name: 'Output lot' });
    expect(screen.queryByRole('button', { name: /^Put on hold/ })).toBeNull();
  });

  it('says that its stock is still being posted', async () => {
    open(sheetOf, [locked({ status: 'locking' })]);
    expect(await screen.findByText(/Its stock is being posted/)).toBeTruthy();
    expect(screen.getAllByText('Locked').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Strike through…' })).toBeNull();
  });

  it('is struck through with a comment', async () => {
    const struck = locked({
      version: 5,
      strikethroughStatus: true,
      strikethroughComment: 'Entered twice',
      strikethroughDate: '2026-12-06T09:00:00.000Z',
      strikethroughByUserName: 'Priya Shah',
      strikethroughByUserEmail: 'priya@hazelandrye.example',
      strikethroughStock: 'partly',
    });
    const { user, calls } = open(sheetOf, [locked()], { strikeRun: struck });
    await user.click(await screen.findByRole('button', { name: 'Strike through…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Strike through FT-261205-01?' }));
    await user.click(dialog.getByRole('button', { name: 'Strike through' }));
    expect(dialog.getByText('Say why, for whoever reads this run later.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Comment'), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Strike through' }));
    expect(await screen.findByText('Production run struck through successfully')).toBeTruthy();
    expect(calls.find(({ name }) => name === 'strikeRun')?.body).toEqual({ comment: 'Entered twice' });
    const side = await screen.findByRole('region', { name: 'Confirmation' });
    await waitFor(() => expect(side.textContent).toContain('Priya Shah'));
    expect(side.textContent).toContain('Entered twice');
    expect(side.textContent).toContain('Stock went back, but for what had changed since.');
  });

  it('that moved no stock says that none goes back when it is struck through', async () => {
    const { ingredients, frozen } = locked();
    const unposted = {
      ingredients: ingredients.map((row) => ({ ...row, lots: [], notPosted: 'untracked' as const })),
      frozen: frozen && { ...frozen, output: { lots: [], notPosted: 'untracked' as const } },
    };
    const struck = locked({
      ...{ ...unposted, version: 5, strikethroughStatus: true, strikethroughComment: 'Entered twice' },
      ...{ strikethroughDate: '2026-12-06T09:00:00.000Z', strikethroughStock: 'nothing_posted' },
    });
    const { user } = open(sheetOf, [locked(unposted)], { strikeRun: struck });
    await user.click(await screen.findByRole('button', { name: 'Strike through…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Strike through FT-261205-01?' }));
    expect(dialog.getByText(/It moved no stock, so none goes back/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Comment'), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Strike through' }));
    expect(await screen.findByText('This run moved no stock, so none went back.')).toBeTruthy();
  });

  it('names who has some of it and what was made of it before it is struck through', async () => {
    const later = {
      ...{ id: anId(61), batchNumber: 'GB-261206-01', recipeName: 'Gift box', productionDate: '2026-12-06' },
      ...{ struck: false, level: 1, made: '10', unit: 'boxes', used: [], usedWithoutLot: [], ...certain },
    };
    const { user } = open(sheetOf, [locked()], {
      getTrace: aTrace({ runs: [{ ...later, id: anId(50), level: 0, batchNumber: 'FT-261205-01' }, later] }),
      listRunSales: { items: [aSale(80)], nextCursor: null },
    });
    await user.click(await screen.findByRole('button', { name: 'Strike through…' }));
    const reach = await screen.findByRole('region', { name: 'What it reached' });
    await waitFor(() => expect(reach.textContent).toContain('GB-261206-01Gift box'));
    expect(reach.textContent).toContain('Rook Lane Café12 tarts');
    expect(within(reach).getAllByRole('listitem')).toHaveLength(2);
  });

  it('can be struck through when what it reached can’t be loaded', async () => {
    const { user, calls } = open(sheetOf, [locked()], {
      getTrace: gatewayRefusal(400),
      strikeRun: locked({ version: 5, strikethroughStatus: true }),
    });
    await user.click(await screen.findByRole('button', { name: 'Strike through…' }));
    await screen.findByText(
      /Couldn’t load the events and batches.*You can strike the run through all the same/,
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Strike through FT-261205-01?' }));
    await user.type(dialog.getByLabelText('Comment'), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Strike through' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'strikeRun')).toBe(true));
  });

  it('keeps the comment when striking through fails, and says why', async () => {
    const detail = 'Production run not found or you do not have permission to strikethrough this run';
    const { user } = open(sheetOf, [locked()], { strikeRun: refusal('not_found', { detail }) });
    await user.click(await screen.findByRole('button', { name: 'Strike through…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Strike through FT-261205-01?' }));
    await user.type(dialog.getByLabelText('Comment'), 'Twice');
    await user.click(dialog.getByRole('button', { name: 'Strike through' }));
    expect((await screen.findAllByText('Error striking through production run')).length).toBeGreaterThan(0);
    expect(await dialog.findByText(detail)).toBeTruthy();
    expect((dialog.getByLabelText('Comment') as HTMLTextAreaElement).value).toBe('Twice');
  });
});

describe('a recipe in a run', () => {
  const glaze = aRow(anId(23), {
    ingredientId: null,
    recipeId: anId(11),
    name: 'Apricot glaze',
    recipeQuantity: '120',
    plannedQuantity: '480',
  });
  const withGlaze = () => aRun({ ingredients: [...rows, glaze] });
  const choose = async (user: ReturnType<typeof open>['user'], source: string) => {
    await user.click(await screen.findByRole('button', { name: 'Apricot glaze: From a batch' }));
    await user.click(await screen.findByRole('menuitemradio', { name: source }));
  };

  it('is made in the run when that is chosen', async () => {
    const { user, calls } = open(sheetOf, [withGlaze()]);
    await choose(user, 'Made in this run');
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    expect(saves(calls)[0]).toMatchObject({
      ingredients: [{}, {}, { id: anId(23), recipeId: anId(11), source: 'made_here', runId: null }],
    });
  });

  it('gets a run of its own, which the row waits for', async () => {
    const own = aRun({ id: anId(60), recipeName: 'Apricot glaze', batchNumber: 'AG-261205-01' });
    const { user, calls } = open(sheetOf, [withGlaze()], {
      putRun: ({ path, body }) => (path.endsWith(anId(50)) ? answered(withGlaze(), body) : own),
    });
    await choose(user, 'A run of its own');
    await waitFor(() => expect(saves(calls)).toHaveLength(2));
    expect(saves(calls)[0]).toMatchObject({
      recipeId: anId(11),
      productionDate: '2026-12-05',
      siteId: kitchen.id,
    });
    expect(saves(calls)[1]).toMatchObject({
      ingredients: [{}, {}, { source: 'own_run', runId: own.id }],
    });
    expect(await screen.findByRole('link', { name: /AG-261205-01/ })).toBeTruthy();
  });
});

describe('a lot', () => {
  it('that is typed goes to its row with its date, and warns when it is past', async () => {
    const { user, calls } = open(sheetOf, [aRun()]);
    await user.click(await screen.findByRole('button', { name: 'Butter: choose lots' }));
    await user.click(await screen.findByRole('radio', { name: /Another lot/ }));
    await user.click(screen.getByRole('button', { name: 'Use this lot' }));
    expect(screen.getByText('Type the code on the pack')).toBeTruthy();
    await user.type(screen.getByLabelText('Lot code'), 'AMP-1');
    const date = within(screen.getByRole('dialog')).getByLabelText('Use by');
    await user.type(date, '2026-12-01');
    expect(await screen.findByText(/past its use-by on the day of the run/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use this lot' }));
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    expect(saves(calls)[0]).toMatchObject({
      ingredients: [
        { ingredientId: butter.id, supplierLotCode: 'AMP-1', useByDate: '2026-12-01', supplierId: null },
        { supplierLotCode: null },
      ],
    });
  });
});

describe('a newer version of the recipe', () => {
  it('is shown with its changes, and taken when asked', async () => {
    const { user, calls } = open(sheetOf, [
      aRun({ recipeVersion: 0, ingredients: [rows[0] as (typeof rows)[0]] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Version 1 changes 1 row' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take version 1 of the recipe?' }));
    expect(dialog.getByText('750 g a batch, new')).toBeTruthy();
    expect(saves(calls)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Take version 1' }));
    await waitFor(() => expect(saves(calls)).toEqual([{ recipeVersion: 'newest', version: 1 }]));
  });
});

describe('weighing in', () => {
  it('goes through the sheet one thing at a time, and saves each', async () => {
    const { user, calls, at } = open(`${sheetOf}&weigh=1`, [aRun()]);
    expect(await screen.findByRole('heading', { name: 'Butter', level: 1 })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '10 g more' }));
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    expect(saves(calls)[0]).toMatchObject({ ingredients: [{ actualQuantity: '3610' }, {}] });
    await user.click(screen.getByRole('button', { name: 'Next, Ground almonds' }));
    expect(await screen.findByRole('heading', { name: 'Ground almonds', level: 1 })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done, back to the sheet' }));
    await waitFor(() => expect(at()).toBe(sheetOf));
  });

  it('shows what the server refused', async () => {
    const { user } = open(`${sheetOf}&weigh=1`, [aRun()], { putRun: gatewayRefusal(503) });
    await user.click(await screen.findByRole('button', { name: '10 g more' }));
    expect((await screen.findAllByText('Error updating ingredient')).length).toBeGreaterThan(0);
  });
});

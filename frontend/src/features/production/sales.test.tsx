import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queueOf } from '../../data/outbox/outbox.ts';
import { choose } from '../../testing/choose.ts';
import { setOnline } from '../../testing/network.ts';
import { anId, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aTrace } from '../../testing/run-fixtures.ts';
import { aLockedRun, aSale } from '../../testing/sale-fixtures.ts';
import { signInAs } from '../../testing/session.ts';
import { kitchen, stockAnswers } from '../../testing/stock-fixtures.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../testing/stub-network.ts';
import { tracedButter } from '../../testing/trace-fixtures.ts';

const rook = aSale(1);
const hill = aSale(2, {
  purchaserName: 'Catherine Hill Coffee',
  purchaserEmail: 'orders@catherinehill.example',
  quantity: '24',
});
const pryce = aSale(3, {
  purchaserName: 'Mr J. Pryce',
  purchaserEmail: 'j.pryce@post.example',
  quantity: '6',
  saleDate: '2026-12-06',
  unitPrice: '4.2',
});
const three = [rook, hill, pryce];
const runPath = `/production?run=${anId(50)}`;

interface Opening {
  run?: ProductionRun;
  sales?: Sale[];
  production?: ApiAnswers['production'];
}

function open(path: string, { run = aLockedRun(), sales = [], production = {} }: Opening = {}) {
  signInAs('user-priya');
  const list = [...sales];
  const { stock = {} } = stockAnswers({ items: [] });
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [] },
      {
        stock,
        ingredients: {
          listCustomers: {
            items: [
              {
                ...rook,
                ...{ id: anId(70), name: 'Café Rosa', contactEmail: 'rosa@cafe.example' },
                ...{ address: '', contactPhone: '', notes: '' },
              },
            ],
            nextCursor: null,
          },
        },
        production: {
          listRuns: { items: [run], nextCursor: null },
          getRun: run,
          listRunSales: () => ({ items: list, nextCursor: null }),
          listSales: () => ({ items: list, nextCursor: null }),
          getTrace: aTrace(),
          listRunEmails: () => ({ items: list.map(({ purchaserEmail: email }) => ({ email })) }),
          putSale: ({ body, path: at }) => {
            const id = at.split('/').at(-1) ?? '';
            const known = list.find((sale) => sale.id === id) ?? aSale(9, { version: 0 });
            const saved = { ...known, ...(body as Partial<Sale>), id, version: known.version + 1 };
            list.splice(0, list.length, saved, ...list.filter((sale) => sale.id !== id));
            return saved;
          },
          deleteSale: ({ path: at }) => {
            const id = at.split('/').at(-1) ?? '';
            list.splice(0, list.length, ...list.filter((sale) => sale.id !== id));
            return { id };
          },
          ...production,
        },
      },
    ),
  );
  return { ...renderApp(path), calls };
}

const rows = async () => {
  const card = await screen.findByRole('region', { name: 'Sales' });
  return within(card).getAllByRole('row').slice(1);
};
const puts = (calls: { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => name === 'putSale').map(({ body }) => body);

beforeEach(() => {
  vi.setSystemTime('2026-12-06T09:00:00Z');
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the sales of a run', () => {
  it('are listed newest first, with their sum', async () => {
    open(runPath, { sales: three });
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Dec 06, 2026Mr J\. Prycej\.pryce@post\.example6 tarts£4\.20.*£25\.20/),
      expect.stringMatching(/^Dec 05, 2026Catherine Hill Coffee.*24 tarts£2\.90.*£69\.60/),
      expect.stringMatching(/^Dec 05, 2026Rook Lane Café.*12 tarts£2\.90.*£34\.80/),
    ]);
    expect(screen.getByText('3 sales, 42 tarts, £129.60')).toBeTruthy();
  });

  it('say where one has no price, where stock wasn’t moved, and where more is sold than was made', async () => {
    const sales = [rook, { ...hill, quantity: '90', unitPrice: null, notPosted: 'untracked' as const }];
    open(runPath, { sales });
    expect(await screen.findByText('2 sales, 102 tarts, at least £34.80, 1 without a price')).toBeTruthy();
    expect(screen.getByText('Not taken from stock: the product isn’t tracked')).toBeTruthy();
    expect(screen.getByText(/^More is sold than was made: 102 tarts of 94/)).toBeTruthy();
  });

  it('aren’t asked for of a draft', async () => {
    const { calls } = open(runPath, { run: aLockedRun({ status: 'draft', frozen: null }) });
    await screen.findAllByRole('heading', { name: 'Frangipane tart', level: 1 });
    expect(screen.queryByText('Sales of this run')).toBeNull();
    expect(calls.some(({ name }) => name === 'listRunSales')).toBe(false);
  });

  it('of a struck run are shown, and take no new one', async () => {
    open(runPath, { run: aLockedRun({ strikethroughStatus: true }), sales: three });
    expect(await rows()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Add a sale' })).toBeNull();
  });

  it('that can’t be loaded say so', async () => {
    open(runPath, { production: { listRunSales: gatewayRefusal(500) } });
    expect(await screen.findByText('Couldn’t load the sales of this run')).toBeTruthy();
  });
});

describe('a sale on a day that looks wrong', () => {
  const late = 'The batch was 2 days past its use-by on this day.';

  /** The dialog with all but its day. */
  const fill = async (user: ReturnType<typeof open>['user'], day: string) => {
    await user.type(await screen.findByLabelText('Purchaser'), 'Mr J. Pryce');
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '3');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: day } });
  };

  it('is questioned at the field, and sent once somebody says that it is right', async () => {
    vi.setSystemTime('2026-12-12T09:00:00Z');
    const { user, calls } = open(`${runPath}&sale=new`);
    await fill(user, '2026-12-11');
    expect(screen.getByText(late)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(puts(calls)).toEqual([]);
    expect(screen.getByText('Correct it, or tick that it’s right.')).toBeTruthy();
    // The tick has the focus: the space bar answers.
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(await screen.findByText('Sale added')).toBeTruthy();
    expect(puts(calls)).toMatchObject([
      {
        ...{ purchaserName: 'Mr J. Pryce', quantity: '3', saleDate: '2026-12-11' },
        confirmed: ['sold_past_use_by'],
      },
    ]);
  });

  it('of a batch on hold takes the reason why it was sold', async () => {
    const message = 'Frangipane tart, lot FT-261205-01 is on hold: The mill rang.';
    const issues = [{ path: 'quantity', message, code: 'lot_on_hold' }];
    const { user, calls } = open(`${runPath}&sale=new`, {
      production: {
        putSale: ({ body }) =>
          'confirmed' in (body as object)
            ? { ...rook, ...(body as Partial<Sale>) }
            : refusal('confirmation_required', { issues }),
      },
    });
    await fill(user, '2026-12-05');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Record it anyway/ }));
    await user.type(screen.getByLabelText('Why it was used anyway'), 'Left before the call');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(await screen.findByText('Sale added')).toBeTruthy();
    expect(puts(calls).at(-1)).toMatchObject({
      confirmed: ['lot_on_hold'],
      confirmedReason: 'Left before the call',
    });
  });

  it('is sent without an answer once its day is corrected', async () => {
    vi.setSystemTime('2026-12-12T09:00:00Z');
    const { user, calls } = open(`${runPath}&sale=new`);
    await fill(user, '2026-12-11');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-09' } });
    expect(screen.queryByText(late)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(await screen.findByText('Sale added')).toBeTruthy();
    expect(puts(calls)).toMatchObject([{ saleDate: '2026-12-09' }]);
    expect(puts(calls)[0]).not.toHaveProperty('confirmed');
  });

  it('isn’t questioned again when something else of it changes', async () => {
    vi.setSystemTime('2026-12-12T09:00:00Z');
    const sale = { ...rook, saleDate: '2026-12-11' };
    const { user, calls } = open(`${runPath}&sale=${rook.id}`, { sales: [sale] });
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
    expect(screen.queryByText(late)).toBeNull();
    await user.clear(quantity);
    await user.type(quantity, '13');
    await user.click(screen.getByRole('button', { name: 'Save sale' }));
    expect(await screen.findByText('Sale updated')).toBeTruthy();
    expect(puts(calls)).toEqual([{ quantity: '13', version: 1 }]);
  });

  it('shows what only the server asks, with all that was typed', async () => {
    const issues = [{ path: 'saleDate', message: late, code: 'sold_past_use_by' }];
    const { user, calls } = open(`${runPath}&sale=new`, {
      run: aLockedRun({ useByDate: null }),
      production: {
        putSale: ({ body }) =>
          'confirmed' in (body as object)
            ? { ...rook, ...(body as Partial<Sale>) }
            : refusal('confirmation_required', { issues }),
      },
    });
    await fill(user, '2026-12-06');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    await user.click(await screen.findByRole('checkbox', { name: /Yes, that’s right/ }));
    expect((screen.getByLabelText('Purchaser') as HTMLInputElement).value).toBe('Mr J. Pryce');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(await screen.findByText('Sale added')).toBeTruthy();
    expect(puts(calls).at(-1)).toMatchObject({ quantity: '3', confirmed: ['sold_past_use_by'] });
  });

  it('is refused at the field when it is more than a day ahead', async () => {
    const { user, calls } = open(`${runPath}&sale=new`);
    await fill(user, '2026-12-08');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(screen.getByText('Can’t be more than a day ahead')).toBeTruthy();
    expect(puts(calls)).toEqual([]);
  });
});

describe('a sale to add', () => {
  it('is of a purchaser, a quantity and the recipe’s price', async () => {
    const { user, calls, at } = open(runPath);
    await user.click(await screen.findByRole('button', { name: 'Add a sale' }));
    expect(at()).toBe(`${runPath}&sale=new`);
    expect(((await screen.findByLabelText('Price each')) as HTMLInputElement).value).toBe('4.20');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(screen.getByText('Type who bought it, or choose a customer')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Purchaser'));
    await user.type(screen.getByLabelText('Purchaser'), 'Mr J. Pryce');
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '1½');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(await screen.findByText('Sale added')).toBeTruthy();
    expect(puts(calls)).toEqual([
      {
        ...{ customerId: null, purchaserName: 'Mr J. Pryce', purchaserEmail: '', quantity: '1.5' },
        ...{ saleDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), siteId: null, unitPrice: '4.2' },
      },
    ]);
    expect(at()).toBe(runPath);
    expect(await screen.findByText('1 sale, 1.5 tarts, £6.30')).toBeTruthy();
  });

  it('is on the day the batch was made or later', async () => {
    const { user, calls } = open(`${runPath}&sale=new`);
    await user.type(await screen.findByLabelText('Purchaser'), 'Mr J. Pryce');
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '6');
    const day = screen.getByLabelText('Date') as HTMLInputElement;
    expect(day.value >= '2026-12-05').toBe(true);
    fireEvent.change(day, { target: { value: '2026-12-04' } });
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(screen.getByText('Can’t be before the day the batch was made')).toBeTruthy();
    expect(puts(calls)).toEqual([]);
    fireEvent.change(day, { target: { value: '2026-12-05' } });
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    await screen.findByText('Sale added');
    expect(puts(calls)).toMatchObject([{ saleDate: '2026-12-05' }]);
  });

  it('takes name and email of a customer', async () => {
    const { user, calls } = open(`${runPath}&sale=new`);
    await choose(user, () => screen.getByLabelText('Customer'), 'rosa', 'Café Rosa');
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '95');
    expect(screen.getByText('That’s 1 tart more than were made.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    await screen.findByText('Sale added');
    expect(puts(calls)).toMatchObject([
      { customerId: anId(70), purchaserName: 'Café Rosa', purchaserEmail: 'rosa@cafe.example' },
    ]);
  });

  it('that is refused says why and stays in the dialog', async () => {
    const { user } = open(`${runPath}&sale=new`, { production: { putSale: refusal('run_struck') } });
    await user.type(await screen.findByLabelText('Purchaser'), 'Mr J. Pryce');
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '6');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(await screen.findAllByText('Failed to add sale')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByText(/was struck through/)).toBeTruthy();
  });

  it('without a network waits on this device', async () => {
    setOnline(false);
    const { user, calls } = open(`${runPath}&sale=new`);
    await user.type(await screen.findByLabelText('Purchaser'), 'Mr J. Pryce');
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '6');
    await user.click(screen.getByRole('button', { name: 'Add sale' }));
    expect(await screen.findByText('Waits on this device to be sent')).toBeTruthy();
    expect(screen.getByText('1 sale, 6 tarts, £25.20')).toBeTruthy();
    expect(puts(calls)).toEqual([]);
    const queue = queueOf('user-priya');
    for (const { id } of queue.jobs()) queue.drop(id);
    await waitFor(() => expect(queue.jobs()).toEqual([]));
  });
});

describe('a sale', () => {
  it('opens by its address, and only what was changed is saved', async () => {
    const { user, calls } = open(`${runPath}&sale=${pryce.id}`, { sales: three });
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
    await user.clear(quantity);
    await user.type(quantity, '8');
    await user.click(screen.getByRole('button', { name: 'Save sale' }));
    expect(await screen.findByText('Sale updated')).toBeTruthy();
    expect(puts(calls)).toEqual([{ quantity: '8', version: 1 }]);
  });

  it('that somebody else changed as well isn’t overwritten unasked', async () => {
    const theirs = { ...pryce, quantity: '7', version: 2 };
    const { user, calls } = open(`${runPath}&sale=${pryce.id}`, {
      sales: three,
      production: {
        putSale: ({ body }) =>
          (body as Sale).version === 2
            ? { ...theirs, quantity: '8', version: 3 }
            : refusal('stale_version', { current: theirs }),
      },
    });
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
    await user.clear(quantity);
    await user.type(quantity, '8');
    await user.click(screen.getByRole('button', { name: 'Save sale' }));
    expect(await screen.findByText(/it’s now 7 tarts to Mr J\. Pryce/)).toBeTruthy();
    expect(screen.getAllByText('Failed to update sale')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save sale' }));
    expect(await screen.findByText('Sale updated')).toBeTruthy();
    expect(puts(calls)).toEqual([
      { quantity: '8', version: 1 },
      { quantity: '8', version: 2 },
    ]);
  });

  it('is deleted after a question', async () => {
    const { user, calls } = open(runPath, { sales: three });
    await user.click(await screen.findByRole('button', { name: 'More for Mr J. Pryce' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Delete the sale to Mr J. Pryce?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete sale' }));
    expect(await screen.findByText('Sale deleted')).toBeTruthy();
    expect(await rows()).toHaveLength(2);
    expect(calls.filter(({ name }) => name === 'deleteSale')).toHaveLength(1);
  });

  it('comes back where it can’t be deleted', async () => {
    const { user } = open(runPath, { sales: three, production: { deleteSale: gatewayRefusal(500) } });
    await user.click(await screen.findByRole('button', { name: 'More for Mr J. Pryce' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete sale' }));
    expect(await screen.findAllByText('Failed to delete sale')).toBeTruthy();
    expect(await rows()).toHaveLength(3);
  });

  it('that isn’t there says so, and one without a run too', async () => {
    open(`${runPath}&sale=${anId(99)}`, { sales: three });
    expect(await screen.findByText(/We can’t find this sale/)).toBeTruthy();
    open(`/production?sale=${anId(99)}`, { production: { getTrace: refusal('not_found') } });
    expect(await screen.findByText('Missing production run id')).toBeTruthy();
  });

  it('alone in the address opens its run, and itself', async () => {
    const getTrace = tracedButter({
      runs: tracedButter().runs.map((one) => ({ ...one, id: anId(50), level: 0 })),
    });
    const { calls, at } = open(`/production?sale=${pryce.id}`, { sales: three, production: { getTrace } });
    expect(await screen.findByRole('button', { name: 'Save sale' })).toBeTruthy();
    expect(at()).toBe(`/production?sale=${pryce.id}&run=${anId(50)}`);
    expect(calls.find(({ name }) => name === 'getTrace')).toBeTruthy();
  });
});

describe('the purchasers’ addresses', () => {
  it('are copied, and written to without showing them to each other', async () => {
    const { user } = open(runPath, { sales: three });
    const link = await screen.findByRole('link', { name: 'Write to all' });
    expect(await screen.findByText('3 email addresses.')).toBeTruthy();
    expect(link.getAttribute('href')).toBe(
      'mailto:?bcc=kitchen@rooklane.example,orders@catherinehill.example,j.pryce@post.example' +
        '&subject=Frangipane%20tart%2C%20batch%20FT-261205-01',
    );
    await user.click(screen.getByRole('button', { name: 'Copy addresses' }));
    expect(await screen.findByText('3 addresses copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('kitchen@rooklane.example, ');
  });

  it('come from the sales where their list fails', async () => {
    const twice = [rook, aSale(4, { purchaserEmail: 'KITCHEN@rooklane.example' }), pryce];
    open(runPath, { sales: twice, production: { listRunEmails: gatewayRefusal(500) } });
    expect(await screen.findByText('2 email addresses.')).toBeTruthy();
    expect(screen.getByText(/Batchbook doesn’t send these mails\./)).toBeTruthy();
  });
});

describe('the sales of all runs', () => {
  it('are searched, by days, with their sum and their runs', async () => {
    const { user, calls, at } = open('/production/sales', { sales: three });
    const card = await screen.findByRole('region', { name: 'Sales of all runs' });
    expect(within(card).getAllByRole('row')).toHaveLength(4);
    expect(within(card).getByRole('link', { name: 'Mr J. Pryce' }).getAttribute('href')).toBe(
      `${runPath}&sale=${pryce.id}`,
    );
    await user.type(screen.getByLabelText('Search sales'), 'catherine');
    expect(await screen.findByText('1 sale, 24 tarts, £69.60')).toBeTruthy();
    await user.type(screen.getByLabelText('From'), '2026-12-01');
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'listSales').at(-1)?.query).toContain('from=2026-12-01'),
    );
    expect(at()).toBe('/production/sales?search=catherine&from=2026-12-01');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('3 sales, 42 tarts, £129.60')).toBeTruthy();
  });

  it('are a file whose texts stay texts', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:csv';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = open('/production/sales', {
      sales: [{ ...pryce, purchaserName: '=HYPERLINK("x")', siteId: kitchen.id }],
    });
    await screen.findByRole('region', { name: 'Sales of all runs' });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [heading, line] = (await (files[0] as Blob).text()).split('\r\n');
    expect(heading).toContain('Date,Batch,Recipe,Purchaser,Email,Quantity');
    expect(line).toContain(`'=HYPERLINK(""x"")`);
    expect(line).toContain('6,tarts,4.2,25.2,GBP,Main Kitchen');
  });

  it('say where there are none', async () => {
    open('/production/sales');
    expect(await screen.findByText('No sales yet')).toBeTruthy();
  });
});

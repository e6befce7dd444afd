import type { PutStockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import type { PutMovement, PutTransfer } from '@batchbook/shared/stock/movement-schema';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../../../../testing/choose.ts';
import { anId, anIngredient } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { organizationId, signInAs } from '../../../../testing/session.ts';
import { aLevel, aSite, aStockItem, kitchen, stockAnswers } from '../../../../testing/stock-fixtures.ts';
import { postedMovement } from '../../../../testing/stock-movements.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../../testing/stub-network.ts';
import { dayOf } from '../../../../ui/dates.ts';

const stall = aSite(anId(901), { name: 'Frome stall' });
const butterBought = anIngredient(anId(1), {
  name: 'Butter',
  unit: 'kg',
  costingUnit: '1000g',
  costPerUnit: '9.8',
  packSize: '5',
  packUnit: 'kg',
  supplierId: anId(90),
  supplier: 'Ampersand',
});
const eggsBought = anIngredient(anId(2), {
  name: 'Eggs',
  unit: 'pieces',
  costingUnit: '1pieces',
  costPerUnit: '0.3',
});
const honeyBought = anIngredient(anId(3), {
  name: 'Honey',
  unit: 'g',
  costingUnit: '100g',
  costPerUnit: null,
});
const butter = aStockItem(anId(500), {
  name: 'Butter',
  category: 'ingredient',
  referenceId: butterBought.id,
  tracksLots: true,
});
const eggs = aStockItem(anId(501), {
  name: 'Eggs',
  category: 'ingredient',
  referenceId: eggsBought.id,
  unit: 'pieces',
});
const neverCounted = { lastCounted: null };
const butterLevel = aLevel(kitchen, butter, { currentStock: '3.2', version: 4, ...neverCounted });
const levels: StockLevel[] = [
  butterLevel,
  aLevel(kitchen, eggs, { currentStock: '12', version: 1, ...neverCounted }),
  aLevel(stall, butter, { currentStock: '0.5', version: 1, ...neverCounted }),
];

beforeEach(() => signInAs('user-priya'));

function openStock(stock: ApiAnswers['stock'] = {}, path = '/stock') {
  const calls = stubNetwork(
    stockAnswers(
      {
        sites: [kitchen, stall],
        items: [butter, eggs],
        levels,
        ingredients: [butterBought, eggsBought, honeyBought],
      },
      {
        ingredients: {
          listSuppliers: {
            items: [
              {
                id: anId(90),
                organizationId,
                version: 1,
                createdAt: '2026-11-01T09:00:00.000Z',
                updatedAt: '2026-11-01T09:00:00.000Z',
                createdBy: 'user-1',
                userId: 'user-1',
                name: 'Ampersand',
                contactEmail: '',
                contactPhone: '',
                address: '',
              },
            ],
            nextCursor: null,
          },
          listCustomers: {
            items: [
              {
                ...{ id: anId(950), organizationId, version: 1, createdBy: 'user-1', userId: 'user-1' },
                ...{ createdAt: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-01T09:00:00.000Z' },
                ...{ name: 'Rook Lane Café', contactEmail: '', contactPhone: '', address: '', notes: '' },
              },
            ],
            nextCursor: null,
          },
        },
        stock: {
          putMovement: ({ path, body }) =>
            postedMovement(
              levels.find(({ itemId }) => path.includes(itemId)) ?? butterLevel,
              path,
              body as PutMovement,
            ),
          ...stock,
        },
      },
    ),
  );
  const bodies = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);
  return { ...renderApp(path), calls, bodies };
}

/** Finds an item by its name, which puts its line in place. */
async function pick(user: UserEvent, box: string, name: string, shown = name): Promise<void> {
  await choose(user, () => screen.getByRole('combobox', { name: box }), name, new RegExp(shown));
}

const toasted = (text: string) => screen.findAllByText(text);

/** From the menu of its row. */
async function openOf(kind: string, stock: ApiAnswers['stock'] = {}) {
  const app = openStock(stock);
  await app.user.click(await screen.findByRole('button', { name: 'More for Butter' }));
  await app.user.click(await screen.findByRole('menuitem', { name: kind }));
  return app;
}

describe('one item', () => {
  it('is wasted for a reason in the maker’s own words, from the lot to be used first, and can be undone', async () => {
    const lot = { itemId: butter.id, siteId: kitchen.id, unit: 'kg' as const, received: '10' };
    const { user, bodies, calls } = await openOf('Waste', {
      listLots: {
        items: [
          { ...lot, lotCode: 'AMP-2', useByDate: '2027-01-09', currentStock: '3' },
          { ...lot, lotCode: 'AMP-1', useByDate: '2026-12-09', currentStock: '0.2' },
        ],
        nextCursor: null,
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Waste: Butter' }));
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Another reason, in your own words');
    await user.type(dialog.getByLabelText('In your own words'), 'Fell off the van');
    await user.type(dialog.getByLabelText('Butter: quantity'), '450g');
    expect(await dialog.findByText('2.75 kg')).toBeTruthy();
    expect(dialog.getByText(/The lot has 0.2 kg: 0.25 kg more is taken/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect((await toasted('Stock level updated successfully')).length).toBeGreaterThan(0);
    expect(bodies('putMovement')).toEqual([
      {
        reason: 'waste',
        quantity: '-450',
        unit: 'g',
        lotCode: 'AMP-1',
        useByDate: '2026-12-09',
        wasteReason: 'Fell off the van',
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const wasted = calls
      .find(({ name }) => name === 'putMovement')
      ?.path.split('/')
      .at(-1);
    await waitFor(() => expect(bodies('putMovement')[1]).toEqual({ reason: 'undo', undoes: wasted }));
  });

  it('goes on where it was closed by mistake, and is let go by Cancel and once it is recorded', async () => {
    const { user } = await openOf('Waste');
    const again = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(await screen.findByRole('button', { name: 'More for Butter' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Waste' }));
    };
    const quantity = () => screen.findByLabelText<HTMLInputElement>('Butter: quantity');
    await user.type(await quantity(), '450g');
    await user.selectOptions(screen.getByLabelText('Reason'), 'Another reason, in your own words');
    await user.type(screen.getByLabelText('In your own words'), 'Fell off the van');
    await user.keyboard('{Escape}');
    await again();
    expect((await quantity()).value).toBe('450');
    expect(screen.getByLabelText<HTMLInputElement>('In your own words').value).toBe('Fell off the van');
    screen.getByText('You’re carrying on where you stopped.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await again();
    expect((await quantity()).value).toBe('');
    expect(screen.queryByText('You’re carrying on where you stopped.')).toBeNull();
    await user.type(await quantity(), '1{Enter}');
    await again();
    expect((await quantity()).value).toBe('');
  });

  it('is adjusted to a figure, none left among them: the difference is recorded', async () => {
    const { user, bodies } = await openOf('Adjust');
    const dialog = within(await screen.findByRole('dialog', { name: 'Adjust: Butter' }));
    await user.type(dialog.getByLabelText('Butter: what is there'), '3.2');
    await user.click(dialog.getByRole('button', { name: 'Adjust' }));
    expect(await dialog.findByText('The book already says that, so there’s nothing to adjust')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Butter: what is there'));
    await user.type(dialog.getByLabelText('Butter: what is there'), '0');
    expect(dialog.getByText('−3.2 kg')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Adjust' }));
    expect((await toasted('Stock levels adjusted successfully')).length).toBeGreaterThan(0);
    expect(bodies('putMovement')).toEqual([{ reason: 'adjust', quantity: '-3.2', unit: 'kg' }]);
  });

  const lot = { itemId: butter.id, siteId: kitchen.id, unit: 'kg' as const, received: '10' };
  const lots = {
    items: [{ ...lot, lotCode: 'AMP-1', useByDate: '2099-12-09', currentStock: '3' }],
    nextCursor: null,
  };

  it('goes back to its supplier, from its lot', async () => {
    const { user, bodies } = await openOf('Back to the supplier', { listLots: lots });
    const dialog = within(await screen.findByRole('dialog', { name: 'Back to the supplier: Butter' }));
    await choose(user, () => dialog.getByRole('combobox', { name: 'Supplier' }), 'Amp', /Ampersand/);
    await user.type(dialog.getByLabelText('Butter: quantity'), '0.5');
    expect(await dialog.findByText('2.7 kg')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Record return' }));
    await waitFor(() =>
      expect(bodies('putMovement')).toEqual([
        {
          reason: 'supplier_return',
          quantity: '-0.5',
          unit: 'kg',
          supplierId: anId(90),
          lotCode: 'AMP-1',
          useByDate: '2099-12-09',
        },
      ]),
    );
  });

  it('is destroyed for a reason of its own', async () => {
    const { user, bodies } = await openOf('Destroy', { listLots: lots });
    const dialog = within(await screen.findByRole('dialog', { name: 'Destroy: Butter' }));
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Recalled');
    await user.type(dialog.getByLabelText('Butter: quantity'), '3{Enter}');
    await waitFor(() =>
      expect(bodies('putMovement')).toEqual([
        expect.objectContaining({
          reason: 'destroy',
          quantity: '-3',
          lotCode: 'AMP-1',
          wasteReason: 'Recalled',
        }),
      ]),
    );
  });

  it('comes back from a customer to no lot that nobody chose, and to one that is used up', async () => {
    const { user, bodies } = await openOf('Back from a customer', { listLots: lots });
    const dialog = within(await screen.findByRole('dialog', { name: 'Back from a customer: Butter' }));
    await user.type(dialog.getByLabelText('Butter: quantity'), '0.5');
    expect(await dialog.findByText('3.7 kg')).toBeTruthy();
    const choice = await dialog.findByLabelText<HTMLSelectElement>('Butter: lot');
    expect(choice.value).toBe('');
    await user.selectOptions(choice, 'Another lot');
    await user.click(dialog.getByRole('button', { name: 'Record return' }));
    expect(await dialog.findByText('Enter the lot’s code, or choose I don’t know')).toBeTruthy();
    await user.type(dialog.getByLabelText('Butter: lot code'), 'AMP-0');
    await user.click(dialog.getByRole('button', { name: 'Record return' }));
    await waitFor(() =>
      expect(bodies('putMovement')).toEqual([
        { reason: 'customer_return', quantity: '0.5', unit: 'kg', lotCode: 'AMP-0' },
      ]),
    );
  });

  it('comes back from a customer once somebody says to which lot, or that they don’t know', async () => {
    const { user, bodies } = await openOf('Back from a customer', { listLots: lots });
    const dialog = within(await screen.findByRole('dialog', { name: 'Back from a customer: Butter' }));
    await user.type(dialog.getByLabelText('Butter: quantity'), '0.5');
    const choice = await dialog.findByLabelText<HTMLSelectElement>('Butter: lot');
    expect(dialog.queryByText('Choose which lot came back')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Record return' }));
    expect(await dialog.findByText('Choose which lot came back')).toBeTruthy();
    expect(document.activeElement).toBe(choice);
    expect(bodies('putMovement')).toEqual([]);
    await user.selectOptions(choice, 'I don’t know');
    expect(dialog.queryByText('Choose which lot came back')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Record return' }));
    await waitFor(() =>
      expect(bodies('putMovement')).toEqual([{ reason: 'customer_return', quantity: '0.5', unit: 'kg' }]),
    );
  });

  it('comes back from a customer, and more than went out once it is recorded again', async () => {
    const issues = [{ path: 'quantity', message: 'Nothing of lot AMP-0 is out.', code: 'returned_more' }];
    const { user, bodies } = await openOf('Back from a customer', {
      listLots: lots,
      putMovement: ({ path, body }) =>
        'confirmed' in Object(body)
          ? postedMovement(butterLevel, path, body as PutMovement)
          : refusal('confirmation_required', { issues }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Back from a customer: Butter' }));
    await pick(user, 'Customer', 'Rook');
    await user.type(dialog.getByLabelText('Butter: quantity'), '0.5');
    await user.selectOptions(await dialog.findByLabelText('Butter: lot'), 'Another lot');
    await user.type(dialog.getByLabelText('Butter: lot code'), 'AMP-0');
    await user.click(dialog.getByRole('button', { name: 'Record return' }));
    expect(
      await dialog.findByText(/Nothing of lot AMP-0 is out\. If that’s right, record it again\./),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Record return' }));
    const body = {
      ...{ reason: 'customer_return', quantity: '0.5', unit: 'kg', lotCode: 'AMP-0' },
      customerId: anId(950),
    };
    await waitFor(() =>
      expect(bodies('putMovement')).toEqual([body, { ...body, confirmed: ['returned_more'] }]),
    );
  });

  it('leaves a site for another: what is left at each is shown', async () => {
    const { user, bodies } = await openOf('Transfer', {
      putTransfer: ({ path, body }) => {
        const { itemId, fromSiteId, toSiteId, quantity } = body as PutTransfer;
        return {
          id: path.split('/').at(-1) ?? '',
          organizationId,
          itemId,
          fromSiteId,
          toSiteId,
          quantity,
          unit: 'kg',
          userId: 'user-priya',
          postedAt: '2026-11-21T09:00:00.000Z',
          levels: [],
        };
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer: Butter' }));
    await user.type(dialog.getByLabelText('Butter: quantity'), '4');
    expect(await dialog.findByText('−0.8 kg')).toBeTruthy();
    expect(dialog.getByText(/level goes below zero/)).toBeTruthy();
    expect(dialog.getByText('4.5 kg')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'All of Butter' }));
    expect(await dialog.findByText('3.7 kg')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Transfer' }));
    await waitFor(() =>
      expect(bodies('putTransfer')).toEqual([
        { itemId: butter.id, fromSiteId: kitchen.id, toSiteId: stall.id, quantity: '3.2', unit: 'kg' },
      ]),
    );
  });

  it('leaves a site though more of it is on hold than was known here, once it is recorded again', async () => {
    const issues = [{ path: 'quantity', message: 'Only 1 kg here isn’t on hold.', code: 'lot_on_hold' }];
    const { user, bodies } = await openOf('Transfer', {
      putTransfer: refusal('confirmation_required', { issues }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer: Butter' }));
    await user.type(dialog.getByLabelText('Butter: quantity'), '2');
    await user.click(dialog.getByRole('button', { name: 'Transfer' }));
    expect(
      await dialog.findByText(/Only 1 kg here isn’t on hold\. If that’s right, record it again\./),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Transfer' }));
    await waitFor(() =>
      expect(bodies('putTransfer').at(-1)).toMatchObject({ quantity: '2', confirmed: ['lot_on_hold'] }),
    );
  });
});

describe('a delivery', () => {
  async function openDelivery(stock: ApiAnswers['stock'] = {}) {
    const app = openStock(stock);
    const button = await screen.findByRole('button', { name: 'Receive delivery' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    await app.user.click(button);
    await screen.findByRole('dialog', { name: 'Receive delivery' });
    await screen.findByRole('combobox', { name: 'Add an item or ingredient' });
    return app;
  }

  it('is received at once: what is refused stays with its reason, and is sent once more under the same id', async () => {
    let closed = true;
    const { user, calls, bodies } = await openDelivery({
      putStockItem: ({ path, body }) =>
        aStockItem(path.split('/').at(-1) ?? '', {
          category: 'ingredient',
          referenceId: (body as PutStockItem).referenceId ?? null,
          name: 'Honey',
          unit: 'g',
        }),
      putMovement: ({ path, body }) =>
        path.includes(eggs.id) && closed
          ? refusal('stock_closed')
          : postedMovement(butterLevel, path, body as PutMovement),
    });
    const box = 'Add an item or ingredient';
    await pick(user, box, 'Butter');
    await user.type(screen.getByLabelText('Butter: quantity'), '2 packs');
    await user.type(screen.getByLabelText('Butter: lot code'), 'AMP-1');
    await user.type(screen.getByLabelText('Butter: use-by date'), '2026-12-09');
    expect((screen.getByLabelText('Butter: unit') as HTMLSelectElement).value).toBe('pack');
    await user.type(screen.getByLabelText('Butter: price paid per pack'), '50');
    expect(screen.getByText('13.2 kg')).toBeTruthy();
    expect(screen.getByText('+2%', { exact: false })).toBeTruthy();
    await pick(user, box, 'Eggs');
    await user.type(screen.getByLabelText('Eggs: quantity'), '1½');
    await pick(user, box, 'Honey', 'Honey.*Not tracked yet');
    await user.type(screen.getByLabelText('Honey: quantity'), '1.2kg');
    expect(screen.getByText(/^3 lines/).textContent).toBe('3 lines, at least £100.00');
    await user.click(screen.getByRole('button', { name: 'Receive 3 lines' }));

    expect((await toasted('Failed to update some stock levels')).length).toBeGreaterThan(0);
    expect(screen.getByText('The site or the item was deleted in the meantime.')).toBeTruthy();
    expect(screen.getAllByText('Posted')).toHaveLength(2);
    expect(bodies('putStockItem')).toEqual([{ category: 'ingredient', referenceId: honeyBought.id }]);
    expect(bodies('putMovement')).toContainEqual({
      reason: 'receive',
      quantity: '10',
      unit: 'kg',
      supplierId: anId(90),
      deliveredOn: dayOf(new Date()),
      lotCode: 'AMP-1',
      useByDate: '2026-12-09',
      unitCost: '10',
    });
    expect(bodies('putMovement')).toContainEqual({
      reason: 'receive',
      quantity: '1.2',
      unit: 'kg',
      supplierId: anId(90),
      deliveredOn: dayOf(new Date()),
    });
    const tracked = calls.findIndex(({ name }) => name === 'putStockItem');
    const received = calls.findIndex(({ body }) => (body as PutMovement | undefined)?.quantity === '1.2');
    expect(tracked).toBeLessThan(received);

    closed = false;
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const ofEggs = calls.filter(({ name, path }) => name === 'putMovement' && path.includes(eggs.id));
    expect(ofEggs).toHaveLength(2);
    expect(new Set(ofEggs.map(({ path }) => path)).size).toBe(1);
    expect(bodies('putMovement')).toHaveLength(4);
  });

  it('has its day, which may be past, its note, the temperature of the goods and who checked them', async () => {
    const { user, bodies } = await openDelivery();
    await pick(user, 'Add an item or ingredient', 'Eggs');
    await user.type(screen.getByLabelText('Eggs: quantity'), '30');
    const day = screen.getByLabelText<HTMLInputElement>('Delivered on');
    expect(day.value).toBe(dayOf(new Date()));
    await user.clear(day);
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect(await screen.findByText('Enter the day that it came')).toBeTruthy();
    await user.type(day, '2024-11-20');
    await user.click(screen.getByText('Delivery note, temperature, checked by'));
    await user.type(screen.getByLabelText('Delivery note'), ' DN-4471 ');
    const temperature = screen.getByLabelText<HTMLInputElement>('Temperature');
    await user.type(temperature, 'cold');
    await user.type(screen.getByLabelText('Checked by'), 'Tom');
    await user.click(screen.getByText('Delivery note, temperature, checked by'));
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect(await screen.findByText(/Enter −40 to 120 °C/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(temperature));
    expect(bodies('putMovement')).toEqual([]);
    await user.clear(temperature);
    await user.type(temperature, '3,5 °C');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    await waitFor(() =>
      expect(bodies('putMovement')).toEqual([
        {
          reason: 'receive',
          quantity: '30',
          unit: 'pieces',
          deliveredOn: '2024-11-20',
          deliveryNote: 'DN-4471',
          temperature: '3.5',
          checkedBy: 'Tom',
        },
      ]),
    );
  });

  it('keeps the note that was typed before any line when it is closed by mistake', async () => {
    const { user } = await openDelivery();
    await user.click(screen.getByText('Delivery note, temperature, checked by'));
    await user.type(screen.getByLabelText('Delivery note'), 'DN-4471');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Receive delivery' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Delivery note')).value).toBe('DN-4471');
  });

  it('says that a new item needs a connection, and keeps its line', async () => {
    const { user } = await openDelivery({
      putStockItem: () => {
        throw new TypeError('no network');
      },
    });
    await pick(user, 'Add an item or ingredient', 'Honey', 'Honey.*Not tracked yet');
    await user.type(screen.getByLabelText('Honey: quantity'), '1.2kg');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect(
      await toasted(
        'Tracking a new item needs a connection. This line is kept here until you’re back online.',
      ),
    ).not.toEqual([]);
    expect((screen.getByLabelText('Honey: quantity') as HTMLInputElement).value).toBe('1.2');
  });

  it('says at the field what can’t be turned into the item’s unit, and sends nothing', async () => {
    const { user, bodies } = await openDelivery();
    await pick(user, 'Add an item or ingredient', 'Eggs');
    const quantity = screen.getByLabelText('Eggs: quantity');
    await user.type(quantity, '2 kg');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect(
      await screen.findByText(
        /2 kg can’t be converted to pcs\. Enter on the ingredient what one piece weighs/,
      ),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(quantity));
    expect((quantity as HTMLInputElement).value).toBe('2 kg');
    expect(bodies('putMovement')).toHaveLength(0);
  });

  it('warns where weight meets volume without a density', async () => {
    const { user } = await openDelivery();
    await pick(user, 'Add an item or ingredient', 'Butter');
    await user.type(screen.getByLabelText('Butter: quantity'), '2 l');
    expect(await screen.findByText(/Verify quantities/)).toBeTruthy();
    expect(screen.getByText('5.2 kg')).toBeTruthy();
  });

  it('is priced per kg, though it comes in grams', async () => {
    const { user, bodies } = await openDelivery();
    await pick(user, 'Add an item or ingredient', 'Butter');
    await user.type(screen.getByLabelText('Butter: quantity'), '500g');
    await user.tab();
    const price = await screen.findByLabelText('Butter: price paid per kg');
    expect(screen.getByText('last £9.80')).toBeTruthy();
    await user.type(price, '10');
    expect(screen.getByText('+2%', { exact: false })).toBeTruthy();
    expect(screen.getByText(/^1 line/).textContent).toBe('1 line, £5.00');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    await waitFor(() =>
      expect(bodies('putMovement')).toEqual([
        expect.objectContaining({ quantity: '500', unit: 'g', unitCost: '0.01' }),
      ]),
    );
  });

  it('of one item comes back for that item alone', async () => {
    const { user } = openStock();
    const receive = async (name: string) => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(await screen.findByRole('button', { name: `Receive ${name}` }));
      await screen.findByRole('dialog', { name: `Receive delivery: ${name}` });
      return screen.findByLabelText<HTMLInputElement>(`${name}: quantity`);
    };
    await user.type(await receive('Butter'), '7');
    await user.keyboard('{Escape}');
    expect((await receive('Eggs')).value).toBe('');
    expect(screen.queryByLabelText('Butter: quantity')).toBeNull();
    await user.keyboard('{Escape}');
    expect((await receive('Butter')).value).toBe('7');
  });

  it('goes on where it was closed by mistake', async () => {
    const { user } = await openDelivery();
    await pick(user, 'Add an item or ingredient', 'Eggs');
    await user.type(screen.getByLabelText('Eggs: quantity'), '30');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Receive delivery' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Eggs: quantity')).value).toBe('30');
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(screen.queryByLabelText('Eggs: quantity')).toBeNull());
  });
});

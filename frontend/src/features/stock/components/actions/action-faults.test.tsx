import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { signInAs } from '../../../../testing/session.ts';
import { aLevel, aStockItem, kitchen, stockAnswers } from '../../../../testing/stock-fixtures.ts';
import { stubNetwork } from '../../../../testing/stub-network.ts';

const butter = aStockItem(anId(500), { name: 'Butter', tracksLots: true });
const level = aLevel(kitchen, butter, { currentStock: '3.2' });

beforeEach(() => signInAs('user-priya'));

async function openOf(button: string, title: string, item = butter) {
  const calls = stubNetwork(stockAnswers({ items: [item], levels: [level] }));
  const { user } = renderApp(`/stock?item=${butter.id}`);
  const drawer = within(await screen.findByRole('complementary', { name: /^Butter/ }));
  await user.click(await drawer.findByRole('button', { name: new RegExp(`^${button}`) }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { user, dialog, sent: () => calls.filter(({ name }) => name === 'putMovement') };
}

it('goes on typing in the lot that was just added to a delivery', async () => {
  const noLots = { ...butter, tracksLots: false };
  const { user, dialog } = await openOf('Receive', 'Receive delivery: Butter', noLots);
  await user.click(dialog.getByRole('button', { name: 'Add a lot to Butter' }));
  await user.keyboard('AMP-1');
  expect(dialog.getByLabelText<HTMLInputElement>('Butter: lot code').value).toBe('AMP-1');
});

describe('what is asked for and isn’t said', () => {
  it('is asked for again where waste has a reason in words of its own', async () => {
    const { user, dialog, sent } = await openOf('Waste', 'Waste: Butter');
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Another reason, in your own words');
    await user.type(dialog.getByLabelText('Butter: quantity'), '450g');
    await user.click(dialog.getByRole('button', { name: 'Record waste' }));
    expect(await dialog.findByText('Enter why, or choose a reason')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('is asked for again where half a use-by date is typed, and the year 26 is no year', async () => {
    const { user, dialog, sent } = await openOf('Receive', 'Receive delivery: Butter');
    await user.type(dialog.getByLabelText('Butter: quantity'), '2');
    await user.type(dialog.getByLabelText('Butter: lot code'), 'AMP-1');
    const useBy = dialog.getByLabelText<HTMLInputElement>('Butter: use-by date');
    fireEvent.change(useBy, { target: { value: '0026-12-09' } });
    fireEvent.blur(useBy);
    expect(await dialog.findByText('Type the year in full')).toBeTruthy();
    // As a browser does it: half a date has no value.
    Object.defineProperty(useBy, 'validity', { value: { badInput: true, valid: false } });
    useBy.checkValidity = () => false;
    fireEvent.change(useBy, { target: { value: '' } });
    expect(await dialog.findByText('Finish the date: day, month and year')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    expect(sent()).toEqual([]);
  });

  it('is another site for a transfer where there is only one: the way to it stands there', async () => {
    stubNetwork(stockAnswers({ sites: [kitchen], items: [butter], levels: [level] }));
    const { user, at } = renderApp('/stock');
    await user.click((await screen.findAllByRole('button', { name: 'Transfer' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer' }));
    await user.click(dialog.getByRole('link', { name: 'Add a site' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transfer' })).toBeNull());
    expect(at()).toContain('tab=sites');
  });
});

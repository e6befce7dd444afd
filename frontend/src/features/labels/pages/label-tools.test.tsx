import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { stubNetwork } from '../../../testing/stub-network.ts';

async function openTools() {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const calls = stubNetwork();
  const app = renderApp('/label-tools');
  await screen.findByRole('heading', { name: 'The label' });
  const face = () => document.querySelector('.lb')?.textContent ?? '';
  const printButton = () => screen.getByRole('button', { name: /^Print/ });
  return { ...app, calls, print, face, printButton };
}

it('makes a label of typed lines, by weight, with the allergens named and strong', async () => {
  const { user, face, print, printButton, calls } = await openTools();
  await user.click(screen.getByRole('button', { name: 'Start empty' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the food' }), 'Cheese toastie');
  await user.type(screen.getByRole('textbox', { name: 'Ingredient 1' }), 'Cheddar');
  await user.type(screen.getByRole('textbox', { name: 'Grams of Cheddar' }), '60');
  await user.type(screen.getByRole('textbox', { name: 'Ingredient 2' }), 'White bread');
  await user.type(screen.getByRole('textbox', { name: 'Grams of White bread' }), '90');
  // What a name gives away is offered, not assumed.
  await user.click(screen.getByRole('button', { name: 'Milk?' }));
  await user.click(screen.getByRole('button', { name: 'Wheat?' }));
  await waitFor(() =>
    expect(face()).toMatch(/Cheese toastie.*Ingredients: white bread.*wheat.*cheddar.*milk/i),
  );
  const strong = [...document.querySelectorAll('.lb b')].map((bold) => bold.textContent?.toLowerCase());
  expect(strong).toContain('wheat');
  expect(strong).toContain('milk');

  // Unknown is never free from: nothing prints before somebody says that the labels were read.
  expect(printButton().getAttribute('aria-disabled')).toBe('true');
  await user.click(printButton());
  expect(print).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: /I read every ingredient/ }));
  await waitFor(() => expect(printButton().getAttribute('aria-disabled')).toBeNull());
  await user.click(printButton());
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(calls).toEqual([]);
});

it('keeps what was typed in this browser, and forgets it when asked to', async () => {
  const { user } = await openTools();
  const name = screen.getByRole('textbox', { name: 'Name of the food' });
  await user.clear(name);
  await user.type(name, 'Pear tart');
  expect(localStorage.getItem('bb-label-tools')).toContain('Pear tart');
  await user.click(screen.getByRole('button', { name: 'Clear what I typed' }));
  expect(localStorage.getItem('bb-label-tools')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name of the food' })).toHaveProperty('value', '');
});

it('has no nutrition panel while a figure is unknown, and says whose', async () => {
  const { user } = await openTools();
  screen.getByRole('button', { name: 'Print the panel' });
  await user.type(screen.getByRole('textbox', { name: 'Ingredient 8' }), '{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Ingredient 9' }), 'Nutmeg');
  await user.type(screen.getByRole('textbox', { name: 'Grams of Nutmeg' }), '2');
  await waitFor(() => expect(document.body.textContent).toContain('Not every figure is known. Add Nutmeg'));
  expect(screen.queryByRole('button', { name: 'Print the panel' })).toBeNull();
});

it('tells which label a food needs', async () => {
  const { user } = await openTools();
  const [packed, before, site] = screen.getAllByRole('radio', { name: 'Yes' });
  if (!packed || !before || !site) throw new Error('three questions are asked');
  await user.click(packed);
  await user.click(before);
  await user.click(site);
  await screen.findByRole('heading', { name: /Natasha’s law/ });
  await user.click(screen.getAllByRole('radio', { name: 'No' })[2] as HTMLElement);
  await screen.findByRole('heading', { name: 'Prepacked: a full label' });
});

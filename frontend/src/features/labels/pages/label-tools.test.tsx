import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInAs } from '../../../testing/session.ts';
import { stubNetwork } from '../../../testing/stub-network.ts';

/** What a line's button says, and whose it is. */
const packIsRead = (name: string) => `I have read its ingredients: none of the 14 (${name})`;
const packNamesOnly = (name: string) => `I have read its ingredients: only these (${name})`;

/** Chooses from a line's list, and presses its button. */
async function addAllergen(user: ReturnType<typeof renderApp>['user'], name: string, value: string) {
  const list = screen.getByRole('combobox', { name: `Add an allergen to ${name}` });
  await user.selectOptions(list, value);
  const line = within(list.closest('li') as HTMLElement);
  await user.click(line.getByRole('button', { name: 'Add' }));
}

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
  await user.type(screen.getByRole('textbox', { name: 'Weight of Cheddar' }), '60');
  await user.type(screen.getByRole('textbox', { name: 'Ingredient 2' }), 'White bread (flour, water, yeast)');
  await user.type(screen.getByRole('textbox', { name: /^Weight of White bread/ }), '90');
  // What a name gives away is offered, not assumed.
  await user.click(screen.getByRole('button', { name: 'Milk?' }));
  await user.click(screen.getByRole('button', { name: 'Wheat?' }));
  await waitFor(() =>
    expect(face()).toMatch(/Cheese toastie.*Ingredients: white bread.*wheat.*cheddar.*milk/i),
  );
  const strong = [...document.querySelectorAll('.lb b')].map((bold) => bold.textContent?.toLowerCase());
  expect(strong).toContain('wheat');
  expect(strong).toContain('milk');

  // What we don't know is never free from: nothing prints before somebody says that its pack was read.
  await user.type(screen.getByRole('textbox', { name: 'Ingredient 3' }), 'Rainbow drops');
  await user.type(screen.getByRole('textbox', { name: 'Weight of Rainbow drops' }), '10');
  await waitFor(() => expect(printButton().getAttribute('aria-disabled')).toBe('true'));
  await user.click(printButton());
  expect(print).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: packIsRead('Rainbow drops') }));
  await waitFor(() => expect(printButton().getAttribute('aria-disabled')).toBeNull());
  await user.click(printButton());
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(calls).toEqual([]);
});

it('keeps the public pages’ own theme and knows who is signed in here', async () => {
  signInAs('user-priya');
  localStorage.setItem('bb-theme', 'dark');
  await openTools();
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(screen.getByRole('link', { name: 'Open Batchbook' }).getAttribute('href')).toBe('/recipes');
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
});

/** One line of a PPDS label that is otherwise in order. */
async function typeLine(quantity: string, name = 'Ground almonds') {
  const tools = await openTools();
  const { user } = tools;
  await user.click(screen.getByRole('button', { name: 'Start empty' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the food' }), 'Teatime treat');
  await user.type(screen.getByRole('textbox', { name: 'Ingredient 1' }), name);
  if (quantity !== '') await user.type(screen.getByRole('textbox', { name: `Weight of ${name}` }), quantity);
  const findings = screen.getByRole('region', { name: 'Before it prints' });
  const printed = async () => {
    await user.click(tools.printButton());
    return tools.print.mock.calls.length > 0;
  };
  return { ...tools, findings, printed };
}

it('prints no name that says nothing, of the food or in its list, and says so at the field', async () => {
  const { user, findings, printed } = await typeLine('60', '-');
  const line = screen.getByRole('textbox', { name: 'Ingredient 1' });
  expect(line.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Enter a name with a letter or a digit.');
  await within(findings).findByText(/Name the ingredient instead of ‘-’, or remove the line/);
  const food = screen.getByRole('textbox', { name: 'Name of the food' });
  await user.clear(food);
  expect(food.getAttribute('aria-invalid')).toBeNull();
  await user.type(food, 'TBC');
  expect(food.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Enter what the food is called, not ‘TBC’');
  await within(findings).findByText('Give the food its name.');
  expect(await printed()).toBe(false);
});

it.each(['a pinch', '12..5', '0', ''])(
  'keeps a line that weighs %j on the label, and doesn’t print',
  async (quantity) => {
    const { user, findings, face, printed } = await typeLine(quantity);
    await user.click(screen.getByRole('button', { name: 'Almonds?' }));
    await waitFor(() =>
      expect(findings.textContent).toMatch(/Give Ground almonds in Teatime treat a quantity/),
    );
    expect(face()).toMatch(/Ground almonds/i);
    expect(await printed()).toBe(false);
  },
);

it.each([
  ['1kg', '1000'],
  ['½ kg', '500'],
  ['1,5', '1.5'],
])('reads %s as %s g', async (quantity, grams) => {
  const { user, findings } = await typeLine(quantity, 'Rice');
  await user.type(screen.getByRole('textbox', { name: 'Ingredient 2' }), 'Sugar');
  await user.type(screen.getByRole('textbox', { name: 'Weight of Sugar' }), String(Number(grams) - 0.1));
  await waitFor(() => expect(document.querySelector('.lb')?.textContent).toMatch(/Ingredients: Rice, Sugar/));
  expect(findings.textContent).toContain('Nothing stops this label');
});

it('doesn’t print an allergen of a line that has nothing else', async () => {
  const { user, findings, printed } = await typeLine('100', 'Sugar');
  await addAllergen(user, 'ingredient 2', 'contains|milk|');
  await waitFor(() => expect(findings.textContent).toContain('Name the ingredient'));
  expect(await printed()).toBe(false);
});

it('asks what a spoon weighs, and doesn’t guess', async () => {
  const { user, findings, printed } = await typeLine('30 tbsp', 'Sugar');
  await waitFor(() => expect(findings.textContent).toContain('Enter what one tbsp of Sugar weighs.'));
  expect(await printed()).toBe(false);
  await user.type(screen.getByRole('textbox', { name: 'One tbsp of Sugar weighs' }), '12.5');
  await waitFor(() => expect(findings.textContent).toContain('Nothing stops this label'));
});

it('doesn’t print a name that contradicts what is declared, until one of the two is corrected', async () => {
  const { user, findings, face, printed } = await typeLine('100', 'Ground almonds');
  await waitFor(() =>
    expect(findings.textContent).toMatch(/its name says almonds.*counts as free from almonds/i),
  );
  expect(await printed()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Almonds?' }));
  await waitFor(() => expect(findings.textContent).toContain('Nothing stops this label'));
  expect([...document.querySelectorAll('.lb b')].map((bold) => bold.textContent)).toContain('almonds');
  expect(face()).not.toContain('(almonds)');
});

it('asks for a reason why what is likely isn’t in it, and keeps it', async () => {
  const { user, findings, printed } = await typeLine('100', 'Pasta');
  await waitFor(() => expect(findings.textContent).toContain('‘pasta’ usually means wheat'));
  expect(await printed()).toBe(false);
  await user.type(
    screen.getByRole('textbox', { name: 'It doesn’t contain it, because' }),
    'it is made of rice',
  );
  const [link] = screen.getAllByRole('link', { name: 'Sign In' });
  if (link) await user.click(link);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  // That it has no wheat says nothing of egg.
  await waitFor(() => expect(findings.textContent).toContain('Pasta: what does its pack say?'));
  await user.click(screen.getByRole('button', { name: packIsRead('Pasta') }));
  await waitFor(() => expect(findings.textContent).toContain('Nothing stops this label'));
  expect(localStorage.getItem('bb-label-tools')).toContain('it is made of rice');
});

it('keeps ‘may contain wheat’ on oats', async () => {
  const { user, face } = await typeLine('100', 'Oats');
  await user.click(screen.getByRole('button', { name: 'Oats?' }));
  await addAllergen(user, 'Oats', 'may|gluten|wheat');
  await waitFor(() => expect(face()).toContain('May contain wheat.'));
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
  await user.type(screen.getByRole('textbox', { name: 'Weight of Nutmeg' }), '2');
  await waitFor(() => expect(document.body.textContent).toContain('Some figures are unknown. Add Nutmeg'));
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

it('starts with no date, so that none prints that nobody chose', async () => {
  const { user } = await openTools();
  await user.click(screen.getByRole('button', { name: 'Start empty' }));
  expect(document.querySelector('.lb')?.textContent).not.toMatch(/Use by|Best before/);
});

it('asks what a cup weighs before it prints, and doesn’t call it a missing quantity', async () => {
  const { findings } = await typeLine('1/2 cup', 'Sultanas');
  await waitFor(() => expect(findings.textContent).toMatch(/Enter what one cup.* of Sultanas weighs\./));
});

it('asks of a renamed line whether its pack says the same, and takes no for an answer', async () => {
  const { user, findings, printed } = await typeLine('100', 'Rainbow drops');
  await user.click(screen.getByRole('button', { name: packIsRead('Rainbow drops') }));
  await waitFor(() => expect(findings.textContent).toContain('Nothing stops this label'));
  await user.type(screen.getByRole('textbox', { name: 'Ingredient 1' }), ' deluxe');
  await waitFor(() => expect(findings.textContent).toContain('same ingredients and allergens as before?'));
  expect(await printed()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'No' }));
  await addAllergen(user, 'Rainbow drops deluxe', 'contains|milk|');
  // One allergen says nothing about the others.
  await waitFor(() => expect(findings.textContent).toContain('does its pack name milk, and none of the'));
  await user.click(screen.getByRole('button', { name: packNamesOnly('Rainbow drops deluxe') }));
  await waitFor(() => expect(findings.textContent).toContain('Nothing stops this label'));
});

it.each(['Hazlenuts', 'Buter', 'Pizza base', 'Roggenmehl', 'Biscoff'])(
  'prints no label of %s that nobody has read',
  async (name) => {
    const { findings, printed } = await typeLine('100', name);
    await waitFor(() => expect(findings.textContent).toContain('1 to fix'));
    expect(await printed()).toBe(false);
  },
);

it('keeps the keyboard in the line when an allergen is added', async () => {
  const { user } = await typeLine('100', 'Butter');
  await user.click(screen.getByRole('button', { name: 'Milk?' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add an allergen to Butter' }));
});

it('adds no allergen by an arrow key over the list', async () => {
  const { user } = await typeLine('100', 'Rice');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Add an allergen to Rice' }),
    'contains|milk|',
  );
  expect(screen.queryByRole('button', { name: 'Remove Milk from Rice' })).toBeNull();
  await addAllergen(user, 'Rice', 'contains|milk|');
  expect(screen.getByRole('button', { name: 'Remove Milk from Rice' })).toBeTruthy();
});

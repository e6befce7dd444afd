import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, Ingredient } from '@batchbook/shared/ingredients/schema';
import { breakdown } from '@batchbook/shared/recipes/breakdown';
import type { Label, LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anId, anIngredient, aRecipe, recipeBoxAnswers } from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { hazelAndRye, signInAs } from '../../../testing/session.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../testing/stub-network.ts';
import * as measuring from '../api/measure.ts';
import { bookOfTools, exampleTools } from '../model/tools.ts';

const quiche = aRecipe({ id: anId(1), name: 'Leek & Cheddar quiche', version: 8 });
const { recipe, book } = bookOfTools(exampleTools);
const outcome = breakdown(recipe, book);

const approved: Label = {
  ...exampleTools.label,
  recipeId: quiche.id,
  version: 2,
  recipeVersion: 8,
  fingerprint: 'as-it-is',
  blockers: [],
  findings: [],
  approved: {
    recipeVersion: 8,
    fingerprint: 'as-it-is',
    at: '2026-11-18T09:00:00.000Z',
    userId: 'user-priya',
  },
  printable: true,
  changes: [],
  approvedContent: null,
};

const stale: Label = {
  ...approved,
  approved: {
    recipeVersion: 6,
    fingerprint: 'as-it-was',
    at: '2026-11-18T09:00:00.000Z',
    userId: 'user-tom',
  },
  printable: false,
  changes: [
    { what: 'allergen', of: 'Mustard', before: 'free from', after: 'contains' },
    { what: 'nutrition', of: 'Salt', before: '0.55 g', after: '0.62 g' },
  ],
};

beforeEach(() => signInAs('user-priya'));

async function openStudio(
  recipes: ApiAnswers['recipes'],
  answers: ApiAnswers['ingredients'] = {},
  currency: 'GBP' | 'USD' = 'GBP',
) {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const ingredients = [anIngredient(anId(20), { name: 'Dijon mustard' })];
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [quiche], ingredients },
      {
        accounts: { getOrganization: { ...hazelAndRye, currency } },
        recipes: { getRecipeBreakdown: outcome, ...recipes },
        ingredients: answers,
      },
    ),
  );
  const app = renderApp(`/recipes?recipe=${quiche.id}&label=1`);
  await screen.findByRole('heading', { name: 'Label studio' });
  const sent = (name: string) => calls.filter((call) => call.name === name).map((call) => call.body);
  const printButton = () => screen.getByRole('button', { name: /^Print \d+ labels$/ });
  return { ...app, calls, sent, print, printButton };
}

/** A toast says so; it is announced beside being shown. */
const toldThat = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words));

/** What is on paper while it is being printed. */
const onPaper = () => document.querySelectorAll('.lb-print .lb');

describe('a label that states otherwise than it was approved', () => {
  it('says what it stated, and shows it beside what it states now', async () => {
    const label: Label = {
      ...stale,
      changes: [],
      netQuantity: '460',
      liquorice: 'none',
      // As the table gives it back: its fields in another order.
      answers: [{ reason: '', of: '', code: 'nutrition', answer: 'annex5_19' }],
      approvedContent: {
        ...exampleTools.label,
        netQuantity: '450',
        liquorice: 'contains',
        answers: [{ code: 'nutrition', of: '', answer: 'annex5_19', reason: '' }],
      },
    };
    const { user } = await openStudio({ getLabel: label });
    const banner = within(await screen.findByRole('region', { name: /recipe is at version 8/ }));
    expect(banner.getByText(/^Net quantity/).textContent).toBe('Net quantity was 450 now 460 ');
    expect(banner.queryByText(/^Answers/)).toBeNull();
    expect(banner.getByText(/^Liquorice/).textContent).toContain('now No statement');
    await user.click(banner.getByRole('button', { name: 'Compare both' }));
    const figures = (await screen.findByRole('dialog', { name: 'Compare both' })).querySelectorAll('figure');
    expect(Array.from(figures, ({ textContent }) => /4[56]0 g/.exec(textContent)?.[0])).toEqual([
      '450 g',
      '460 g',
    ]);
  });
});

describe('a label that something changed under', () => {
  it('says what changed and prints nothing until that is approved', async () => {
    let label = stale;
    const { user, sent, print, printButton } = await openStudio({
      getLabel: () => label,
      approveLabel: () => {
        label = approved;
        return approved;
      },
    });
    const banner = screen.getByRole('region', { name: /made from version 6; the recipe is at version 8/ });
    expect(banner).toHaveProperty(
      'textContent',
      expect.stringMatching(/Mustard.*free from.*contains.*New allergen/),
    );
    expect(banner.textContent).toMatch(/Salt.*0\.55 g.*0\.62 g/);
    expect(printButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(printButton());
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    expect(print).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Approve version 8' }));
    await screen.findByText('Version 8 is approved.');
    expect(sent('approveLabel')).toEqual([{ fingerprint: 'as-it-is' }]);
    await user.click(printButton());
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(onPaper()).toHaveLength(12);
  });

  it('is refused when it changed since it was seen', async () => {
    const { user } = await openStudio({ getLabel: stale, approveLabel: refusal('label_changed') });
    await user.click(screen.getByRole('button', { name: 'Approve version 8' }));
    await toldThat('Couldn’t approve the label');
  });

  it('isn’t printed when it went stale a moment ago, and shows why', async () => {
    let label = approved;
    const { user, print, printButton } = await openStudio({ getLabel: () => label });
    label = stale;
    await user.click(printButton());
    await toldThat('Not printed: the label has changed');
    await screen.findByRole('region', { name: /made from version 6/ });
    expect(print).not.toHaveBeenCalled();
    expect(onPaper()).toHaveLength(0);
  });
});

it('names what stands in the way and leads to the ingredient', async () => {
  const unknown = {
    ...outcome,
    allergens: outcome.allergens.map((one) =>
      one.allergen === 'celery' ? { ...one, state: 'unknown' as const, unknownFrom: [anId(20)] } : one,
    ),
    ingredientList: {
      ...outcome.ingredientList,
      items: outcome.ingredientList.items.map((item) =>
        item.name === 'Dijon mustard' ? { ...item, ingredientId: anId(20) } : item,
      ),
    },
  };
  const finding: LabelFinding = {
    code: 'allergens_unknown',
    severity: 'blocks',
    rule: 'Art. 21',
    message: 'Check Dijon mustard for celery. Nobody has declared it yet.',
    path: `/ingredients/${anId(20)}/allergens`,
    of: '',
  };
  const { code, message } = finding;
  const { user, at } = await openStudio({
    getLabel: {
      ...approved,
      approved: null,
      printable: false,
      blockers: [{ code, message }],
      findings: [finding],
    },
    getRecipeBreakdown: unknown,
  });
  const banner = screen.getByRole('region', { name: 'This label isn’t complete yet' });
  within(banner).getByText(/Check Dijon mustard for celery/);
  expect(screen.getByRole('button', { name: 'Approve version 8' })).toHaveProperty('disabled', true);
  await user.click(within(banner).getByRole('button', { name: 'Dijon mustard' }));
  expect(at()).toContain(`ingredient=${anId(20)}`);
});

const noPanel: LabelFinding = {
  code: 'nutrition',
  severity: 'blocks',
  rule: 'Annex V',
  message: 'Print the nutrition panel, or choose why this food needs none.',
  path: '/label/showNutrition',
  of: '',
};

it('takes an exemption with its article, and lets it be taken back', async () => {
  const open = { ...approved, approved: null, printable: false, findings: [noPanel] };
  const { user, sent } = await openStudio({
    getLabel: { ...open, blockers: [{ code: 'nutrition', message: noPanel.message }] },
    putLabel: ({ body }) => ({ ...open, findings: [], ...(body as Partial<Label>), version: 3 }),
  });
  await user.selectOptions(
    screen.getByRole('combobox', { name: /Reason it isn’t needed: Print the nutrition panel/ }),
    'annex5_19',
  );
  expect(sent('putLabel')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  const answers = [{ code: 'nutrition', of: '', answer: 'annex5_19', reason: '' }];
  await waitFor(() => expect(sent('putLabel')).toEqual([{ answers, version: 2 }]));
  await user.click(await screen.findByRole('button', { name: /Withdraw answer: Made by a small maker/ }));
  await waitFor(() => expect(sent('putLabel')[1]).toEqual({ answers: [], version: 3 }));
});

it('keeps the exemption that was chosen until it is saved, and asks nothing about it over an ingredient', async () => {
  const mustard: LabelFinding = {
    ...{ code: 'allergens_unknown', severity: 'blocks', rule: 'Art. 21', of: '' },
    message: 'Check Dijon mustard for celery. Nobody has declared it yet.',
    path: `/ingredients/${anId(20)}/allergens`,
  };
  const open = { ...approved, approved: null, printable: false, findings: [noPanel, mustard] };
  const { user, at } = await openStudio({
    getLabel: { ...open, blockers: open.findings },
    putLabel: refusal('unavailable'),
    getRecipeBreakdown: {
      ...outcome,
      ingredientList: {
        ...outcome.ingredientList,
        items: outcome.ingredientList.items.map((item) =>
          item.name === 'Dijon mustard' ? { ...item, ingredientId: anId(20) } : item,
        ),
      },
    },
  });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Reason it isn’t needed: Print/ });
  await user.selectOptions(select, 'annex5_19');
  const row = within(select.closest('li') as HTMLElement);
  // Its field is too narrow for it.
  row.getByText(/^Made by a small maker/, { selector: 'span' });
  await user.click(row.getByRole('button', { name: 'Answer' }));
  expect((await row.findByRole('alert')).textContent).toMatch(/^Not saved\. We couldn’t do that right now/);
  expect(select.value).toBe('annex5_19');
  await user.click(screen.getByRole('button', { name: /Check Dijon mustard/ }));
  await user.click(screen.getByRole('button', { name: 'Dijon mustard' }));
  await waitFor(() => expect(at()).toContain(`ingredient=${anId(20)}`));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(at()).not.toContain('ingredient='));
  expect(screen.queryByText('Discard your changes?')).toBeNull();
  expect(select.value).toBe('annex5_19');
  await user.click(screen.getByRole('link', { name: 'Leek & Cheddar quiche' }));
  await screen.findByText('Discard your changes?');
});

it('changes how it is sold at a press, and never by an arrow key', async () => {
  const prepacked: Label = { ...approved, kind: 'prepacked' };
  const { user, sent } = await openStudio({
    getLabel: prepacked,
    putLabel: ({ body }) => ({ ...prepacked, ...(body as Partial<Label>), version: 3 }),
  });
  const choices = within(screen.getByRole('group', { name: 'How it is sold' }));
  choices.getByRole('button', { name: 'Prepacked', pressed: true }).focus();
  await user.keyboard('{ArrowLeft}{ArrowRight}{ArrowUp}');
  expect(sent('putLabel')).toEqual([]);
  await user.click(choices.getByRole('button', { name: 'Packed for direct sale', pressed: false }));
  await waitFor(() => expect(sent('putLabel')).toEqual([{ kind: 'ppds', version: 2 }]));
});

describe('what to check', () => {
  const finding = (of: string, message: string, changes: Partial<LabelFinding> = {}): LabelFinding => ({
    ...{ code: 'allergens_unknown', severity: 'blocks', rule: 'Art. 21' },
    ...{ message, path: `/ingredients/${anId(20)}/allergens`, of },
    ...changes,
  });
  const drops = finding('drops', 'Rainbow drops: what does its pack say?', { code: 'pack_unread' });
  const pasta = finding('pasta', 'Fresh pasta: ‘pasta’ usually means wheat.', { code: 'allergen_likely' });
  const origin = finding('', 'Say where the honey is from.', { severity: 'warns', rule: 'SI 2015/1348' });
  const withFindings = (...findings: LabelFinding[]): Label => ({
    ...approved,
    ...{ approved: null, printable: false, findings },
    blockers: findings.filter(({ severity }) => severity === 'blocks'),
  });
  const line = (name: string) => screen.getByRole('button', { name });
  const isOpen = (name: string) => line(name).getAttribute('aria-expanded') === 'true';
  const [dropsLine, pastaLine, originLine] = [
    `Stops printing ${drops.message}`,
    `Stops printing ${pasta.message}`,
    `Worth a look ${origin.message}`,
  ];

  it('is a line each, the first that stops printing open, and opens in place by the keyboard', async () => {
    const { user } = await openStudio({ getLabel: withFindings(origin, drops, pasta) });
    expect([dropsLine, pastaLine, originLine].map(isOpen)).toEqual([true, false, false]);
    screen.getByRole('button', { name: 'I have read its ingredients: none of the 14' });
    expect(screen.queryByRole('textbox', { name: 'It doesn’t contain it, because' })).toBeNull();
    line(dropsLine).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: /^I have read its ingredients/ })).toBeNull();
    line(pastaLine).focus();
    await user.keyboard(' {Tab}{Tab}');
    expect(document.activeElement).toBe(
      screen.getByRole('textbox', { name: 'It doesn’t contain it, because' }),
    );
    await user.click(line(originLine));
    expect(screen.getByText('SI 2015/1348').closest('[hidden]')).toBeNull();
  });

  it('opens the next one when the first is answered, and takes the keyboard to the approval', async () => {
    let label = withFindings(pasta, drops);
    const { user } = await openStudio({
      getLabel: () => label,
      putLabel: ({ body }) => {
        label = { ...withFindings(drops), ...(body as Partial<Label>), version: 3 };
        return label;
      },
    });
    expect(isOpen(dropsLine)).toBe(false);
    await user.type(screen.getByRole('textbox', { name: /because/ }), 'it is made of rice{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: pastaLine })).toBeNull());
    expect(isOpen(dropsLine)).toBe(true);
    expect(document.activeElement?.id).toBe('approval');
  });

  it('stays open with what is typed while another one comes before it', async () => {
    let label = withFindings(pasta);
    const { user } = await openStudio({
      getLabel: () => label,
      putLabel: ({ body }) => {
        label = { ...withFindings(drops, pasta), ...(body as Partial<Label>), version: 3 };
        return label;
      },
    });
    await user.type(screen.getByRole('textbox', { name: /because/ }), 'it is made of');
    await user.click(screen.getByRole('button', { name: 'Edit Storage' }));
    await user.type(screen.getByRole('textbox', { name: 'Storage' }), ' and dry{Enter}');
    await screen.findByRole('button', { name: dropsLine });
    expect([dropsLine, pastaLine].map(isOpen)).toEqual([true, true]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /because/ }).value).toBe('it is made of');
    await user.click(line(pastaLine));
    await user.click(line(pastaLine));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /because/ }).value).toBe('it is made of');
  });
});

describe('packs that changed', () => {
  /** Read once, of another brand. */
  const aPack = (n: number, name: string, contains: AllergenCode, detail: string[] = []): Ingredient =>
    anIngredient(anId(n), {
      ...{ name, brand: 'Own', packRead: { on: '2026-11-01', name, brand: '', supplierId: null } },
      allergens: allergenCodes.map((allergen) =>
        allergen === contains
          ? { allergen, state: 'contains', detail }
          : { allergen, state: 'free_from', detail: [] },
      ),
    });
  const butter = aPack(31, 'Butter', 'milk');
  const flour = aPack(32, 'Flour', 'gluten', ['wheat']);
  const biscoff = aPack(33, 'Biscoff', 'gluten', ['wheat']);
  const asks = ({ id, name }: Ingredient): LabelFinding => ({
    ...{ code: 'pack_changed', severity: 'blocks', rule: 'Art. 21', path: `/ingredients/${id}/allergens` },
    ...{ message: `${name}: same ingredients and allergens as before?`, of: id },
  });
  const together = { name: 'Yes, the same: Butter and Flour' };

  /** Saves what is read, but for `refused`. */
  function openWith(refused: readonly Ingredient[], ...packs: Ingredient[]) {
    let left = packs;
    const of = (path: string) => packs.find(({ id }) => path.endsWith(id)) ?? refusal('not_found');
    return openStudio(
      { getLabel: () => ({ ...approved, findings: left.map(asks) }) },
      {
        listIngredients: { items: packs, nextCursor: null },
        getIngredient: ({ path }) => of(path),
        putIngredient: ({ path }) => {
          if (refused.some(({ id }) => path.endsWith(id))) return refusal('stale_version');
          left = left.filter(({ id }) => !path.endsWith(id));
          return of(path);
        },
      },
    );
  }

  it('are answered with one press where their names are known, and Biscoff never', async () => {
    const { user, calls } = await openWith([], butter, flour, biscoff);
    screen.getByText(/Printing is off until each pack is read/);
    screen.getByText('3 packs to read');
    expect(screen.queryByText(/Nothing it uses has changed|checks pass/)).toBeNull();
    await user.click(await screen.findByRole('button', together));
    await waitFor(() => expect(screen.queryByRole('button', together)).toBeNull());
    expect(calls.filter(({ name }) => name === 'putIngredient').map(({ path }) => path)).toEqual([
      ...[butter, flour].map(({ id }) => expect.stringContaining(id)),
    ]);
    expect(document.activeElement?.id).toBe('approval');
    screen.getByRole('button', { name: `Stops printing ${asks(biscoff).message}` });
    screen.getByRole('button', { name: 'Yes, the same' });
  });

  it('that aren’t the same are marked so, before the ingredient opens', async () => {
    const { user, calls } = await openWith([], biscoff);
    await user.click(await screen.findByRole('button', { name: 'No: open the ingredient' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'putIngredient')?.body).toMatchObject({ packRead: false }),
    );
    await screen.findByRole('dialog');
  });

  it('that couldn’t be saved are named, and still asked about', async () => {
    const { user } = await openWith([flour], butter, flour);
    await user.click(await screen.findByRole('button', together));
    await toldThat('Couldn’t save it');
    await toldThat('Flour: ');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Stops printing Butter/ })).toBeNull());
    screen.getByRole('button', { name: /^Stops printing Flour/ });
  });

  it('are answered by themselves where one is known, and one isn’t', async () => {
    await openWith([], butter, biscoff);
    await screen.findByRole('button', { name: /^Stops printing Butter/ });
    expect(screen.queryByRole('button', { name: /^Yes, the same:/ })).toBeNull();
  });
});

describe('a field of the label', () => {
  it('is edited where it stands: Enter saves it with the version that was read', async () => {
    const { user, sent } = await openStudio({
      getLabel: approved,
      putLabel: ({ body }) => ({ ...approved, ...(body as Partial<Label>), version: 3 }),
    });
    await user.click(screen.getByRole('button', { name: 'Edit Storage' }));
    const field = screen.getByRole('textbox', { name: 'Storage' });
    await user.clear(field);
    await user.type(field, 'Keep in the fridge{Enter}');
    await waitFor(() => expect(sent('putLabel')).toEqual([{ storage: 'Keep in the fridge', version: 2 }]));
    expect(document.querySelector('.lb')?.textContent).toContain('Keep in the fridge');
    await screen.findByText('Saved');
  });

  it('is in its field again, with the reason, where it could not be saved', async () => {
    let isDown = true;
    const { user, sent } = await openStudio({
      getLabel: approved,
      putLabel: ({ body }) =>
        isDown ? refusal('internal_error') : { ...approved, ...(body as Partial<Label>), version: 3 },
    });
    await user.click(screen.getByRole('button', { name: 'Edit Storage' }));
    const field = screen.getByRole('textbox', { name: 'Storage' });
    await user.clear(field);
    await user.type(field, 'Keep in a tin{Enter}');
    const form = await screen.findByRole('form', { name: 'Storage' });
    await within(form).findByText(/^Not saved\./);
    expect(within(form).getByRole<HTMLInputElement>('textbox').value).toBe('Keep in a tin');
    isDown = false;
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('putLabel').at(-1)).toEqual({ storage: 'Keep in a tin', version: 2 }));
    await screen.findByText('Saved');
  });

  it('stays open while another kind of label asks other things of it', async () => {
    let label = approved;
    const { user } = await openStudio({
      getLabel: () => label,
      putLabel: ({ body }) => {
        label = { ...label, ...(body as object), version: label.version + 1 };
        return label;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Edit Net quantity' }));
    const form = screen.getByRole('form', { name: 'Net quantity' });
    const typed = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Net quantity' });
    await user.clear(typed);
    await user.type(typed, '90');
    for (const kind of ['Prepacked', 'Packed for direct sale', 'Prepacked']) {
      await user.click(screen.getByText(kind, { exact: true }));
      await screen.findByText(kind === 'Prepacked' ? 'A prepacked label needs' : 'PPDS needs');
      expect(screen.getByRole('form', { name: 'Net quantity' })).toBe(form);
      expect(typed.value).toBe('90');
    }
  });

  it('of the US form speaks of US law alone', async () => {
    const { user } = await openStudio({ getLabel: { ...approved, showNutrition: true } }, {}, 'USD');
    await screen.findByText('A US label needs');
    const region = screen.getByRole('region', { name: 'On the label' });
    expect(region.textContent).toContain('NET WT 6.34 OZ (180 g)');
    expect(region.textContent).toContain('Letters 6.4 mm high, at the bottom');
    expect(screen.queryByText('Packed for direct sale')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit Size of the pack' }));
    expect(region.textContent).toMatch(/Principal display panel/);
    expect(region.textContent).not.toMatch(/Art\. |Annex|FIC|PPDS|0\.9 mm|beside the name/);
  });

  it('asks at Esc before typed text is lost, and stays as it was without it', async () => {
    const { user, sent } = await openStudio({ getLabel: approved });
    await user.click(screen.getByRole('button', { name: 'Edit Storage' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Storage' });
    await user.type(field, ' and dry{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field.value).toBe('Keep below 5 °C and dry');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.type(field, '{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('textbox', { name: 'Storage' })).toBeNull();
    expect(sent('putLabel')).toEqual([]);
    expect(screen.getAllByText('Keep below 5 °C').length).toBeGreaterThan(0);
  });

  it('says what is wrong with a barcode', async () => {
    const { user, sent } = await openStudio({ getLabel: approved });
    await user.click(screen.getByRole('button', { name: 'Edit Barcode and QR code' }));
    await user.type(screen.getByRole('textbox', { name: 'EAN-13' }), '5012345678901{Enter}');
    await screen.findByText(/last digit should be 0/);
    expect(sent('putLabel')).toEqual([]);
  });

  it('that somebody else changed meanwhile waits for a choice', async () => {
    const theirs = { ...approved, version: 5, storage: 'Keep frozen' };
    let asked = 0;
    const { user, sent } = await openStudio({
      getLabel: approved,
      putLabel: ({ body }) => {
        asked += 1;
        return asked === 1
          ? refusal('stale_version', { current: theirs })
          : { ...theirs, ...(body as Partial<Label>), version: 6 };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Edit Storage' }));
    await user.type(screen.getByRole('textbox', { name: 'Storage' }), ' and dry{Enter}');
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('Keep frozen');
    await user.click(within(dialog).getByRole('button', { name: /mine/i }));
    await waitFor(() =>
      expect(sent('putLabel')[1]).toEqual({ storage: 'Keep below 5 °C and dry', version: 5 }),
    );
  });
});

it('follows the date and the lot from the day it is made', async () => {
  const { user } = await openStudio({ getLabel: approved });
  await user.click(screen.getByRole('button', { name: 'Edit Use by' }));
  const madeOn = screen.getByLabelText('Made on');
  await user.clear(madeOn);
  await user.type(madeOn, '2026-12-30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.querySelector('.lb')?.textContent).toContain('Use by 1 Jan 2027'));
  expect(document.querySelector('.lb')?.textContent).toContain('L LCQ-261230-01');
});

it('locks the printer while the lot that its date needs is missing', async () => {
  const { user } = await openStudio({
    getLabel: { ...approved, kind: 'prepacked', dateMark: 'best_before', shelfLifeDays: 200 },
  });
  const pdf = await screen.findByRole('button', { name: 'PDF' });
  await waitFor(() => expect(pdf.getAttribute('aria-disabled')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit Lot' }));
  await user.clear(screen.getByRole('textbox', { name: 'Lot' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(pdf.getAttribute('aria-disabled')).toBe('true'));
  expect(screen.getAllByText(/Give the lot/).length).toBeGreaterThan(0);
});

it('passes no check of a label that no chosen size has room for', async () => {
  await openStudio({ getLabel: approved });
  await screen.findByText(/^\d+ of \d+ checks pass$/);
  cleanup();
  const tooLong = vi
    .spyOn(measuring, 'measureFit')
    .mockReturnValue({ overLines: 3, spareLines: 0, problem: null });
  await openStudio({ getLabel: approved });
  await screen.findByText('It doesn’t fit any chosen size');
  const list = screen.getByRole('region', { name: 'On the label' });
  expect(within(list).queryAllByRole('img', { name: 'In order' })).toEqual([]);
  tooLong.mockRestore();
});

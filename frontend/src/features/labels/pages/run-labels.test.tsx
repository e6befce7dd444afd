import type { RunLabel } from '@batchbook/shared/production/run-label-schema';
import type { FrozenRun, ProductionRun } from '@batchbook/shared/production/schema';
import { breakdown } from '@batchbook/shared/recipes/breakdown';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setOnline } from '../../../testing/network.ts';
import { recipeBoxAnswers } from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aLockedRun } from '../../../testing/sale-fixtures.ts';
import { signInAs } from '../../../testing/session.ts';
import { stubNetwork } from '../../../testing/stub-network.ts';
import { bookOfTools, exampleTools } from '../model/tools.ts';

const { recipe, book } = bookOfTools(exampleTools);
const { ingredientList, nutrition } = breakdown(recipe, book);
const frozen = aLockedRun().frozen as FrozenRun;
const label = (changes: object = {}): FrozenRun => ({
  ...frozen,
  label: {
    ...{ approvedAt: '2026-11-18T09:00:00.000Z', recipeVersion: 8, problem: null, recalculated: false },
    printedFrom: {
      ...{ recipeName: 'Leek & Cheddar quiche', ingredientList, nutrition, form: 'uk' },
      label: { ...exampleTools.label, storage: 'Keep below 4 °C' },
    },
    ...changes,
  },
});

/** Nothing has changed since it was locked. */
const labelOf = (run: ProductionRun, changes: Partial<RunLabel> = {}): RunLabel => ({
  source: run.strikethroughStatus ? null : (run.frozen?.label?.printedFrom ?? null),
  ...{ questions: [], packs: [], reasons: [], fingerprint: 'seen' },
  today: { source: null, problem: 'Its recipe is gone, so it has no label today.' },
  ...changes,
});

function openLabels(run: ProductionRun, changes: Partial<RunLabel> = {}, answers: object = {}) {
  signInAs('user-priya');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  // Its recipe is gone.
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [] },
      {
        production: {
          ...{ getRun: run, listRuns: { items: [run], nextCursor: null } },
          ...{ getRunLabel: labelOf(run, changes), ...answers },
        },
      },
    ),
  );
  return { ...renderApp(`/production/labels?run=${run.id}`), calls, print };
}

const onPaper = () => document.querySelectorAll('.lb-print .lb');
const printedText = () => onPaper()[0]?.textContent ?? '';

beforeEach(() => sessionStorage.clear());

it('prints what was frozen, with the run’s batch number and use-by, though the recipe is gone', async () => {
  const run = aLockedRun({ frozen: label(), productionDate: '2026-12-05', useByDate: '2026-12-07' });
  const { user, print, calls } = openLabels(run);
  const button = await screen.findByRole('button', { name: /^Print \d+ labels$/ });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(onPaper()).toHaveLength(12);
  const text = printedText();
  expect(text).toContain('Keep below 4');
  expect(text).toContain('Use by 7 Dec 2026');
  expect(text).toContain('L FT-261205-01');
  expect(calls.some(({ name }) => name === 'getLabel')).toBe(false);
});

it.each([
  ['the approved label doesn’t describe the run', aLockedRun({ frozen: label({ printedFrom: null }) })],
  ['none was approved', aLockedRun()],
  ['the run was struck through', aLockedRun({ frozen: label(), strikethroughStatus: true })],
])('offers no print when %s', async (_why, run) => {
  openLabels(run);
  await screen.findByText('This run has no labels');
  expect(screen.queryByRole('button', { name: /Print/ })).toBeNull();
});

describe('a label that says otherwise than its ingredients do by now', () => {
  const run = aLockedRun({ frozen: label(), productionDate: '2026-12-05', useByDate: '2026-12-07' });
  const peanuts = 'Butter now contains peanuts. This label doesn’t say so.';
  const questions: RunLabel['questions'] = [{ code: 'allergen', message: peanuts }];
  const printButton = () => screen.findByRole('button', { name: /^Print \d+ labels$/ });
  const isLocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

  it('prints only once somebody says why it is right, who is remembered', async () => {
    const reasons = [
      { at: '2026-12-06T09:00:00.000Z', byUserName: 'Priya', reason: 'Old butter', asked: [peanuts] },
    ];
    const { user, calls, print } = openLabels(
      run,
      { questions },
      {
        answerRunLabel: labelOf(run, { reasons }),
      },
    );
    expect(await screen.findAllByText(new RegExp(peanuts))).not.toHaveLength(0);
    expect(isLocked(await printButton())).toBe(true);
    const anyway = screen.getByRole('button', { name: 'Use this label anyway' });
    await user.click(anyway);
    await screen.findByText('Say why: somebody may ask later.');
    await user.type(screen.getByLabelText('Why this label is right for this batch'), 'Old butter');
    await user.click(screen.getByRole('link', { name: 'FT-261205-01' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Use this label anyway' }));
    const reason = await screen.findByText(/‘Old butter’ Priya/);
    expect(reason.textContent).toMatch(/^Allowed to print:/);
    expect(calls.find(({ name }) => name === 'answerRunLabel')?.body).toEqual({
      fingerprint: 'seen',
      reason: 'Old butter',
    });
    expect(document.activeElement?.id).toBe('run-label');
    await waitFor(async () => expect(isLocked(await printButton())).toBe(false));
    // The last look finds that it is asked again.
    await user.click(await printButton());
    await waitFor(() => expect(document.body.textContent).toContain(`Not printed${peanuts}`));
    expect(print).not.toHaveBeenCalled();
  });

  it('prints today’s label instead, with its own date where the run’s is in question', async () => {
    const source = label().label?.printedFrom as NonNullable<RunLabel['source']>;
    const today = {
      source: { ...source, label: { ...source.label, storage: 'Keep below 8 °C', shelfLifeDays: 1 } },
      problem: null,
    };
    const dated: RunLabel['questions'] = [
      ...questions,
      {
        code: 'use_by',
        message: 'Its use-by date is 2 days after it was made. The label says that it keeps 1 day.',
      },
    ];
    const { user, print } = openLabels(run, { questions: dated, today });
    await user.click(await screen.findByRole('button', { name: 'Use today’s label' }));
    await waitFor(async () => expect(isLocked(await printButton())).toBe(false));
    await user.click(await printButton());
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(printedText()).toContain('Keep below 8');
    expect(printedText()).toContain('Use by 6 Dec 2026');
    await user.click(screen.getByRole('button', { name: 'Back to the label that was approved' }));
    expect(isLocked(await printButton())).toBe(true);
  });

  it('takes no reason that says nothing, and leads back to its field', async () => {
    const { user, calls } = openLabels(run, { questions });
    const field = await screen.findByLabelText('Why this label is right for this batch');
    await user.type(field, 'n/a');
    await user.click(screen.getByRole('button', { name: 'Use this label anyway' }));
    await screen.findByText('Say why: somebody may ask later.');
    expect(document.activeElement).toBe(field);
    expect(calls.some(({ name }) => name === 'answerRunLabel')).toBe(false);
  });

  it('says offline that it needs a connection, and keeps the reason until it is sent', async () => {
    const { user, calls } = openLabels(run, { questions }, { answerRunLabel: labelOf(run) });
    const field = await screen.findByLabelText<HTMLInputElement>('Why this label is right for this batch');
    await user.type(field, 'Old butter');
    const connected = setOnline(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(screen.getByRole('button', { name: 'Use this label anyway' }));
    await screen.findByText('Using it anyway needs a connection. Your reason stays here.');
    expect(field.value).toBe('Old butter');
    expect(calls.some(({ name }) => name === 'answerRunLabel')).toBe(false);
    connected.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/needs a connection/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use this label anyway' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'answerRunLabel')).toBe(true));
  });

  it.each([
    ['use_by', 'Check the use-by date'],
    ['best_before', 'Check the best-before date'],
  ] as const)('asks only to check the date where nothing else is asked: %s', async (dateMark, title) => {
    const source = label().label?.printedFrom as NonNullable<RunLabel['source']>;
    openLabels(run, {
      source: { ...source, label: { ...source.label, dateMark } },
      questions: [{ code: 'use_by', message: 'Its date is 1 day before the day it was made.' }],
    });
    await screen.findByRole('heading', { name: title });
  });

  it('says what of it is the run’s own', async () => {
    openLabels({ ...run, frozen: label({ recalculated: true }) });
    await screen.findByText(
      /^The label approved .* for version 8, recalculated for what went into this batch\.$/,
    );
    expect(screen.queryByText(/Later changes don’t reach it/)).toBeNull();
  });

  it('asks what a pack says before it prints either', async () => {
    const message = 'Biscoff: what does its pack say? It counts as free from all 14 allergens.';
    const packs: RunLabel['packs'] = [
      { code: 'pack_unread', severity: 'blocks', rule: 'Art. 21', message, path: '', of: 'butter' },
    ];
    openLabels(run, { packs });
    await screen.findByRole('button', { name: 'I have read its ingredients: none of the 14' });
    // What it contains is named at the ingredient.
    expect(screen.getByRole('button', { name: 'Open the ingredient' })).toBeTruthy();
    expect(isLocked(await printButton())).toBe(true);
  });
});

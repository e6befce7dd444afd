import type { FrozenRun, ProductionRun } from '@batchbook/shared/production/schema';
import { breakdown } from '@batchbook/shared/recipes/breakdown';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
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
    ...{ approvedAt: '2026-11-18T09:00:00.000Z', recipeVersion: 8 },
    printedFrom: {
      ...{ recipeName: 'Leek & Cheddar quiche', ingredientList, nutrition, form: 'uk' },
      label: { ...exampleTools.label, storage: 'Keep below 4 °C' },
    },
    ...changes,
  },
});

function openLabels(run: ProductionRun) {
  signInAs('user-priya');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  // Its recipe is gone.
  const answers = recipeBoxAnswers(
    { recipes: [], ingredients: [] },
    { production: { getRun: run, listRuns: { items: [run], nextCursor: null } } },
  );
  const calls = stubNetwork(answers);
  return { ...renderApp(`/production/labels?run=${run.id}`), calls, print };
}

const onPaper = () => document.querySelectorAll('.lb-print .lb');

beforeEach(() => sessionStorage.clear());

it('prints what was frozen, with the run’s batch number and use-by, though the recipe is gone', async () => {
  const run = aLockedRun({ frozen: label(), productionDate: '2026-12-05', useByDate: '2026-12-07' });
  const { user, print, calls } = openLabels(run);
  const button = await screen.findByRole('button', { name: /^Print \d+ labels$/ });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(onPaper()).toHaveLength(12);
  const text = onPaper()[0]?.textContent ?? '';
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

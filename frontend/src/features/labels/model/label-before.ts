/** The label as approved: the current one with the changes reverted. */
import type { LabelChange } from '@batchbook/shared/recipes/label-schema';
import type { PrintedLabel, Stretch } from '@batchbook/shared/recipes/printed-label';

export function labelBefore(now: PrintedLabel, changes: readonly LabelChange[]): PrintedLabel {
  const before = (what: LabelChange['what']) => changes.find((change) => change.what === what);
  const [list, name, may] = [before('ingredient_list'), before('name'), before('may_contain')];
  return {
    ...now,
    name: { ...now.name, text: name?.before ?? now.name.text, changed: false },
    list: list ? stretchesOf(list.before ?? '') : now.list,
    mayContain: may ? mayBefore(may.before) : now.mayContain,
    panel: now.panel && {
      ...now.panel,
      rows: now.panel.rows.map((row) => {
        const change = changes.find(({ what, of }) => what === 'nutrition' && of === row.name);
        const figures = change?.before ? [change.before, ...row.figures.slice(1).map(() => '')] : row.figures;
        return { ...row, figures, changed: false };
      }),
    },
  };
}

/** The facts use 'nothing' for a line that isn't printed. */
const mayBefore = (before: string | null): Stretch | null =>
  before === null || before === 'nothing' ? null : unchanged(before, false);

const unchanged = (text: string, strong: boolean): Stretch => ({ text, strong });

/** '**Wheat** flour' is two stretches, the first of them strong. */
const stretchesOf = (text: string): Stretch[] =>
  text
    .replace(/^[\p{L} ]+:/u, '**$&**')
    .split('**')
    .map((piece, at) => unchanged(piece, at % 2 === 1))
    .filter(({ text: words }) => words !== '');

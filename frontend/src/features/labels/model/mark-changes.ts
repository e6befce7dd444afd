/** Marks what of a label isn't approved yet, so that the screen can underline it. */
import type { LabelChange } from '@batchbook/shared/recipes/label-schema';
import type { PrintedLabel, Stretch } from '@batchbook/shared/recipes/printed-label';
import { newLetters } from './word-diff.ts';

export function markChanges(label: PrintedLabel, changes: readonly LabelChange[]): PrintedLabel {
  if (changes.length === 0) return label;
  const isNew = (what: LabelChange['what']) => changes.some((change) => change.what === what);
  const changed = (row: string) => changes.some(({ what, of }) => what === 'nutrition' && of === row);
  return {
    ...label,
    name: { ...label.name, changed: isNew('name') },
    list: markedList(label.list, changes),
    mayContain: label.mayContain && { ...label.mayContain, changed: isNew('may_contain') },
    panel: label.panel && {
      ...label.panel,
      rows: label.panel.rows.map((row) => ({ ...row, changed: changed(row.name) })),
    },
  };
}

/** The stretches of the list, cut further where a new word begins or ends. */
function markedList(list: readonly Stretch[], changes: readonly LabelChange[]): Stretch[] {
  const change = changes.find(({ what }) => what === 'ingredient_list');
  const text = list.map((stretch) => stretch.text).join('');
  const isNew = change?.before ? newLetters(plain(change.before), text) : [];
  let at = 0;
  return list.flatMap((stretch) => {
    const start = at;
    at += stretch.text.length;
    return runs(stretch.text, (index) => isNew[start + index] ?? false).map((run) => ({
      text: run.text,
      strong: stretch.strong,
      changed: run.marked,
    }));
  });
}

/** The list's text without the asterisks around allergens. */
export const plain = (text: string): string => text.replaceAll('**', '');

function runs(text: string, marked: (index: number) => boolean): { text: string; marked: boolean }[] {
  const found: { text: string; marked: boolean }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const last = found.at(-1);
    if (last && last.marked === marked(index)) last.text += text.charAt(index);
    else found.push({ text: text.charAt(index), marked: marked(index) });
  }
  return found;
}

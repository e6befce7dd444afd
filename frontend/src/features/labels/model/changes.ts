/** What changed since a label's approval, in the words of its maker. */
import type { Label, LabelChange } from '@batchbook/shared/recipes/label-schema';
import { labelDifferences } from './differences.ts';
import { plain } from './mark-changes.ts';
import { type DiffPart, diffWords, shortened } from './word-diff.ts';

const titles: Record<LabelChange['what'], string> = {
  allergen: 'Allergens',
  name: 'Name',
  ingredient_list: 'Ingredient list',
  may_contain: 'May contain',
  statement: 'Statements',
  nutrition: 'Nutrition',
  recipe: 'In the recipe',
  ingredient: 'In its ingredients',
};

/** Most important first. */
const order = Object.keys(titles) as LabelChange['what'][];

export interface ShownChange {
  key: string;
  /** 'Salt', where the change is of one of many. */
  of: string | null;
  parts: readonly DiffPart[];
  /** An allergen that wasn't in it before. */
  newAllergen: boolean;
}

export interface ChangeGroup {
  title: string;
  changes: readonly ShownChange[];
  /** Whether it concerns the source, not the printed text. */
  beneath: boolean;
}

/** Groups changes: stated fields first, then other printed text, then its sources. */
export const changeGroups = (label: Label): ChangeGroup[] => [
  ...statedGroups(label),
  ...groupsOf(label.changes),
];

/** Fields that were stated differently at approval. The name is already among the facts. */
function statedGroups(label: Label): ChangeGroup[] {
  const { foodName: _, ...before } = label.approvedContent ?? {};
  const changes = labelDifferences(before, label).map(
    ({ key, label: of, mine, theirs }): ShownChange => ({
      key,
      of,
      parts: partsOf({ what: 'name', of, before: mine, after: theirs }),
      newAllergen: false,
    }),
  );
  return changes.length === 0 ? [] : [{ title: 'On the label', changes, beneath: false }];
}

function groupsOf(changes: readonly LabelChange[]): ChangeGroup[] {
  const byKind = Map.groupBy(changes, ({ what }) => what);
  return order.flatMap((what) => {
    const found = byKind.get(what) ?? [];
    const shown = found.map(shownChange).toSorted((a, b) => Number(b.newAllergen) - Number(a.newAllergen));
    return shown.length === 0
      ? []
      : [{ title: titles[what], changes: shown, beneath: what === 'ingredient' || what === 'recipe' }];
  });
}

const shownChange = (change: LabelChange): ShownChange => ({
  key: `${change.what} ${change.of}`,
  of: subjectOf(change),
  parts: partsOf(change),
  newAllergen: isNewAllergen(change),
});

/** The list, the name and the may-contain line are one of a kind. */
const subjectOf = ({ what, of }: LabelChange): string | null =>
  what === 'ingredient_list' || what === 'name' || what === 'may_contain' ? null : of;

function partsOf({ what, before, after }: LabelChange): DiffPart[] {
  const [old, now] = [shownValue(what, before), shownValue(what, after)];
  const isList = what === 'ingredient_list' || (what === 'ingredient' && old.length > 60);
  if (isList && before !== null && after !== null) return shortened(diffWords(old, now));
  return [
    ...(before === null || old === '' ? [] : [{ kind: 'gone' as const, text: old }]),
    ...(after === null || now === '' ? [] : [{ kind: 'new' as const, text: now }]),
  ];
}

/** The facts use 'nothing' for a line that isn't printed. */
const shownValue = (what: LabelChange['what'], value: string | null): string =>
  value === null || (what === 'may_contain' && value === 'nothing') ? '' : plain(value);

/** 'Dijon mustard (allergens, nutrition)': the changed facts in short. */
export function subjectsOf(changes: readonly ShownChange[]): string {
  const bySubject = new Map<string, string[]>();
  for (const { of } of changes) {
    const [, subject = of ?? '', fact = ''] =
      /^(.{0,400}?)(?:, ([^,]{1,200})| in [^,]{1,200})?$/.exec(of ?? '') ?? [];
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), ...(fact === '' ? [] : [fact])]);
  }
  return Array.from(bySubject, ([subject, facts]) =>
    facts.length === 0 ? subject : `${subject} (${facts.join(', ')})`,
  ).join('; ');
}

const isNewAllergen = ({ what, before, after }: LabelChange): boolean =>
  what === 'allergen' && isContained(after) && !isContained(before);

const isContained = (value: string | null): boolean => value !== null && /^contains/.test(value);

/** The allergens that are in it now and weren't when it was approved. */
export const newAllergens = (changes: readonly LabelChange[]): string[] =>
  changes.filter(isNewAllergen).map(({ of }) => of);

/** What fixes rows that can't be taken, in words: one line for all rows with the same fault. */
import { type ColumnField, columns } from './columns.ts';
import type { Fix, RowProblem } from './rows.ts';

const labels = new Map(columns.map(({ field, label }) => [field, label]));

export const columnLabel = (field: ColumnField): string => labels.get(field) ?? field;

const advice: Record<Fix, (label: string) => string> = {
  name_missing: () => 'No name: give each row one',
  name_of_nothing: () => 'This isn’t the name of a food: write what it is called',
  too_long: (label) => `${label} is too long: shorten it`,
  number: (label) => `${label} isn’t a number: type one such as 4.20, or leave it blank`,
  other_unit: (label) => `${label} has a unit that can’t be converted: type it in the unit of its column`,
  percent: (label) => `${label} isn’t a percentage: type one above 0, up to 100`,
  unit: (label) => `${label} isn’t a unit we know: choose what it means`,
  costing_unit: (label) => `${label} doesn’t fit the unit it’s kept in: type 100 g, kg, 100 ml, l or piece`,
  pack_incomplete: (label) => `${label} is missing: a price per pack needs the pack’s size`,
  pack_unit: () => 'The pack can’t be converted to its costing unit: enter what one piece weighs',
  allergen_word: () => 'A word that isn’t one of the 14 allergens: choose what it means',
  allergen_none: () =>
    '‘None’ could mean that nobody checked: write ‘free from all 14’, or leave it blank for unknown',
  allergen_state: (label) => `${label}: write contains, may contain, free from, or leave it blank`,
  allergen_two: (label) => `${label} says otherwise than another column: correct one`,
  yes_or_no: (label) => `${label}: write yes or no, or leave it blank`,
  email: () => 'The supplier’s email address isn’t valid: fix it or leave it blank',
  characters: (label) => `${label} contains characters that can’t be saved: type it again`,
  other: (label) => `${label} can’t be read`,
};

export const adviceFor = ({ field, fix }: Pick<RowProblem, 'field' | 'fix'>): string =>
  advice[fix](columnLabel(field));

/** What is wrong with one row, for the file of rejected rows. */
export const problemText = (problem: RowProblem): string =>
  problem.text === '' ? adviceFor(problem) : `‘${problem.text}’: ${adviceFor(problem)}`;

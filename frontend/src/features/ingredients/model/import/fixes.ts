/** What fixes rows that can't be taken, in words: one line for all rows with the same fault. */
import { type ColumnField, columns } from './columns.ts';
import type { Fix, RowProblem } from './rows.ts';

const labels = new Map(columns.map(({ field, label }) => [field, label]));

const columnLabel = (field: ColumnField): string => labels.get(field) ?? field;

const advice: Record<Fix, (label: string) => string> = {
  name_missing: () => 'Without a name: give each a name',
  too_long: (label) => `${label} is too long: shorten it`,
  number: (label) => `${label} isn’t a number: type one such as 4.20, or leave it blank`,
  other_unit: (label) => `${label} has a unit that can’t be converted: type it in the unit of its column`,
  percent: (label) => `${label} isn’t a percentage: type one above 0, up to 100`,
  unit: (label) => `${label} is no unit that we know: say what the word means`,
  costing_unit: (label) => `${label} doesn’t go with what it is kept in: type 100 g, kg, 100 ml, l or piece`,
  pack_incomplete: (label) => `${label} is missing: a pack’s price needs what it holds`,
  pack_unit: () => 'The pack can’t be turned into what it is priced by: say what one piece weighs',
  allergen_word: () => 'A word that is none of the 14 allergens: say what it means',
  allergen_none: () =>
    '‘None’ could mean that nobody looked: write ‘free from all 14’, or leave it blank for unknown',
  allergen_state: (label) => `${label}: write contains, may contain, free from, or leave it blank`,
  yes_or_no: (label) => `${label}: write yes or no, or leave it blank`,
  email: () => 'The supplier’s e-mail isn’t one: fix it or leave it blank',
  other: (label) => `${label} can’t be taken as it stands`,
};

export const adviceFor = ({ field, fix }: Pick<RowProblem, 'field' | 'fix'>): string =>
  advice[fix](columnLabel(field));

/** What is wrong with one row, for the file of rejected rows. */
export const problemText = (problem: RowProblem): string =>
  problem.text === '' ? adviceFor(problem) : `‘${problem.text}’: ${adviceFor(problem)}`;

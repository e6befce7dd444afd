/** Findings about what an ingredient reads on labels, where its parts can't be told from each other. */
import { namesSomething, statesIngredients } from '../ingredients/food-text.ts';
import type { BookIngredient } from './book.ts';
import { atIngredient, blocks } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The first bracket that isn't closed, or closes nothing; `null` when each has its other. */
function oddBracket(text: string): string | null {
  const open: string[] = [];
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open.push(bracket);
    else if (open.pop() !== pairs[bracket]) return bracket;
  }
  return open[0] ?? null;
}

/** 'Sugar. Palm oil. Cocoa': a full stop between two words, but not in '2.5%', 'E. coli', 'min. 60%' or 'Dr. Smith'. */
const stops = /(?<=\p{Ll}{3,40}|\)|%)\.\s{1,20}(?=\p{L}{2})/gu;
const shortened = /\b(?:approx|min|max|incl|conc|veg|hydrog|pasteur|var|spp|cont)\.\s/gi;

/** What it reads says what is in it, in one list with commas, whose brackets close. */
export function writtenListFindings({ id, name, declaration }: BookIngredient): LabelFinding[] {
  const text = declaration?.trim() ?? '';
  const found = (message: string) => [
    blocks({
      code: 'list_unclear',
      rule: 'Art. 18(1)',
      message: `${name}: ${message}`,
      path: atIngredient(id, 'declaration'),
    }),
  ];
  if (text !== '' && !statesIngredients(text))
    return found(`write what is in it, instead of ‘${text}’, into its wording on the label, or clear that.`);
  const later = text.split(/[,;]/).find((part) => /\p{L}/u.test(part) && !namesSomething(part));
  if (later !== undefined) return found(`write what ‘${later.trim()}’ is in its wording on the label.`);
  const odd = oddBracket(text);
  if (odd !== null)
    return found(
      `add the bracket that goes with ‘${odd}’ to its wording on the label, so that it’s clear which parts belong together.`,
    );
  if (text.replaceAll(shortened, ' ').search(stops) === -1) return [];
  return found('put commas between the parts of its wording on the label, not full stops.');
}

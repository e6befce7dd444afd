/** Which law a food falls under: three questions (FSA guidance on prepacked for direct sale). */

export type Answer = 'yes' | 'no' | null;

export const questions = [
  { id: 'packed', text: 'Is it in packaging that has to be opened to get at the food?' },
  { id: 'before', text: 'Is it packed before the customer orders or picks it?' },
  { id: 'site', text: 'Is it packed where you sell it, or at your own stall or van?' },
] as const;

export type Answers = Record<(typeof questions)[number]['id'], Answer>;

export const noAnswers: Answers = { packed: null, before: null, site: null };

export interface Verdict {
  kind: 'loose' | 'ppds' | 'prepacked';
  title: string;
  text: string;
}

/** `null` while an answer is missing that would make a difference. */
export function verdictOf({ packed, before, site }: Answers): Verdict | null {
  if (packed === 'no') return verdicts.loose;
  if (packed === null || before === null) return null;
  if (before === 'no') return verdicts.wrapped;
  if (site === null) return null;
  return site === 'yes' ? verdicts.ppds : verdicts.prepacked;
}

/** Whether a question still matters. */
export const isAsked = (id: keyof Answers, { packed, before }: Answers): boolean =>
  id === 'packed' || (packed === 'yes' && (id === 'before' || before === 'yes'));

const verdicts: Record<'loose' | 'wrapped' | 'ppds' | 'prepacked', Verdict> = {
  loose: {
    kind: 'loose',
    title: 'Loose food: no label needed',
    text: 'Tell your customers which of the 14 allergens are in it, in writing or by word of mouth with a sign that says who to ask.',
  },
  wrapped: {
    kind: 'loose',
    title: 'Wrapped to order: no label needed',
    text: 'It counts as loose food. Tell your customers which of the 14 allergens are in it, before they buy.',
  },
  ppds: {
    kind: 'ppds',
    title: 'Prepacked for direct sale: Natasha’s law',
    text: 'The label needs the name of the food and a full ingredient list with the allergens emphasised. The tool below makes just that.',
  },
  prepacked: {
    kind: 'prepacked',
    title: 'Prepacked: a full label',
    text: 'Besides the name and ingredients it needs the net quantity, a date, how to keep it, your business and address, a lot, and for most makers a nutrition panel. The tool below has them all.',
  },
};

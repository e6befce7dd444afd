import { destroyReasons, wasteReasons } from '@batchbook/shared/stock/constants';

/** Asks for the maker's own words. */
export const ownWords = 'own';

const choicesOf = (reasons: readonly string[]) => [
  { value: '', label: 'No reason given' },
  ...reasons.map((reason) => ({ value: reason, label: reason })),
  { value: ownWords, label: 'Another reason, in your own words' },
];

/** The reasons to choose from when goods are wasted or destroyed. */
export const reasonChoices = { waste: choicesOf(wasteReasons), destroy: choicesOf(destroyReasons) };

/** The choice that a reason is shown as. */
export const choiceOf = (reason: string, choices: readonly { value: string }[]): string =>
  choices.some(({ value }) => value === reason) ? reason : ownWords;

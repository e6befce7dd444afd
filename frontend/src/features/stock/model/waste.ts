import { wasteReasons } from '@batchbook/shared/stock/constants';

/** Asks for the maker's own words. */
export const ownWords = 'own';

export const wasteChoices = [
  { value: '', label: 'No reason given' },
  ...wasteReasons.map((reason) => ({ value: reason as string, label: reason as string })),
  { value: ownWords, label: 'Another reason, in your own words' },
];

/** The choice that a reason stands for. */
export const wasteChoiceOf = (reason: string): string =>
  wasteChoices.some(({ value }) => value === reason) ? reason : ownWords;

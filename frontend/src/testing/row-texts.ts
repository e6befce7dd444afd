import { within } from '@testing-library/react';

/** The text of each row of the first table of this name, without its headings. */
export const rowTexts = (around: HTMLElement, name: string): string[] =>
  within(around)
    .getAllByRole('table', { name })
    .slice(0, 1)
    .flatMap((table) => within(table).getAllByRole('row').slice(1))
    .map(({ textContent }) => textContent ?? '');

import type { KeyboardEvent } from 'react';

/** The rows of a table, the lines of a list that is walked, and cards. */
const rowSelector = 'tr, [data-walked] > li, [data-row]';

/**
 * To the name in the next row of a table or the next card, or the one before; to the first from elsewhere.
 *
 * @param selector The part of a row that takes the focus; of several in a row, the first. Rows without one are passed over.
 */
export function moveRowFocus(body: HTMLElement | null, step: 1 | -1, selector = '[data-opens]'): void {
  const names = rowFocuses(body, selector);
  const row = document.activeElement?.closest(rowSelector);
  const at = names.findIndex((name) => name.closest(rowSelector) === row);
  names[at === -1 ? 0 : at + step]?.focus();
}

const rowFocuses = (body: HTMLElement | null, selector: string): HTMLElement[] =>
  [...(body?.querySelectorAll(rowSelector) ?? [])].flatMap(
    (row) => row.querySelector<HTMLElement>(selector) ?? [],
  );

/** Goes from a field to the next one below it in its column, as in a sheet. Rows without one are passed over. */
export function moveDown(event: KeyboardEvent<HTMLElement>): void {
  const { column } = event.currentTarget.dataset;
  let row = event.currentTarget.closest('tr, li')?.nextElementSibling;
  let next: HTMLElement | null = null;
  while (row && next === null) {
    next = row.querySelector<HTMLElement>(`input[data-column="${column}"]`);
    row = row.nextElementSibling;
  }
  next?.focus();
}

/** Where the keyboard goes in the table of lines. */

/** Into the quantity of a line. */
export function focusQuantity(table: HTMLTableElement | null, lineId: string | undefined): void {
  if (lineId === undefined) return;
  table?.querySelector<HTMLInputElement>(`input[data-line="${lineId}"]`)?.focus();
}

/** Into the box under the table that adds a line. */
export function focusAdd(table: HTMLTableElement | null): boolean {
  const input = table?.closest('[data-lines]')?.querySelector<HTMLInputElement>('[data-add] input');
  input?.focus();
  return Boolean(input);
}

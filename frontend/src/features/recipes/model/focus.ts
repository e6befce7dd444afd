/** Where the keyboard goes in the table of lines. */

/** Focuses a line's quantity. Returns false if it isn't on the screen. */
export function focusQuantity(within: ParentNode | null, lineId: string | undefined): boolean {
  if (lineId === undefined) return false;
  const input = within?.querySelector<HTMLInputElement>(`input[data-line="${lineId}"]`);
  input?.focus();
  return Boolean(input);
}

/** Into the box under the table that adds a line. */
export function focusAdd(table: HTMLTableElement | null): boolean {
  const input = table?.closest('[data-lines]')?.querySelector<HTMLInputElement>('[data-add] input');
  input?.focus();
  return Boolean(input);
}

/** Where the keyboard goes in the table of lines. */

/** Into the quantity of a line; false where it isn't on the screen. */
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

/** So many frames a tab may take to show its lines, and so many the focus is watched once it is there. */
const framesMax = 300;
const steadyFrames = 20;

/** Into the quantity of a line that isn't drawn yet: another tab is drawn within some frames, and the page may take the focus to itself when it is. */
export function focusOnceThere(lineId: string, frames = framesMax): void {
  if (frames === 0) return;
  const isTyping = document.activeElement instanceof HTMLInputElement;
  const isThere = isTyping || focusQuantity(document, lineId);
  requestAnimationFrame(() =>
    focusOnceThere(lineId, isThere ? Math.min(frames - 1, steadyFrames) : frames - 1),
  );
}

/**
 * To the name in the next row of a table, or the one before; to the first from elsewhere.
 *
 * @param selector Selects what stands for the rows.
 */
export function moveRowFocus(body: HTMLElement | null, step: 1 | -1, selector = '[data-opens]'): void {
  const names = [...(body?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const row = document.activeElement?.closest('tr');
  const at = names.findIndex((name) => name.closest('tr') === row);
  names[at === -1 ? 0 : at + step]?.focus();
}

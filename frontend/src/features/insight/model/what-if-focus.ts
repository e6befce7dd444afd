/** Where the focus goes when what has it is about to leave the panel of 'What if'. */

/** To the panel's heading, from a control in it. */
export const focusWhatIf = (from: HTMLElement): void =>
  from.closest('.what-if')?.querySelector<HTMLElement>('h2')?.focus();

/** From a button of a row to that of the next, or of the one before; else to the heading. */
export function focusBesideRow(button: HTMLElement): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const other = beside?.querySelector('button');
  if (other) other.focus();
  else focusWhatIf(button);
}

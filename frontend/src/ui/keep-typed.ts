/**
 * Keeps what was typed or chosen on a prerendered page before its script took over, which React would put back to what
 * was prerendered.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChanged = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue;

/** Enters it anew. Setting a value past React's own property is what makes it see a change. */
function enter(field: Field, value: string): void {
  const isChosen = field instanceof HTMLSelectElement;
  const caret = isChosen ? null : field.selectionEnd;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (!isChosen && caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }));
}

/**
 * To call as soon as the page is taken over, before anything is drawn anew.
 * @returns the function that enters it again, to call once the page can hear it.
 */
export function keepTyped(): () => void {
  const fields = document.querySelectorAll<Field>('input, textarea, select');
  const changed = [...fields].filter(isChanged).map((field) => ({ field, value: field.value }));
  return () => {
    for (const { field, value } of changed) enter(field, value);
  };
}

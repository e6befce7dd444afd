/** Leads to the first field of a form that says what is wrong with it, once that has been drawn. */
export const focusFirstFault = (form: HTMLFormElement | null): void => {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

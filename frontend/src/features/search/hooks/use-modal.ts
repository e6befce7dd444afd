import { type RefObject, useEffect, useRef } from 'react';

/** Shows the dialog over everything, and closes it alone at Esc, whatever else is open. */
export function useModal(field: RefObject<HTMLElement | null>, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
    // Before the layers under it hear of the key.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      close.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [field]);
  return dialog;
}

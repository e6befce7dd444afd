import { type RefObject, useEffect, useRef } from 'react';

/** A new page, or step of one, takes the focus, so that the keyboard and a screen reader go on from its beginning. */
export function useFocusOnNewPage<Part extends HTMLElement>(page: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // A field of the new page may have taken it already.
    if (!part.current?.contains(document.activeElement)) part.current?.focus({ preventScroll: true });
  }, [page]);
  return part;
}

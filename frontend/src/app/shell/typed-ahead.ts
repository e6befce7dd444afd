/** Keeps what is typed between opening search and its field appearing, so that fast typists lose no letters. */

/** Search that doesn't come in this time takes no more letters. */
const givesUpMs = 10_000;

let typed = '';
let stop: (() => void) | null = null;

/** Keeps what is typed from now on, until `takeTyped`. */
export function keepTyping(): void {
  endTyping();
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') endTyping();
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  const timer = setTimeout(endTyping, givesUpMs);
  stop = () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    clearTimeout(timer);
  };
}

function endTyping(): void {
  stop?.();
  stop = null;
  typed = '';
}

/** Gives what was typed, and lets keys go where they belong again. */
export function takeTyped(): string {
  const taken = typed;
  endTyping();
  return taken;
}

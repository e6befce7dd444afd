import { type RefObject, useEffect, useRef } from 'react';
import { dialogs } from './use-target.ts';

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

const layers = `${dialogs}, [role=menu], [role=listbox]`;

const tabStops =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** Of a group of radio buttons Tab comes to one. */
const isStop = (element: HTMLElement): boolean =>
  element.checkVisibility() &&
  element.tabIndex >= 0 &&
  !(
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    document.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) !== null
  );

const stopsIn = (element: HTMLElement | null): HTMLElement[] => {
  if (element === null) return [];
  const inside = [...element.querySelectorAll<HTMLElement>(tabStops)];
  return [...(element.matches(tabStops) ? [element] : []), ...inside].filter(isStop);
};

/** Nobody has acted on it, and no input method takes it. */
const isPlain = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey);

interface TourKeys {
  card: RefObject<HTMLElement | null>;
  target: HTMLElement | null;
  onEscape: () => void;
  onEnter: () => void;
}

/** What somebody has opened over the tour: a list of a field, a search, a question. */
function isBehind(focused: Element, card: HTMLElement): boolean {
  const layer = focused.closest(layers);
  return layer !== null && !layer.contains(card);
}

/**
 * The keys of the tour. Tab goes round the card and the target, and Esc pauses. A field that is typed in keeps its keys:
 * an Esc that it has no use for pauses too. In a dialog that is any, since it would close the dialog. After a press beside
 * everything Enter goes on.
 */
export function useTourKeys(keys: TourKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const isOurs = ({ target }: KeyboardEvent): boolean =>
      target instanceof Element &&
      latest.current.card.current !== null &&
      !isBehind(target, latest.current.card.current);
    const take = (event: KeyboardEvent, act: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    const goRound = (by: 1 | -1) => {
      const { card, target } = latest.current;
      const stops = [...stopsIn(target), ...stopsIn(card.current)];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const lead = stops.find(({ dataset }) => 'lead' in dataset);
      (at === -1 ? lead : stops[(at + by + stops.length) % stops.length])?.focus();
    };
    const before = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!isPlain(event) || !isOurs(event)) return;
      const field = (target as Element).closest(fields);
      if (key === 'Tab') take(event, () => goRound(event.shiftKey ? -1 : 1));
      else if (key === 'Escape' && (field === null || field.closest(dialogs) !== null))
        take(event, latest.current.onEscape);
      else if (key === 'Enter' && (target as Element).matches(`body, ${dialogs}`))
        take(event, latest.current.onEnter);
    };
    const after = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isPlain(event) && isOurs(event)) take(event, latest.current.onEscape);
    };
    window.addEventListener('keydown', before, { capture: true });
    window.addEventListener('keydown', after);
    return () => {
      window.removeEventListener('keydown', before, { capture: true });
      window.removeEventListener('keydown', after);
    };
  }, []);
}

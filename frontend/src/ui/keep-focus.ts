/**
 * Keeps the keyboard's place. An element that goes with the focus (a closed dialog's field, a deleted row, a bar that
 * nothing needs any more) leaves it to what had it before, or to what is nearest to that. One listener for the whole
 * product, so that no dialog, row or bar needs its own.
 */

/** An element, its index among its siblings, and the next one and the one before. */
interface Step {
  element: HTMLElement;
  index: number;
  beside: readonly (Element | null)[];
}

/** An element and what it is in, from the inside out. */
type Place = readonly Step[];

/** Of one layer: the page, a dialog. Somebody may go through all of a dialog's fields before it closes. */
const placesMax = 12;

/** A text field would open the keyboard of a phone that nobody asked for. */
const focusable = 'a[href], button, summary, input:is([type=checkbox], [type=radio]), [tabindex="0"]';

const rows = 'tr, li';

/** Takes what is lost within it by itself: what is beside that may act, and nobody chose it. */
const keeper = '[data-keeps-focus]';

function placeOf(target: HTMLElement): Place {
  const steps: Step[] = [];
  let element: HTMLElement | null = target;
  while (element !== null && element !== document.body) {
    const { parentElement, nextElementSibling, previousElementSibling }: HTMLElement = element;
    const index = parentElement ? [...parentElement.children].indexOf(element) : 0;
    steps.push({ element, index, beside: [nextElementSibling, previousElementSibling] });
    element = parentElement;
  }
  return steps;
}

/** Returns false where an element can't have it: one that is hidden or disabled. */
function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus({ preventScroll: true });
  return element != null && document.activeElement === element;
}

const focusWithin = (element: Element): boolean =>
  (element.matches(focusable) && focus(element as HTMLElement)) ||
  [...element.querySelectorAll<HTMLElement>(focusable)].some(focus);

/** In what is next in `parent` after the lost step, or before it: a row by its name, another page as such. */
function focusNear(parent: HTMLElement, lost: Step): boolean {
  if (parent.matches(rows) && focus(parent.querySelector<HTMLElement>('[data-opens]'))) return true;
  if (parent.tagName === 'MAIN')
    return lost.beside.some((one) => one?.isConnected && focusWithin(one)) || focus(parent);
  const children = [...parent.children];
  return [...children.slice(lost.index), ...children.slice(0, lost.index).reverse()].some(focusWithin);
}

function restore(place: Place): boolean {
  const own = place[0]?.element;
  if (focus(own)) return true;
  const around = place.find(({ element }, at) => at > 0 && element.isConnected)?.element;
  if (focus(around?.closest<HTMLElement>(keeper))) return true;
  const isNear = place.some((lost, at) => {
    const parent = place[at + 1]?.element;
    return parent?.isConnected === true && focusNear(parent, lost);
  });
  // The buttons of a row show only while something in it has the focus.
  if (isNear) focus(own);
  return isNear;
}

/** What a place is in, of the body: the page, or the portal of a layer over it. */
const layerOf = (place: Place): HTMLElement | undefined => place.at(-1)?.element;

/** With one more, the oldest of its layer dropped, and those of layers that are gone. */
function withPlace(places: readonly Place[], added: Place): Place[] {
  const there = places.filter((one) => layerOf(one)?.isConnected);
  const same = there.filter((one) => layerOf(one) === layerOf(added));
  const oldest = same.length < placesMax ? undefined : same[0];
  return [...there.filter((one) => one !== oldest), added];
}

const isThere = ({ element }: Step): boolean => element.isConnected && element.checkVisibility();

/** Starts keeping it. Returns the function that stops. */
export function keepFocus(): () => void {
  let places: Place[] = [];
  let isLeft = false;
  let frame = 0;
  const note = ({ target }: FocusEvent) => {
    isLeft = false;
    if (target instanceof HTMLElement) places = withPlace(places, placeOf(target));
  };
  /** A press on something else takes the focus away on purpose. */
  const leave = ({ target }: PointerEvent) => {
    isLeft = target instanceof Element && target.closest(`${focusable}, input, label`) === null;
  };
  const look = () => {
    const [last] = places.at(-1) ?? [];
    if (isLeft || document.activeElement !== document.body || last === undefined || isThere(last)) return;
    places.toReversed().some(restore);
  };
  /** After whatever moves the focus by itself has done so. */
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) lookSoon();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', leave);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', leave);
  };
}

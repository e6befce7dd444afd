import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Along, nearestPlace, type Place, placeAfterKey } from './places.ts';

/**
 * Which place of a chart is read: the one nearest to the pointer, or the one that the arrow keys, Home and End lead to.
 * `index` is `null` while nobody reads. Esc stops reading before it closes what the chart is in.
 */
export function useReading(places: readonly Place[], along: Along) {
  const [chosen, setChosen] = useState<number | null>(null);
  const index = chosen === null ? null : Math.min(chosen, places.length - 1);
  const last = places.length - 1;
  const nearest = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const position = along === 'x' ? event.clientX - box.left : event.clientY - box.top;
    setChosen(nearestPlace(places, position, along));
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && index !== null) {
      event.stopPropagation();
      event.preventDefault();
      setChosen(null);
      return;
    }
    const next = placeAfterKey(event.key, index ?? last, places.length, along);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setChosen(next);
  };
  return {
    index,
    listeners: {
      onPointerMove: nearest,
      onPointerDown: nearest,
      // A finger that lifts leaves what it read in sight.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setChosen(null),
      onKeyDown: pressed,
      onFocus: () => setChosen((current) => current ?? last),
      onBlur: () => setChosen(null),
    },
  };
}

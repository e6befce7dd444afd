import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { useWidth } from './use-width.ts';

function Strip({ isShown }: { isShown: boolean }) {
  const [ref, width] = useWidth();
  return (
    <>
      <p>{width ?? 'not known'}</p>
      {isShown && <div ref={ref} data-testid="strip" />}
    </>
  );
}

it('follows the element that is there by now', () => {
  const watched = new Map<Element, (widthPx: number) => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        watched.set(element, (width) => act(() => this.tell([{ contentRect: { width } }])));
      }
      disconnect() {
        for (const [element] of watched) watched.delete(element);
      }
    },
  );
  const resize = (widthPx: number) => watched.get(screen.getByTestId('strip'))?.(widthPx);
  const { rerender } = render(<Strip isShown />);
  resize(560);
  screen.getByText('560');
  // No size is chosen for a moment: the close-up goes, and comes back as another element.
  rerender(<Strip isShown={false} />);
  expect(watched.size).toBe(0);
  rerender(<Strip isShown />);
  resize(480);
  screen.getByText('480');
});

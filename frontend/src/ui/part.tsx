import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadWhenOnline } from './load-when-online.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type Placeholder<Props> = ReactNode | ((props: Props) => ReactNode);

/** A component whose code loads when it first shows, or before, by `load`. */
export type Part<Props> = ((props: Props) => ReactNode) & { load: () => Promise<unknown> };

/** A component that loads when it first shows, with `placeholder` in its place meanwhile. */
export function part<Props extends object>(
  load: Load<Props>,
  placeholder: Placeholder<Props> = null,
): Part<Props> {
  const Loaded = screen(load);
  const Placed = (props: Props) => (
    <Suspense fallback={typeof placeholder === 'function' ? placeholder(props) : placeholder}>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(Placed, { load: Loaded.load });
}

/** A part that a page does without when its code can't be loaded: nothing of it may keep the page from showing. */
export const optionalPart = <Props extends object>(load: Load<Props>): Part<Props> =>
  part<Props>(() => load().catch(() => ({ default: () => null })));

/**
 * One of the screens that take turns in one place. The Suspense around them has their placeholder, so on the way
 * from one to the next the last stays until the next has loaded.
 */
export function screen<Props extends object>(load: Load<Props>): Part<Props> {
  const loadPart = () => loadWhenOnline(load);
  // The type of `lazy` speaks of refs, which no part has.
  return Object.assign(lazy(loadPart) as unknown as Part<Props>, { load: loadPart });
}

import { useRef } from 'react';

/**
 * Saves of one entity run one after another, each on top of the version before. Two quick changes by one user
 * are then no conflict.
 */
export function useInTurn<Entity extends { id: string; version: number }>() {
  const last = useRef(new Map<string, Promise<Entity | null>>());
  return (entity: Entity, save: (from: Entity) => Promise<Entity>): Promise<Entity> => {
    const earlier = last.current.get(entity.id) ?? Promise.resolve(null);
    const next = earlier.then((saved) => save(saved && saved.version > entity.version ? saved : entity));
    last.current.set(
      entity.id,
      next.catch(() => null),
    );
    return next;
  };
}

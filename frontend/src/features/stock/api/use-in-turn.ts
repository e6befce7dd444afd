import { useRef } from 'react';

interface Versioned {
  id: string;
  version: number;
}

/**
 * Saves of one thing follow one another, each on top of what the one before left: who changes it twice in a
 * moment is nobody else.
 */
export function useInTurn<Entity extends Versioned>() {
  const last = useRef(new Map<string, Promise<Entity | null>>());
  return (entity: Entity, save: (from: Entity) => Promise<Entity>): Promise<Entity> => {
    const before = last.current.get(entity.id) ?? Promise.resolve(null);
    const next = before.then((saved) => save(saved && saved.version > entity.version ? saved : entity));
    last.current.set(
      entity.id,
      next.catch(() => null),
    );
    return next;
  };
}

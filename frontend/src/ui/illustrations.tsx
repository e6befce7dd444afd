/** The drawings of `drawings.tsx`, which load when one first shows: ornament that no page waits for. */
import { type ComponentType, lazy, Suspense } from 'react';

type Name = keyof typeof import('./drawings.tsx');

/** Without it a page is as good: it stays away where it can't be loaded. */
function drawing(name: Name, proportions: string) {
  const Loaded = lazy<ComponentType>(() =>
    import('./drawings.tsx')
      .then((drawings) => ({ default: drawings[name] }))
      .catch(() => ({ default: () => null })),
  );
  return function Drawing() {
    return (
      <span className="block w-full" style={{ aspectRatio: proportions }}>
        <Suspense>
          <Loaded />
        </Suspense>
      </span>
    );
  };
}

export const RecipeBoxDrawing = drawing('RecipeBoxDrawing', '148 / 96');
export const PantryDrawing = drawing('PantryDrawing', '168 / 108');
export const EnvelopeDrawing = drawing('EnvelopeDrawing', '92 / 68');
export const BasketDrawing = drawing('BasketDrawing', '168 / 132');
export const SpilledJarDrawing = drawing('SpilledJarDrawing', '240 / 132');

import { isWater } from '@batchbook/shared/ingredients/water';
import { useId } from 'react';
import type { FormPart } from './form-part.ts';

/** Marks plain water, which has its own rule in ingredient lists. */
export function WaterTick({ read, onChange }: FormPart) {
  const hint = useId();
  const { content } = read;
  const isTreated = !content.isWater || isWater(content);
  return (
    <div className="text-13">
      <label className="flex w-fit cursor-pointer items-center gap-2 font-medium max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          aria-describedby={hint}
          checked={content.isWater}
          onChange={(event) => onChange({ isWater: event.target.checked })}
        />
        This is plain water
      </label>
      <p id={hint} className="pl-6 text-12 text-ink-3">
        {isTreated
          ? 'Listed by what’s left after cooking. Left out up to 5 %.'
          : 'It has allergens, so labels list it like any other ingredient'}
      </p>
    </div>
  );
}

import type { Bench } from '../hooks/use-bench.ts';
import { LabelFace } from './label-face.tsx';

/** Every layout that is considered, out of sight, to be measured. */
export function TrialFaces({ bench }: { bench: Bench }) {
  return (
    <div className="lb-trials" data-measured={bench.measured || undefined} aria-hidden inert>
      {bench.trials.map(({ key, size, layout }) => (
        <LabelFace
          key={key}
          ref={bench.trialRef(key)}
          label={bench.label}
          size={size}
          layout={layout}
          codes={bench.codes}
          resolution={bench.settings.resolution}
        />
      ))}
    </div>
  );
}

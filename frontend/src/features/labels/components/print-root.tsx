import type { Bench } from '../hooks/use-bench.ts';
import { LabelFace } from './label-face.tsx';
import { Paper } from './paper.tsx';
import { TrialFaces } from './trial-faces.tsx';

/** The faces that are measured, and the job that is being printed. */
export function PrintRoot({ bench }: { bench: Bench }) {
  const { printing, printed } = bench;
  return (
    <>
      <TrialFaces bench={bench} />
      {printing !== null && (
        <Paper
          pages={printing.pages}
          onDone={printed}
          face={(style) => (
            <LabelFace
              label={bench.label}
              size={printing.size}
              layout={bench.printedSizeOf(printing.size).layout}
              codes={bench.codes}
              resolution={bench.settings.resolution}
              style={style}
            />
          )}
        />
      )}
    </>
  );
}

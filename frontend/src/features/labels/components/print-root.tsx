import type { Bench } from '../api/use-bench.ts';
import { LabelFace } from './label-face.tsx';
import { Paper } from './paper.tsx';

/** The job that is being printed. */
export function PrintRoot({ bench }: { bench: Bench }) {
  const { printing, printed } = bench;
  if (printing === null) return null;
  return (
    <Paper
      pages={printing.pages}
      onDone={printed}
      face={(style) => (
        <LabelFace
          label={bench.label}
          size={printing.size}
          codes={bench.codes}
          xHeightMm={bench.xHeightMm}
          style={style}
        />
      )}
    />
  );
}

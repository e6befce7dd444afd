import type { LabelSize } from '@batchbook/shared/recipes/label-sizes';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useWidth } from '../../../ui/use-width.ts';
import type { Bench } from '../hooks/use-bench.ts';
import { pixelsPerMm } from '../model/face-geometry.ts';
import { fitText, isFit } from '../model/fit.ts';
import { sizeName } from '../model/print-settings.ts';
import type { Layout } from '../model/printed-size.ts';
import { LabelFace } from './label-face.tsx';
import { Ruler, rulerMm } from './ruler.tsx';
import { SectionHead } from './section-head.tsx';

const matStyle = classNames(
  'lb-mat relative overflow-hidden rounded-3 border border-line px-5 py-6',
  'max-md:px-2.5 max-md:py-4',
);

/** The chosen sizes on the cutting mat, each between its rulers. */
export function AsItPrints({ bench, note, stamp }: { bench: Bench; note?: ReactNode; stamp?: ReactNode }) {
  const [ref, width] = useWidth();
  return (
    <section aria-labelledby="as-it-prints">
      <SectionHead id="as-it-prints" title="As it prints" aside={note} />
      <div className={matStyle}>
        <div ref={ref} className="grid grid-cols-1 justify-items-center gap-[26px]">
          {bench.sizes.length === 0 && (
            <p className="py-10 text-14 text-ink-2">Choose a size to see the label as it prints.</p>
          )}
          {bench.sizes.map((size) => (
            <OnTheMat key={size.id} bench={bench} size={size} roomPx={width} />
          ))}
        </div>
        {stamp}
      </div>
    </section>
  );
}

function OnTheMat({ bench, size, roomPx }: { bench: Bench; size: LabelSize; roomPx: number | null }) {
  const widthPx = (size.widthMm + rulerMm) * pixelsPerMm;
  const scale = roomPx === null ? 1 : Math.min(1, roomPx / widthPx);
  const { layout, fit } = bench.printedSizeOf(size);
  const tooLong = !isFit(fit);
  return (
    <figure
      className="min-w-0"
      data-size={size.id}
      data-refused={tooLong || undefined}
      style={{ width: `${(size.widthMm + rulerMm) * scale}mm` }}
    >
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-2 text-13 text-ink-2">
        <b className="font-bold text-ink">{sizeName(size)}</b>
        <span className="font-medium">
          {scale === 1 ? 'true size' : `at ${Math.round(scale * 100)}%, prints full size`}
        </span>
        <span
          className={classNames(
            'ml-auto flex items-center gap-1.5 text-12',
            tooLong ? 'font-semibold text-danger' : 'font-medium',
          )}
        >
          {tooLong && <TriangleAlert aria-hidden size={14} className="self-center" />}
          {tooLong ? fitText(fit) : captionOf(layout, fitText(fit))}
        </span>
      </figcaption>
      <div
        className="relative origin-top-left"
        style={{
          width: `${size.widthMm + rulerMm}mm`,
          height: `${size.heightMm + rulerMm}mm`,
          marginBottom: `${(size.heightMm + rulerMm) * (scale - 1)}mm`,
          padding: `${rulerMm}mm 0 0 ${rulerMm}mm`,
          transform: scale === 1 ? undefined : `scale(${scale})`,
        }}
      >
        <Ruler along="top" lengthMm={size.widthMm} />
        <Ruler along="left" lengthMm={size.heightMm} />
        <LabelFace
          ref={bench.faceRef(size.id)}
          label={bench.label}
          size={size}
          layout={layout}
          codes={bench.codes}
          resolution={bench.settings.resolution}
          onScreen
          style={tooLong ? { outline: '2px dashed var(--color-danger)', outlineOffset: '3px' } : undefined}
        />
      </div>
    </figure>
  );
}

const panelWords = {
  table: 'nutrition in a table',
  linear: 'nutrition in a line',
  vertical: 'Nutrition Facts',
  tabular: 'Nutrition Facts, side by side',
} as const;

/** How the nutrition is set, and how the label fits. */
const captionOf = ({ panel }: Layout, fit: string): string =>
  panel === null ? fit : `${panelWords[panel]}, ${fit}`;

import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import type { Bench } from '../hooks/use-bench.ts';
import { pixelsPerMm } from '../model/face-geometry.ts';
import type { SizeId } from '../model/print-settings.ts';
import { LabelFace } from './label-face.tsx';
import { SectionHead } from './section-head.tsx';

const largest = 2;

const frameStyle = classNames(
  'grid grid-cols-1 justify-items-center gap-3.5 overflow-hidden rounded-3 border border-line',
  'bg-sunken p-[18px] max-md:px-2 max-md:py-3.5',
);

/** One of the sizes, large enough to be read through letter by letter. */
export function Loupe({ bench }: { bench: Bench }) {
  const [picked, setPicked] = useState<SizeId | null>(null);
  const size = bench.sizes.find(({ id }) => id === picked) ?? bench.sizes[0];
  const [ref, width] = useWidth();
  if (!size) return null;
  const scale = width === null ? 2 : Math.min(largest, width / (size.widthMm * pixelsPerMm));
  return (
    <section aria-labelledby="loupe">
      <SectionHead id="loupe" title="Close-up" aside={`x-height ${Number(bench.xHeightMm.toFixed(1))} mm`} />
      <div className={frameStyle}>
        {bench.sizes.length > 1 && (
          <SegmentedControl
            label="Size in the close-up"
            value={size.id}
            onValueChange={setPicked}
            segments={bench.sizes.map((one) => ({
              value: one.id,
              label: `${one.widthMm} × ${one.heightMm}`,
            }))}
            className="max-w-full overflow-x-auto bg-surface"
          />
        )}
        <div ref={ref} className="w-full">
          <div
            className="mx-auto overflow-hidden"
            style={{ width: `${size.widthMm * scale}mm`, height: `${size.heightMm * scale}mm` }}
          >
            <LabelFace
              label={bench.label}
              size={size}
              layout={bench.printedSizeOf(size).layout}
              codes={bench.codes}
              resolution={bench.settings.resolution}
              onScreen
              style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

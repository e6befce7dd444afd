import { type LabelSize, labelSizes } from '@batchbook/shared/recipes/label-sizes';
import { TriangleAlert } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import type { Bench } from '../hooks/use-bench.ts';
import { resolutions } from '../model/code-sizes.ts';
import { copiesMax } from '../model/print-plan.ts';
import { sizeName } from '../model/print-settings.ts';
import { readCount } from '../model/read-count.ts';
import { SectionHead } from './section-head.tsx';
import { Tick } from './tick.tsx';

/** Which sizes are printed, and how many of each. */
export function SizesCard({ bench }: { bench: Bench }) {
  return (
    <section aria-labelledby="sizes">
      <SectionHead id="sizes" title="Sizes" aside="copies" />
      <Card>
        <ul>
          {labelSizes.map((size) => (
            <SizeRow key={size.id} bench={bench} size={size} />
          ))}
        </ul>
        <Printer bench={bench} />
      </Card>
    </section>
  );
}

/** Codes are set in whole dots of the printer. */
function Printer({ bench }: { bench: Bench }) {
  return (
    <div className="grid gap-2 px-3.5 py-3">
      <p className="text-13 leading-snug text-ink-3">
        <b className="block text-14 font-semibold text-ink">Printer, dots per inch</b>
        Most label printers have 203. A barcode’s bars are whole dots wide.
      </p>
      <SegmentedControl
        label="Dots per inch of the printer"
        segments={resolutions.map((one) => ({
          value: String(one),
          label: one === 600 ? '600 or more' : one,
        }))}
        value={String(bench.settings.resolution)}
        onValueChange={(value) =>
          bench.change({ resolution: resolutions.find((one) => String(one) === value) ?? 203 })
        }
        className="w-full"
      />
    </div>
  );
}

function SizeRow({ bench, size }: { bench: Bench; size: LabelSize }) {
  const { settings, change } = bench;
  const chosen = settings.chosen.includes(size.id);
  const name = sizeName(size);
  const refusal = chosen ? bench.refusalOf(size) : null;
  const scale = 34 / Math.max(100, size.widthMm, size.heightMm);
  return (
    <li className="border-b border-line-soft px-3.5 py-2.5">
      <div className="flex min-h-[34px] items-center gap-2.5">
        <Tick
          label={name}
          checked={chosen}
          onChange={(on) =>
            change({
              chosen: on ? [...settings.chosen, size.id] : settings.chosen.filter((id) => id !== size.id),
            })
          }
          className="min-w-0 flex-1 items-center gap-2.5"
        >
          <span aria-hidden className="grid w-[34px] flex-none place-items-center">
            <span
              className="block rounded-[2px] border-[1.5px] border-control bg-surface"
              style={{ width: size.widthMm * scale, height: size.heightMm * scale }}
            />
          </span>
          <span className="min-w-0 leading-tight">
            <span className="num block text-14 font-semibold whitespace-nowrap">{name}</span>
            <span className="block text-12 text-ink-3">
              {size.sheet === null ? 'Roll' : `A4, ${size.sheet.perSheet} a sheet`}
            </span>
          </span>
        </Tick>
        <Copies
          label={`Copies, ${name}`}
          value={settings.copies[size.id]}
          onChange={(copies) => change({ copies: { ...settings.copies, [size.id]: copies } })}
        />
      </div>
      {refusal !== null && (
        <p className="mt-1.5 flex gap-1.5 text-12 leading-snug font-semibold text-danger">
          <TriangleAlert aria-hidden size={14} className="mt-px flex-none" />
          {refusal}
        </p>
      )}
    </li>
  );
}

function Copies(props: { label: string; value: number; onChange: (copies: number) => void }) {
  const typed = useTyped<number>({
    value: props.value,
    format: String,
    read: (text) => readCount(text, 0, copiesMax),
    onChange: props.onChange,
  });
  return (
    <NumberInput
      {...typed.inputProps}
      aria-label={props.label}
      title={typed.error ?? undefined}
      invalid={typed.error !== null}
      inputMode="numeric"
      className="w-[62px] flex-none max-md:w-[72px]"
      inputClassName="font-[650]"
    />
  );
}

import { type LabelSize, labelSizes } from '@batchbook/shared/recipes/label-sizes';
import { TriangleAlert } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import type { Bench } from '../api/use-bench.ts';
import { fitText } from '../model/fit.ts';
import { copiesMax } from '../model/print-plan.ts';
import { sizeName } from '../model/print-settings.ts';
import { readCount } from '../model/read-count.ts';
import { isWide } from './label-face.tsx';
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
        <Tick
          label="Small pack, letters of 0.9 mm"
          checked={bench.settings.smallPack}
          onChange={(smallPack) => bench.change({ smallPack })}
          className="min-h-[54px] items-center gap-3 px-3.5 py-2.5 text-13 leading-snug"
        >
          <span>
            <b className="block text-14 font-semibold">Small pack</b>
            <span className="text-ink-3">Largest side under 80 cm²: letters of 0.9 mm instead of 1.2 mm</span>
          </span>
        </Tick>
      </Card>
    </section>
  );
}

function SizeRow({ bench, size }: { bench: Bench; size: LabelSize }) {
  const { settings, change } = bench;
  const chosen = settings.chosen.includes(size.id);
  const name = sizeName(size);
  const fit = bench.fitOf(size.id);
  const tooLong = chosen && fit.overLines > 0;
  const scale = 34 / 100;
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
            <span className="block text-12 text-ink-3">{paperOf(size, bench.label.panel !== null)}</span>
          </span>
        </Tick>
        <Copies
          label={`Copies, ${name}`}
          value={settings.copies[size.id]}
          onChange={(copies) => change({ copies: { ...settings.copies, [size.id]: copies } })}
        />
      </div>
      {tooLong && (
        <p className="mt-1.5 flex items-center gap-1.5 text-12 font-semibold text-danger">
          <TriangleAlert aria-hidden size={14} />
          {fitText(fit)}: this size isn’t printed
        </p>
      )}
    </li>
  );
}

function paperOf(size: LabelSize, panel: boolean): string {
  if (size.sheet !== null) return `A4, ${size.sheet.perSheet} a sheet`;
  return isWide(size) && panel ? 'Roll, with nutrition' : 'Roll';
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

import { plural } from '@batchbook/shared/text';
import { FileDown, Lock, Printer } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { NumberInput } from '../../../ui/text-input.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import type { Bench } from '../hooks/use-bench.ts';
import { sizeName } from '../model/print-settings.ts';
import { readCount } from '../model/read-count.ts';
import { SectionHead } from './section-head.tsx';

/** The first sheet as it will be, and the buttons. `lockedNote` replaces the hint while it is locked. */
export function PrintCard({ bench, lockedNote }: { bench: Bench; lockedNote?: string | undefined }) {
  const sheetJob = bench.jobs.find(({ size }) => size.sheet !== null);
  const sheet = sheetJob?.size.sheet;
  return (
    <section aria-labelledby="print-card">
      <SectionHead
        id="print-card"
        title={sheet ? 'Sheet layout' : 'Print'}
        aside={sheet ? `A4, ${sheet.perSheet}` : undefined}
      />
      <Card>
        {sheetJob && <SheetLayout bench={bench} />}
        <div className={sheetJob ? 'border-t border-line p-3.5' : 'p-3.5'}>
          <PrintButton bench={bench} wide />
          <p id="print-note" className="mt-2.5 text-13 leading-snug text-ink-2">
            {bench.stopped === null
              ? 'Print at 100%, with no margins.'
              : `${lockedNote ?? bench.stopped} Print at 100%, with no margins.`}
          </p>
          {bench.stopped === null && bench.refused.length > 0 && (
            <p className="mt-1.5 text-13 leading-snug font-semibold text-danger">
              Not printed, because it doesn’t fit: {bench.refused.map(sizeName).join(', ')}.
            </p>
          )}
        </div>
      </Card>
    </section>
  );
}

export function PrintButton({ bench, wide = false }: { bench: Bench; wide?: boolean }) {
  const { stopped, copies } = bench;
  const locked = stopped !== null;
  const labels = plural(copies, 'label');
  return (
    <Button
      variant={locked ? 'default' : 'primary'}
      wide={wide}
      busy={bench.busy === 'print'}
      aria-disabled={locked || undefined}
      aria-describedby="print-note"
      icon={locked ? <Lock aria-hidden size={17} /> : <Printer aria-hidden size={17} />}
      onClick={() => void bench.print()}
    >
      {wide && copies > 0 ? `Print ${copies} ${labels}` : 'Print labels'}
    </Button>
  );
}

export function PdfButton({ bench }: { bench: Bench }) {
  const locked = bench.stopped !== null;
  return (
    <Button
      busy={bench.busy === 'pdf'}
      aria-disabled={locked || undefined}
      aria-describedby="print-note"
      icon={locked ? <Lock aria-hidden size={17} /> : <FileDown aria-hidden size={17} />}
      onClick={() => void bench.savePdf()}
    >
      PDF
    </Button>
  );
}

const sheetStyle = classNames(
  'grid aspect-[210/297] w-[104px] gap-[1.5px] bg-[#fff] px-[5px] py-[7px] shadow-2 ring-1',
  'ring-line',
);

/** The places of labels on a sheet, drawn on its paper: light in both themes. */
const places = {
  used: 'border-[#857c69] bg-[repeating-linear-gradient(-45deg,#857c69_0_1px,#fff_1px_4px)]',
  printed: 'border-[#14503f] bg-[#dcebe2]',
  blank: 'border-[#857c69] bg-[#fff]',
};

/** Labels that are gone from the first sheet are hatched, those that will be printed are filled. */
function SheetLayout({ bench }: { bench: Bench }) {
  const sheetJobs = bench.jobs.filter(({ size }) => size.sheet !== null);
  const job = sheetJobs[0];
  const sheet = job?.size.sheet;
  const typed = useTyped<number>({
    value: bench.settings.startAt,
    format: String,
    read: (text) => readCount(text, 1, sheet?.perSheet ?? 24),
    onChange: (startAt) => bench.change({ startAt }),
  });
  if (!job || !sheet) return null;
  const used = Math.min(bench.settings.startAt, sheet.perSheet) - 1;
  const here = job.pages[0]?.labels.length ?? 0;
  const sheets = job.pages.length;
  return (
    <div className="grid grid-cols-[104px_1fr] items-center gap-4 p-3.5">
      <div
        role="img"
        aria-label={`A4 sheet: the first ${used} labels used, ${here} to print`}
        className={sheetStyle}
        style={{ gridTemplateColumns: `repeat(${sheet.columns}, 1fr)` }}
      >
        {Array.from({ length: sheet.perSheet }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a label of a sheet is known by its place.
            key={at}
            className={`rounded-[2px] border ${at < used ? places.used : at < used + here ? places.printed : places.blank}`}
          />
        ))}
      </div>
      <div>
        <label htmlFor="start-at" className="block text-12 font-semibold text-ink-3">
          Start at label
        </label>
        <NumberInput
          {...typed.inputProps}
          id="start-at"
          invalid={typed.error !== null}
          inputMode="numeric"
          className="mt-1 mb-2 w-[68px]"
          inputClassName="font-[650]"
        />
        <p className="text-13 leading-snug text-ink-2">
          {typed.error ?? (
            <>
              <b>{here}</b> on {sheets === 1 ? 'this sheet' : `the first of ${sheets} sheets`}.
              {used > 0 && ` The ${used} hatched ${plural(used, 'is', 'are')} used.`}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

import { compareDecimals, formatDecimal, formatQuantity, one, parseDecimal } from '@batchbook/shared/money';
import { readYield } from '@batchbook/shared/quantity';
import { Minus, Plus } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { AllergenBadges, allergenBadges } from '../../../ui/allergen-badges.tsx';
import { classNames, frameColor } from '../../../ui/class-names.ts';
import { part } from '../../../ui/part.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useField } from '../hooks/use-field.ts';
import type { Draft } from '../model/draft.ts';
import { scaleFrom, scaleText } from '../model/scaling.ts';
import { useEditorBasics, useEditorView } from './editor-context.tsx';
import { useAllergens } from './use-allergens.ts';

const ScaleDialog = part(() => import('./scale-dialog.tsx'));

const scales = [
  { value: '1/2', label: '½' },
  { value: '1', label: '1×' },
  { value: '2', label: '2×' },
  { value: '4', label: '4×' },
  { value: 'other', label: 'Other' },
];

/** Above the tabs: the batch yield, the viewed size and the allergens. */
export const BatchStrip = memo(function BatchStrip() {
  const { editable } = useEditorBasics();
  const isEmpty = useEditorView(({ shown }) => shown.lines.length === 0);
  const allergens = useAllergens();
  const badges = useMemo(() => allergenBadges(allergens, 'brief'), [allergens]);
  return (
    <div className="flex flex-wrap border-b border-line">
      <Part title="Batch makes" tour="batch-makes">
        {editable ? (
          <>
            <YieldStepper />
            <UnitInput />
          </>
        ) : (
          <PlainYield />
        )}
      </Part>
      <Part title="View scaled" hidesInPrint>
        <ScaleControl />
      </Part>
      <Part title={badges.some((badge) => badge.state === 'contains') ? 'Contains' : 'Allergens'} grow>
        {isEmpty ? (
          <p className="text-13 text-ink-3">Shown once you add an ingredient</p>
        ) : (
          <AllergenBadges badges={badges} />
        )}
      </Part>
    </div>
  );
});

/** For looking at only. */
function PlainYield() {
  const text = useEditorView(({ shown }) => `${formatQuantity(shown.batchYield)} ${shown.unit}`);
  return <p className="num font-[650]">{text}</p>;
}

/** The usual sizes, and any other in a dialog. */
function ScaleControl() {
  const { scale, setScale } = useEditorBasics();
  const [asking, setAsking] = useState(false);
  const text = scaleText(scale) ?? '1';
  const usual = scales.some((entry) => entry.value === text) ? text : 'other';
  return (
    <>
      <SegmentedControl
        label="View scaled"
        segments={scales}
        value={usual}
        onValueChange={(next) => (next === 'other' ? setAsking(true) : setScale(scaleFrom(next)))}
      />
      {usual === 'other' && (
        <button type="button" className="link cursor-pointer text-13" onClick={() => setAsking(true)}>
          Change
        </button>
      )}
      {asking && <ScaleDialog onClose={() => setAsking(false)} />}
    </>
  );
}

interface PartProps {
  title: string;
  grow?: boolean;
  hidesInPrint?: boolean;
  /** What the tour finds it by. */
  tour?: string;
  children: ReactNode;
}

const partStyle = classNames(
  'border-line-soft px-[22px] py-3.5',
  'max-md:flex max-md:w-full max-md:items-center max-md:justify-between max-md:gap-3',
  'max-md:px-3.5 max-md:py-2',
);

function Part({ title, grow = false, hidesInPrint = false, tour, children }: PartProps) {
  return (
    <div
      data-tour={tour}
      className={`${partStyle} ${grow ? 'min-w-[240px] flex-1' : 'md:border-r'} ${hidesInPrint ? 'print:hidden' : ''}`}
    >
      <p className="text-12 font-[650] text-ink-3">{title}</p>
      <div className="mt-1 flex min-h-9 items-center gap-2 max-md:mt-0 max-md:min-h-12">{children}</div>
    </div>
  );
}

const inputStyle =
  'h-9 border-x border-line bg-transparent text-center font-[650] -outline-offset-2 max-md:h-12';

/** A number that is cut would read as another one. */
const fitStyle = (text: string): string => (text.length > 6 ? 'w-[98px] text-12 tracking-tight' : 'w-14');

function YieldStepper() {
  const { editor } = useEditorBasics();
  const batchYield = useEditorView(({ draft }) => draft.batchYield);
  const unit = useEditorView(({ draft }) => draft.unit);
  const value = useMemo(() => ({ batchYield, unit }), [batchYield, unit]);
  const set = (makes: Pick<Draft, 'batchYield' | 'unit'>) =>
    editor.edit((before) => ({ ...before, ...makes }), 'batchYield');
  const step = (by: bigint) => {
    const next = formatDecimal(parseDecimal(batchYield) + by * one);
    if (compareDecimals(next, '0') > 0) set({ batchYield: next, unit });
  };
  const typed = useField<Pick<Draft, 'batchYield' | 'unit'>>(
    { key: 'batchYield', label: 'how many a batch makes' },
    {
      value,
      format: (makes) => formatQuantity(makes.batchYield, 6),
      read: (text) => {
        const read = readYield(text, unit);
        return read.ok ? { ok: true, value: { batchYield: read.value, unit: read.unit } } : read;
      },
      onChange: set,
      onCommit: () => void editor.flush(),
    },
  );
  const button = classNames(
    'grid h-9 w-[34px] shrink-0 cursor-pointer place-items-center text-ink-2 -outline-offset-2',
    'hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 finger:h-12 finger:w-11',
  );
  return (
    <span
      className={`num inline-flex items-center overflow-hidden rounded-2 border bg-field ${frameColor(Boolean(typed.error))}`}
    >
      <button
        type="button"
        aria-label="One fewer"
        className={button}
        disabled={compareDecimals(batchYield, '1') <= 0}
        onClick={() => step(-1n)}
      >
        <Minus aria-hidden size={14} />
      </button>
      <input
        {...typed.inputProps}
        inputMode="decimal"
        autoComplete="off"
        aria-label="Batch makes"
        className={classNames(inputStyle, fitStyle(typed.inputProps.value))}
      />
      <button type="button" aria-label="One more" className={button} onClick={() => step(1n)}>
        <Plus aria-hidden size={14} />
      </button>
    </span>
  );
}

const unitInputStyle = classNames(
  'field-sizing-content h-9 max-w-[150px] min-w-[64px] rounded-2 border border-transparent',
  'bg-transparent px-1.5 font-semibold hover:border-control focus:border-control',
  'aria-invalid:border-danger max-md:h-12',
);

/** What the batch makes, in the maker's own word. */
function UnitInput() {
  const { editor } = useEditorBasics();
  const unit = useEditorView(({ draft }) => draft.unit);
  const typed = useField<string>(
    { key: 'unit', label: 'what a batch makes' },
    {
      value: unit,
      format: (text) => text,
      read: (text) => {
        const unit = text.trim();
        if (unit === '') return { ok: false, error: 'Enter what the batch makes, for example tarts' };
        if (unit.length > 40) return { ok: false, error: 'At most 40 characters' };
        return { ok: true, value: unit };
      },
      onChange: (unit) => editor.edit((before) => ({ ...before, unit }), 'unit'),
      onCommit: () => void editor.flush(),
    },
  );
  return (
    <input {...typed.inputProps} aria-label="What it makes" autoComplete="off" className={unitInputStyle} />
  );
}

import { ApiError } from '@batchbook/shared/http/client';
import { newId } from '@batchbook/shared/ids';
import { shownQuantity } from '@batchbook/shared/quantity';
import type { PutCount } from '@batchbook/shared/stock/count-schema';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import type { Site } from '@batchbook/shared/stock/site-schema';
import type { Measures } from '@batchbook/shared/units';
import { useRef, useState } from 'react';
import { useSend } from '../../../../data/outbox/outbox.ts';
import { sentenceOf } from '../../../../data/problems.ts';
import { countKind } from '../../../../data/stock/count-kind.ts';
import type { ShownLevel } from '../../../../data/stock/stock.ts';
import { quantityText } from '../../../../data/stock/unit-label.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { unitWord } from '../../model/figures.ts';
import { isManual } from '../../model/marks.ts';
import { outcomes } from '../../model/outcomes.ts';
import { readLevel } from '../../model/typed-quantity.ts';

export interface CountDialogProps {
  item: StockItem;
  site: Site;
  level: ShownLevel;
  measures: Measures;
  onClose: () => void;
}

/** What a count is made against: the level as it was shown when the figure was typed. */
interface Against {
  stock: string;
  unit: StockUnit;
  version: number;
}

/** Counts one item: an assertion about the level that is shown. If that moves meanwhile, it asks again. */
export default function CountDialog(props: CountDialogProps) {
  const { item, site, level } = props;
  const form = useCountForm(props);
  return (
    <FormDialog
      title={`Count ${item.name}`}
      description={`At ${site.name}. The book says ${quantityText(item, form.against.stock, form.against.unit)}.`}
      submit="Record count"
      busy={form.busy}
      isTyped={form.text.trim() !== ''}
      problem={form.failed}
      initialFocus={form.input}
      onSubmit={() => void form.save()}
      onClose={props.onClose}
    >
      {form.hasMoved && form.failed === null && (
        <Notice tone="warning" role="status">
          It moved just now: the book says {quantityText(item, level.currentStock, level.unit)}.{' '}
          <button
            type="button"
            className="cursor-pointer font-[650] underline underline-offset-2"
            onClick={form.countAgain}
          >
            Count against that
          </button>
        </Notice>
      )}
      <Field label="What is there" error={form.error}>
        <NumberInput
          ref={form.input}
          size="lg"
          value={form.text}
          onChange={(event) => form.type(event.target.value)}
          onBlur={form.leave}
          suffix={unitWord(form.unit, item.unitName)}
        />
      </Field>
    </FormDialog>
  );
}

/** What is typed, and the level that it is counted against. */
function useCountForm({ item, site, level, measures, onClose }: CountDialogProps) {
  const send = useSend(countKind);
  const input = useRef<HTMLInputElement>(null);
  // One that waits for its new unit is counted in it.
  const unit = isManual(item, level) ? levelUnitOf(item) : level.unit;
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [against, setAgainst] = useState<Against>({
    stock: level.currentStock,
    unit: level.unit,
    version: level.version + level.waiting,
  });
  const now = level.version + level.waiting;
  const read = text.trim() === '' ? blank : readLevel(text, unit, measures);

  const save = async () => {
    setShown(true);
    setFailed(null);
    if (!read.ok) {
      input.current?.focus();
      return;
    }
    const body: PutCount = {
      siteId: site.id,
      lines: [{ itemId: item.id, counted: read.value, unit, levelVersion: against.version }],
    };
    setBusy(true);
    try {
      const { kind } = await send({ id: newId(), body });
      said(kind, item, site);
      onClose();
    } catch (cause) {
      const moved = cause instanceof ApiError ? cause.problem?.moved?.[0] : undefined;
      if (moved)
        setAgainst({ stock: moved.currentStock, unit: moved.unit as StockUnit, version: moved.version });
      setFailed(
        moved
          ? `It moved while you counted. The book says ${quantityText(item, moved.currentStock, moved.unit as StockUnit)} now. Check again, then record what’s there.`
          : sentenceOf(cause, 'stock'),
      );
    } finally {
      setBusy(false);
    }
  };
  return {
    text,
    unit,
    input,
    busy,
    failed,
    against,
    /** The level moved after the figure was typed. */
    hasMoved: now !== against.version,
    error: shown && !read.ok ? read.error : null,
    type: setText,
    leave() {
      setShown(text !== '');
      setText(shownQuantity(text, read));
    },
    countAgain: () => setAgainst({ stock: level.currentStock, unit: level.unit, version: now }),
    save,
  };
}

const blank = { ok: false, error: 'Type what is there; 0 for none' } as const;

function said(kind: 'posted' | 'queued', item: StockItem, site: Site): void {
  if (kind === 'queued')
    toast({
      title: 'Kept on this device',
      description: 'The count is sent when you’re back online.',
    });
  else
    toast({
      title: outcomes.level.done,
      description: `${item.name} at ${site.name} is counted.`,
      variant: 'success',
    });
}

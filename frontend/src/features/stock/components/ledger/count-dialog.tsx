import { ApiError } from '@batchbook/shared/http/client';
import { shownQuantity } from '@batchbook/shared/quantity';
import type { PutCount } from '@batchbook/shared/stock/count-schema';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import type { Measures } from '@batchbook/shared/units';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../../data/problems.ts';
import { usePost } from '../../../../data/stock/post.ts';
import type { ShownLevel } from '../../../../data/stock/stock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { quantityText, unitWord } from '../../model/figures.ts';
import { isManual } from '../../model/marks.ts';
import { stockSentence } from '../../model/stock-problems.ts';
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
export default function CountDialog({ item, site, level, measures, onClose }: CountDialogProps) {
  const post = usePost();
  const input = useRef<HTMLInputElement>(null);
  // One that waits for its new unit is counted in it.
  const unit = isManual(item, level) ? item.unit : level.unit;
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
  const moved = now !== against.version;
  const read = text.trim() === '' ? blank : readLevel(text, unit, measures);
  const error = read.ok ? null : read.error;

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
      const { kind } = await post.count(body);
      said(kind, item, site);
      onClose();
    } catch (cause) {
      const moved = cause instanceof ApiError ? cause.problem?.moved?.[0] : undefined;
      if (moved)
        setAgainst({ stock: moved.currentStock, unit: moved.unit as StockUnit, version: moved.version });
      setFailed(
        moved
          ? `It moved while you counted. The book says ${quantityText(item, moved.currentStock, moved.unit as StockUnit)} now: look again, and record what is there.`
          : (stockSentence(cause) ?? sentenceOf(cause)),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      unsaved={text.trim() !== ''}
      size="sm"
      title={`Count ${item.name}`}
      description={`At ${site.name}. The book says ${quantityText(item, against.stock, against.unit)}.`}
      initialFocus={input}
      footer={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          Record count
        </Button>
      }
    >
      <form
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failed !== null && (
          <Notice tone="danger" role="alert">
            {failed}
          </Notice>
        )}
        {moved && failed === null && (
          <Notice tone="warning" role="status">
            It moved just now: the book says {quantityText(item, level.currentStock, level.unit)}.{' '}
            <button
              type="button"
              className="cursor-pointer font-[650] underline underline-offset-2"
              onClick={() => setAgainst({ stock: level.currentStock, unit: level.unit, version: now })}
            >
              Count against that
            </button>
          </Notice>
        )}
        <Field label="What is there" error={shown ? error : null}>
          <NumberInput
            ref={input}
            size="lg"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => {
              setShown(text !== '');
              setText(shownQuantity(text, read));
            }}
            suffix={unitWord(unit, item.unitName)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

const blank = { ok: false, error: 'Type what is there; 0 for none' } as const;

function said(kind: 'posted' | 'queued', item: StockItem, site: Site): void {
  if (kind === 'queued')
    toast({
      title: 'Kept on this device',
      description: 'The count is sent as soon as there is a connection.',
    });
  else
    toast({
      title: 'Stock level updated successfully',
      description: `${item.name} at ${site.name} is counted.`,
      variant: 'success',
    });
}

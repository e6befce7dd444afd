import { formatQuantity } from '@batchbook/shared/money';
import type { Question } from '@batchbook/shared/production/questions';
import { countOf } from '@batchbook/shared/text';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { shownDay } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Answered, useAnswers } from '../../../ui/questions/use-answers.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import type { StockState } from '../hooks/use-stock-state.ts';
import { itemsOf, type Line, postingOf } from '../model/posting.ts';
import type { Takings } from '../model/taking.ts';
import { AskedFields } from './asked-fields.tsx';

export interface ConfirmDialogProps {
  sheet: RunSheet;
  takings: Takings | null;
  stock: StockState;
  /** Of what is made, and where it goes beyond what the label says. */
  useBy: { date: string | null; warning: string | null };
  /** What looks wrong, and has to be confirmed. */
  questions: readonly Question[];
  /** The same, as the server sees it. */
  asked: readonly Question[];
  online: boolean;
  busy: boolean;
  /** What stops it, as a sentence. */
  problem: string | null;
  onConfirm: (answers: Answered & { trackOutput: boolean }) => void;
  onClose: () => void;
}

/** Locking can't be undone, so it says first what it does. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { sheet, takings, stock, useBy, online, busy, problem, onConfirm, onClose } = props;
  const { typed: run } = sheet;
  const canTrack = stock.isOpen && stock.output === 'untracked';
  const [isTracking, setTracking] = useState(true);
  const answers = useAnswers(props.questions, props.asked);
  const { taken, short, notPosted } = postingOf(run.ingredients, takings);
  const confirm = () => {
    const answered = answers.take();
    if (answered) onConfirm({ ...answered, trackOutput: canTrack && isTracking });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Confirm and lock ${run.recipeName}, ${run.batchNumber}?`}
      description="A locked run stays as it is. After that you can only strike it through."
      footer={
        <>
          <DialogClose>Not yet</DialogClose>
          <Button variant="primary" busy={busy} onClick={confirm}>
            Confirm and lock
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        {!online && (
          <Notice tone="warning" role="status">
            Locking needs a connection. Everything you typed stays here until you’re back online.
          </Notice>
        )}
        {problem !== null && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <AskedFields sheet={sheet} answers={answers} />
        {useBy.warning !== null && (
          <Notice tone="warning">
            {useBy.warning} Correct it now: once the run is locked it stays, and its label asks about it.
          </Notice>
        )}
        {stock.isOpen ? (
          <>
            <Lines title={`Taken from stock: ${countOf(itemsOf(taken), 'item')}`} lines={taken} />
            <Lines title="Not enough in stock" lines={short} tone="text-danger" suffix=" short" />
            <Lines title="Not posted to stock" lines={notPosted} />
          </>
        ) : (
          <p className="text-14 text-ink-2">{stock.reason} The run is locked all the same.</p>
        )}
        <GoesIn {...props} isTracked={stock.output === 'tracked' || (canTrack && isTracking)} />
        {canTrack && (
          <label className="flex min-h-8 items-center gap-2.5 text-14 font-semibold max-md:min-h-12">
            <input
              type="checkbox"
              className="tick-box"
              checked={isTracking}
              onChange={({ target }) => setTracking(target.checked)}
            />
            Track {run.recipeName} in stock
          </label>
        )}
      </div>
    </Dialog>
  );
}

/** What goes in, of what is good. */
function GoesIn(props: ConfirmDialogProps & { isTracked: boolean }) {
  const { stock, isTracked } = props;
  const { typed: run } = props.sheet;
  const { date } = props.useBy;
  const { actualYield, plannedQuantity, wasteQuantity: waste } = run;
  const good = actualYield ?? plannedQuantity;
  const amount = (quantity: string) => `${formatQuantity(quantity)} ${run.unit}`;
  return (
    <section className="rounded-3 border border-line bg-band px-4 py-3 text-14">
      <h3 className="font-sans text-13 font-semibold text-ink-2">What came out</h3>
      <p className="mt-1">
        <b className="font-semibold">{amount(good)} good</b>
        {waste !== null && waste !== '0' && `, ${amount(waste)} wasted`}
        {`. Lot `}
        <span className="font-mono text-13 font-semibold">{run.batchNumber}</span>
        {date === null ? ', no use-by.' : `, use by ${shownDay(date)}.`}
      </p>
      {stock.isOpen && (
        <p className="mt-1 text-ink-2">
          {isTracked && good !== '0'
            ? 'They go into stock.'
            : good === '0'
              ? 'Nothing goes into stock.'
              : `${run.recipeName} isn’t tracked, so nothing goes into stock.`}
        </p>
      )}
    </section>
  );
}

interface LinesProps {
  title: string;
  lines: readonly Line[];
  tone?: string;
  suffix?: string;
}

function Lines({ title, lines, tone = 'text-ink-2', suffix = '' }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={`font-sans text-13 font-semibold ${tone}`}>{title}</h3>
      <ul className="num mt-1 text-14">
        {lines.map(({ key, name, detail, onHold }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line-soft py-1">
            <span>{name}</span>
            <span className={`text-right ${tone}`}>{`${detail}${suffix}`}</span>
            {suffix !== '' && onHold !== '' && <span className="w-full text-right text-13">{onHold}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

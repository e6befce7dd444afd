import type { StockLot } from '@batchbook/shared/stock/level-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { WifiOff } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useQueue } from '../../../../data/stock/queue.ts';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { useStockGate } from '../../hooks/use-stock-gate.ts';
import type { StockAction } from '../../model/action.ts';
import { ActionHead } from './action-head.tsx';
import { ActionLines } from './action-lines.tsx';
import { ActionSum } from './action-sum.tsx';
import { actionWords } from './action-words.ts';
import { ItemFinder } from './item-finder.tsx';

export interface ActionFormProps {
  action: StockAction;
  book: StockBook;
  sites: readonly Site[];
  siteId: string;
  onSite: (siteId: string) => void;
  /** The open lots at the site. */
  lots: readonly StockLot[];
  onClose: () => void;
}

const wrong = '[aria-invalid=true], input:invalid';

/** The dialog with its lines. Nothing is sent before all of them can be read. */
export function ActionForm(props: ActionFormProps) {
  const { action, book, sites, siteId, onSite, onClose } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const gate = useStockGate();
  const { isOnline } = useQueue();
  const state = useActionForm(props);
  const { reckoned, open, progress, terms } = state;
  const words = actionWords[action.kind];

  // The first field to type in, whichever that is once the dialog stands.
  const initialFocus = useMemo(
    () => ({
      get current() {
        return form.current?.querySelector<HTMLElement>('[data-quantity], .finder input') ?? null;
      },
    }),
    [],
  );

  const submit = async () => {
    setTried(true);
    // Beside what can't be read: words that are asked for, and half a date, which has no value of its own.
    const isWhole = form.current?.checkValidity() ?? true;
    if (!state.isReady || !isWhole || gate.isLocked) {
      // After what is wrong has been drawn.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(wrong)?.focus());
      return;
    }
    setTried(false);
    if (!(await state.send())) return;
    state.forget();
    onClose();
  };
  /** Esc and the cross keep what was typed; of a delivery, which may be long, so does this. */
  const cancel = () => {
    if (action.kind !== 'receive') state.forget();
    onClose();
  };
  const [first] = reckoned;
  // Of one item, asked for by name; it may be taken from several lots, in a line each.
  const isOfOne =
    action.itemIds.length === 1 &&
    (reckoned.length === 1 || action.kind !== 'receive') &&
    reckoned.every(({ line }) => line.itemId === first?.line.itemId);
  const single = isOfOne && reckoned.length === 1;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      initialFocus={initialFocus}
      title={isOfOne && first ? `${words.title}: ${first.of.name}` : words.title}
      footer={
        <>
          <ActionSum reckoned={reckoned} terms={terms} />
          <Button onClick={cancel} className="max-md:flex-1">
            {open.length === 0 && reckoned.length > 0 ? 'Done' : 'Cancel'}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={progress !== null}
            aria-disabled={gate.isLocked || open.length === 0}
            className="max-md:flex-1"
          >
            {progress
              ? `${progress.done} of ${progress.all} …`
              : open.length > 1
                ? words.many(open.length)
                : words.one}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {gate.reason !== null && (
          <Notice tone="warning" className="mb-4">
            {gate.reason}
          </Notice>
        )}
        {state.isKept && (
          <Notice tone="info" role="status" className="mb-4">
            This goes on where you stopped.{' '}
            <button
              type="button"
              onClick={state.startAfresh}
              className="touch cursor-pointer font-semibold underline"
            >
              Start afresh
            </button>
          </Notice>
        )}
        {!isOnline && (
          <p
            role="status"
            className="mb-4 flex items-center gap-2.5 rounded-2 bg-sunken px-3 py-2.5 text-14 text-ink-2"
          >
            <WifiOff aria-hidden size={17} />
            No connection. What you record is kept on this device and sent, once, when there is one.
          </p>
        )}
        <ActionHead
          action={action}
          sites={sites}
          siteId={siteId}
          onSite={onSite}
          state={state}
          tried={tried}
          onLeave={onClose}
        />
        <ActionLines
          state={state}
          tried={tried}
          single={single}
          onSubmit={() => void submit()}
          empty={words.empty}
        />
        {!(isOfOne && first) && (
          <ItemFinder
            book={book}
            untracked={action.kind === 'receive' ? state.untracked : []}
            canCreate={action.kind === 'receive'}
            siteId={siteId}
            label={words.find}
            onPick={state.pick}
          />
        )}
      </form>
    </Dialog>
  );
}

import type { Site } from '@batchbook/shared/stock/site-schema';
import { WifiOff } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOnline } from '../../../../data/offline/connection.ts';
import type { LotHere } from '../../../../data/stock/ledger.ts';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { useStockGate } from '../../../../data/stock/use-stock-gate.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DraftNotice } from '../../../../ui/draft-notice.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { type FormLine, useActionForm } from '../../hooks/use-action-form.ts';
import type { StockAction } from '../../model/action.ts';
import { ActionHead } from './action-head.tsx';
import { ActionLines } from './action-lines.tsx';
import { ActionSum } from './action-sum.tsx';
import { actionWords } from './action-words.ts';
import { ItemFinder } from './item-finder.tsx';

type ActionFormState = ReturnType<typeof useActionForm>;

export interface ActionFormProps {
  action: StockAction;
  book: StockBook;
  sites: readonly Site[];
  siteId: string;
  onSite: (siteId: string) => void;
  /** The open lots at the site. */
  lots: readonly LotHere[];
  onClose: () => void;
}

const nameOf = (sites: readonly Site[], siteId: string): string =>
  sites.find(({ id }) => id === siteId)?.name ?? 'Unknown Site';

const wrong = '[aria-invalid=true], input:invalid';

/** Focuses the first input once the dialog has rendered. */
const useFirstField = (form: RefObject<HTMLFormElement | null>) =>
  useMemo(
    () => ({
      get current() {
        return form.current?.querySelector<HTMLElement>('[data-quantity], .finder input') ?? null;
      },
    }),
    [form],
  );

/** Sends the lines if all of them are valid, and shows the errors. */
function useSubmit(
  form: RefObject<HTMLFormElement | null>,
  state: ActionFormState,
  isLocked: boolean,
  onClose: () => void,
) {
  const [tried, setTried] = useState(false);
  const submit = async () => {
    flushSync(() => setTried(true));
    // Also covers missing required text, and a half-typed date, which has no value.
    const isWhole = form.current?.checkValidity() ?? true;
    if (!state.isReady || !isWhole || isLocked) {
      form.current?.querySelector<HTMLElement>(wrong)?.focus();
      return;
    }
    setTried(false);
    if (!(await state.send())) return;
    state.forget();
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return { tried, submit, onSubmit };
}

/** Whether the dialog is for one item, which may have a line for each of several lots. */
const isOfOneItem = ({ itemIds, kind }: StockAction, lines: readonly FormLine[]): boolean =>
  itemIds.length === 1 &&
  (lines.length === 1 || kind !== 'receive') &&
  lines.every(({ line }) => line.itemId === lines[0]?.line.itemId);

/** The dialog with its lines. Sends nothing until all of them are valid. */
export function ActionForm(props: ActionFormProps) {
  const { action, book, sites, siteId, onSite, onClose } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const gate = useStockGate();
  const state = useActionForm(props);
  const { lines, terms } = state;
  const words = actionWords[action.kind];

  const initialFocus = useFirstField(form);

  const { tried, submit, onSubmit } = useSubmit(form, state, gate.isLocked, onClose);
  /** Esc and the close button keep the draft. For a delivery, which may be long, Cancel does too. */
  const cancel = () => {
    if (action.kind !== 'receive') state.forget();
    onClose();
  };
  const [first] = lines;
  const isOfOne = isOfOneItem(action, lines);
  const single = isOfOne && lines.length === 1;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      initialFocus={initialFocus}
      title={isOfOne && first ? `${words.title}: ${first.of.name}` : words.title}
      footer={
        <ActionFooter
          formId={formId}
          state={state}
          words={words}
          isLocked={gate.isLocked}
          onCancel={cancel}
        />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit}>
        <FormNotices closed={gate.reason} isKept={state.isKept} onStartAgain={state.startAgain} />
        <ActionHead
          action={action}
          sites={sites}
          siteId={siteId}
          onSite={onSite}
          toSiteId={state.toSiteId}
          onToSite={state.setToSite}
          terms={terms}
          onTerms={state.changeTerms}
          isKept={state.isKept}
          tried={tried}
          onLeave={onClose}
        />
        <ActionLines
          lines={lines}
          terms={terms}
          edits={state.edits}
          siteNames={{ here: nameOf(sites, siteId), there: nameOf(sites, state.toSiteId) }}
          pickedId={state.pickedId}
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

interface ActionFooterProps {
  formId: string;
  state: Pick<ActionFormState, 'lines' | 'terms' | 'open' | 'progress'>;
  words: (typeof actionWords)[StockAction['kind']];
  isLocked: boolean;
  onCancel: () => void;
}

function ActionFooter({ formId, state, words, isLocked, onCancel }: ActionFooterProps) {
  const { lines, terms, open, progress } = state;
  const send = open.length > 1 ? words.many(open.length) : words.one;
  return (
    <>
      <ActionSum entries={lines} terms={terms} />
      <Button onClick={onCancel} className="max-md:flex-1">
        {open.length === 0 && lines.length > 0 ? 'Done' : 'Cancel'}
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={formId}
        busy={progress !== null}
        aria-disabled={isLocked || open.length === 0}
        className="max-md:flex-1"
      >
        {progress ? `${progress.done} of ${progress.all} …` : send}
      </Button>
    </>
  );
}

interface FormNoticesProps {
  /** Why nothing can be recorded, or `null`. */
  closed: string | null;
  isKept: boolean;
  onStartAgain: () => void;
}

function FormNotices({ closed, isKept, onStartAgain }: FormNoticesProps) {
  const isOnline = useOnline();
  return (
    <>
      {closed !== null && (
        <Notice tone="warning" className="mb-4">
          {closed}
        </Notice>
      )}
      {isKept && <DraftNotice onStartAgain={onStartAgain} />}
      {!isOnline && (
        <p
          role="status"
          className="mb-4 flex items-center gap-2.5 rounded-2 bg-sunken px-3 py-2.5 text-14 text-ink-2"
        >
          <WifiOff aria-hidden size={17} />
          No connection. What you record is kept on this device and sent when you’re back online.
        </p>
      )}
    </>
  );
}

import { Check, Phone } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { shownSince } from '../../../../ui/dates.ts';
import type { RowMeasure } from '../../../../ui/virtual-rows.tsx';
import type { Called, Mark } from '../../model/call-rows.ts';
import { Contacts } from './contacts.tsx';

export interface CallLineProps {
  called: Called;
  mark: Mark | null;
  /** What came back, each as a text. */
  back: readonly string[];
  busy: boolean;
  /** It was signed off. */
  isClosed: boolean;
  /** How many are in its list. */
  count: number;
  measure?: RowMeasure | undefined;
  onMark: () => void;
  onUnmark: () => void;
  onRecovered: () => void;
}

/** Somebody to call: what they have, whether they were reached, and what came back. */
export function CallLine(props: CallLineProps) {
  const { called, back, isClosed, count, measure, onRecovered, ...marking } = props;
  const { key, name, contacts, note, lines, parts } = called;
  return (
    <li
      ref={measure?.ref}
      data-key={key}
      data-index={measure?.index}
      aria-setsize={measure && count}
      aria-posinset={measure && measure.index + 1}
      className="ruled flex flex-wrap items-start gap-3 px-4 py-3 text-14"
    >
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <Contacts contacts={contacts} />
        {note !== '' && <p className="text-13 wrap-anywhere text-ink-3">{note}</p>}
        {lines.map(({ product, batch, amounts, day, known, isPossible }) => (
          <p key={`${product} ${batch} ${day} ${isPossible}`} className="text-13 text-ink-2">
            {batch === '' ? (
              `${amounts} of ${product} in all`
            ) : (
              <>
                {amounts} of {product} <span className="font-mono">{batch}</span>
              </>
            )}
            {day && `, ${day}`}
            {isPossible && ', possible'}
            {known && `. ${known}`}
          </p>
        ))}
        {back.map((text) => (
          <p key={text} className="text-13 text-ink-2">
            {text}
          </p>
        ))}
        {parts.length > 0 && !isClosed && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2.5"
            disabled={marking.busy}
            aria-label={`${back.length === 0 ? 'Something came back' : 'Correct what came back'}: ${name}`}
            onClick={onRecovered}
          >
            {back.length === 0 ? 'Something came back' : 'Correct what came back'}
          </Button>
        )}
      </div>
      <Reached name={name} isClosed={isClosed} {...marking} />
    </li>
  );
}

type ReachedProps = Pick<CallLineProps, 'mark' | 'busy' | 'isClosed' | 'onMark' | 'onUnmark'> & {
  name: string;
};

function Reached({ name, mark, busy, isClosed, onMark, onUnmark }: ReachedProps) {
  if (mark === null && isClosed) return <p className="text-13 text-ink-3">Not told</p>;
  if (mark === null)
    return (
      <Button
        size="sm"
        disabled={busy}
        icon={<Phone aria-hidden size={15} />}
        aria-label={`Mark told: ${name}`}
        onClick={onMark}
      >
        Mark told
      </Button>
    );
  return (
    <div className="grid justify-items-end text-right text-13">
      <p className="flex items-center gap-1 font-semibold text-success">
        <Check aria-hidden size={15} />
        Told {shownSince(mark.at)}
      </p>
      {mark.by !== '' && <p className="text-ink-2">by {mark.by}</p>}
      {!isClosed && (
        <Button
          variant="ghost"
          size="sm"
          disabled={busy}
          aria-label={`Undo: ${name} told`}
          onClick={onUnmark}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

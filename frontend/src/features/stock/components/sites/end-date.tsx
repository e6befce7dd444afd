import type { Site } from '@batchbook/shared/stock/site-schema';
import { CalendarClock, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { dateFault, dayOf } from '../../../../ui/dates.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import { termOf } from '../../model/sites.ts';

export interface EndDateProps {
  site: Site;
  locked: boolean;
  onEnd: (endsOn: string | null) => void;
}

const buttonStyle = classNames(
  'num touch -ml-1 inline-flex cursor-pointer items-center gap-1.5 rounded-1 p-1',
  'hover:bg-ink/7',
);

/** The last day of a stall, in words, and set in place. */
export function EndDate({ site, locked, onEnd }: EndDateProps) {
  const [editing, setEditing] = useState(false);
  const term = termOf(site, dayOf(new Date()));
  const text = term.kind === 'stays' ? 'Stays' : term.text;
  if (locked) return <span className="num text-ink-2">{text}</span>;
  if (!editing)
    return (
      <button
        type="button"
        aria-label={`${site.name}: ${term.kind === 'stays' ? 'stays, set an end' : `${text}, change it`}`}
        className={`${buttonStyle} ${term.kind === 'ended' ? 'font-semibold text-warn' : 'text-ink-2'}`}
        onClick={() => setEditing(true)}
      >
        <CalendarClock aria-hidden size={15} className="text-ink-3" />
        {text}
      </button>
    );
  return (
    <EndDateField
      site={site}
      onCancel={() => setEditing(false)}
      onSave={(endsOn) => {
        setEditing(false);
        if (endsOn !== site.endsOn) onEnd(endsOn);
      }}
    />
  );
}

interface EndDateFieldProps {
  site: Site;
  onSave: (endsOn: string | null) => void;
  onCancel: () => void;
}

function EndDateField({ site, onSave, onCancel }: EndDateFieldProps) {
  const [typed, setTyped] = useState(site.endsOn ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Half a date is neither an end nor none: it stays in the field, and the site keeps its old end. */
  const saveTyped = (input: HTMLInputElement) => {
    const wrong = dateFault(input);
    setFault(wrong);
    if (wrong === null) onSave(typed === '' ? null : typed);
  };
  // Leaving the page saves a whole date; half of one would be lost.
  useUnsaved(() => {
    if (input.current === null) return false;
    saveTyped(input.current);
    return dateFault(input.current) !== null;
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <TextInput
        ref={input}
        size="sm"
        type="date"
        aria-label={`Last day of ${site.name}`}
        className="w-[150px]"
        autoFocus
        invalid={fault !== null}
        aria-describedby={fault ? noteId : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (fault !== null) setFault(dateFault(event.target));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') saveTyped(event.currentTarget);
          if (event.key === 'Escape') onCancel();
        }}
        onBlur={(event) => {
          // The button beside it has its own meaning.
          if (!event.currentTarget.closest('td')?.contains(event.relatedTarget))
            saveTyped(event.currentTarget);
        }}
      />
      <IconButton label={`${site.name} stays`} size="sm" onClick={() => onSave(null)}>
        <X aria-hidden size={16} />
      </IconButton>
      {fault && (
        <span
          id={noteId}
          role="alert"
          className="mt-1 basis-full text-12 leading-tight font-semibold text-danger"
        >
          {fault}
        </span>
      )}
    </span>
  );
}

import type { PutRow } from '@batchbook/shared/production/recall-row-schema';
import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import type { Reconciled } from '@batchbook/shared/production/reconciliation';
import { stillOutIn, uninformedAuthorities } from '@batchbook/shared/production/sign-off';
import { countOf, formatCount } from '@batchbook/shared/text';
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { useOrganization } from '../../../../data/accounts.ts';
import { useDraft } from '../../../../data/drafts.ts';
import { useOwnName } from '../../../../data/people.ts';
import { searchFor, searchText } from '../../../../data/search/match-words.ts';
import type { WholeRecall } from '../../../../data/traces.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { shownMoment } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { SearchField } from '../../../../ui/list/list-toolbar.tsx';
import { NoMatch } from '../../../../ui/list/no-match.tsx';
import { part } from '../../../../ui/part.tsx';
import { TableRows } from '../../../../ui/table-rows.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { RowMeasure } from '../../../../ui/virtual-rows.tsx';
import { quantityOf } from '../../model/amounts.ts';
import {
  backTexts,
  type Called,
  type CallGroup,
  type CallRecord,
  callGroups,
  type Everybody,
  everybodyIn,
  lastCaller,
  markOf,
  namedTexts,
  recordOf,
  rowsUnmarked,
  rowsWith,
} from '../../model/call-rows.ts';
import { authorityNames } from '../../model/recall-words.ts';
import { CallLine } from './call-line.tsx';
import { Reconciliation, reconciledIn } from './reconciliation.tsx';

const RecoveredDialog = part(() => import('./recovered-dialog.tsx'));
const SignOffDialog = part(() => import('./sign-off-dialog.tsx'));

export interface CallListProps {
  recall: WholeRecall;
  busy: boolean;
  /** @param onDone Called once it is stored: until then a dialog keeps what was typed. */
  onChange: (body: Pick<PutRecall, 'reached' | 'signedOff'>, onDone?: () => void) => void;
}

/** From so many on, somebody who rings back is searched for. */
const searchedFrom = 20;

/** Whom to call, who was reached and by whom, what came back, and who signed it off. */
export function CallList({ recall, busy, onChange }: CallListProps) {
  const [open, setOpen] = useState<Called | null>(null);
  const caller = useCaller(recall);
  const told = useToldAt();
  const { everybody, record, reconciled } = useCalls(recall);
  const { reached: rows, signedOff } = recall;
  const isClosed = signedOff !== null;
  const send = (reached: PutRow[], onDone?: () => void) => onChange({ reached }, onDone);
  const mark = (called: Called) => {
    const [by, reachedAt] = [caller.named(), told.moment()];
    if (by === '' || reachedAt === null) return;
    send(rowsWith(rows, called.about, { reachedAt, by }), told.clear);
  };
  const lineOf = (count: number) => (called: Called, measure?: RowMeasure) => (
    <CallLine
      key={called.key}
      {...{ called, busy, isClosed, count, measure }}
      mark={markOf(called, record)}
      back={backTexts(called.parts, record, ' back')}
      onMark={() => mark(called)}
      onUnmark={() => send(rowsUnmarked(called, rows, record))}
      onRecovered={() => setOpen(called)}
    />
  );
  return (
    <section className="print:hidden">
      <CallHeading everybody={everybody} record={record} />
      <Card>
        <Reconciliation lines={reconciled} />
        {!isClosed && (
          <div className="grid gap-4 border-line border-b px-4 py-3 sm:grid-cols-2">
            <CallerField caller={caller} />
            <ToldField told={told} />
          </div>
        )}
        <CallGroups everybody={everybody} lineOf={lineOf} />
        {namedTexts(rows).length > 0 && (
          <Group title="Noted by name">
            <ul className="px-4 py-3 text-14">
              {namedTexts(rows).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Group>
        )}
        <SignOff {...{ recall, busy, onChange }} />
      </Card>
      {open !== null && (
        <RecoveredDialog
          called={open}
          rows={rows}
          out={record.out}
          onClose={() => setOpen(null)}
          busy={busy}
          onRecovered={({ about, unit }, recovered) =>
            send(rowsWith(rows, [about], { recovered, unit: recovered === null ? '' : unit }), () =>
              setOpen(null),
            )
          }
        />
      )}
    </section>
  );
}

/** Returns what a call list shows. There may be thousands of lines, so each part is only recalculated when it changes. */
function useCalls({ found, reached }: Pick<WholeRecall, 'found' | 'reached'>) {
  return {
    everybody: useMemo(() => everybodyIn(found), [found]),
    record: useMemo(() => recordOf(found, reached), [found, reached]),
    reconciled: useMemo(() => reconciledIn({ found, reached }), [found, reached]),
  };
}

type Line = (called: Called, measure?: RowMeasure) => ReactElement;

interface CallGroupsProps {
  everybody: Everybody;
  /** @param count How many the list has. */
  lineOf: (count: number) => Line;
}

/** What of somebody is searched in: their names, how to reach them, and the batches that they have. */
const searchedTextOf = ({ name, contacts, lines }: Called): string =>
  searchText([name, ...contacts.map(({ text }) => text), ...lines.map(({ batch }) => batch)].join(' '));

function CallGroups({ everybody, lineOf }: CallGroupsProps) {
  const [search, setSearch] = useState('');
  const authority = useOrganization().data?.localAuthority;
  const groups = useMemo(() => callGroups(everybody, authority), [everybody, authority]);
  const isLong = groups.reduce((sum, { called }) => sum + called.length, 0) >= searchedFrom;
  const shown = useMemo(() => {
    const passes = searchFor(search);
    const among = ({ title, called }: CallGroup): CallGroup => ({
      title,
      called: called.filter((one) => passes(searchedTextOf(one))),
    });
    return search.trim() === '' ? groups : groups.map(among).filter(({ called }) => called.length > 0);
  }, [groups, search]);
  const list = { view: { search }, setSearch, clear: () => setSearch('') };
  return (
    <>
      {isLong && (
        <search className="block border-line border-b px-4 py-3">
          <SearchField
            label="Search calls"
            placeholder="Name, phone, email or batch"
            list={list}
            className="w-full"
          />
        </search>
      )}
      {shown.length === 0 && (
        <NoMatch title="Nobody matches" description="Check the name or number." list={list} />
      )}
      {shown.map(({ title, called }) => (
        <Group key={title} title={title}>
          <Lines name={title} called={called} lineOf={lineOf(called.length)} />
        </Group>
      ))}
    </>
  );
}

const layout = { wide: 139, narrow: 139 };

/** Any number of lines. The one that has the focus stays where it is. */
function Lines({ name, called, lineOf }: { name: string; called: readonly Called[]; lineOf: Line }) {
  const body = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const keyOfFocus = (target: Element) => target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null;
  return (
    <ul
      ref={body}
      onFocus={({ target }) => setFocused(keyOfFocus(target))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      }}
    >
      <TableRows rows={called} keyOf={({ key }) => key} {...{ name, layout, body, focused }} rowOf={lineOf} />
    </ul>
  );
}

/** Who makes the calls: at first who made the last one, else the user. What is typed is kept over a reload. */
function useCaller({ id, reached }: Pick<WholeRecall, 'id' | 'reached'>) {
  const ownName = useOwnName();
  const [first] = useState(() => lastCaller(reached) || ownName);
  const typed = useDraft<string>(`calls-made-by:${id}`);
  const text = typed.value ?? first;
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return {
    ...{ text, isAsking, field },
    type: (next: string) => {
      typed.save(next);
      setAsking(false);
    },
    /** Their name; '' asks for it at its field. */
    named: (): string => {
      setAsking(text.trim() === '');
      if (text.trim() === '') field.current?.focus();
      return text.trim();
    },
  };
}

const CallerField = ({
  caller: { text, isAsking, field, type },
}: {
  caller: ReturnType<typeof useCaller>;
}) => (
  <Field label="Calls made by" error={isAsking && 'Enter your name, so that the record says who called.'}>
    <TextInput ref={field} value={text} maxLength={200} onChange={({ target }) => type(target.value)} />
  </Field>
);

/** When somebody was told whose call wasn't noted at once; nothing is now. It is of one call. */
function useToldAt() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  return {
    ...{ value, error, field },
    type: (next: string) => {
      setValue(next);
      setError(null);
    },
    clear: () => setValue(''),
    /** `null` of none that can be: its field says why. */
    moment: (): string | null => {
      const isHalf = field.current?.validity.badInput === true;
      const at = value === '' ? new Date() : new Date(value);
      const fault = isHalf
        ? 'Finish the day and time'
        : at > new Date()
          ? 'Enter a time that has passed'
          : null;
      setError(fault);
      if (fault !== null) field.current?.focus();
      return fault === null ? at.toISOString() : null;
    },
  };
}

const ToldField = ({ told: { value, error, field, type } }: { told: ReturnType<typeof useToldAt> }) => (
  <Field label="Told at" hint="Of the next call that you mark. Nothing means now." error={error}>
    <TextInput
      ref={field}
      type="datetime-local"
      value={value}
      onChange={({ target }) => type(target.value)}
    />
  </Field>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="bg-sunken font-sans px-4 py-1.5 text-13 font-semibold text-ink-2">{title}</h3>
    {children}
  </div>
);

/** The names of those of these buyers whom nobody reached. */
const unreachedOf = (bought: readonly Called[], record: CallRecord): string[] =>
  bought.filter((called) => markOf(called, record) === null).map(({ name }) => name);

function CallHeading({ everybody, record }: { everybody: Everybody; record: CallRecord }) {
  const { bought, maybe } = everybody;
  const maybeTold = maybe.bought.length - unreachedOf(maybe.bought, record).length;
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-3">
      <h2 className="text-20">Call</h2>
      <p className="text-14 text-ink-3">
        {formatCount(bought.length - unreachedOf(bought, record).length)} of {countOf(bought.length, 'buyer')}{' '}
        told
      </p>
      {maybe.bought.length > 0 && (
        <p className="text-14 text-ink-3">
          {formatCount(maybe.bought.length)} who may have it
          {maybeTold > 0 && `, ${formatCount(maybeTold)} told`}
        </p>
      )}
      <Button
        variant="ghost"
        className="ml-auto"
        onClick={() => void copyAddresses(bought.map(({ email = '' }) => email).filter(Boolean))}
      >
        Copy addresses
      </Button>
    </div>
  );
}

async function copyAddresses(emails: readonly string[]): Promise<void> {
  await navigator.clipboard.writeText(emails.join(', '));
  toast({ title: `${countOf(emails.length, 'address', 'addresses')} copied`, variant: 'success' });
}

/** Who signed it off and when, or a button for that. */
export function SignOff({ recall, busy, onChange }: CallListProps) {
  const [isOpen, setOpen] = useState(false);
  const { signedOff, signedOffAt } = recall;
  return (
    <div className="flex flex-wrap items-center gap-4 border-line border-t px-4 py-3 text-14 first:border-t-0">
      {signedOff !== null && signedOffAt !== null ? (
        <p>
          Signed off by <b>{signedOff}</b> on {shownMoment(signedOffAt)}
        </p>
      ) : (
        <Button onClick={() => setOpen(true)}>Sign off…</Button>
      )}
      {isOpen && (
        <SignOffQuestion
          recall={recall}
          onClose={() => setOpen(false)}
          busy={busy}
          onSign={(name) => onChange({ signedOff: name }, () => setOpen(false))}
        />
      )}
    </div>
  );
}

interface SignOffQuestionProps extends Pick<CallListProps, 'recall' | 'busy'> {
  onClose: () => void;
  onSign: (name: string) => void;
}

function SignOffQuestion({ recall, ...props }: SignOffQuestionProps) {
  const { everybody, record, reconciled } = useCalls(recall);
  return (
    <SignOffDialog
      unreached={unreachedOf(everybody.bought, record)}
      unreachedMaybe={unreachedOf(everybody.maybe.bought, record)}
      stillOut={stillOutIn(reconciled).map(stillOutText)}
      isBackward={recall.direction === 'backward'}
      uninformed={uninformedAuthorities(recall.kind, recall.reached).map((of) => authorityNames[of])}
      {...props}
    />
  );
}

/** '5 tarts of Frangipane tart'; of what is only possible, that it is. */
const stillOutText = ({ product, stillOut, unit, isPossible }: Reconciled): string =>
  `${quantityOf({ quantity: stillOut, unit })} of ${product}${isPossible ? ' (possible)' : ''}`;

import type { PutRow } from '@batchbook/shared/production/recall-row-schema';
import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import type { Reconciled } from '@batchbook/shared/production/reconciliation';
import { stillOutIn, uninformedAuthorities } from '@batchbook/shared/production/sign-off';
import { countOf, formatCount } from '@batchbook/shared/text';
import { type ReactNode, useRef, useState } from 'react';
import { useOrganization } from '../../../../data/accounts.ts';
import { useOwnName } from '../../../../data/people.ts';
import type { WholeRecall } from '../../../../data/traces.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { shownMoment } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { part } from '../../../../ui/part.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import {
  backTexts,
  boughtIn,
  type Called,
  callGroups,
  lastCaller,
  markOf,
  maybeSoldIn,
  namedTexts,
  rowsUnmarked,
  rowsWith,
} from '../../model/call-rows.ts';
import { authorityNames } from '../../model/recall-words.ts';
import { buyersOf, quantityOf } from '../../model/trace.ts';
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

/** Whom to call, who was reached and by whom, what came back, and who signed it off. */
export function CallList({ recall, busy, onChange }: CallListProps) {
  const [open, setOpen] = useState<Called | null>(null);
  const caller = useCaller(recall.reached);
  const authority = useOrganization().data?.localAuthority;
  const { found, reached: rows, signedOff } = recall;
  const isClosed = signedOff !== null;
  const send = (reached: PutRow[], onDone?: () => void) => onChange({ reached }, onDone);
  const mark = (called: Called) => {
    const by = caller.named();
    if (by !== '') send(rowsWith(rows, called.about, { reachedAt: new Date().toISOString(), by }));
  };
  const line = (called: Called) => (
    <CallLine
      key={called.key}
      {...{ called, busy, isClosed }}
      mark={markOf(called, found, rows)}
      back={backTexts(called.parts, found, rows, ' back')}
      onMark={() => mark(called)}
      onUnmark={() => send(rowsUnmarked(called, rows, found))}
      onRecovered={() => setOpen(called)}
    />
  );
  return (
    <section className="print:hidden">
      <CallHeading recall={recall} />
      <Card>
        <Reconciliation lines={reconciledIn(recall)} />
        {!isClosed && <CallerField caller={caller} />}
        {callGroups(found, authority).map(({ title, called }) => (
          <Group key={title} title={title}>
            <ul>{called.map(line)}</ul>
          </Group>
        ))}
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

/** Who makes the calls: at first who made the last one, else the user. */
function useCaller(rows: WholeRecall['reached']) {
  const ownName = useOwnName();
  const [text, setText] = useState(() => lastCaller(rows) || ownName);
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return {
    ...{ text, isAsking, field },
    type: (next: string) => {
      setText(next);
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
  <Field
    label="Calls made by"
    className="border-line border-b px-4 py-3"
    error={isAsking && 'Enter your name, so that the record says who called.'}
  >
    <TextInput ref={field} value={text} maxLength={200} onChange={({ target }) => type(target.value)} />
  </Field>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="bg-sunken font-sans px-4 py-1.5 text-13 font-semibold text-ink-2">{title}</h3>
    {children}
  </div>
);

/** The names of those of these buyers whom nobody reached. */
const unreachedOf = (bought: readonly Called[], { found, reached }: WholeRecall): string[] =>
  bought.filter((called) => markOf(called, found, reached) === null).map(({ name }) => name);

function CallHeading({ recall }: { recall: WholeRecall }) {
  const bought = buyersOf(recall.found.sales);
  const maybe = maybeSoldIn(recall.found).bought;
  const maybeTold = maybe.length - unreachedOf(maybe, recall).length;
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-3">
      <h2 className="text-20">Call</h2>
      <p className="text-14 text-ink-3">
        {bought.length - unreachedOf(boughtIn(recall.found), recall).length} of{' '}
        {countOf(bought.length, 'buyer')} told
      </p>
      {maybe.length > 0 && (
        <p className="text-14 text-ink-3">
          {formatCount(maybe.length)} who may have it{maybeTold > 0 && `, ${formatCount(maybeTold)} told`}
        </p>
      )}
      <Button
        variant="ghost"
        className="ml-auto"
        onClick={() => void copyAddresses(bought.map(({ email }) => email).filter(Boolean))}
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
        <SignOffDialog
          unreached={unreachedOf(boughtIn(recall.found), recall)}
          unreachedMaybe={unreachedOf(maybeSoldIn(recall.found).bought, recall)}
          stillOut={stillOutIn(reconciledIn(recall)).map(stillOutText)}
          uninformed={uninformedAuthorities(recall.kind, recall.reached).map((of) => authorityNames[of])}
          onClose={() => setOpen(false)}
          busy={busy}
          onSign={(name) => onChange({ signedOff: name }, () => setOpen(false))}
        />
      )}
    </div>
  );
}

/** '5 tarts of Frangipane tart'; of what is only possible, that it is. */
const stillOutText = ({ product, stillOut, unit, isPossible }: Reconciled): string =>
  `${quantityOf({ quantity: stillOut, unit })} of ${product}${isPossible ? ' (possible)' : ''}`;

import type { LocalAuthority } from '@batchbook/shared/accounts/schema';
import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import type { TracedEvent } from '@batchbook/shared/production/trace-schema';
import { countOf } from '@batchbook/shared/text';
import { Check, Phone } from 'lucide-react';
import { useState } from 'react';
import { useOrganization } from '../../../../data/accounts.ts';
import type { WholeRecall } from '../../../../data/traces.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { shownMoment, shownTime } from '../../../../ui/dates.ts';
import { part } from '../../../../ui/part.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { authorityText } from '../../model/recall-words.ts';
import { type Buyer, type BuyerLine, buyersOf, contactsOf, linesOf, productsIn } from '../../model/trace.ts';

const RecoveredDialog = part(() => import('./recovered-dialog.tsx'));
const SignOffDialog = part(() => import('./sign-off-dialog.tsx'));

export interface CallListProps {
  recall: WholeRecall;
  busy: boolean;
  onChange: (body: Pick<PutRecall, 'reached' | 'recovered' | 'signedOff'>) => void;
}

/** Who has to be told, who was, what came back, and who signed it off. */
export function CallList({ recall, busy, onChange }: CallListProps) {
  const [open, setOpen] = useState<'sign' | Buyer | null>(null);
  const authority = useOrganization().data?.localAuthority;
  const { found, reached, recovered, signedOff, signedOffAt } = recall;
  const products = productsIn(found);
  const bought = buyersOf(found.sales);
  const maybe = buyersOf(found.possible.sales).filter(({ key }) => !bought.some((one) => one.key === key));
  const untold = bought.filter(({ name }) => !reached.some((one) => one.name === name));
  const common = (name: string, note: string) => ({
    name,
    note,
    at: reached.find((one) => one.name === name)?.at ?? null,
    busy,
    isClosed: signedOff !== null,
    onMark: () => onChange({ reached: [...reached, { name, at: new Date().toISOString() }] }),
  });
  const line = (buyer: Buyer) => (
    <CallLine
      key={buyer.key}
      {...common(buyer.name, contactsOf(buyer).join(', '))}
      bought={linesOf(buyer, products)}
      back={recovered
        .filter(({ name }) => name === buyer.name)
        .map(({ quantity, batchNumber }) => `${quantity} of ${batchNumber} back`)}
      onRecovered={() => setOpen(buyer)}
    />
  );
  const maybeAt = eventsOnce(found.possible.events).filter(
    ({ id }) => !found.events.some((event) => event.id === id),
  );
  const plain = (name: string, note: string) => <CallLine key={name} {...common(name, note)} back={[]} />;
  const atEvent = ({ name, location }: TracedEvent) =>
    plain(name, `${location || 'No location'}. A notice for sales without a name.`);
  return (
    <section className="print:hidden">
      <CallHeading bought={bought} toldCount={bought.length - untold.length} />
      <Card>
        <CallGroup title="Bought it">{bought.map(line)}</CallGroup>
        {found.events.length > 0 && (
          <CallGroup title="Sold at an event">{eventsOnce(found.events).map(atEvent)}</CallGroup>
        )}
        {maybe.length > 0 && <CallGroup title="May have bought it">{maybe.map(line)}</CallGroup>}
        {maybeAt.length > 0 && (
          <CallGroup title="May have been sold at an event">{maybeAt.map(atEvent)}</CallGroup>
        )}
        <CallGroup title="Also tell">
          {plain('Your local authority’s food safety team', authorityNote(authority))}
        </CallGroup>
        <div className="flex flex-wrap items-center gap-4 border-line border-t px-4 py-3 text-14">
          {signedOff !== null && signedOffAt !== null ? (
            <p>
              Signed off by <b>{signedOff}</b> on {shownMoment(signedOffAt)}
            </p>
          ) : (
            <Button onClick={() => setOpen('sign')}>Sign off…</Button>
          )}
        </div>
      </Card>
      {open !== null && (
        <CallDialog
          open={open}
          untold={untold.map(({ name }) => name)}
          recovered={recovered}
          onClose={() => setOpen(null)}
          onChange={onChange}
        />
      )}
    </section>
  );
}

/** 'Somerset Council, 01632 960100. Tell the Food Standards Agency in the same call.' */
function authorityNote(authority: LocalAuthority | undefined): string {
  const known = authorityText(authority);
  return `${known && `${known}. `}Tell the Food Standards Agency in the same call.`;
}

/** Each event once, whatever it sold. */
const eventsOnce = (events: readonly TracedEvent[]): TracedEvent[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

const CallHeading = ({ bought, toldCount }: { bought: readonly Buyer[]; toldCount: number }) => (
  <div className="mb-2 flex flex-wrap items-baseline gap-3">
    <h2 className="text-20">Call</h2>
    <p className="text-14 text-ink-3">
      {toldCount} of {countOf(bought.length, 'buyer')} told
    </p>
    <Button variant="ghost" className="ml-auto" onClick={() => void copyAddresses(bought)}>
      Copy addresses
    </Button>
  </div>
);

interface CallDialogProps extends Pick<CallListProps, 'onChange'> {
  /** Signing off, or the buyer who gave something back. */
  open: 'sign' | Buyer;
  untold: readonly string[];
  recovered: WholeRecall['recovered'];
  onClose: () => void;
}

function CallDialog({ open, untold, recovered, onClose, onChange }: CallDialogProps) {
  const change: typeof onChange = (body) => {
    onClose();
    onChange(body);
  };
  if (open === 'sign')
    return <SignOffDialog untold={untold} onClose={onClose} onSign={(name) => change({ signedOff: name })} />;
  return (
    <RecoveredDialog
      buyer={open}
      recovered={recovered}
      onClose={onClose}
      onRecovered={(entry) => change({ recovered: [...recovered, entry] })}
    />
  );
}

async function copyAddresses(buyers: readonly Buyer[]): Promise<void> {
  const emails = buyers.map(({ email }) => email).filter(Boolean);
  await navigator.clipboard.writeText(emails.join(', '));
  toast({ title: `${countOf(emails.length, 'address', 'addresses')} copied`, variant: 'success' });
}

const CallGroup = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <>
    <h3 className="bg-sunken px-4 py-1.5 text-13 font-semibold text-ink-2">{title}</h3>
    <ul>{children}</ul>
  </>
);

interface CallLineProps {
  name: string;
  note: string;
  at: string | null;
  back: readonly string[];
  /** By product. */
  bought?: readonly BuyerLine[];
  busy: boolean;
  /** It was signed off. */
  isClosed: boolean;
  onMark: () => void;
  onRecovered?: () => void;
}

const CallLine = ({
  name,
  note,
  at,
  back,
  bought = [],
  busy,
  isClosed,
  onMark,
  onRecovered,
}: CallLineProps) => (
  <li className="ruled flex flex-wrap items-center gap-3 px-4 py-3 text-14">
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{name}</p>
      <p className="text-13 text-ink-3">{note}</p>
      {bought.map(({ product, batches, amounts, days }) => (
        <p key={product} className="text-13 text-ink-2">
          {amounts} of {product} <span className="font-mono">{batches}</span>, {days}
        </p>
      ))}
      {back.map((text) => (
        <p key={text} className="text-13 text-ink-2">
          {text}
        </p>
      ))}
    </div>
    {at === null && isClosed ? (
      <p className="text-13 text-ink-3">Not told</p>
    ) : at === null ? (
      <Button size="sm" disabled={busy} icon={<Phone aria-hidden size={15} />} onClick={onMark}>
        Mark told
      </Button>
    ) : (
      <div className="text-right text-13">
        <p className="flex items-center gap-1 font-semibold text-success">
          <Check aria-hidden size={15} />
          Told {shownTime(at)}
        </p>
        {onRecovered && !isClosed && (
          <Button variant="ghost" size="sm" onClick={onRecovered}>
            Something came back
          </Button>
        )}
      </div>
    )}
  </li>
);

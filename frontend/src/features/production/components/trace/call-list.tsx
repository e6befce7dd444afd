import type { PutRecall, Recall } from '@batchbook/shared/production/recall-schema';
import { countOf } from '@batchbook/shared/text';
import { Check, Phone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { shownMoment, shownTime } from '../../../../ui/dates.ts';
import { part } from '../../../../ui/part.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { type Buyer, buyersOf } from '../../model/trace.ts';

const RecoveredDialog = part(() => import('./recovered-dialog.tsx'));
const SignOffDialog = part(() => import('./sign-off-dialog.tsx'));

export interface CallListProps {
  recall: Recall;
  busy: boolean;
  onChange: (body: Pick<PutRecall, 'reached' | 'recovered' | 'signedOff'>) => void;
}

/** Who has to be told, who was, what came back, and who signed it off. */
export function CallList({ recall, busy, onChange }: CallListProps) {
  const [open, setOpen] = useState<'sign' | Buyer | null>(null);
  const { found, reached, recovered, signedOff, signedOffAt } = recall;
  const isClosed = signedOff !== null;
  const bought = buyersOf(found.sales);
  const maybe = buyersOf(found.possible.sales).filter(({ key }) => !bought.some((one) => one.key === key));
  const untold = bought.filter(({ name }) => !reached.some((one) => one.name === name));
  const mark = (name: string) => onChange({ reached: [...reached, { name, at: new Date().toISOString() }] });
  const line = (buyer: Buyer) => (
    <CallLine
      key={buyer.key}
      name={buyer.name}
      note={[buyer.email, buyer.amounts].filter(Boolean).join(', ')}
      at={reached.find(({ name }) => name === buyer.name)?.at ?? null}
      back={recovered
        .filter(({ name }) => name === buyer.name)
        .map(({ quantity, batchNumber }) => `${quantity} of ${batchNumber} back`)}
      {...{ busy, isClosed }}
      onMark={() => mark(buyer.name)}
      onRecovered={() => setOpen(buyer)}
    />
  );
  const plain = (name: string, note: string) => (
    <CallLine
      key={name}
      name={name}
      note={note}
      at={reached.find((one) => one.name === name)?.at ?? null}
      back={[]}
      {...{ busy, isClosed }}
      onMark={() => mark(name)}
    />
  );
  return (
    <section className="print:hidden">
      <div className="mb-2 flex flex-wrap items-baseline gap-3">
        <h2 className="text-20">Call</h2>
        <p className="text-14 text-ink-3">
          {bought.length - untold.length} of {countOf(bought.length, 'buyer')} told
        </p>
        <Button variant="ghost" className="ml-auto" onClick={() => void copyAddresses(bought)}>
          Copy addresses
        </Button>
      </div>
      <Card>
        <CallGroup title="Bought it">{bought.map(line)}</CallGroup>
        {found.events.length > 0 && (
          <CallGroup title="Sold at an event">
            {found.events.map((event) =>
              plain(event.name, `${event.location || 'No location'}. A notice for sales without a name.`),
            )}
          </CallGroup>
        )}
        {maybe.length > 0 && <CallGroup title="May have bought it">{maybe.map(line)}</CallGroup>}
        <CallGroup title="Also tell">
          {plain(
            'Your local authority’s food safety team',
            'Tell the Food Standards Agency in the same call.',
          )}
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
      {open === 'sign' && (
        <SignOffDialog
          untold={untold.map(({ name }) => name)}
          onClose={() => setOpen(null)}
          onSign={(name) => {
            setOpen(null);
            onChange({ signedOff: name });
          }}
        />
      )}
      {open !== null && open !== 'sign' && (
        <RecoveredDialog
          buyer={open}
          recovered={recovered}
          onClose={() => setOpen(null)}
          onRecovered={(entry) => {
            setOpen(null);
            onChange({ recovered: [...recovered, entry] });
          }}
        />
      )}
    </section>
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
  busy: boolean;
  /** It was signed off. */
  isClosed: boolean;
  onMark: () => void;
  onRecovered?: () => void;
}

const CallLine = ({ name, note, at, back, busy, isClosed, onMark, onRecovered }: CallLineProps) => (
  <li className="ruled flex flex-wrap items-center gap-3 px-4 py-3 text-14">
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{name}</p>
      <p className="text-13 text-ink-3">{note}</p>
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

import { lotCodeMax } from '@batchbook/shared/stock/constants';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { recallsQuery } from '../../../../data/traces.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { shownMoment } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { NextDrill } from '../../../../ui/next-drill.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { kindWords, recallCode } from '../../model/recall-words.ts';

/** What to trace, and the recalls so far. */
export function TraceStart({ onTrace }: { onTrace: (code: string) => void }) {
  const recalls = useQuery(recallsQuery(useOrganizationId())).data ?? [];
  return (
    <div className="grid gap-6">
      <Card className="p-5 max-md:p-4">
        <StartForm onTrace={onTrace} />
      </Card>
      <NextDrill />
      {recalls.length > 0 && (
        <Card aria-label="Recalls and drills">
          <h2 className="px-5 pt-4 pb-2 text-17">Recalls and drills</h2>
          <ul>
            {recalls.map((recall) => (
              <li
                key={recall.id}
                className="relative ruled flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-ink/3"
              >
                <Badge tone={recall.kind === 'drill' ? 'neutral' : 'danger'}>{kindWords[recall.kind]}</Badge>
                <Link
                  to={`/production/trace?recall=${recall.id}`}
                  className="font-mono font-semibold after:absolute after:inset-0"
                >
                  {recallCode(recall)}
                </Link>
                {recall.direction === 'backward' && <span className="text-13 text-ink-3">backward</span>}
                <span className="min-w-0 flex-1 truncate text-14 text-ink-2">{recall.reason}</span>
                <span className="num text-13 text-ink-3">
                  {shownMoment(recall.createdAt)}, {recall.signedOff === null ? 'open' : 'signed off'}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function StartForm({ onTrace }: { onTrace: (code: string) => void }) {
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const fault = codeFault(code.trim());
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (fault === null) onTrace(code.trim());
      }}
    >
      <Field
        label="Lot code or batch number"
        className="w-[340px] max-md:w-full"
        hint="As printed on the sack or the label."
        error={isChecked && fault}
      >
        <TextInput
          size="lg"
          autoFocus
          autoComplete="off"
          inputClassName="font-mono"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-[26px]"
        icon={<Search aria-hidden size={18} />}
      >
        Trace
      </Button>
    </form>
  );
}

function codeFault(code: string): string | null {
  if (code === '') return 'Enter a lot code or a batch number';
  return code.length > lotCodeMax ? `Enter at most ${lotCodeMax} letters, as printed on the sack` : null;
}

import { checkedByMax, deliveryNoteMax } from '@batchbook/shared/stock/delivery';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { type DeliveryTerms, temperatureFault } from '../../model/delivery.ts';

interface DeliveryDetailsProps {
  terms: DeliveryTerms;
  onTerms: (changes: Partial<DeliveryTerms>) => void;
  tried: boolean;
}

/** What may be noted of a delivery, folded away until it is wanted. */
export function DeliveryDetails({ terms, onTerms, tried }: DeliveryDetailsProps) {
  const { deliveryNote, temperature, checkedBy } = terms;
  const [isOpen, setOpen] = useState([deliveryNote, temperature, checkedBy].some((text) => text !== ''));
  const [left, setLeft] = useState(false);
  const fault = temperatureFault(temperature);
  return (
    <details
      className="group/details -mt-1 mb-5"
      open={isOpen || (tried && fault !== null)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="touch inline-flex cursor-pointer items-center gap-1 text-14 font-semibold text-ink-2">
        <ChevronRight aria-hidden size={16} className="text-ink-3 group-open/details:rotate-90" />
        Delivery note, temperature, checked by
      </summary>
      <div className="mt-2.5 grid gap-x-3 gap-y-3.5 md:grid-cols-3">
        <Field label="Delivery note">
          <TextInput
            value={deliveryNote}
            maxLength={deliveryNoteMax}
            autoComplete="off"
            spellCheck={false}
            placeholder="Its number"
            onChange={(event) => onTerms({ deliveryNote: event.target.value })}
          />
        </Field>
        <Field label="Temperature" error={tried || left ? fault : null}>
          <TextInput
            value={temperature}
            maxLength={12}
            autoComplete="off"
            suffix="°C"
            onChange={(event) => onTerms({ temperature: event.target.value })}
            onBlur={() => setLeft(true)}
          />
        </Field>
        <Field label="Checked by">
          <TextInput
            value={checkedBy}
            maxLength={checkedByMax}
            placeholder="Who looked at the goods"
            onChange={(event) => onTerms({ checkedBy: event.target.value })}
          />
        </Field>
      </div>
    </details>
  );
}

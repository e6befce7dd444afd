import { newId } from '@batchbook/shared/ids';
import type { Customer } from '@batchbook/shared/ingredients/customer-schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useCustomers } from '../../../../data/customers.ts';
import { sentenceOf } from '../../../../data/problems.ts';
import { useSaveSupplier, useSuppliers } from '../../../../data/suppliers.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { dayOf } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { stockPath } from '../../hooks/use-stock-address.ts';
import { hasSupplier, type StockAction } from '../../model/action.ts';
import { type ActionTerms, type AdjustMode, hasReason } from '../../model/action-lines.ts';
import { deliveryDayFault } from '../../model/delivery.ts';
import { choiceOf, ownWords, reasonChoices } from '../../model/waste.ts';
import { DateField } from './date-field.tsx';
import { DeliveryDetails } from './delivery-details.tsx';

export interface ActionHeadProps {
  action: StockAction;
  sites: readonly Site[];
  siteId: string;
  onSite: (siteId: string) => void;
  /** For a transfer. */
  toSiteId: string;
  onToSite: (siteId: string) => void;
  terms: ActionTerms;
  onTerms: (changes: Partial<ActionTerms>) => void;
  /** Whether the draft continues from an earlier visit. */
  isKept: boolean;
  /** Whether to show what is missing, after a first attempt to send. */
  tried: boolean;
  /** Called when a link leaves the dialog. */
  onLeave: () => void;
}

/** The fields that all lines share: sites, supplier, day and reason. */
export function ActionHead(props: ActionHeadProps) {
  const { action, terms, onTerms, tried } = props;
  return (
    <>
      <div className="mb-5 grid gap-x-3 gap-y-3.5 md:grid-cols-2">
        <Places {...props} />
        {action.kind === 'adjust' && <Mode mode={terms.adjust} onMode={(adjust) => onTerms({ adjust })} />}
        <KindFields {...props} />
        <Field
          label="Note"
          className={action.kind === 'transfer' ? 'md:col-span-2' : 'md:last:odd:col-span-2'}
        >
          <TextInput
            value={terms.note}
            maxLength={200}
            placeholder={action.kind === 'receive' ? 'Short by a bag, for instance' : 'Why, or for what'}
            onChange={(event) => onTerms({ note: event.target.value })}
          />
        </Field>
      </div>
      {action.kind === 'receive' && <DeliveryDetails terms={terms} onTerms={onTerms} tried={tried} />}
    </>
  );
}

function Places(props: ActionHeadProps) {
  const { action, sites, siteId, onSite } = props;
  const open = sites.filter(({ isActive, id }) => isActive || id === siteId);
  if (action.kind === 'transfer') return <Between {...props} />;
  if (open.length < 2) return null;
  return (
    <Field label="Site">
      <Select options={open.map(optionOf)} value={siteId} onValueChange={onSite} />
    </Field>
  );
}

/** The fields that only some kinds have. */
function KindFields({ action: { kind }, terms, onTerms, isKept, tried }: ActionHeadProps) {
  return (
    <>
      {hasSupplier(kind) && (
        <SupplierField
          supplierId={terms.supplierId}
          placeholder={kind === 'receive' ? 'Who it came from' : 'Who takes it back'}
          onTerms={onTerms}
        />
      )}
      {kind === 'customer_return' && (
        <CustomerField customerId={terms.customerId ?? null} onTerms={onTerms} />
      )}
      {kind === 'receive' && (
        <DateField
          label="Delivered on"
          required
          max={dayOf(new Date())}
          value={terms.deliveredOn}
          onValueChange={(deliveredOn) => onTerms({ deliveredOn })}
          tried={tried}
          faultOf={deliveryDayFault}
        />
      )}
      {hasReason(kind) && (
        <Reason
          key={String(isKept)}
          choices={reasonChoices[kind]}
          reason={terms.wasteReason}
          onReason={(wasteReason) => onTerms({ wasteReason })}
          tried={tried}
        />
      )}
    </>
  );
}

const optionOf = ({ id, name, isActive }: Site) => ({
  value: id,
  label: isActive ? name : `${name} (deleted)`,
});

function Between({ sites, siteId, onSite, toSiteId, onToSite, tried, onLeave }: ActionHeadProps) {
  const from = sites.filter(({ isActive, id }) => isActive || id === siteId);
  const to = sites.filter(({ isActive, id }) => isActive && id !== siteId);
  const here = sites.find(({ id }) => id === siteId);
  if (to.length === 0)
    return (
      <Notice tone="info" className="md:col-span-2" {...(tried && { role: 'alert' as const })}>
        A transfer needs a second site.{' '}
        <Link className="link text-inherit" to={stockPath('sites', null, 'add=1')} onClick={onLeave}>
          Add a site
        </Link>
      </Notice>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-2 md:col-span-2">
      <Field label="From">
        <Select
          options={from.map(optionOf)}
          value={siteId}
          onValueChange={(next) => {
            if (next === toSiteId) onToSite(siteId);
            onSite(next);
          }}
        />
      </Field>
      <IconButton
        label="Swap the sites"
        disabled={here?.isActive === false}
        onClick={() => {
          onToSite(siteId);
          onSite(toSiteId);
        }}
      >
        <ArrowLeftRight aria-hidden size={17} />
      </IconButton>
      <Field label="To">
        <Select options={to.map(optionOf)} value={toSiteId} onValueChange={onToSite} />
      </Field>
    </div>
  );
}

const modes: { value: AdjustMode; label: string }[] = [
  { value: 'to', label: 'Set level' },
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take off' },
];

const modeWords: Record<AdjustMode, string> = {
  to: 'Enter what’s there. The difference is recorded.',
  add: 'Enter how much more there is than the book says.',
  take: 'Enter how much less there is than the book says.',
};

function Mode({ mode, onMode }: { mode: AdjustMode; onMode: (mode: AdjustMode) => void }) {
  return (
    <div>
      <p aria-hidden className="mb-[5px] text-13 font-semibold text-ink-2">
        How
      </p>
      <SegmentedControl label="How" className="w-full" segments={modes} value={mode} onValueChange={onMode} />
      <p role="status" className="mt-[5px] text-13 text-ink-3">
        {modeWords[mode]}
      </p>
    </div>
  );
}

function SupplierField({
  supplierId,
  placeholder,
  onTerms,
}: Pick<ActionTerms, 'supplierId'> & Pick<ActionHeadProps, 'onTerms'> & { placeholder: string }) {
  const { data: suppliers = [] } = useSuppliers();
  const save = useSaveSupplier();
  const toast = useToast();
  const create = async (name: string) => {
    try {
      const made = await save.mutateAsync({ id: newId(), body: { name: name.slice(0, 200) } });
      onTerms({ supplierId: made.id });
      toast({ title: 'Supplier created successfully', variant: 'success' });
    } catch (error) {
      toast({ title: 'Error creating supplier', description: sentenceOf(error), variant: 'destructive' });
    }
  };
  const chosen = suppliers.find(({ id }) => id === supplierId) ?? null;
  return (
    <Field label="Supplier">
      <Combobox<Supplier>
        key={chosen?.id ?? 'none'}
        items={suppliers}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        value={chosen}
        placeholder={placeholder}
        onPick={({ id }) => onTerms({ supplierId: id })}
        onCreate={(name) => void create(name)}
        createLabel={(name) => `New supplier ‘${name}’`}
      />
    </Field>
  );
}

/** Whose goods came back: a recall then knows that they have them no more. */
function CustomerField({
  customerId,
  onTerms,
}: { customerId: string | null } & Pick<ActionHeadProps, 'onTerms'>) {
  const { data: customers = [] } = useCustomers();
  const chosen = customers.find(({ id }) => id === customerId) ?? null;
  return (
    <Field label="Customer">
      <Combobox<Customer>
        key={chosen?.id ?? 'none'}
        items={customers}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        value={chosen}
        placeholder="Who gave it back"
        onPick={({ id }) => onTerms({ customerId: id })}
      />
    </Field>
  );
}

interface ReasonProps {
  choices: (typeof reasonChoices)['waste'];
  reason: string;
  onReason: (reason: string) => void;
  tried: boolean;
}

function Reason({ choices, reason, onReason, tried }: ReasonProps) {
  const [choice, setChoice] = useState(() => choiceOf(reason, choices));
  const [left, setLeft] = useState(false);
  return (
    <>
      <Field label="Reason">
        <Select
          options={choices}
          value={choice}
          onValueChange={(next) => {
            setChoice(next);
            onReason(next === ownWords ? '' : next);
          }}
        />
      </Field>
      {choice === ownWords && (
        <Field
          label="In your own words"
          error={(tried || left) && reason.trim() === '' ? 'Enter why, or choose a reason' : null}
        >
          <TextInput
            value={reason}
            maxLength={200}
            required
            pattern=".*\S.*"
            autoFocus
            onBlur={() => setLeft(true)}
            onChange={(event) => onReason(event.target.value)}
          />
        </Field>
      )}
    </>
  );
}

import { newId } from '@batchbook/shared/ids';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../../data/problems.ts';
import { useSaveSupplier, useSuppliers } from '../../../../data/suppliers.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { stockPath } from '../../hooks/use-stock-address.ts';
import type { StockAction } from '../../model/action.ts';
import type { ActionTerms, AdjustMode } from '../../model/action-lines.ts';
import { ownWords, wasteChoiceOf, wasteChoices } from '../../model/waste.ts';

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

/** The fields that all lines share: sites, supplier and reason. */
export function ActionHead(props: ActionHeadProps) {
  const { action, sites, siteId, onSite, terms, onTerms, isKept, tried } = props;
  const open = sites.filter(({ isActive, id }) => isActive || id === siteId);
  return (
    <div className="mb-5 grid gap-x-3 gap-y-3.5 md:grid-cols-2">
      {action.kind === 'transfer' ? (
        <Between {...props} />
      ) : (
        open.length > 1 && (
          <Field label="Site">
            <Select options={open.map(optionOf)} value={siteId} onValueChange={onSite} />
          </Field>
        )
      )}
      {action.kind === 'adjust' && <Mode mode={terms.adjust} onMode={(adjust) => onTerms({ adjust })} />}
      {action.kind === 'receive' && <SupplierField supplierId={terms.supplierId} onTerms={onTerms} />}
      {action.kind === 'waste' && (
        <WasteReason
          key={String(isKept)}
          reason={terms.wasteReason}
          onReason={(wasteReason) => onTerms({ wasteReason })}
          tried={tried}
        />
      )}
      <Field label="Note" className={action.kind === 'transfer' ? 'md:col-span-2' : 'md:last:odd:col-span-2'}>
        <TextInput
          value={terms.note}
          maxLength={200}
          placeholder={action.kind === 'receive' ? 'Delivery note number, for instance' : 'Why, or for what'}
          onChange={(event) => onTerms({ note: event.target.value })}
        />
      </Field>
    </div>
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
  onTerms,
}: Pick<ActionTerms, 'supplierId'> & Pick<ActionHeadProps, 'onTerms'>) {
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
        placeholder="Who it came from"
        onPick={({ id }) => onTerms({ supplierId: id })}
        onCreate={(name) => void create(name)}
        createLabel={(name) => `New supplier ‘${name}’`}
      />
    </Field>
  );
}

interface WasteReasonProps {
  reason: string;
  onReason: (reason: string) => void;
  tried: boolean;
}

function WasteReason({ reason, onReason, tried }: WasteReasonProps) {
  const [choice, setChoice] = useState(() => wasteChoiceOf(reason));
  const [left, setLeft] = useState(false);
  return (
    <>
      <Field label="Reason">
        <Select
          options={wasteChoices}
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

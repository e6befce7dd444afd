import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { formatMoney } from '@batchbook/shared/money';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { issuesOf } from '../../../data/problems.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SavedMark, type SaveState } from '../../../ui/saved-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSupplierActions } from '../api/use-supplier-actions.ts';
import { perText } from '../model/list.ts';
import { digitsOf } from '../model/money-digits.ts';
import {
  type SupplierField,
  supplierChanges,
  supplierErrors,
  supplierFields,
  supplierLabels,
  type TypedSupplier,
  typedSupplierOf,
} from '../model/supplier-form.ts';

export interface SupplierPanelProps {
  /** `new` for one that isn't there yet. */
  id: string;
  onClose: () => void;
  openIngredient: (id: string) => void;
}

/** Everything about a supplier: how to reach them, and what comes from them. */
export default function SupplierPanel({ id, onClose, openIngredient }: SupplierPanelProps) {
  const { data: suppliers } = useSuppliers();
  if (suppliers === undefined) {
    return (
      <Dialog open onOpenChange={onClose} title="Supplier">
        <Skeleton className="h-60" />
      </Dialog>
    );
  }
  const supplier = suppliers.find((entry) => entry.id === id) ?? null;
  if (id !== 'new' && supplier === null) {
    return (
      <Dialog open onOpenChange={onClose} size="sm" title="This supplier is not here">
        <p className="pb-4 text-ink-2">They were deleted, or the link belongs to another business.</p>
      </Dialog>
    );
  }
  return <Panel opened={supplier} onClose={onClose} openIngredient={openIngredient} />;
}

interface PanelProps extends Omit<SupplierPanelProps, 'id'> {
  opened: Supplier | null;
}

function Panel({ opened, onClose, openIngredient }: PanelProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const actions = useSupplierActions();
  const [base, setBase] = useState(opened);
  const [typed, setTyped] = useState(() => typedSupplierOf(opened));
  const [mark, setMark] = useState<SaveState>('idle');
  const [deleting, setDeleting] = useState(false);
  const stand = (saved: Supplier) => {
    setBase(saved);
    setTyped(typedSupplierOf(saved));
    setMark('saved');
  };
  /** Of one that is there, each field is saved as it is left. */
  const leave = async () => {
    const changes = base && supplierChanges(typed, base);
    if (!base || !changes || Object.keys(changes).length === 0) return;
    setMark('saving');
    const saved = await actions.update(base, changes);
    if (saved) {
      setBase(saved);
      setMark('saved');
    } else setMark('failed');
  };
  const close = () => {
    void leave();
    onClose();
  };
  if (actions.conflict && base) {
    const { body, theirs } = actions.conflict;
    return (
      <ConflictDialog
        open
        name={base.name}
        differences={supplierFields.flatMap((field) => {
          const mine = body[field] ?? theirs[field];
          return mine === theirs[field]
            ? []
            : [{ key: field, label: supplierLabels[field], mine, theirs: theirs[field] }];
        })}
        onKeepMine={() => void actions.update(theirs, body).then((saved) => saved && stand(saved))}
        onTakeTheirs={() => {
          actions.dropConflict();
          stand(theirs);
        }}
      />
    );
  }
  if (deleting && base) {
    return (
      <DeleteSupplier
        supplier={base}
        onCancel={() => setDeleting(false)}
        onDelete={() => {
          void actions.destroy(base);
          onClose();
        }}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={base === null ? 'New supplier' : base.name}
      initialFocus={first}
      footer={
        base === null ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} busy={actions.isSaving}>
              Add supplier
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="ghost"
              className="mr-auto"
              icon={<Trash2 aria-hidden size={17} />}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
            <Button onClick={close}>Done</Button>
          </>
        )
      }
    >
      <SavedMark state={mark} className="mb-2 min-h-5 justify-end" />
      <SupplierForm
        id={formId}
        typed={typed}
        onChange={(changes) => setTyped({ ...typed, ...changes })}
        onLeave={() => void leave()}
        first={first}
        refused={issuesOf(actions.error)}
        onSubmit={() => {
          if (base !== null) void leave();
          else void actions.create(trimmed(typed)).then((saved) => saved && onClose());
        }}
      />
      {base !== null && <Bought supplier={base} openIngredient={openIngredient} />}
    </Dialog>
  );
}

const trimmed = (typed: TypedSupplier): TypedSupplier => ({
  name: typed.name.trim(),
  contactEmail: typed.contactEmail.trim(),
  contactPhone: typed.contactPhone.trim(),
  address: typed.address.trim(),
});

interface SupplierFormProps {
  id: string;
  typed: TypedSupplier;
  onChange: (changes: Partial<TypedSupplier>) => void;
  onLeave: () => void;
  first: React.RefObject<HTMLInputElement | null>;
  refused: Record<string, string>;
  onSubmit: () => void;
}

function SupplierForm({ id, typed, onChange, onLeave, first, refused, onSubmit }: SupplierFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<Partial<Record<SupplierField, boolean>>>({});
  const [sent, setSent] = useState(false);
  const errors = supplierErrors(typed);
  const error = (field: SupplierField) => (sent || left[field] ? errors[field] : undefined) ?? refused[field];
  const input = (field: SupplierField) => ({
    name: field,
    value: typed[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: () => {
      setLeft((before) => ({ ...before, [field]: typed[field] !== '' || before[field] === true }));
      onLeave();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const wrong = supplierFields.find((field) => errors[field]);
    if (wrong === undefined) onSubmit();
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" error={error('name')} className="sm:col-span-2">
        <TextInput {...input('name')} ref={first} autoComplete="off" placeholder="Shipton Mill" />
      </Field>
      <Field label="E-mail" error={error('contactEmail')}>
        <TextInput {...input('contactEmail')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field label="Phone" error={error('contactPhone')}>
        <TextInput {...input('contactPhone')} type="tel" inputMode="tel" autoComplete="off" />
      </Field>
      <Field label="Address" error={error('address')} className="sm:col-span-2">
        <TextArea {...input('address')} rows={3} />
      </Field>
    </form>
  );
}

function Bought({ supplier, openIngredient }: { supplier: Supplier; openIngredient: (id: string) => void }) {
  const { data: ingredients = [] } = useIngredients();
  const { data: organization } = useOrganization();
  const currency = organization?.currency ?? 'GBP';
  const bought = ingredients.filter((entry) => entry.supplierId === supplier.id && !entry.archived);
  const price = ({ costPerUnit, costingUnit }: Ingredient) =>
    costPerUnit === null
      ? 'No price'
      : `${formatMoney(costPerUnit, currency, digitsOf(costPerUnit))} ${perText(costingUnit)}`;
  return (
    <section className="mt-6">
      <h3 className="font-display text-17 font-[650]">
        {bought.length === 0
          ? 'Nothing comes from here yet'
          : `${bought.length} ${bought.length === 1 ? 'ingredient comes' : 'ingredients come'} from here`}
      </h3>
      <ul className="mt-1 text-14">
        {bought.map((entry) => (
          <li key={entry.id} className="border-b border-line-soft last:border-b-0">
            <button
              type="button"
              className="touch flex w-full cursor-pointer items-baseline gap-3 rounded-1 py-2 text-left hover:underline"
              onClick={() => openIngredient(entry.id)}
            >
              {entry.name}
              <span
                className={`num ml-auto text-13 ${entry.costPerUnit === null ? 'font-semibold text-warn' : 'text-ink-3'}`}
              >
                {price(entry)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DeleteSupplierProps {
  supplier: Supplier;
  onCancel: () => void;
  onDelete: () => void;
}

/** It can't be undone, so it asks first, and says what stays. */
function DeleteSupplier({ supplier, onCancel, onDelete }: DeleteSupplierProps) {
  const { data: ingredients = [] } = useIngredients();
  const keep = useRef<HTMLButtonElement>(null);
  const count = ingredients.filter((entry) => entry.supplierId === supplier.id).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="sm"
      title={`Delete ${supplier.name}?`}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onCancel}>
            Keep
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete supplier
          </Button>
        </>
      }
    >
      <p className="pb-2 text-15 text-ink-2">
        {count === 0
          ? 'No ingredient comes from them. This can’t be undone.'
          : `${count === 1 ? 'Its ingredient stays' : `Its ${count} ingredients stay`}, without a supplier. This can’t be undone.`}
      </p>
    </Dialog>
  );
}

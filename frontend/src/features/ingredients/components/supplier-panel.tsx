import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { issuesOf } from '../../../data/problems.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { SavedMark, type SaveState } from '../../../ui/saved-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSupplierActions } from '../api/use-supplier-actions.ts';
import {
  supplierChanges,
  supplierErrors,
  supplierFields,
  supplierLabels,
  type TypedSupplier,
  typedSupplierOf,
} from '../model/supplier-form.ts';
import { SupplierForm } from './supplier-form.tsx';
import { Bought, DeleteSupplier } from './supplier-parts.tsx';

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

/** What is being edited; of a supplier that is there, each field is saved as it is left. */
function useSupplierPanel({ opened, onClose }: PanelProps) {
  const actions = useSupplierActions();
  const [base, setBase] = useState(opened);
  const [typed, setTyped] = useState(() => typedSupplierOf(opened));
  const [mark, setMark] = useState<SaveState>('idle');
  const now = useRef({ base, typed });
  const turn = useRef(Promise.resolve());
  const type = (changes: Partial<TypedSupplier>) => {
    now.current.typed = { ...now.current.typed, ...changes };
    setTyped(now.current.typed);
  };
  const settle = (saved: Supplier) => {
    now.current.base = saved;
    setBase(saved);
    setMark('saved');
  };
  const stand = (saved: Supplier) => {
    settle(saved);
    type(typedSupplierOf(saved));
  };
  const saveNow = async () => {
    const on = now.current.base;
    const changes = on && supplierChanges(now.current.typed, on);
    if (!on || !changes || Object.keys(changes).length === 0) return;
    setMark('saving');
    const saved = await actions.update(on, changes);
    if (saved) settle(saved);
    else setMark('failed');
  };
  /** One save after another, each on top of the one before. */
  const leave = () => {
    turn.current = turn.current.then(saveNow);
    return turn.current;
  };
  const close = () => {
    void leave();
    onClose();
  };
  const isUnreadable =
    base === null
      ? supplierFields.some((field) => typed[field].trim() !== '')
      : mark === 'failed' || Object.keys(supplierErrors(typed)).length > 0;
  return { actions, base, typed, type, mark, stand, leave, close, isUnreadable };
}

function Panel(props: PanelProps) {
  const { onClose } = props;
  const panel = useSupplierPanel(props);
  const { actions, base, stand } = panel;
  const [deleting, setDeleting] = useState(false);
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
  return <PanelForm {...props} panel={panel} onDelete={() => setDeleting(true)} />;
}

interface PanelFormProps extends PanelProps {
  panel: ReturnType<typeof useSupplierPanel>;
  onDelete: () => void;
}

function PanelForm({ panel, onClose, openIngredient, onDelete }: PanelFormProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const { actions, base, typed, type, mark, leave, close } = panel;
  return (
    <Dialog
      open
      onOpenChange={close}
      unsaved={panel.isUnreadable}
      title={base === null ? 'New supplier' : base.name}
      initialFocus={first}
      footer={
        base === null ? (
          <>
            <DialogClose>Cancel</DialogClose>
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
              onClick={onDelete}
            >
              Delete
            </Button>
            <DialogClose>Done</DialogClose>
          </>
        )
      }
    >
      <SavedMark state={mark} className="mb-2 min-h-5 justify-end" />
      <SupplierForm
        id={formId}
        typed={typed}
        onChange={type}
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

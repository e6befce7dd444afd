import { capitalised } from '@batchbook/shared/text';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { VersionedEntity } from '../../data/collection.ts';
import { issuesOf } from '../../data/problems.ts';
import { Button } from '../button.tsx';
import { ConflictDialog } from '../conflict-dialog.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { DialogClose } from '../dialog-close.tsx';
import { sameNameWarning } from '../same-name.ts';
import { SavedMark } from '../saved-mark.tsx';
import { Skeleton } from '../skeleton.tsx';
import { RecordForm } from './record-form.tsx';
import { type EditedRecord, type RecordKind, useRecord } from './use-record.ts';

export interface RecordPanelProps<Entity extends VersionedEntity> {
  kind: RecordKind<Entity>;
  /** `new` for one that isn't there yet. */
  id: string;
  onClose: () => void;
  /** What goes and what stays when it is deleted. */
  deletion: (entity: Entity) => string;
  /** Below the fields of one that is there. */
  children?: (entity: Entity) => ReactNode;
}

/** A record in a panel: its fields, saved as each is left and else following what others save; its deletion. */
export function RecordPanel<Entity extends VersionedEntity>(props: RecordPanelProps<Entity>) {
  const { kind, id, onClose } = props;
  const { data } = kind.useAll();
  if (data === undefined)
    return (
      <Dialog open onOpenChange={onClose} title={capitalised(kind.one)}>
        <Skeleton className="h-60" />
      </Dialog>
    );
  const entity = data.find((entry) => entry.id === id) ?? null;
  if (id !== 'new' && entity === null)
    return (
      <Dialog open onOpenChange={onClose} size="sm" title={`We can’t find this ${kind.one}`}>
        <p className="pb-4 text-ink-2">It was deleted, or the link belongs to another business.</p>
      </Dialog>
    );
  return <Panel {...props} opened={entity} />;
}

interface PanelProps<Entity extends VersionedEntity> extends RecordPanelProps<Entity> {
  opened: Entity | null;
}

function Panel<Entity extends VersionedEntity>(props: PanelProps<Entity>) {
  const { kind, opened, deletion, onClose } = props;
  const record = useRecord(kind, opened);
  const { actions, base } = record;
  const [isDeleting, setDeleting] = useState(false);
  if (actions.conflict && base) return <Conflict {...props} record={record} base={base} />;
  if (isDeleting && base)
    return (
      <DeleteDialog
        title={`Delete ${base.name}?`}
        submit={`Delete ${kind.one}`}
        onCancel={() => setDeleting(false)}
        onDelete={() => {
          void actions.destroy(base);
          onClose();
        }}
      >
        {deletion(base)}
      </DeleteDialog>
    );
  return <Editor {...props} record={record} onDelete={() => setDeleting(true)} />;
}

interface ConflictProps<Entity extends VersionedEntity> extends PanelProps<Entity> {
  record: EditedRecord<Entity>;
  base: Entity;
}

/** Somebody else changed the same field. */
function Conflict<Entity extends VersionedEntity>({ kind, record, base }: ConflictProps<Entity>) {
  const { actions, show } = record;
  if (!actions.conflict) return null;
  const { body, theirs } = actions.conflict;
  const there = theirs as unknown as Record<string, string>;
  const differences = kind.fields.flatMap(({ name, label }) => {
    const [mine, other] = [body[name] ?? there[name] ?? '', there[name] ?? ''];
    return mine === other ? [] : [{ key: name, label, mine, theirs: other }];
  });
  return (
    <ConflictDialog
      open
      name={base.name}
      differences={differences}
      onKeepMine={() => void actions.update(theirs, body).then((saved) => saved && show(saved))}
      onTakeTheirs={() => {
        actions.dropConflict();
        show(theirs);
      }}
    />
  );
}

interface EditorProps<Entity extends VersionedEntity> extends PanelProps<Entity> {
  record: EditedRecord<Entity>;
  onDelete: () => void;
}

function Editor<Entity extends VersionedEntity>({
  kind,
  record,
  onClose,
  onDelete,
  children,
}: EditorProps<Entity>) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const { actions, base, typed, type, mark, leave, create, isUnsaved } = record;
  const close = () => {
    void leave();
    onClose();
  };
  const footer =
    base === null ? (
      <>
        <DialogClose>Cancel</DialogClose>
        <Button variant="primary" type="submit" form={formId} busy={actions.isSaving}>
          Add {kind.one}
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
    );
  return (
    <Dialog
      open
      onOpenChange={close}
      unsaved={isUnsaved}
      title={base === null ? `New ${kind.one}` : base.name}
      initialFocus={first}
      footer={footer}
    >
      <SavedMark state={mark} className="mb-2 min-h-5 justify-end" />
      <RecordForm
        id={formId}
        fields={kind.fields}
        typed={typed}
        onChange={type}
        onLeave={() => void leave()}
        first={first}
        nameWarning={sameNameWarning(kind.useAll().data, kind.one, {
          id: base?.id ?? null,
          name: typed.name ?? '',
        })}
        refused={issuesOf(actions.error)}
        onSubmit={() => {
          if (base !== null) void leave();
          else void create().then((saved) => saved && onClose());
        }}
      />
      {base !== null && children?.(base)}
    </Dialog>
  );
}

import { CircleCheck, CircleHelp, Pencil, TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { part } from '../../../ui/part.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import type { Ask, FieldRow, Read, Values } from '../model/label-fields.ts';

const DiscardDialog = part(() => import('../../../ui/discard-dialog.tsx'));

export interface RowCheck {
  ok: boolean;
  /** Not a must: it depends on what only the maker knows. */
  hint?: boolean;
  /** What is missing, or a word on how it is printed. */
  note: ReactNode;
}

export interface LabelRowProps {
  title: string;
  /** By which findings lead to it. */
  id?: string;
  check: RowCheck | null;
  children: ReactNode;
  /** The control at the end: a pencil, a switch or a link. */
  action?: ReactNode;
}

/** One field of the label: its check and its value. */
export function LabelRow({ title, id, check, children, action }: LabelRowProps) {
  const failed = check?.ok === false && !check.hint;
  const hinted = check?.ok === false && check.hint;
  return (
    <li
      id={id === undefined ? undefined : `label-row-${id}`}
      className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-2.5 ruled px-4 py-2.5"
    >
      <span className="mt-0.5">
        {check?.ok === true && (
          <CircleCheck aria-label="All good" role="img" size={18} className="text-success" />
        )}
        {failed && <TriangleAlert aria-label="Needs fixing" role="img" size={18} className="text-danger" />}
        {hinted && <CircleHelp aria-label="Worth a look" role="img" size={18} className="text-warn" />}
      </span>
      <div className="min-w-0">
        <h3 className="font-sans text-12 leading-[1.4] font-semibold tracking-normal text-ink-3">{title}</h3>
        <div className="text-14 leading-[1.42] font-[550] wrap-anywhere">{children}</div>
        {check?.note && (
          <p
            className={classNames(
              'text-12 leading-[1.4]',
              failed ? 'font-semibold text-danger' : hinted ? 'text-warn' : 'text-ink-3',
            )}
          >
            {check.note}
          </p>
        )}
      </div>
      {action}
    </li>
  );
}

export interface EditableRowProps {
  row: FieldRow;
  /** In place of the row's own title. */
  title?: string;
  check: RowCheck | null;
  values: Values;
  read: (values: Values) => Read;
  /** Why it couldn't be saved, or `null`. */
  onSave: (read: Extract<Read, { ok: true }>) => Promise<string | null>;
  readOnly?: boolean;
  children: ReactNode;
}

/** What was typed and could not be saved. */
interface Unsaved {
  typed: Values;
  why: string;
}

/**
 * Edited in place. Enter saves, Esc cancels but asks before typed input is lost, and focus returns to the pencil. Input that couldn't be saved
 * is in the fields again, with the reason.
 */
export function EditableRow(props: EditableRowProps) {
  const { row, check, readOnly = false } = props;
  const title = props.title ?? row.title;
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const close = () => {
    flushSync(() => {
      setEditing(false);
      setUnsaved(null);
    });
    pencil.current?.focus();
  };
  const save = async (read: Extract<Read, { ok: true }>, typed: Values) => {
    close();
    const why = await props.onSave(read);
    if (why === null) return;
    setUnsaved({ typed, why });
    setEditing(true);
  };
  return (
    <LabelRow
      title={title}
      id={row.id}
      check={editing ? null : check}
      action={
        !editing &&
        !readOnly && (
          <IconButton
            ref={pencil}
            size="sm"
            label={`Edit ${title}`}
            className="-my-1 -mr-2"
            onClick={() => setEditing(true)}
          >
            <Pencil aria-hidden size={16} />
          </IconButton>
        )
      }
    >
      {editing ? (
        <RowForm {...props} title={title} unsaved={unsaved} onSave={save} onClose={close} />
      ) : (
        props.children
      )}
    </LabelRow>
  );
}

function RowForm({
  row,
  title,
  values,
  read,
  unsaved,
  onSave,
  onClose,
}: Omit<EditableRowProps, 'onSave'> & {
  title: string;
  unsaved: Unsaved | null;
  onSave: (read: Extract<Read, { ok: true }>, typed: Values) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(unsaved?.typed ?? values);
  const [errors, setErrors] = useState<Values>({});
  const form = useRef<HTMLFormElement>(null);
  const isTyped = row.asks.some(({ name }) => typed[name] !== values[name]);
  useUnsaved(() => isTyped);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isTyped ? setLeaving(true) : onClose());
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const result = read(typed);
    if (result.ok) {
      onSave(result, typed);
      return;
    }
    setErrors(result.errors);
    const first = row.asks.find(({ name }) => result.errors[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first?.name}"]`)?.focus();
  };
  return (
    <form
      ref={form}
      aria-label={title}
      noValidate
      onSubmit={save}
      className="mt-1.5 grid gap-2.5 pb-1 font-normal"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      }}
    >
      {row.asks.map((ask) => (
        <Field key={ask.name} label={ask.label} hint={ask.hint} error={errors[ask.name]}>
          <Input
            ask={ask}
            value={typed[ask.name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [ask.name]: value })}
          />
        </Field>
      ))}
      {unsaved && (
        <p role="alert" className="text-13 font-semibold text-danger">
          Not saved. {unsaved.why}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm">
          Save
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {isLeaving && <DiscardDialog onKeep={() => setLeaving(false)} onDiscard={onClose} />}
    </form>
  );
}

function Input({ ask, value, onChange }: { ask: Ask; value: string; onChange: (value: string) => void }) {
  const { name, placeholder } = ask;
  if (ask.kind === 'select')
    return <Select name={name} value={value} options={ask.options ?? []} onValueChange={onChange} />;
  const common = {
    name,
    value,
    placeholder,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (ask.kind === 'area') return <TextArea {...common} rows={2} />;
  if (ask.kind === 'number') return <NumberInput {...common} />;
  return <TextInput {...common} type={ask.kind === 'day' ? 'date' : 'text'} autoComplete="off" />;
}

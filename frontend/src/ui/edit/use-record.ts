import { newId } from '@batchbook/shared/ids';
import { useRef, useState } from 'react';
import { sentenceOf, staleCurrent } from '../../data/problems.ts';
import type { SaveState } from '../saved-mark.tsx';
import { useToast } from '../toast.tsx';
import {
  changesIn,
  errorsIn,
  type RecordEntity,
  type RecordField,
  type Typed,
  trimmed,
  typedOf,
} from './record-fields.ts';

interface Mutation<Input, Output> {
  mutateAsync: (input: Input) => Promise<Output>;
  isPending: boolean;
  error: Error | null;
}

/** What is sent: the fields that changed, with the version that was read. */
type RecordBody = { version?: number } & { [field: string]: string | number | undefined };

/** A kind of record: what it is called, its fields, and its collection. */
export interface RecordKind<Entity extends RecordEntity> {
  /** 'supplier'. */
  one: string;
  fields: readonly RecordField[];
  useAll: () => { data: Entity[] | undefined };
  useSave: () => Mutation<{ id: string; body: RecordBody }, Entity>;
  useRemove: () => Mutation<Entity, unknown>;
}

interface Conflict<Entity> {
  body: Typed;
  theirs: Entity;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Creates, updates and deletes a record, and says how it went. */
function useRecordActions<Entity extends RecordEntity>({ one, useSave, useRemove }: RecordKind<Entity>) {
  const save = useSave();
  const remove = useRemove();
  const toast = useToast();
  const [conflict, setConflict] = useState<Conflict<Entity> | null>(null);
  const done = (what: string) => toast({ title: `${capital(one)} ${what} successfully`, variant: 'success' });
  const failed = (what: string, error: unknown) =>
    toast({ title: `Error ${what} ${one}`, description: sentenceOf(error), variant: 'destructive' });

  const update = async (entity: Entity, body: Typed): Promise<Entity | null> => {
    try {
      const saved = await save.mutateAsync({ id: entity.id, body: { ...body, version: entity.version } });
      setConflict(null);
      return saved;
    } catch (error) {
      const theirs = staleCurrent<Entity>(error);
      if (theirs) setConflict({ body, theirs });
      else failed('updating', error);
      return null;
    }
  };
  const create = async (body: Typed): Promise<Entity | null> => {
    try {
      const saved = await save.mutateAsync({ id: newId(), body });
      done('created');
      return saved;
    } catch (error) {
      failed('creating', error);
      return null;
    }
  };
  /** Says so even when what asked for it has closed by then. */
  const destroy = (entity: Entity) =>
    remove.mutateAsync(entity).then(
      () => done('deleted'),
      (error: unknown) => failed('deleting', error),
    );
  const dropConflict = () => setConflict(null);
  return { create, update, destroy, conflict, dropConflict, error: save.error, isSaving: save.isPending };
}

/** A record that is edited. Of one that is there, each field is saved as it is left. */
export function useRecord<Entity extends RecordEntity>(kind: RecordKind<Entity>, opened: Entity | null) {
  const { fields } = kind;
  const actions = useRecordActions(kind);
  const [base, setBase] = useState(opened);
  const [typed, setTyped] = useState(() => typedOf(fields, opened));
  const [mark, setMark] = useState<SaveState>('idle');
  const now = useRef({ base, typed });
  const turn = useRef(Promise.resolve());
  const type = (changes: Typed) => {
    now.current.typed = { ...now.current.typed, ...changes };
    setTyped(now.current.typed);
  };
  const settle = (saved: Entity) => {
    now.current.base = saved;
    setBase(saved);
    setMark('saved');
  };
  /** Shows a version as it was saved, whatever is typed. */
  const show = (saved: Entity) => {
    settle(saved);
    type(typedOf(fields, saved));
  };
  const saveNow = async () => {
    const on = now.current.base;
    const changes = on && changesIn(fields, now.current.typed, on);
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
  const isUnsaved =
    base === null
      ? Object.values(typed).some((text) => text.trim() !== '')
      : mark === 'failed' || Object.keys(errorsIn(fields, typed)).length > 0;
  const create = () => actions.create(trimmed(typed));
  return { actions, base, typed, type, mark, show, leave, create, isUnsaved };
}

export type EditedRecord<Entity extends RecordEntity> = ReturnType<typeof useRecord<Entity>>;

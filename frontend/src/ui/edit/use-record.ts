import { newId } from '@batchbook/shared/ids';
import { capitalised } from '@batchbook/shared/text';
import { useLayoutEffect, useRef, useState } from 'react';
import { saveOnTop, type VersionedEntity } from '../../data/collection.ts';
import { sentenceOf, staleCurrent } from '../../data/problems.ts';
import type { SaveState } from '../saved-mark.tsx';
import { useToast } from '../toast.tsx';
import { changesIn, errorsIn, type RecordField, type Typed, trimmed, typedOf } from './record-fields.ts';

interface Mutation<Input, Output> {
  mutateAsync: (input: Input) => Promise<Output>;
  isPending: boolean;
  error: Error | null;
}

/** What is sent: the fields that changed, with the version that was read. */
type RecordBody = { version?: number } & { [field: string]: string | number | undefined };

/** A kind of record: what it is called, its fields, and its collection. */
export interface RecordKind<Entity extends VersionedEntity> {
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

/** Creates, updates and deletes a record, and says how it went. */
function useRecordActions<Entity extends VersionedEntity>({ one, useSave, useRemove }: RecordKind<Entity>) {
  const save = useSave();
  const remove = useRemove();
  const toast = useToast();
  const [conflict, setConflict] = useState<Conflict<Entity> | null>(null);
  const done = (what: string) =>
    toast({ title: `${capitalised(one)} ${what} successfully`, variant: 'success' });
  const failed = (what: string, error: unknown) =>
    toast({ title: `Error ${what} ${one}`, description: sentenceOf(error), variant: 'destructive' });

  const update = async (entity: Entity, body: Typed): Promise<Entity | null> => {
    try {
      const saved = await saveOnTop(entity, body, (version) =>
        save.mutateAsync({ id: entity.id, body: { ...body, version } }),
      );
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

/** What is typed and not saved, by field, and the version that it was typed over. */
interface Edits<Entity> {
  from: Entity | null;
  texts: Typed;
}

/** A record that is edited. Of one that is there, each field is saved as it is left. The others follow what is saved. */
export function useRecord<Entity extends VersionedEntity>(kind: RecordKind<Entity>, opened: Entity | null) {
  const { fields } = kind;
  const actions = useRecordActions(kind);
  const [saved, setSaved] = useState(opened);
  const [edits, setEdits] = useState<Edits<Entity>>({ from: opened, texts: {} });
  const [mark, setMark] = useState<SaveState>('idle');
  const base = opened && saved && opened.version >= saved.version ? opened : saved;
  const typed: Typed = { ...typedOf(fields, base), ...edits.texts };
  const now = useRef({ base, edits });
  useLayoutEffect(() => {
    now.current.base = base;
  });
  const turn = useRef(Promise.resolve());
  const edit = (next: Edits<Entity>) => {
    now.current.edits = next;
    setEdits(next);
  };
  const type = (changes: Typed) => {
    const { base: current, edits: before } = now.current;
    const isFirst = Object.keys(before.texts).length === 0;
    edit({ from: isFirst ? current : before.from, texts: { ...before.texts, ...changes } });
  };
  const settle = (version: Entity, next: Edits<Entity>) => {
    now.current.base = version;
    setSaved(version);
    edit(next);
    setMark('saved');
  };
  const saveNow = async () => {
    const { from, texts } = now.current.edits;
    if (!from) return;
    const sent = { ...typedOf(fields, from), ...texts };
    const [changes, errors] = [changesIn(fields, sent, from), errorsIn(fields, sent)];
    const unsaved = () =>
      entriesWhere(
        now.current.edits.texts,
        (name, text) => errors[name] !== undefined || text !== texts[name],
      );
    if (Object.keys(changes).length === 0) return edit({ from, texts: unsaved() });
    setMark('saving');
    const version = await actions.update(from, changes);
    if (!version) return setMark('failed');
    const rest = unsaved();
    const others = Object.keys(rest).filter((name) => !(name in changes));
    settle(version, { from: rebased(from, version, others), texts: rest });
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
  return {
    actions,
    base,
    typed,
    type,
    mark,
    /** Shows a version as it was saved, whatever is typed. */
    show: (version: Entity) => settle(version, { from: version, texts: {} }),
    leave,
    create: () => actions.create(trimmed(typed)),
    isUnsaved,
  };
}

const entriesWhere = (texts: Typed, isWanted: (name: string, text: string) => boolean): Typed =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => isWanted(name, text)));

/** What the remaining input was typed over: the saved version, with those fields as they were in `from`. */
function rebased<Entity extends VersionedEntity>(
  from: Entity,
  saved: Entity,
  remaining: readonly string[],
): Entity {
  if (remaining.length === 0) return saved;
  const before = Object.fromEntries(remaining.map((name) => [name, from[name as keyof Entity]]));
  return { ...saved, ...before, version: from.version };
}

export type EditedRecord<Entity extends VersionedEntity> = ReturnType<typeof useRecord<Entity>>;

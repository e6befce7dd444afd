import { type TypedOptions, useTyped } from '../../../ui/use-typed.ts';
import { useEditorBasics, useEditorState } from '../components/editor-context.tsx';

interface Field {
  /** Of its own in the recipe, and the same after a reload. */
  key: string;
  /** What the header calls it while it isn't saved: 'quantity of Butter'. */
  label: string;
}

/**
 * A field of the recipe being edited. Text that can't be read stays in it over another tab and a reload, and
 * the header says that the field isn't saved.
 */
export function useField<Value>({ key, label }: Field, options: Omit<TypedOptions<Value>, 'unread'>) {
  const { editor } = useEditorBasics();
  const kept = useEditorState(({ unread }) => unread.get(key)?.text ?? null);
  const keep = (text: string | null, hasLeft: boolean) =>
    editor.keepUnread(key, text === null ? null : { text, label, hasLeft });
  return useTyped<Value>({ ...options, unread: { kept, keep } });
}

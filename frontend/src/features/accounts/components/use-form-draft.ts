import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useDraft } from '../../../data/drafts.ts';

const noFields: readonly never[] = [];

/**
 * Keeps a form's input as a draft until it is saved. Restores it after a reload or sign-in.
 * @param left Fields that are never stored, such as a password.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  left: readonly Path<Values>[] = noFields,
) {
  const draft = useDraft<Partial<Values>>(key);
  const { save } = draft;
  const kept = useRef(draft.value);

  useEffect(() => {
    for (const [name, value] of Object.entries(kept.current ?? {}))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    kept.current = null;
  }, [form]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields }) => {
          const marks: Record<string, unknown> = dirtyFields ?? {};
          const touched = Object.keys(marks).filter(
            (name) => marks[name] && !left.some((field) => field === name),
          );
          if (touched.length > 0)
            save(Object.fromEntries(touched.map((name) => [name, values[name]])) as Partial<Values>);
        },
      }),
    [form, save, left],
  );
  return draft;
}

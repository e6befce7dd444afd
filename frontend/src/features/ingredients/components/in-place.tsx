import type { KeyboardEvent } from 'react';
import type { TextField } from '../../../ui/use-typed.ts';

/** Enter goes down the same column, as in a sheet. */
export function goDown(event: KeyboardEvent<TextField>): void {
  const { column } = event.currentTarget.dataset;
  const row = event.currentTarget.closest('tr')?.nextElementSibling;
  row?.querySelector<HTMLInputElement>(`input[data-column="${column}"]`)?.focus();
}

/** What is wrong with what was typed, right under it. */
export function InPlaceError({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <span role="alert" className="block text-12 leading-tight font-semibold whitespace-normal text-danger">
      {error}
    </span>
  );
}

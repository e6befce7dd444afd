import { typedInSource } from '@batchbook/shared/ingredients/constants';
import type { ValueSource } from '@batchbook/shared/ingredients/schema';
import { shownDate } from '../../../ui/dates.ts';

/** 'USDA FoodData Central 173410, Nov 20, 2026', or `null`. */
export function sourceText(source: ValueSource | null | undefined): string | null {
  if (!source) return null;
  return `${source.name}${source.code ? ` ${source.code}` : ''}, ${shownDate(`${source.date}T12:00:00`)}`;
}

export const today = (): string => new Date().toISOString().slice(0, 10);

export const typedInToday = (): ValueSource => ({ name: typedInSource, code: null, date: today() });

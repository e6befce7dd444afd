/** Why a count was refused, in words that name its items: the server names lines by their places. */
import { ApiError } from '@batchbook/shared/http/client';
import type { PutCount } from '@batchbook/shared/stock/count-schema';
import { sentenceOf } from '../problems.ts';

const namedMax = 3;

/** 'Sea salt was deleted. Whole milk: the unit can’t be converted.' `nameOf` returns the name of a line's item. */
export function countRefusal(
  error: unknown,
  { lines }: PutCount,
  nameOf: (itemId: string) => string,
): string {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
  const sentences = issues.flatMap(({ path, message }) => {
    const [, place = '', field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const line = lines[Number(place)];
    if (place === '' || line === undefined) return [];
    const name = nameOf(line.itemId);
    return [field === 'itemId' ? `${name} ${message}.` : `${name}: the ${field} ${message}.`];
  });
  if (sentences.length === 0) return sentenceOf(error, 'stock');
  const rest = sentences.length - namedMax;
  return [...sentences.slice(0, namedMax), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}

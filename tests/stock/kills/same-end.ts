/** Compares two kitchens, ignoring what is generated anew each time: ids and times. */
import { inflateRawSync } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { type Attributes, whole } from './bench-table.ts';

const idPattern = /[0-7][0-9A-HJKMNP-TV-Z]{25}/g;
const timePattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const markPattern = /\b\d{13}-\d+/g;
/** Seconds or milliseconds since 1970, in these years. No figure of these kitchens is as large. */
const numberOfTime = /^1[78]\d{8}(\d{3})?$/;

/** What existed before and what was requested: only what isn't in it was generated. */
export class Likeness {
  private readonly known: ReadonlySet<string>;

  constructor(before: readonly Attributes[], asked: unknown) {
    const text = JSON.stringify([before, asked]);
    this.known = new Set([...(text.match(idPattern) ?? []), ...(text.match(timePattern) ?? [])]);
  }

  /** The comparable parts of a text or an answer. */
  of(value: unknown): string {
    const unless = (mark: string) => (found: string) => (this.known.has(found) ? found : mark);
    return whole(value)
      .replace(idPattern, unless('<id>'))
      .replace(timePattern, unless('<time>'))
      .replace(markPattern, '<mark>');
  }

  /** Of each item, in an order that doesn't depend on generated values. */
  ofAll(items: readonly Attributes[]): string[] {
    return items.map((item) => this.of(withoutTimes(item))).sort();
  }
}

/** What is kept compressed has ids and times in it as well; other bytes have none. */
function legible(value: AttributeValue): unknown {
  if (!value.B) return numberOfTime.test(value.N ?? '') ? '<time>' : value;
  try {
    return inflateRawSync(value.B).toString();
  } catch {
    return value;
  }
}

/** In the stock's state, a setting may be in any slot. */
const withoutTimes = (item: Attributes): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      item.sk?.S === 'STOCKSTATE'
        ? name.replace(/^([rti])\d+$/, (_, of) => `${of} of ${slotOf(item, name)}`)
        : name,
      legible(value),
    ]),
  );

/** Each slot has the revision that its setting made. */
const slotOf = (state: Attributes, name: string): string | undefined => state[`r${name.slice(1)}`]?.N;

/** Whether two kitchens came to the same, but for what is minted again each time: ids and times. */
import { type Attributes, whole } from './bench-table.ts';

const idPattern = /[0-7][0-9A-HJKMNP-TV-Z]{25}/g;
const timePattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const markPattern = /\b\d{13}-\d+/g;
/** Seconds or milliseconds since 1970, of these years. No figure of these kitchens is as large. */
const numberOfTime = /^1[78]\d{8}(\d{3})?$/;

/** What was there before, and what was asked for: only what is not in it was minted. */
export class Likeness {
  private readonly known: ReadonlySet<string>;

  constructor(before: readonly Attributes[], asked: unknown) {
    const text = JSON.stringify([before, asked]);
    this.known = new Set([...(text.match(idPattern) ?? []), ...(text.match(timePattern) ?? [])]);
  }

  /** What there is to be compared of a text or an answer. */
  of(value: unknown): string {
    const unless = (mark: string) => (found: string) => (this.known.has(found) ? found : mark);
    return whole(value)
      .replace(idPattern, unless('<id>'))
      .replace(timePattern, unless('<time>'))
      .replace(markPattern, '<mark>');
  }

  /** Of each item, in an order that does not depend on what was minted. */
  ofAll(items: readonly Attributes[]): string[] {
    return items.map((item) => this.of(withoutTimes(item))).sort();
  }
}

/** Nor, of the state of the stock, in which slot a setting stands: any is as good. */
const withoutTimes = (item: Attributes): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      item.sk?.S === 'STOCKSTATE'
        ? name.replace(/^([rti])\d+$/, (_, of) => `${of} of ${slotOf(item, name)}`)
        : name,
      numberOfTime.test(value.N ?? '') ? '<time>' : value,
    ]),
  );

/** Each slot holds the revision that its setting made. */
const slotOf = (state: Attributes, name: string): string | undefined => state[`r${name.slice(1)}`]?.N;

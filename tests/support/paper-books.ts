/**
 * Paper books of a kitchen: what a baker writes down for each lot, and what their stock cards say. They know nothing of how
 * the product keeps either. All figures are whole numbers of one unit.
 */
export const columns = [
  'in',
  'returned',
  'used',
  'sold',
  'wasted',
  'destroyed',
  'supplierReturned',
  'adjusted',
] as const;
export type Column = (typeof columns)[number];

/** A thing and the code of its lot, whatever the case of the letters. */
export interface PaperLot {
  thing: string;
  code: string;
}

export interface PaperBalance extends Record<Column, number> {
  onHand: number;
  held: number;
  unaccounted: number;
  /** How often somebody wrote down that a lot was used, and not how much. */
  notSaid: number;
}

/** Why stock moved that nobody named a lot of. */
export interface Why {
  /** One for all that is about the same, its corrections too. */
  id: string;
  /** Its column; `null` of what was carried, baked with, or sold and wasted at a stall. */
  column: Column | null;
  /** The day on which it happened, as days after today; left out where nobody said. */
  day?: number | undefined;
  /** It strikes out what was written before. */
  isUndo?: boolean;
  /** It is of a run: struck through, what it made had come all the same. */
  isOfRun?: boolean;
}

/** When something happened, and its place in the order of writing. */
interface When {
  day: number | null;
  seq: number;
}

/** One stock card: of a thing at a site. */
interface Card {
  level: number;
  lots: Map<string, number>;
  /** What was taken and put back without a lot, and whether the card then had less than its lots. */
  unnamed: Map<string, { column: Column | null; amount: number; isShort: boolean; at: When }>;
  /** When each lot came. */
  arrivals: Map<string, { id: string; at: When }[]>;
}

const nameOf = ({ thing, code }: PaperLot): string => `${thing} ${code.toLowerCase()}`;
const blank = (): Record<Column, number> & { notSaid: number } => ({
  ...{ in: 0, returned: 0, used: 0, sold: 0, wasted: 0, destroyed: 0, supplierReturned: 0, adjusted: 0 },
  notSaid: 0,
});

export class PaperBooks {
  readonly #pages = new Map<string, ReturnType<typeof blank>>();
  readonly #cards = new Map<string, Card & { thing: string }>();
  readonly #held = new Set<string>();
  #written = 0;

  /** Writes in a column of a lot's page; below zero strikes out. */
  write(lot: PaperLot, column: Column | 'notSaid', amount: number): void {
    const page = this.#pages.get(nameOf(lot)) ?? blank();
    this.#pages.set(nameOf(lot), page);
    page[column] += amount;
  }

  /** Moves stock on the card of a site. @param code `null`: nobody said which lot. */
  move(site: string, thing: string, code: string | null, amount: number, why?: Why): void {
    const card = this.#cardOf(site, thing);
    card.level += amount;
    this.#written += 1;
    const at = { day: why?.day ?? null, seq: this.#written };
    if (code === null) {
      noteUnnamed(card, amount, at, why);
      return;
    }
    const key = code.toLowerCase();
    card.lots.set(key, this.leftAt(site, thing, key) + amount);
    const came = (card.arrivals.get(key) ?? []).filter(
      ({ id }) => !why?.isUndo || why.isOfRun || id !== why.id,
    );
    card.arrivals.set(key, why && !why.isUndo && amount > 0 ? [...came, { id: why.id, at }] : came);
  }

  count(site: string, thing: string, level: number, id: string): void {
    const more = level - this.#cardOf(site, thing).level;
    this.move(site, thing, null, more, { id, column: 'adjusted' });
  }

  hold(lot: PaperLot): void {
    this.#held.add(nameOf(lot));
  }

  release(lot: PaperLot): void {
    this.#held.delete(nameOf(lot));
  }

  isHeld(lot: PaperLot): boolean {
    return this.#held.has(nameOf(lot));
  }

  leftAt(site: string, thing: string, code: string): number {
    return this.#cardOf(site, thing).lots.get(code.toLowerCase()) ?? 0;
  }

  /** The lots that something was written down of. */
  lots(): PaperLot[] {
    return [...this.#pages.keys()].map((name) => {
      const [thing = '', ...code] = name.split(' ');
      return { thing, code: code.join(' ') };
    });
  }

  /**
   * Of lots that are traced together. No card has more of them on hand than it has of the thing and lacks for something else, and
   * none less than nothing. What it lacks is missing first of what isn't on hold, and of what goes first.
   *
   * @param inOrder What goes first comes first.
   */
  balancesOf(inOrder: readonly PaperLot[]): PaperBalance[] {
    const pages = inOrder.map((lot) => ({
      lot,
      page: { ...(this.#pages.get(nameOf(lot)) ?? blank()) },
      there: 0,
    }));
    for (const card of this.#cards.values()) {
      const column = columnOfShort(card);
      const own = pages
        .filter(({ lot }) => lot.thing === card.thing)
        .map((one) => ({ one, key: one.lot.code.toLowerCase() }));
      const leftOf = (key: string): number => card.lots.get(key) ?? 0;
      let rest = roomOn(
        card,
        own.filter(({ key }) => card.lots.has(key)).map(({ key }) => key),
      );
      const last = own.toReversed();
      const held = last.filter(({ one }) => this.isHeld(one.lot));
      for (const { one, key } of [...held, ...last.filter((other) => !held.includes(other))]) {
        const left = Math.max(0, Math.min(leftOf(key), rest, roomOn(card, [key])));
        rest -= left;
        one.there += left;
        if (column !== null) one.page[column] += Math.max(0, leftOf(key) - left);
      }
    }
    return pages.map(({ lot, page, there: onCards }) => {
      const there = Math.min(onCards, Math.max(0, this.#leftOf(lot)));
      const gone = columns.slice(2).reduce((sum, column) => sum + page[column], 0);
      const isHeld = this.isHeld(lot);
      return {
        ...page,
        ...{ onHand: isHeld ? 0 : there, held: isHeld ? there : 0 },
        unaccounted: page.in + page.returned - gone - there,
      };
    });
  }

  /** What is left of a lot on all cards: below zero on one, it came from another. */
  #leftOf({ thing, code }: PaperLot): number {
    return [...this.#cards.values()]
      .filter((card) => card.thing === thing)
      .reduce((sum, { lots }) => sum + (lots.get(code.toLowerCase()) ?? 0), 0);
  }

  #cardOf(site: string, thing: string): Card {
    const name = `${site} ${thing}`;
    const card = this.#cards.get(name) ?? {
      ...{ thing, level: 0, lots: new Map(), unnamed: new Map(), arrivals: new Map() },
    };
    this.#cards.set(name, card);
    return card;
  }
}

function noteUnnamed(card: Card, amount: number, at: When, why: Why | undefined): void {
  const inLots = [...card.lots.values()].reduce((sum, left) => sum + left, 0);
  const { id, column } = why ?? { id: 'other', column: null };
  const before = card.unnamed.get(id) ?? { column, amount: 0, isShort: false, at };
  const isShort = before.isShort || card.level < inLots;
  card.unnamed.set(id, { column, amount: before.amount + amount, isShort, at: before.at });
}

/** How much of these lots a card has room for: its level, what it lacks of other lots, and what it lacked before they came. */
function roomOn({ level, lots, unnamed, arrivals }: Card, keys: readonly string[]): number {
  const below = [...lots.values()].reduce((sum, left) => sum - Math.min(0, left), 0);
  const came = keys.flatMap((key) => arrivals.get(key) ?? []).map(({ at }) => at);
  const [first] = came.toSorted((a, b) => (a.day ?? 0) - (b.day ?? 0) || a.seq - b.seq);
  const before = first ? [...unnamed.values()].filter(({ at }) => isBefore(at, first)) : [];
  const short = before.reduce((sum, { amount }) => sum - amount, 0);
  return Math.max(0, level + below + Math.max(0, short));
}

/** What has no day may have happened the day before or after it was written. */
function isBefore(at: When, lot: When): boolean {
  if (lot.day !== null) return (at.day ?? 1) < lot.day;
  if (at.day === null) return at.seq < lot.seq;
  return at.day <= 0 && (at.day < -1 || at.seq < lot.seq);
}

const goesToNobody: ReadonlySet<Column | null> = new Set([
  'wasted',
  'destroyed',
  'supplierReturned',
  'adjusted',
]);

/** What took all that the lots of a card lack; `null` when it may have been used, sold or carried away. */
function columnOfShort({ unnamed }: Card): Column | null {
  const short = [...unnamed.values()].filter((one) => one.isShort && one.amount < 0);
  const [column = null, ...others] = new Set(short.map((one) => one.column));
  return others.length === 0 && goesToNobody.has(column) ? column : null;
}

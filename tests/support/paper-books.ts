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
}

/** One stock card: of a thing at a site. */
interface Card {
  level: number;
  lots: Map<string, number>;
  /** What was taken and put back without a lot, and whether the card then had less than its lots. */
  unnamed: Map<string, { column: Column | null; amount: number; isShort: boolean }>;
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
    if (code === null) {
      noteUnnamed(card, amount, why);
      return;
    }
    const key = code.toLowerCase();
    card.lots.set(key, this.leftAt(site, thing, key) + amount);
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

  /** No card has more of a lot on hand than it has of the thing, and none less than nothing. */
  balanceOf(lot: PaperLot): PaperBalance {
    const page = { ...(this.#pages.get(nameOf(lot)) ?? blank()) };
    const cards = [...this.#cards.values()].filter(({ thing }) => thing === lot.thing);
    for (const card of cards) {
      const column = columnOfShort(card);
      const left = card.lots.get(lot.code.toLowerCase()) ?? 0;
      if (column !== null) page[column] += Math.max(0, left - Math.max(0, card.level));
    }
    const there = cards.reduce(
      (sum, { level, lots }) => sum + Math.max(0, Math.min(lots.get(lot.code.toLowerCase()) ?? 0, level)),
      0,
    );
    const came = page.in + page.returned;
    const gone = columns.slice(2).reduce((sum, column) => sum + page[column], 0);
    const isHeld = this.isHeld(lot);
    return {
      ...page,
      ...{ onHand: isHeld ? 0 : there, held: isHeld ? there : 0, unaccounted: came - gone - there },
    };
  }

  #cardOf(site: string, thing: string): Card {
    const name = `${site} ${thing}`;
    const card = this.#cards.get(name) ?? { thing, level: 0, lots: new Map(), unnamed: new Map() };
    this.#cards.set(name, card);
    return card;
  }
}

function noteUnnamed(card: Card, amount: number, why: Why | undefined): void {
  const inLots = [...card.lots.values()].reduce((sum, left) => sum + left, 0);
  const { id, column } = why ?? { id: 'other', column: null };
  const before = card.unnamed.get(id) ?? { column, amount: 0, isShort: false };
  const isShort = before.isShort || card.level < inLots;
  card.unnamed.set(id, { column, amount: before.amount + amount, isShort });
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

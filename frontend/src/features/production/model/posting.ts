/** What confirming a run will do to stock, said before it is done; and what it did. */
import type { NotPosted } from '@batchbook/shared/production/constants';
import type { ProductionRun, RunRow } from '@batchbook/shared/production/schema';
import { countOf, formatCount } from '@batchbook/shared/text';
import { onHoldText, type Takings } from './taking.ts';

export const notPostedWords: Record<NotPosted, string> = {
  stock_closed: 'stock was closed',
  untracked: 'item not tracked',
  item_deleted: 'item deleted',
  site_deleted: 'site deleted',
  inconvertible: 'its unit doesn’t convert into that of its stock',
  no_quantity: 'no quantity',
  made_here: 'its own ingredients were taken instead',
};

/** Whether confirming the run moved any stock. */
export const hasMovedStock = ({ ingredients, frozen }: ProductionRun): boolean =>
  [...ingredients, ...(frozen ? [frozen.output] : [])].some(
    ({ notPosted, lots }) => notPosted === null && lots.length > 0,
  );

const laterWords = {
  untracked: 'not tracked',
  no_quantity: 'no quantity yet',
  inconvertible: 'its unit doesn’t convert into that of its stock',
} as const;

export interface Line {
  key: string;
  /** Of the ingredient or the recipe. */
  id: string;
  name: string;
  /** '1,200 g from AMP-2611-B', or why nothing is posted. */
  detail: string;
  /** Of what falls short: 'On hold: 100 g of BUT-1'; '' for none. */
  onHold: string;
}

export interface Posting {
  taken: readonly Line[];
  /** More than there is. */
  short: readonly Line[];
  notPosted: readonly Line[];
}

/** How many things that are: rows of one item count once. */
export const itemsOf = (lines: readonly Line[]): number => new Set(lines.map(({ id }) => id)).size;

/** 'Takes 7 items from stock.', 'Takes 5 of 7 items from stock.' */
export function takesText({ taken, notPosted }: Posting): string {
  const [items, all] = [itemsOf(taken), itemsOf([...taken, ...notPosted])];
  if (items === 0) return 'Takes nothing from stock.';
  return `Takes ${items === all ? '' : `${formatCount(items)} of `}${countOf(all, 'item')} from stock.`;
}

/** @param takings `null` where no stock moves, or isn't known yet. */
export function postingOf(rows: readonly RunRow[], takings: Takings | null): Posting {
  const lines = rows
    .filter(({ source }) => source !== 'made_here')
    .map((row) => ({
      ...{ key: row.id, id: row.ingredientId ?? row.recipeId ?? row.id, name: row.name },
      ...{ taking: takings?.get(row.id), row },
    }));
  const detailed = (of: typeof lines, detail: (line: (typeof lines)[number]) => string | null): Line[] =>
    of.flatMap((line) => {
      const words = detail(line);
      const { key, id, name } = line;
      return words === null
        ? []
        : [{ key, id, name, detail: words, onHold: onHoldText(line.taking?.held ?? []) }];
    });
  return {
    taken: detailed(lines, ({ taking, row }) => {
      if (row.source === 'own_run') return 'the batch of its own run';
      if (!taking || taking.why !== null) return null;
      const parts = taking.parts.map(({ lotCode, amount }) =>
        lotCode === null ? `${amount} without a lot` : `${amount} from ${lotCode}`,
      );
      // What isn't there is taken too: stock goes below zero.
      const beyond = taking.short === null ? [] : [`${taking.short} that isn’t there`];
      return [...parts, ...beyond].join(', ') || null;
    }),
    short: detailed(lines, ({ taking }) => taking?.short ?? null),
    notPosted: detailed(lines, ({ taking }) => (taking?.why ? laterWords[taking.why] : null)),
  };
}

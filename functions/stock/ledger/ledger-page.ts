/**
 * Reads a page of a ledger with the running figure after each line. The figures aren't stored: the newest line leaves the
 * level's figure, and each older line leaves what the next newer one started from. All of them are right for one moment,
 * because the level is read before and after the page and must not move in between.
 */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import { formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { getItem, type Item, queryAll, queryPage } from '../../platform/table/read.ts';
import { keptLevel, levelKey } from '../level-table.ts';
import type { LevelParams } from '../read-stock.ts';
import { deltaOf, ledgerPk, movePrefix, toMovement, undoPrefix } from './movement-table.ts';

/** The end of a page: its last line, the figure before it, and the level's version at that time. */
export interface LedgerPosition {
  id: string;
  left: Thousandths;
  version: number;
}

export interface LedgerPage {
  items: LedgerLine[];
  next: LedgerPosition | null;
}

const attemptsMax = 10;
/** How far back each further attempt steps at most, while the ledger is being written. */
const pauseMs = 30;

/**
 * @param after The end of the previous page. If the level has moved since, a movement with an older id may have been
 * added, so the figure is recalculated.
 * @throws RequestProblem `busy` when the level kept moving.
 */
export async function readLedgerPage(
  of: LevelParams,
  limit: number,
  after: LedgerPosition | null,
): Promise<LedgerPage> {
  let level = await readLevel(of);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const [page, undone, left] = await Promise.all([
      queryPage(of, { ...pageOf(of, movePrefix, after), limit }),
      queryPage(of, { ...pageOf(of, undoPrefix, after), limit }),
      leftAt(of, level, after),
    ]);
    const now = await readLevel(of);
    if (now.version === level.version) return pageFrom(page, undone.items, left, level.version);
    level = now;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs));
  }
  throw new RequestProblem('busy');
}

type LevelFigure = Pick<ReturnType<typeof keptLevel>, 'quantity' | 'version'>;

async function readLevel(of: LevelParams): Promise<LevelFigure> {
  const key = levelKey(of.organizationId, of);
  return keptLevel(await getItem(of, key, { consistent: true }), 'g');
}

/** There are at most as many marks as lines between the page's first and last id. */
const pageOf = (of: LevelParams, prefix: string, after: LedgerPosition | null) => ({
  pk: ledgerPk(of.organizationId, of),
  prefix,
  newestFirst: true,
  consistent: true,
  ...(after && { after: prefix + after.id }),
});

/** Returns the figure after the first line of the page. */
async function leftAt(
  of: LevelParams,
  level: LevelFigure,
  after: LedgerPosition | null,
): Promise<Thousandths> {
  if (after === null) return level.quantity;
  if (after.version === level.version) return after.left;
  const pk = ledgerPk(of.organizationId, of);
  const all = await queryAll(of, { pk, prefix: movePrefix, newestFirst: true, consistent: true });
  const newer = all.filter((line) => line.sk >= movePrefix + after.id);
  return newer.reduce((left, line) => left - deltaOf(line), level.quantity);
}

function pageFrom(
  page: { items: Item[]; next: string | null },
  undone: Item[],
  left: Thousandths,
  version: number,
): LedgerPage {
  const undoneIds = new Set(undone.map((mark) => mark.sk.slice(undoPrefix.length)));
  let figure = left;
  const items = page.items.map((line): LedgerLine => {
    const movement = toMovement(line);
    const after = formatThousandths(figure, line.levelUnit as StockUnit);
    figure -= deltaOf(line);
    return { ...movement, left: after, isUndone: undoneIds.has(movement.id) };
  });
  const last = items.at(-1);
  return { items, next: page.next !== null && last ? { id: last.id, left: figure, version } : null };
}

/** Reads levels like a browser that keeps them open: all of them once, then the changes. */

import { transact } from '@batchbook/functions/platform/table/write';
import type { StockLevel, StockLevels } from '@batchbook/shared/stock/level-schema';
import type { TestOrganization } from './organization.ts';

export class LevelReader {
  readonly #organization: TestOrganization;
  #levels = new Map<string, StockLevel>();
  #items: unknown = null;
  #mark: string | undefined;

  constructor(organization: TestOrganization) {
    this.#organization = organization;
  }

  /** The result; `null` for no answer, after which the next read must return as much. */
  async tryToRead(): Promise<StockLevels | null> {
    const query = { include: 'items', ...(this.#mark !== undefined && { since: this.#mark }) };
    const answer = await this.#organization.call('listStockLevels', { query });
    return answer.status === 200 ? this.#take(answer.body) : null;
  }

  async read(): Promise<StockLevels> {
    const read = await this.tryToRead();
    if (read === null) throw new Error('the levels were not answered');
    return read;
  }

  #take(read: StockLevels): StockLevels {
    if (read.nextCursor !== null) throw new Error('there are more levels than a page holds');
    const known = this.#levels;
    if (read.whole) this.#levels = new Map();
    for (const level of read.items) {
      const key = `${level.siteId} ${level.itemId}`;
      const before = known.get(key);
      this.#levels.set(key, before && before.version > level.version ? before : level);
    }
    if (read.stockItems !== null) this.#items = read.stockItems;
    this.#mark = read.mark;
    return read;
  }

  /** What is on its screen. */
  get shown() {
    return {
      items: this.#items,
      levels: [...this.#levels.values()].sort((a, b) =>
        `${a.siteId} ${a.itemId}` < `${b.siteId} ${b.itemId}` ? -1 : 1,
      ),
    };
  }
}

/** Makes the stock's last change so old that no strong read is needed to see it. */
export const settleStock = ({ organizationId }: { organizationId: string }): Promise<void> =>
  transact({ organizationId }, [
    {
      label: 'state',
      update: { pk: `ORG#${organizationId}`, sk: 'STOCKSTATE' },
      expression: 'SET touchedAt = :then',
      values: { ':then': Date.now() - 60_000 },
    },
  ]);

/** Reads everything now. */
export async function everythingOf(organization: TestOrganization): Promise<LevelReader['shown']> {
  const reader = new LevelReader(organization);
  await reader.read();
  return reader.shown;
}

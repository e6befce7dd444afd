/**
 * Any member: sets enabled and ideal, at one site or at all active ones. Everything is validated first, then written in
 * transactions of up to forty-five levels. Levels that already match aren't written. An ideal is in the
 * level's unit. Settings don't raise a level's version, so a concurrent
 * count can still be posted. Publishes `stock.levels_set`. The answer has no mark: the reader's own mark covers what
 * others changed before. Invariants 1, 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { LevelChange } from '@batchbook/shared/stock/level-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import { readSuppliers } from '../../ingredients/index.ts';
import type { Member } from '../../platform/actor.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { type At, getItem, type Item, readAt } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { keptLevel, levelKey, toLevel } from '../level-table.ts';
import { publishLevels } from '../publish.ts';
import { readSites } from '../site-table.ts';
import { itemKey, stateKey } from '../table.ts';
import { itemIn, type LevelSetting, settingsOf, settingWrites } from './level-settings.ts';
import { revisionOf } from './levels-mark.ts';
import { namesOf } from './read-all-levels.ts';
import { touchSettings } from './recent-settings.ts';

interface Params {
  organizationId: string;
}

/** With a check of the item for each new level, the state and the event they fit one transaction. */
const levelsAtOnce = 45;
/** 'all' at many sites: more levels than this need several requests. */
const levelsMax = 3_000;

export const patchStockLevels = useCase(stockContract.patchStockLevels, {
  read: ({ params, body }) => readFound(params, body),
  answer: async ({ actor, params, body, now }, found) => {
    const settings = settingsOf(body, found.sites, found.items);
    if (settings.length > levelsMax)
      throw invalid('', `must come to at most ${levelsMax} levels: send fewer at a time`);
    const levels = new Map<LevelSetting, Item | undefined>();
    for (let from = 0; from < settings.length; from += levelsAtOnce) {
      const step = settings.slice(from, from + levelsAtOnce);
      const at = await setLevels(actor, step, { turn: found.revision + from / levelsAtOnce, now });
      for (const setting of step) levels.set(setting, at(levelKey(params.organizationId, setting.of)));
    }
    const names = namesOf(found.suppliers);
    const items = [...levels].map(([{ of, item }, level]) =>
      toLevel(params.organizationId, of, keptLevel(level, levelUnitOf(item)), names),
    );
    return ok({ items });
  },
});

async function readFound(scope: Params, changes: readonly LevelChange[]) {
  const { organizationId } = scope;
  const itemIds = [...new Set(changes.map((change) => change.itemId))];
  const [at, sites, suppliers, state] = await Promise.all([
    readAt(
      scope,
      itemIds.map((id) => itemKey(organizationId, id)),
    ),
    readSites(scope, { consistent: true }),
    readSuppliers(scope),
    getItem(scope, stateKey(organizationId), { consistent: true }),
  ]);
  return {
    items: (id: string) => at(itemKey(organizationId, id)),
    sites,
    suppliers,
    revision: revisionOf(state),
  };
}

/**
 * Writes the settings that differ. @returns the levels after that.
 *
 * @param turn Which of the slots of settings it takes.
 */
async function setLevels(
  actor: Member,
  settings: readonly LevelSetting[],
  { turn, now }: { turn: number; now: Date },
): Promise<At> {
  const { organizationId } = actor;
  const keys = settings.map(({ of }) => levelKey(organizationId, of));
  // A change of unit, or a deletion, may come in between.
  return retryOnConflict(
    settings,
    () => withItemsNow(actor, settings),
    async (current) => {
      const at = await readAt(actor, keys);
      const { writes, changed } = settingWrites(organizationId, current, at);
      if (changed.length === 0) return at;
      const touch = touchSettings({ organizationId, turn, changed });
      await transact(actor, [...writes, touch, publishLevels(actor, changed, now)]);
      return readAt(actor, keys);
    },
  );
}

/** @throws RequestProblem when an item was deleted meanwhile. */
async function withItemsNow(scope: Params, settings: readonly LevelSetting[]): Promise<LevelSetting[]> {
  const { organizationId } = scope;
  const ids = [...new Set(settings.map(({ of }) => of.itemId))];
  const at = await readAt(
    scope,
    ids.map((id) => itemKey(organizationId, id)),
  );
  return settings.map((setting) => ({
    ...setting,
    item: itemIn(at(itemKey(organizationId, setting.of.itemId)), setting.index),
  }));
}

/**
 * What must be true of a kitchen at any moment, even when a process was just killed: nothing is half done. Compared with
 * the state before, to see what the deed did.
 */
import { expect } from 'vitest';
import { checkRawStock } from '../check-invariants.ts';
import { written } from '../exact.ts';
import { placeOf } from '../model/world.ts';
import type { RawStock } from '../raw-ledger.ts';
import type { Attributes } from './bench-table.ts';
import type { Effect } from './deed.ts';
import { type Kept, partition, toldSince, under } from './kept.ts';

/** @throws AssertionError saying what is half done or wrong. */
export function checkLeftBehind(before: Kept, now: Kept): void {
  const drifted = placesAdrift(before.stock);
  checkRawStock(settled(now, drifted));
  checkCorrections(before, now, drifted);
  checkMovementsTold(before, now);
  for (const [prefix, type, version] of versioned) checkVersionsTold(before, now, prefix, type, version);
  checkSettingsTold(before, now);
  checkCounts(before, now);
  checkRuns(before, now);
  checkTrackers(now);
  checkLowLevels(before, now);
  checkCompared(before, now);
  const defaults = [...under(now, 'SITE#').values()].filter(({ isDefault }) => isDefault?.BOOL);
  expect(defaults, 'default sites').toHaveLength(1);
}

function sumsOf({ movements }: RawStock): Map<string, { q: bigint; n: bigint }> {
  const sums = new Map<string, { q: bigint; n: bigint }>();
  for (const { siteId, itemId, delta } of movements) {
    const place = placeOf(siteId, itemId);
    const { q, n } = sums.get(place) ?? { q: 0n, n: 0n };
    sums.set(place, { q: q + delta, n: n + 1n });
  }
  return sums;
}

/** Levels that the test itself made differ from their movements. */
function placesAdrift(stock: RawStock): string[] {
  const sums = sumsOf(stock);
  return [...stock.levels.keys()].filter((place) => {
    const { q, n } = stock.levels.get(place) ?? { q: 0n, n: 0n };
    const sum = sums.get(place) ?? { q: 0n, n: 0n };
    return q !== sum.q || n !== sum.n;
  });
}

/** The stock, ignoring the drift that the test caused. */
function settled({ stock }: Kept, drifted: readonly string[]): RawStock {
  const sums = sumsOf(stock);
  const levels = new Map(stock.levels);
  for (const place of drifted) {
    const level = levels.get(place);
    if (level) levels.set(place, { ...level, ...(sums.get(place) ?? { q: 0n, n: 0n }) });
  }
  return { ...stock, levels, drifts: drifted.length === 0 ? stock.drifts : 0 };
}

const driftPlaces = (now: Kept): string[] =>
  partition(now, 'DRIFT').map(({ sk }) => sk?.S?.split('#').slice(1).join('/') ?? '');

/** Drift is corrected, recorded and published, or none of these. */
function checkCorrections(before: Kept, now: Kept, drifted: readonly string[]): void {
  const stillAdrift = placesAdrift(now.stock);
  const kept = driftPlaces(now);
  const told = placesSet(before, now);
  for (const place of drifted) {
    const times = stillAdrift.includes(place) ? 0 : 1;
    const level = now.stock.levels.get(place);
    if (times === 0) expect(level, `${place} adrift`).toEqual(before.stock.levels.get(place));
    const counted = (places: readonly string[]) => places.filter((one) => one === place).length;
    expect({ place, kept: counted(kept), told: counted(told) }).toEqual({ place, kept: times, told: times });
  }
}

/** Each movement is in one event, and each event's movements exist. */
function checkMovementsTold(before: Kept, now: Kept): void {
  const known = new Set(before.stock.movements.map(({ whole }) => whole));
  const made = now.stock.movements
    .filter(({ whole }) => !known.has(whole))
    .map((one) => [one.siteId, one.itemId, one.id, written(one.delta, one.levelUnit)].join(' '));
  const told = toldSince(before, now, 'stock.movement_recorded').flatMap(({ movements }) =>
    movements.map((one: Record<string, string>) => [one.siteId, one.itemId, one.id, one.change].join(' ')),
  );
  expect(told.sort(), 'movements told').toEqual(made.sort());
  const there = new Set(now.stock.movements.map(({ whole }) => whole));
  for (const whole of known) expect(there.has(whole), `a movement changed: ${whole}`).toBe(true);
  for (const item of now.items) {
    const [, mark] = item.sk?.S?.match(/^DEFAULT#(.+)$/) ?? [];
    const marked = now.stock.movements.filter(({ id, siteId }) => id === mark && siteId === item.siteId?.S);
    if (mark) expect(marked, `the movement ${mark} to the default site`).toHaveLength(1);
  }
}

const versioned: readonly (readonly [prefix: string, type: string, version: string])[] = [
  ['SITE#', 'stock.site_changed', 'version'],
  ['CATEGORY#', 'stock.category_changed', 'version'],
  ['STOCKITEM#', 'stock.item_changed', 'v'],
];

/** Each version of a site, a category or an item is in one event. */
function checkVersionsTold(before: Kept, now: Kept, prefix: string, type: string, version: string): void {
  const versionOf = (item: Attributes | undefined): number => Number(item?.[version]?.N ?? 0);
  const old = under(before, prefix);
  const made: string[] = [];
  for (const [id, item] of under(now, prefix))
    for (let v = versionOf(old.get(id)) + 1; v <= versionOf(item); v++) made.push(`${id} ${v}`);
  const told = toldSince(before, now, type).map((one) => `${one.id} ${one.version}`);
  expect(told.sort(), type).toEqual(made.sort());
}

const placesSet = (before: Kept, now: Kept): string[] =>
  toldSince(before, now, 'stock.levels_set').flatMap(({ levels }) =>
    levels.map(({ siteId, itemId }: { siteId: string; itemId: string }) => placeOf(siteId, itemId)),
  );

/** Each change of a level's settings is in one event, and nothing else is. A movement may change the unit as well. */
function checkSettingsTold(before: Kept, now: Kept): void {
  const settings = (item: Attributes | undefined) =>
    JSON.stringify([item?.i?.N, item?.off?.BOOL, item?.closed?.BOOL]);
  const changed = new Set<string>();
  const corrected = driftPlaces(now);
  // A deleted item also closes its levels.
  const items = toldSince(before, now, 'stock.item_changed')
    .filter(({ change }) => change === 'deleted' || change === 'restored')
    .map(({ id }) => id as string);
  const old = under(before, 'LEVEL#');
  for (const [key, item] of under(now, 'LEVEL#')) {
    const stays = item.n?.N === old.get(key)?.n?.N;
    const unit = stays && old.has(key) && item.u?.S !== old.get(key)?.u?.S;
    if ((stays && settings(item) !== settings(old.get(key))) || unit) changed.add(key.replace('#', '/'));
  }
  const told = placesSet(before, now);
  expect(told.length, 'levels told twice').toBe(new Set(told).size);
  for (const place of told)
    if (!corrected.includes(place)) expect(changed, `${place} was told`).toContain(place);
  for (const place of changed)
    if (!told.includes(place)) expect(items, `${place} was set`).toContain(place.split('/')[1]);
}

/** A count's progress matches its steps and its movements. */
function checkCounts(before: Kept, now: Kept): void {
  const told = toldSince(before, now, 'stock.count_posted').map(({ id }) => id as string);
  const posted: string[] = [];
  for (const [id, item] of under(now, 'COUNT#')) {
    const number = (name: string): number => Number(item[name]?.N);
    const steps = now.items.filter(({ pk, sk }) => pk?.S?.endsWith(`#COUNT#${id}`) && sk?.S !== 'LINES');
    const lines = steps.reduce((sum, { settled: rows }) => sum + JSON.parse(rows?.S ?? '[]').length, 0);
    const movements = now.items.filter(({ pk, countId }) => pk?.S?.includes('#LEDGER#') && countId?.S === id);
    const isPosted = item.state?.S === 'posted';
    expect({ id, lines, movements: movements.length, isPosted }).toEqual({
      ...{ id, lines: number('next'), movements: number('posted') },
      isPosted: number('next') === number('total'),
    });
    expect(number('posted') + number('open'), `the progress of ${id}`).toBe(number('next'));
    if (isPosted && under(before, 'COUNT#').get(id)?.state?.S !== 'posted') posted.push(id);
  }
  const strays = now.items.flatMap(({ countId }) => (countId?.S ? [countId.S] : []));
  for (const id of strays) expect(under(now, 'COUNT#').has(id), `the count ${id} of a movement`).toBe(true);
  expect(told, 'counts told').toEqual(posted);
}

/** A run is a draft that moved nothing, or it is frozen. There is one event of its lock, and one of its strikethrough. */
function checkRuns(before: Kept, now: Kept): void {
  const is = (kept: Kept, id: string) => {
    const head = under(kept, 'RUN#').get(id);
    const isWhole = head?.next?.N === head?.total?.N;
    const isStruck = head?.strikethroughStatus?.BOOL === true;
    return { locked: head?.status?.S === 'locked', struck: isStruck && isWhole, begun: isStruck };
  };
  const ids = [...under(now, 'RUN#').keys()];
  for (const id of ids) {
    const head = under(now, 'RUN#').get(id);
    const moved = now.stock.movements.filter(({ runId }) => runId === id);
    const ofIts = (reason: string) => moved.filter((movement) => movement.reason === reason).length;
    const isFrozen = now.at.has(`${head?.pk?.S}#RUN#${id} FROZEN`);
    expect(isFrozen, `${id} is frozen`).toBe(head?.status?.S !== 'draft');
    if (!isFrozen) expect(moved, `what a draft moved`).toEqual([]);
    const { struck, begun } = is(now, id);
    if (struck) expect(ofIts('undo'), `taken back of ${id}`).toBe(ofIts('production'));
    if (!begun) expect(ofIts('undo'), `taken back of ${id}`).toBe(0);
  }
  const fresh = (state: 'locked' | 'struck') =>
    ids.filter((id) => is(now, id)[state] && !is(before, id)[state]);
  const told = (type: string) => toldSince(before, now, `production.${type}`).map(({ id }) => id as string);
  expect(told('run_confirmed').sort(), 'runs told to be locked').toEqual(fresh('locked').sort());
  expect(told('run_struck_through').sort(), 'runs told to be struck').toEqual(fresh('struck').sort());
}

/** Each existing item of an ingredient or recipe holds its guard, and no other item does. */
function checkTrackers(now: Kept): void {
  const tracked = [...under(now, 'STOCKITEM#')]
    .filter(([, { r, deletedAt }]) => r !== undefined && deletedAt === undefined)
    .map(([id]) => id);
  expect([...now.stock.references.values()].sort(), 'who tracks something').toEqual(tracked.sort());
}

/** What has become low was published, once. */
function checkLowLevels(before: Kept, now: Kept): void {
  const fresh = now.stock.lowLevels.filter((place) => !before.stock.lowLevels.includes(place));
  const told = toldSince(before, now, 'stock.level_low').map(({ siteId, itemId }) => placeOf(siteId, itemId));
  expect(told.sort(), 'low levels told').toEqual(fresh.sort());
}

/** What was compared since equals the sum of the movements. */
function checkCompared(before: Kept, now: Kept): void {
  const sums = sumsOf(now.stock);
  for (const [place, compared] of now.stock.compared) {
    const old = before.stock.compared.get(place);
    if (old?.n !== compared.n || old?.q !== compared.q)
      expect({ place, ...compared }).toEqual({ place, ...sums.get(place) });
  }
}

/** @throws AssertionError unless `effect` happened, once. */
export function checkEffect(before: Kept, now: Kept, effect: Effect): void {
  const { movements = 0, sites = 0, lowLevels = 0, drifts = 0 } = effect;
  const more = (count: (kept: Kept) => number): number => count(now) - count(before);
  const events: Effect['events'] = {};
  for (const { type, key } of now.events) {
    if (before.at.has(key)) continue;
    events[type] = effect.events[type] === 'some' ? 'some' : Number(events[type] ?? 0) + 1;
  }
  expect({
    movements: more(({ stock }) => stock.movements.length),
    sites: more(({ stock }) => stock.sites),
    places: more(({ stock }) => Number(stock.siteCounter)),
    lowLevels: more(({ stock }) => stock.lowLevels.length),
    drifts: more(({ stock }) => stock.drifts),
    adrift: placesAdrift(now.stock),
    events,
  }).toEqual({ movements, sites, places: sites, lowLevels, drifts, adrift: [], events: effect.events });
}

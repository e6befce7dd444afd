/** Generates commands from a seed: mostly what makers do, and enough of what they shouldn't. */

import { type Command, placesWithMovements } from './commands.ts';
import { chance, lateId, lots, type Maker, pick, type Random, send } from './draw.ts';
import { kindOf, written } from './exact.ts';
import { runMakers } from './generate-runs.ts';
import {
  activeSites,
  type Body,
  defaultSite,
  type ItemRow,
  type LevelRow,
  levelAt,
  type Sent,
  type World,
} from './model/world.ts';

/** The id of a new thing; occasionally an existing one. */
function idFor(random: Random, history: ReadonlyMap<string, Sent>): string {
  const sent = chance(random, 0.02) ? pick(random, [...history.values()]) : undefined;
  return sent?.params.id ?? lateId(random);
}

/** Amounts that a float can't hold, that round both ways, and that exceed a float's exact range. */
const amounts: readonly ((random: Random) => string)[] = [
  () => '0.1',
  () => '0.333333333333',
  () => '0.0005',
  () => '0.0015',
  () => '999999999.999',
  () => '123456789.123456789',
  (random) => String(1 + Math.floor(random() * 500)),
  (random) => (random() * 20).toFixed(3),
  (random) => (random() * 3).toFixed(9),
];

/** '0.100' becomes '0.1', as in answers. */
const withoutZeros = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

function amount(random: Random): string {
  const text = withoutZeros(pick(random, amounts)(random));
  return /[1-9]/.test(text) ? text : '1';
}

const unitsByKind = {
  weight: ['g', 'kg', 'oz', 'lb'],
  volume: ['ml', 'l', 'flozUk', 'flozUs', 'ptUk', 'ptUs', 'tsp', 'tbsp', 'cup'],
  count: ['pieces', 'units', 'boxes', 'packs', 'bottles'],
} as const;

/** Mostly the item's unit, or one of its kind; sometimes one that needs measures, or can't be converted. */
function entryUnit(random: Random, item: ItemRow, odd = 0.15): string | undefined {
  if (chance(random, 0.3)) return undefined;
  if (chance(random, odd))
    return pick(random, unitsByKind[pick(random, ['weight', 'volume', 'count'] as const)]);
  const kind = kindOf(item.unit);
  // Counts rarely convert into each other.
  return kind === 'count' || chance(random, 0.5) ? item.unit : pick(random, unitsByKind[kind]);
}

const wasteWords = ['Dropped', 'Burnt'];

/** The quantity that brings the level to zero, to the last thousandth; none when it is zero or too large. */
function allOfIt({ q, unit }: LevelRow): Body | null {
  const quantity = unit === null ? '0' : written(-q, unit);
  if (!/[1-9]/.test(quantity) || !/^-?\d{1,9}(\.|$)/.test(quantity)) return null;
  return { reason: q < 0n ? 'receive' : 'use', quantity, unit };
}

const reasons = [
  ...(['receive', 'receive', 'use', 'use', 'use', 'waste', 'adjust'] as const),
  ...(['customer_return', 'supplier_return', 'destroy'] as const),
];
const goesOut = new Set<string>(['use', 'waste', 'supplier_return', 'destroy']);
/** The last is too long ago. */
const deliveryDays = ['2024-11-20', '2024-12-31', '2000-01-01', '2024-11-20', '1999-12-31'];

function movementBody(random: Random, item: ItemRow, level: LevelRow): Body {
  const all = chance(random, 0.15) ? allOfIt(level) : null;
  if (all) return all;
  const reason = pick(random, reasons);
  const isDown = goesOut.has(reason) || (reason === 'adjust' && chance(random, 0.5));
  // Occasionally with the wrong sign for the reason.
  const sign = isDown !== (reason !== 'adjust' && chance(random, 0.03)) ? '-' : '';
  const unit = entryUnit(random, item);
  return {
    reason,
    quantity: sign + amount(random),
    ...(unit && { unit }),
    ...(chance(random, 0.25) && pick(random, lots)),
    ...((reason === 'waste' || reason === 'destroy') && { wasteReason: pick(random, wasteWords) }),
    ...(chance(random, reason === 'receive' ? 0.4 : 0.02) && { deliveredOn: pick(random, deliveryDays) }),
    ...(reason === 'receive' && chance(random, 0.2) && { temperature: '3.5', checkedBy: 'Tom' }),
    confirmed: ['returned_more', 'unknown_lot', 'several_dates', 'delivered_past_use_by', 'counted_since'],
    ...(chance(random, 0.2) && { note: 'from the shelf' }),
    ...(reason === 'receive' && chance(random, 0.3) && { unitCost: '1.15' }),
  };
}

const someItem = (world: World, random: Random): ItemRow | null => {
  const items = [...world.items.values()];
  const there = items.filter((item) => !item.isDeleted);
  return pick(random, chance(random, 0.9) && there.length > 0 ? there : items) ?? null;
};

const someSite = (world: World, random: Random): string => {
  const sites = chance(random, 0.9) ? activeSites(world) : [...world.sites.values()];
  return pick(random, sites).id;
};

const move: Maker = (world, random, history) => {
  const item = someItem(world, random);
  if (!item) return null;
  const siteId = chance(random, 0.1) ? 'default' : someSite(world, random);
  const params = { siteId, itemId: item.id, id: idFor(random, history) };
  const level = levelAt(world, siteId === 'default' ? defaultSite(world).id : siteId, item.id);
  return send('putMovement', params, movementBody(random, item, level));
};

const undo: Maker = (world, random, history) => {
  const place = pick(random, placesWithMovements(world));
  if (place === undefined) return null;
  const [siteId = '', itemId = ''] = place.split('/');
  const ids = [...(world.ledgers.get(place)?.keys() ?? [])].filter((id) => !id.startsWith('minted'));
  const undoes = chance(random, 0.05) || ids.length === 0 ? lateId(random) : pick(random, ids);
  return send('putMovement', { siteId, itemId, id: idFor(random, history) }, { reason: 'undo', undoes });
};

const transfer: Maker = (world, random, history) => {
  const item = someItem(world, random);
  if (!item) return null;
  const fromSiteId = someSite(world, random);
  const others = activeSites(world).filter(({ id }) => id !== fromSiteId);
  const toSiteId =
    chance(random, 0.9) && others.length > 0 ? pick(random, others).id : someSite(world, random);
  const unit = entryUnit(random, item);
  return send(
    'putTransfer',
    { id: idFor(random, history) },
    {
      itemId: item.id,
      fromSiteId,
      toSiteId,
      quantity: amount(random),
      ...(unit && { unit }),
      ...(chance(random, 0.2) && pick(random, lots)),
      confirmed: ['unknown_lot', 'several_dates'],
    },
  );
};

const count: Maker = (world, random, history) => {
  const siteId = someSite(world, random);
  const items = [...world.items.values()].filter(
    (item) => chance(random, 0.02) || (!item.isDeleted && levelAt(world, siteId, item.id).isEnabled),
  );
  const lines = items
    .filter(() => chance(random, 0.4))
    .map((item) => ({
      itemId: item.id,
      counted: chance(random, 0.1) ? '0' : amount(random),
      unit: entryUnit(random, item, 0.05) ?? levelAt(world, siteId, item.id).unit ?? item.unit,
      behind: chance(random, 0.04) ? 1 : 0,
    }));
  return lines.length === 0 ? null : { do: 'count', id: idFor(random, history), siteId, lines };
};

const again: Maker = (_world, random, history) => {
  const keys = [...history.keys()];
  if (keys.length === 0) return null;
  // Phones repeat their recent requests.
  const key = chance(random, 0.5) ? pick(random, keys.slice(-10)) : pick(random, keys);
  return { do: 'again', key, other: chance(random, 0.3) };
};

const settings: Maker = (world, random) => {
  const changes = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    siteId: chance(random, 0.3) ? 'all' : pick(random, activeSites(world)).id,
    itemId: someItem(world, random)?.id,
    ...(chance(random, 0.5) && { isEnabled: chance(random, 0.8) }),
    ...(chance(random, 0.7) && { idealStockLevel: pick(random, ['0', '2.5', '1000']) }),
  })).filter((change) => change.itemId !== undefined);
  return changes.length === 0 ? null : send('patchStockLevels', {}, changes);
};

const site: Maker = (world, random) => {
  const known = [...world.sites.values()];
  const { id } = pick(random, known);
  const version = chance(random, 0.8) ? 'current' : 'stale';
  const put = (body: Body): Command => ({
    do: 'send',
    sent: { operation: 'putSite', params: { id }, body },
    version,
  });
  return pick(random, [
    () => send('putSite', { id: lateId(random) }, { name: `Stall ${known.length}` }),
    () => put({ name: `Kitchen ${Math.floor(random() * 1000)}` }),
    () => put({ isActive: true }),
    () => put({ isDefault: true }),
    () => send('deleteSite', { id }),
  ])();
};

const item: Maker = (world, random) => {
  const there = [...world.items.values()];
  const version = chance(random, 0.8) ? 'current' : 'stale';
  const one = pick(random, there);
  const put = (body: Body): Command => ({
    do: 'send',
    sent: { operation: 'putStockItem', params: { id: one.id }, body },
    version,
  });
  const thing = pick(random, [...world.things]);
  const choices = [
    () => one && put({ name: `Shelf ${Math.floor(random() * 1000)}` }),
    () => one && put({ isActive: chance(random, 0.6) }),
    () => one?.category === 'other' && put({ unit: pick(random, ['bags', 'kg', 'g', 'l']) }),
    () => one && send('deleteStockItem', { id: one.id }),
    () => one && send('restoreStockItem', { id: one.id }),
    () =>
      thing &&
      send('putStockItem', { id: lateId(random) }, { category: thing[1].category, referenceId: thing[0] }),
    () =>
      there.length < 12
        ? send('putStockItem', { id: lateId(random) }, { name: 'Bag', unit: pick(random, ['bags', 'kg']) })
        : null,
  ];
  return pick(random, choices)() || null;
};

const priced = [
  ['g', '100g'],
  ['kg', '1000g'],
  ['ml', '100ml'],
  ['l', '1000ml'],
  ['pieces', '1pieces'],
  ['boxes', '1boxes'],
] as const;

/** An ingredient's measures; its unit changes between all kinds. */
function ingredientBody(random: Random): Body {
  const maybe = (text: string) => (chance(random, 0.5) ? text : null);
  const [unit, costingUnit] = pick(random, priced);
  return {
    name: `Flour ${Math.floor(random() * 1000)}`,
    unit,
    costingUnit,
    gramsPerMl: maybe('0.91'),
    // With the second, a level exceeds a float's exact range.
    gramsPerPiece: maybe(pick(random, ['55', '123456.789'])),
    piecesPerPack: maybe('12'),
  };
}

const thing: Maker = (world, random) => {
  const ingredients = [...world.things].filter(([, row]) => row.category === 'ingredient');
  if (ingredients.length > 4 || (ingredients.length > 0 && chance(random, 0.7))) {
    const [id] = pick(random, ingredients);
    return { do: 'thing', kind: 'ingredient', id, body: ingredientBody(random), isNew: false };
  }
  if (chance(random, 0.3)) {
    const body = { name: 'Jam', batchYield: '12', unit: pick(random, ['jars', 'kg', 'pieces']), lines: [] };
    return { do: 'thing', kind: 'recipe', id: lateId(random), body, isNew: true };
  }
  return { do: 'thing', kind: 'ingredient', id: lateId(random), body: ingredientBody(random), isNew: true };
};

const makers: readonly [number, Maker][] = [
  [40, move],
  [8, undo],
  [9, again],
  [8, transfer],
  [8, count],
  [4, settings],
  [5, site],
  [6, item],
  [3, thing],
  [1, () => send('reconcileStock', {})],
  [1, () => ({ do: 'follow' })],
  [1, (_world, random) => ({ do: 'tier', tier: pick(random, ['standard', 'premium', 'custom', 'custom']) })],
];
/** Picks each in proportion to its weight. */
const drawn: readonly Maker[] = [...makers, ...runMakers].flatMap(([weight, maker]) =>
  Array.from({ length: weight }, () => maker),
);

export function generate(world: World, random: Random, history: ReadonlyMap<string, Sent>): Command {
  for (;;) {
    const command = pick(random, drawn)(world, random, history);
    if (command) return command;
  }
}

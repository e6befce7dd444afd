/** The plain model of an organization's stock: the expected state in exact whole numbers, without any implementation. */
import { type Known, nothingKnown } from '../exact.ts';

/** A request as it is sent. */
export interface Sent {
  operation: string;
  params: Record<string, string>;
  body?: Body;
}

// biome-ignore lint/suspicious/noExplicitAny: the model reads requests of every operation
export type Body = any;

/** The expected answer: the status, the code of a problem, and parts of the body. */
export interface Expected {
  status: number;
  code?: string;
  body?: Record<string, unknown>;
}

export interface SiteRow {
  id: string;
  name: string;
  endsOn: string | null;
  isDefault: boolean;
  isActive: boolean;
  version: number;
  createdAs: string;
}

interface ThingRow {
  category: 'ingredient' | 'product';
  name: string;
  unit: string;
  gramsPerMl: string | null;
  gramsPerPiece: string | null;
  piecesPerPack: string | null;
  version: number;
}

export interface ItemRow {
  id: string;
  name: string;
  followsName: boolean;
  category: string;
  referenceId: string | null;
  unit: string;
  /** How many pieces one `unit` holds, if its levels count in them. */
  piecesPerPack: string | null;
  isActive: boolean;
  tracksLots: boolean;
  isDeleted: boolean;
  /** As last read: workers raise it too. */
  version: number;
  createdAs: string;
}

export interface LevelRow {
  q: bigint;
  n: number;
  /** `null` while it isn't stored: it then has the one that its item is kept in. */
  unit: string | null;
  ideal: bigint;
  isEnabled: boolean;
  supplierId: string | null;
  isCounted: boolean;
}

export interface MoveRow {
  id: string;
  siteId: string;
  itemId: string;
  reason: string;
  delta: bigint;
  levelUnit: string;
  /** The request that created it; `null` when a worker did. */
  asked: string | null;
  undoes: string | null;
  isUndone: boolean;
  transferId: string | null;
  otherSiteId: string | null;
  lot: string | null;
  /** The production run that caused it, whose movements have ids of its own making. */
  runId: string | null;
}

export interface RunRow {
  id: string;
  /** The draft, as it was sent. */
  body: Body;
  asked: string;
  isLocked: boolean;
  isStruck: boolean;
  isDeleted: boolean;
  posted: MoveRow[];
  /** The movement of what was made; `null` when there is none, perhaps with the reason. */
  output: MoveRow | null;
  outputWhy: string | null;
}

interface SaleRow {
  quantity: string;
  siteId: string | null;
  version: number;
  asked: string;
  runId: string;
  isDeleted: boolean;
  /** What has left stock for it. */
  posted: { siteId: string; quantity: bigint } | null;
}

export interface LotRow {
  q: bigint;
  base: string;
  /** Its code as first written. */
  code: string;
}

export interface World {
  siteLimit: number;
  sites: Map<string, SiteRow>;
  items: Map<string, ItemRow>;
  /** Ingredients and recipes, by id. */
  things: Map<string, ThingRow>;
  /** By `site/item`. */
  levels: Map<string, LevelRow>;
  /** By `site/item`, then by id. */
  ledgers: Map<string, Map<string, MoveRow>>;
  /** By id: the request that created it. */
  transfers: Map<string, string>;
  counts: Map<string, { asked: string; body: Record<string, unknown> }>;
  /** By id; deleted drafts too. */
  runs: Map<string, RunRow>;
  sales: Map<string, SaleRow>;
  /** By `site/item/useBy/lot`: what is left, in thousandths of a base unit. */
  lots: Map<string, LotRow>;
  /** The default site that a movement went to: by `item/id`. */
  defaults: Map<string, string>;
  /** The ids of workers' movements aren't known beforehand. */
  minted: number;
}

export const newWorld = (mainSite: SiteRow, siteLimit: number): World => ({
  siteLimit,
  sites: new Map([[mainSite.id, mainSite]]),
  items: new Map(),
  things: new Map(),
  levels: new Map(),
  ledgers: new Map(),
  transfers: new Map(),
  counts: new Map(),
  runs: new Map(),
  sales: new Map(),
  lots: new Map(),
  defaults: new Map(),
  minted: 0,
});

export const placeOf = (siteId: string, itemId: string): string => `${siteId}/${itemId}`;

/** The level, without storing it. */
export const levelAt = (world: World, siteId: string, itemId: string): LevelRow =>
  world.levels.get(placeOf(siteId, itemId)) ?? {
    q: 0n,
    n: 0,
    unit: null,
    ideal: 0n,
    isEnabled: true,
    supplierId: null,
    isCounted: false,
  };

/** The level, to be changed. */
export function keepLevel(world: World, siteId: string, itemId: string): LevelRow {
  const level = levelAt(world, siteId, itemId);
  world.levels.set(placeOf(siteId, itemId), level);
  return level;
}

export function ledgerAt(world: World, siteId: string, itemId: string): Map<string, MoveRow> {
  const place = placeOf(siteId, itemId);
  const ledger = world.ledgers.get(place) ?? new Map<string, MoveRow>();
  world.ledgers.set(place, ledger);
  return ledger;
}

export function defaultSite(world: World): SiteRow {
  for (const site of world.sites.values()) if (site.isDefault) return site;
  throw new Error('the model has no default site');
}

export const activeSites = (world: World): SiteRow[] =>
  [...world.sites.values()].filter((site) => site.isActive);

/** The unit that levels of an item are kept in. */
export const keptIn = ({ unit, piecesPerPack }: Pick<ItemRow, 'unit' | 'piecesPerPack'>): string =>
  piecesPerPack === null ? unit : 'pieces';

const packs = ['boxes', 'packs', 'rolls', 'sets', 'pairs', 'bags', 'bottles', 'containers'];

/** How many whole pieces a pack of this unit holds; `null` for what counts in its own unit. */
export const packOf = (thing: { unit: string; piecesPerPack: string | null } | undefined): string | null =>
  thing &&
  packs.includes(thing.unit) &&
  /^[1-9]\d*$/.test(thing.piecesPerPack ?? '') &&
  thing.piecesPerPack !== '1'
    ? thing.piecesPerPack
    : null;

/** The current measures of an item's ingredient or recipe. */
export function knownOf(world: World, item: ItemRow): Known {
  const thing = item.referenceId === null ? undefined : world.things.get(item.referenceId);
  if (!thing) return { ...nothingKnown, keptIn: item.unit };
  const { gramsPerMl, gramsPerPiece, piecesPerPack, unit } = thing;
  return { gramsPerMl, gramsPerPiece, piecesPerPack, keptIn: unit };
}

export const refused = (status: number, code: string): Expected => ({ status, code });

/** As sent, except for the order of its keys. */
export const asked = (body: Body): string =>
  JSON.stringify(body, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

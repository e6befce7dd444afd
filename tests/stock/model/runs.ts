/** The model of production runs: what confirming one takes and makes, and striking it through puts back. */
import { baseOf, converted, type Known, nothingKnown, thousandths, written } from '../exact.ts';
import { trackerOf } from './items.ts';
import { canMoveLot, folded, foldedLot, lotsAt } from './lots.ts';
import { isChange, post, reverseOf, unitAt } from './movements.ts';
import {
  asked,
  type Body,
  defaultSite,
  type Expected,
  type ItemRow,
  knownOf,
  type MoveRow,
  type RunRow,
  refused,
  type World,
} from './world.ts';

export function putRun(world: World, id: string, body: Body): Expected {
  const before = world.runs.get(id);
  if (before)
    return before.asked === asked(body) && !before.isDeleted
      ? { status: 200, body: { id } }
      : refused(409, 'id_taken');
  const isNumberTaken = [...world.runs.values()].some(
    (run) => !run.isDeleted && run.body.batchNumber === body.batchNumber,
  );
  if (isNumberTaken) return refused(409, 'batch_number_taken');
  world.runs.set(id, {
    ...{ id, body, asked: asked(body), isLocked: false, isStruck: false, isDeleted: false },
    ...{ posted: [], output: null, outputWhy: null },
  });
  return { status: 201, body: { id, status: 'draft', version: 1 } };
}

export function deleteRun(world: World, id: string): Expected {
  const run = world.runs.get(id);
  if (!run) return refused(404, 'not_found');
  if (run.isLocked) return refused(409, 'run_locked');
  run.isDeleted = true;
  return { status: 200, body: { id } };
}

interface Taken {
  lots: { lotCode: string | null; useByDate: string | null; quantity: string; unit: string; pack?: object }[];
  notPosted: string | null;
}

export function confirmRun(world: World, id: string, body: Body): Expected {
  const run = world.runs.get(id);
  if (!run || run.isDeleted) return refused(404, 'not_found');
  if (run.isLocked) return { status: 200, body: { id, status: 'locked' } };
  if (body.version !== 1) return refused(412, 'stale_version');
  run.isLocked = true;
  const siteId = run.body.siteId ?? defaultSite(world).id;
  const taken = new Map<string, Taken>();
  for (const rows of Map.groupBy(run.body.ingredients as Body[], (row) => row.ingredientId).values())
    for (const [rowId, one] of takeAll(world, run, siteId, rows)) taken.set(rowId, one);
  const output = make(world, run, siteId, body.actualYield ?? run.body.plannedQuantity);
  const ingredients = run.body.ingredients.map((row: Body) => taken.get(row.id));
  return { status: 200, body: { id, status: 'locked', ingredients, frozen: { output } } };
}

const usedIn = (row: Body): string | null => row.actualQuantity ?? row.plannedQuantity;

/** Lots that somebody wrote down are shown where nothing is moved. */
function leftAlone(row: Body, notPosted: string): Taken {
  const { supplierLotCode: lotCode, useByDate = null, unit } = row;
  if (!lotCode || usedIn(row) === '0') return { lots: [], notPosted };
  return { lots: [{ lotCode, useByDate, quantity: usedIn(row) ?? '0', unit }], notPosted };
}

interface Part {
  lot: string | null;
  quantity: bigint;
}

/** Nothing tracks it, or what did was deleted. */
const whyUntracked = (world: World, referenceId: string): string =>
  [...world.items.values()].some((item) => item.referenceId === referenceId) ? 'item_deleted' : 'untracked';

/** Rows of one ingredient take one after the other, and each lot's movement is their sum. */
function takeAll(world: World, run: RunRow, siteId: string, rows: Body[]): [string, Taken][] {
  const item = trackerOf(world, rows[0].ingredientId);
  const alone = (why: string) => rows.map((row): [string, Taken] => [row.id, leftAlone(row, why)]);
  if (!item) return alone(whyUntracked(world, rows[0].ingredientId));
  const unit = unitAt(world, item, siteId);
  const shelf = shelfOf(world, item, siteId, unit);
  const before = shelf.map((lot) => ({ ...lot }));
  const parts = new Map<string | null, Part>();
  const results = rows.map((row): [string, Taken] => {
    const quantity = usedIn(row);
    if (quantity === null) return [row.id, leftAlone(row, 'no_quantity')];
    const needed = thousandths(quantity, row.unit, unit, knownOf(world, item));
    if (needed === null) return [row.id, leftAlone(row, 'inconvertible')];
    const taken = takeFrom({ shelf, before }, row, needed, run.body.productionDate);
    for (const { lot, quantity: part } of taken) {
      const known = parts.get(foldedLot(lot)) ?? { lot, quantity: 0n };
      parts.set(foldedLot(lot), { ...known, quantity: known.quantity + part });
    }
    return [row.id, { lots: taken.map((part) => shownPart(part, unit, item)), notPosted: null }];
  });
  const moves = [...parts.values()].map(({ lot, quantity }) => ({ lot, delta: -quantity }));
  const canMove = ({ lot, delta }: (typeof moves)[number]) =>
    isChange(delta) &&
    canMoveLot(world, { siteId, itemId: item.id, lot, levelUnit: unit }, packed(item, unit));
  if (!moves.every(canMove)) return alone('inconvertible');
  for (const move of moves)
    postOf(world, run, { siteId, itemId: item.id, ...move }, { unit, known: packed(item, unit) });
  return results;
}

const unmeasured = (unit: string): Known => ({ ...nothingKnown, keptIn: unit });

/** A run knows how many pieces a pack holds, and no other measure of a lot. */
const packed = ({ piecesPerPack }: ItemRow, unit: string): Known => ({ ...unmeasured(unit), piecesPerPack });

/** The lots in the level's base: packs are pieces where the item counts in them. */
const shelfOf = (world: World, item: ItemRow, siteId: string, unit: string) =>
  lotsAt(world, siteId, item.id).flatMap((lot) => {
    if (lot.base === baseOf(unit)) return [{ ...lot }];
    const now =
      item.piecesPerPack !== null && unit === 'pieces'
        ? converted(lot.q, lot.base, unit, packed(item, unit))
        : null;
    return now ? [{ ...lot, q: now.rounded }] : [];
  });

interface LotThere {
  useBy: string;
  code: string;
  q: bigint;
}

const inOrder = (lots: readonly LotThere[]): LotThere[] =>
  lots.filter(({ q }) => q > 0n).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));

/**
 * The named lot, or those that are used first, none of them past its use-by; the rest without one. A named lot keeps its
 * date when a row before has emptied it.
 */
function takeFrom(
  { shelf, before }: { shelf: LotThere[]; before: readonly LotThere[] },
  row: Body,
  needed: bigint,
  day: string,
): Part[] {
  const parts: Part[] = [];
  let rest = needed;
  const there = inOrder(shelf);
  const take = (lot: string, quantity: bigint) => {
    parts.push({ lot, quantity });
    rest -= quantity;
    const kept = shelf.find(({ useBy, code }) => foldedLot(`${useBy}/${code}`) === foldedLot(lot));
    if (kept) kept.q -= quantity;
  };
  if (row.supplierLotCode) {
    const known = inOrder(before).find(({ code }) => folded(code) === folded(row.supplierLotCode));
    take(`${row.useByDate ?? known?.useBy ?? '-'}/${row.supplierLotCode}`, needed);
  } else
    for (const { useBy, code, q } of there) {
      if (rest > 0n && (useBy === '-' || useBy >= day)) take(`${useBy}/${code}`, q < rest ? q : rest);
    }
  if (rest > 0n) parts.push({ lot: null, quantity: rest });
  return parts.filter(({ quantity }) => quantity !== 0n);
}

const orderOf = ({ useBy, code }: LotThere): string => `${useBy === '-' ? '9999-12-31' : useBy}/${code}`;

const shownPart = (
  { lot, quantity }: Part,
  unit: string,
  { unit: pack, piecesPerPack }: ItemRow,
): Taken['lots'][number] => {
  const [useBy = '-', ...code] = lot?.split('/') ?? [];
  return {
    lotCode: lot === null ? null : code.join('/'),
    useByDate: useBy === '-' ? null : useBy,
    quantity: written(quantity, unit),
    unit,
    ...(piecesPerPack !== null && unit === 'pieces' && { pack: { unit: pack, pieces: piecesPerPack } }),
  };
};

type Change = Pick<MoveRow, 'siteId' | 'itemId' | 'delta' | 'lot'>;

function postOf(
  world: World,
  run: RunRow,
  change: Change,
  { unit, known }: { unit: string; known: Known },
): MoveRow {
  const move = { ...change, id: `minted ${++world.minted}`, reason: 'production', runId: run.id };
  const row = post(world, move, unit, known);
  run.posted.push(row);
  return row;
}

/** What is made comes into stock as a lot that is named by the batch number. */
function make(world: World, run: RunRow, siteId: string, made: string): Taken {
  const { batchNumber: lotCode, useByDate, recipeId } = run.body;
  const item = trackerOf(world, recipeId);
  const unit = world.things.get(recipeId)?.unit ?? 'pieces';
  const closed = item
    ? world.sites.get(siteId)?.isActive
      ? null
      : 'site_deleted'
    : whyUntracked(world, recipeId);
  const result = (quantity: string, shown: string, notPosted: string | null): Taken => {
    run.outputWhy = notPosted;
    return { lots: made === '0' ? [] : [{ lotCode, useByDate, quantity, unit: shown }], notPosted };
  };
  if (!item || closed !== null || made === '0') return result(made, unit, closed);
  const kept = unitAt(world, item, siteId);
  const delta = thousandths(made, unit, kept, unmeasured(unit));
  if (!isChange(delta)) return result(made, unit, 'inconvertible');
  const lot = `${useByDate ?? '-'}/${lotCode}`;
  run.output = postOf(
    world,
    run,
    { siteId, itemId: item.id, delta, lot },
    { unit: kept, known: unmeasured(kept) },
  );
  return result(written(delta, kept), kept, null);
}

export function strikeRun(world: World, id: string): Expected {
  const run = world.runs.get(id);
  if (!run || run.isDeleted) return refused(404, 'not_found');
  if (!run.isLocked) return refused(409, 'run_not_locked');
  if (run.isStruck) return refused(409, 'run_struck');
  run.isStruck = true;
  const levels = Map.groupBy(run.posted, ({ siteId, itemId }) => `${siteId}/${itemId}`);
  const done = [...levels.values()].map((moves) => putBack(world, run, moves));
  return {
    status: 200,
    body: {
      id,
      strikethroughStatus: true,
      strikethroughStock: done.length === 0 ? 'nothing_posted' : done.every(Boolean) ? 'returned' : 'partly',
    },
  };
}

/** All that a run took of an item, or none of it. */
function putBack(world: World, run: RunRow, moves: readonly MoveRow[]): boolean {
  const [{ siteId, itemId }] = moves as [MoveRow];
  const item = world.items.get(itemId) as ItemRow;
  if (item.isDeleted) return false;
  const unit = unitAt(world, item, siteId);
  const backs = moves.map((move) => ({ move, delta: reverseOf(world, item, move) }));
  const canMove = ({ move: { lot }, delta }: (typeof backs)[number]) =>
    delta !== null && canMoveLot(world, { siteId, itemId, lot, levelUnit: unit });
  if (!backs.every(canMove)) return false;
  for (const { move, delta } of backs) {
    move.isUndone = true;
    const id = `minted ${++world.minted}`;
    const of = { siteId, itemId, lot: move.lot, runId: run.id, undoes: move.id };
    post(world, { id, reason: 'undo', delta: delta as bigint, ...of }, unit);
  }
  return true;
}

/** The movements of a sale always add up to what it says, as far as stock can move. */
function moveSale(world: World, run: RunRow, of: SaleChange): string | null {
  const { output } = run;
  if (!output) return run.outputWhy ?? 'untracked';
  const item = world.items.get(output.itemId) as ItemRow;
  if (item.isDeleted) return 'item_deleted';
  const { before, sale } = of;
  const siteId = sale?.siteId ?? output.siteId;
  const unit = unitAt(world, item, siteId);
  const wanted = sale ? (thousandths(sale.quantity, unit, unit, unmeasured(unit)) as bigint) : 0n;
  const isElsewhere = before !== null && before.siteId !== siteId;
  const changes = [
    { siteId: before?.siteId ?? siteId, delta: isElsewhere ? before.quantity : 0n },
    { siteId, delta: (isElsewhere ? 0n : (before?.quantity ?? 0n)) - wanted },
  ];
  for (const change of changes.filter(({ delta }) => delta !== 0n)) {
    const id = `minted ${++world.minted}`;
    const move = { id, reason: 'sale', itemId: item.id, lot: output.lot, runId: run.id, ...change };
    post(world, move, unitAt(world, item, change.siteId));
  }
  of.after = sale ? { siteId, quantity: wanted } : null;
  return null;
}

interface Sold {
  siteId: string;
  quantity: bigint;
}

interface SaleChange {
  before: Sold | null;
  sale: { quantity: string; siteId: string | null } | null;
  /** What has left stock for it then. */
  after: Sold | null;
}

export function putSale(
  world: World,
  { id = '', saleId = '' }: Record<string, string>,
  body: Body,
): Expected {
  const run = world.runs.get(id);
  const there = world.sales.get(saleId);
  if (!run || run.isDeleted) return refused(404, 'not_found');
  if (there?.isDeleted && body.version === undefined) return refused(409, 'id_taken');
  if (there && body.version === undefined)
    return there.asked === asked(body) ? { status: 200 } : refused(409, 'id_taken');
  if (!there || there.isDeleted) {
    if (!run.isLocked) return refused(409, 'run_not_locked');
    if (run.isStruck) return refused(409, 'run_struck');
  }
  if (there && run.isStruck && Number(body.quantity) > Number(there.quantity))
    return refused(409, 'run_struck');
  if (there?.isDeleted || (!there && body.version !== undefined)) return refused(404, 'not_found');
  const sale = { quantity: body.quantity ?? there?.quantity, siteId: body.siteId ?? there?.siteId ?? null };
  if (there && sale.quantity === there.quantity && sale.siteId === there.siteId) return { status: 200 };
  if (there && there.version !== body.version) return refused(412, 'stale_version');
  const change: SaleChange = { before: there?.posted ?? null, sale, after: there?.posted ?? null };
  const notPosted = moveSale(world, run, change);
  const version = (there?.version ?? 0) + 1;
  const kept = { ...sale, version, runId: id, posted: change.after, isDeleted: false };
  world.sales.set(saleId, { ...kept, asked: there?.asked ?? asked(body) });
  return { status: there ? 200 : 201, body: { id: saleId, quantity: sale.quantity, notPosted, version } };
}

export function deleteSale(world: World, { id = '', saleId = '' }: Record<string, string>): Expected {
  const [run, sale] = [world.runs.get(id), world.sales.get(saleId)];
  if (!run || !sale) return refused(404, 'not_found');
  if (sale.isDeleted) return { status: 200 };
  moveSale(world, run, { before: sale.posted, sale: null, after: null });
  sale.isDeleted = true;
  return { status: 200, body: { id: saleId } };
}

/**
 * A draft run as its sheet shows it: texts by field, over the run as it was saved. What somebody typed is kept with
 * what stood there before, so that it is seen when somebody else changed the same field.
 */
import { definedFields } from '@batchbook/shared/content';
import { formatQuantity } from '@batchbook/shared/money';
import { batchNumberMax } from '@batchbook/shared/production/constants';
import { planFor } from '@batchbook/shared/production/scale';
import type { ProductionRun, PutRun, PutRunRow, RunRow } from '@batchbook/shared/production/schema';
import { readQuantityIn } from '@batchbook/shared/quantity';
import type { Measures } from '@batchbook/shared/units';

/** Something that goes in beyond the recipe, until it is saved. */
export type AddedRow = { id: string; name: string; unit: RunRow['unit'] } & (
  | { ingredientId: string; recipeId: null }
  | { ingredientId: null; recipeId: string }
);

export interface Edits {
  /** What is typed and not saved, by field. */
  texts: Readonly<Record<string, string>>;
  /** What these fields said before. */
  before: Readonly<Record<string, string>>;
  added: readonly AddedRow[];
  /** The ids of the rows that are left out. */
  left: readonly string[];
}

export const noEdits: Edits = { texts: {}, before: {}, added: [], left: [] };

export const isEmpty = ({ texts, added, left }: Edits): boolean =>
  Object.keys(texts).length + added.length + left.length === 0;

type RowField = 'actual' | 'lot' | 'useBy' | 'supplier' | 'source' | 'run' | 'enough';
export const rowField = (rowId: string, field: RowField): string => `${field}:${rowId}`;

const shown = (quantity: string | null): string => (quantity === null ? '' : formatQuantity(quantity, 6));

/** The fields of a saved run. */
export function textsOf(run: ProductionRun): Record<string, string> {
  const rows = run.ingredients.flatMap((row) => [
    [rowField(row.id, 'actual'), shown(row.actualQuantity)],
    [rowField(row.id, 'lot'), row.supplierLotCode ?? ''],
    [rowField(row.id, 'useBy'), row.useByDate ?? ''],
    [rowField(row.id, 'supplier'), row.supplierId ?? ''],
    [rowField(row.id, 'source'), row.source],
    [rowField(row.id, 'run'), row.runId ?? ''],
    [rowField(row.id, 'enough'), shown(row.plannedQuantity)],
  ]);
  return {
    batchNumber: run.batchNumber,
    productionDate: run.productionDate,
    startTime: run.startTime ?? '',
    siteId: run.siteId ?? '',
    useByDate: run.useByDate ?? '',
    notes: run.notes,
    actualYield: shown(run.actualYield),
    wasteQuantity: shown(run.wasteQuantity),
    batches: shown(run.batches),
    plannedQuantity: shown(run.plannedQuantity),
    ...Object.fromEntries(rows),
  };
}

/** A field of a row, with its name and the row's id. */
const ofRow = /^(actual|lot|useBy|supplier|source|run):(.+)$/;

const isPlan = (field: string): boolean => /^(batches|plannedQuantity|enough:.*)$/.test(field);

/** A field with another text; one that says what it said before isn't edited. A plan replaces another. */
export function typedIn(edits: Edits, run: ProductionRun, field: string, text: string): Edits {
  const saved = textsOf(run)[field] ?? '';
  const before = edits.before[field] ?? saved;
  const kept = isPlan(field) ? without(edits, isPlan) : without(edits, (other) => other === field);
  if (text === before && text === saved) return kept;
  return {
    ...kept,
    texts: { ...kept.texts, [field]: text },
    before: { ...kept.before, [field]: before },
  };
}

const entriesBut = (record: Edits['texts'], isDropped: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !isDropped(field)));

export const without = (edits: Edits, isDropped: (field: string) => boolean): Edits => ({
  ...edits,
  texts: entriesBut(edits.texts, isDropped),
  before: entriesBut(edits.before, isDropped),
});

const added = (run: ProductionRun, { id, ingredientId, recipeId, name, unit }: AddedRow): RunRow => ({
  id,
  productionRunId: run.id,
  ingredientId,
  recipeId,
  name,
  unit,
  recipeQuantity: null,
  plannedQuantity: null,
  actualQuantity: null,
  wastePercent: '0',
  supplierId: null,
  supplierLotCode: null,
  useByDate: null,
  source: 'stock',
  runId: null,
  partOf: null,
  costOverride: null,
  lots: [],
  costSnapshot: null,
  notPosted: null,
});

/**
 * The rows on the sheet: the saved ones but those left out and what is made for them, then those added. One that was left
 * out and is added again is the recipe's as before.
 */
function rowsOn(run: ProductionRun, edits: Edits): RunRow[] {
  const gone = new Set(edits.left);
  // What a row is made of comes after it.
  for (const { id, partOf } of run.ingredients) if (partOf !== null && gone.has(partOf)) gone.add(id);
  const saved = run.ingredients.filter(({ id }) => !gone.has(id));
  const there = new Set(run.ingredients.map(({ id }) => id));
  const before = new Map(run.leftOut.map((row) => [row.id, row]));
  return [
    ...saved,
    ...edits.added.filter(({ id }) => !there.has(id)).map((row) => before.get(row.id) ?? added(run, row)),
  ];
}

/** The recipe's rows that are left out, saved or not. */
function leftOutOn(run: ProductionRun, edits: Edits): RunRow[] {
  const gone = new Set(edits.left);
  const back = new Set(edits.added.map(({ id }) => id));
  return [
    ...run.leftOut.filter(({ id }) => !back.has(id)),
    ...run.ingredients
      .filter(({ id, recipeQuantity }) => recipeQuantity !== null && gone.has(id))
      .map((row): RunRow => ({ ...row, actualQuantity: null, source: 'stock', runId: null })),
  ];
}

/** What only the sheet knows of a row. */
export interface RowUnits {
  /** What a quantity of it is typed in: 'g', or the recipe's own word. */
  unitOf: (row: Pick<RunRow, 'recipeId' | 'unit' | 'plannedQuantity'>) => string;
  measuresOf: (row: Pick<RunRow, 'ingredientId'>) => Measures;
}

type Read<Value> = { ok: true; value: Value } | { ok: false; error: string };

function readDay(text: string): Read<string | null> {
  if (text === '') return { ok: true, value: null };
  return text < '2000' ? { ok: false, error: 'Type the year in full' } : { ok: true, value: text };
}

function readBatchNumber(text: string): Read<string> {
  const number = text.trim();
  if (number === '') return { ok: false, error: 'A run needs a batch number' };
  if (number.length > batchNumberMax) return { ok: false, error: `At most ${batchNumberMax} characters` };
  return { ok: true, value: number };
}

function readQuantityOr<Blank>(
  text: string,
  unit: string,
  blank: Blank,
  options: Parameters<typeof readQuantityIn>[2],
): Read<string | Blank> {
  return text.trim() === '' ? { ok: true, value: blank } : readQuantityIn(text, unit, options);
}

type Content = Omit<PutRun, 'version' | 'recipeId'>;

/** What a field of the head means. */
function readHead(field: string, text: string, { unit }: ProductionRun): Read<Content> {
  const as = <Value>(name: keyof Content, read: Read<Value>): Read<Content> =>
    read.ok ? { ok: true, value: { [name]: read.value } } : read;
  switch (field) {
    case 'batchNumber':
      return as(field, readBatchNumber(text));
    case 'productionDate':
      return text === '' ? { ok: false, error: 'Choose the day' } : as(field, readDay(text));
    case 'useByDate':
      return as(field, readDay(text));
    case 'actualYield':
    case 'wasteQuantity':
      return as(field, readQuantityOr(text, unit, null, { canBeZero: true }));
    case 'notes':
      return as(field, { ok: true, value: text });
    default:
      return as(field as 'siteId' | 'startTime', { ok: true, value: text || null });
  }
}

function readPlan(field: string, text: string, run: ProductionRun, units: RowUnits): Read<Content> {
  if (!field.startsWith('enough:')) {
    const name = field as 'batches' | 'plannedQuantity';
    const read = readQuantityIn(text, name === 'batches' ? 'batches' : run.unit);
    return read.ok ? { ok: true, value: { [name]: read.value } } : read;
  }
  const row = run.ingredients.find(({ id }) => rowField(id, 'enough') === field);
  if (!row?.recipeQuantity) return { ok: false, error: 'The recipe has no quantity of it' };
  const read = readQuantityIn(text, units.unitOf(row), { measures: units.measuresOf(row) });
  return read.ok ? { ok: true, value: planFor(read.value, row.recipeQuantity, run.batchYield) } : read;
}

/** What a row's field means, as the change of the row. */
function readRow(name: string, text: string, row: RunRow, units: RowUnits): Read<Partial<RunRow>> {
  if (name === 'lot') return { ok: true, value: { supplierLotCode: text.trim() || null } };
  if (name === 'supplier') return { ok: true, value: { supplierId: text || null } };
  if (name === 'source') return { ok: true, value: { source: text as RunRow['source'] } };
  if (name === 'run') return { ok: true, value: { runId: text || null } };
  if (name === 'useBy') {
    const read = readDay(text);
    return read.ok ? { ok: true, value: { useByDate: read.value } } : read;
  }
  const options = { measures: units.measuresOf(row), canBeZero: true };
  const read = readQuantityOr(text, units.unitOf(row), null, options);
  return read.ok ? { ok: true, value: { actualQuantity: read.value } } : read;
}

function sent(row: RunRow): PutRunRow {
  const { id, plannedQuantity, actualQuantity, unit, supplierId, supplierLotCode, useByDate } = row;
  const fields = { id, plannedQuantity, actualQuantity, unit, supplierId, supplierLotCode, useByDate };
  return row.recipeId === null
    ? { ...fields, ingredientId: row.ingredientId as string }
    : { ...fields, recipeId: row.recipeId, source: row.source, runId: row.runId };
}

export interface Reading {
  /** What is to be saved; `null` when nothing is. */
  body: Content | null;
  /** The fields that it holds. */
  fields: readonly string[];
  /** The rows that it holds, in their order. */
  rowIds: readonly string[];
  /** Those of them that are new. */
  added: readonly AddedRow[];
  /** What can't be read, by field. */
  errors: Readonly<Record<string, string>>;
}

/**
 * What the edits mean. Rows are sent before another plan is, since a plan scales them anew.
 * @param isHeld Fields that wait: the server refused them as they are.
 */
export function readEdits(
  run: ProductionRun,
  edits: Edits,
  units: RowUnits,
  isHeld: (field: string) => boolean = () => false,
): Reading {
  const errors: Record<string, string> = {};
  const fields: string[] = [];
  let head: Content = {};
  let plan: { field: string; value: Content } | null = null;
  const rows = rowsOn(run, edits);
  const changes = new Map<string, Partial<RunRow>>();
  const take = <Value>(field: string, read: Read<Value>, then: (value: Value) => void) => {
    if (!read.ok) errors[field] = read.error;
    else if (!isHeld(field)) then(read.value);
  };
  for (const [field, text] of Object.entries(edits.texts)) {
    const [, name = '', rowId = ''] = ofRow.exec(field) ?? [];
    const row = rows.find(({ id }) => id === rowId);
    if (row)
      take(field, readRow(name, text, row, units), (value) => {
        fields.push(field);
        changes.set(rowId, { ...changes.get(rowId), ...value });
      });
    else if (isPlan(field))
      take(field, readPlan(field, text, run, units), (value) => {
        plan = { field, value };
      });
    else if (name === '')
      take(field, readHead(field, text, run), (value) => {
        fields.push(field);
        head = { ...head, ...value };
      });
  }
  const hasRows = changes.size + edits.added.length + edits.left.length > 0;
  if (hasRows) {
    const ingredients = rows.map((row) => sent({ ...row, ...changes.get(row.id) }));
    const { added } = edits;
    return { body: { ...head, ingredients }, fields, rowIds: rows.map(({ id }) => id), added, errors };
  }
  const found = plan as { field: string; value: Content } | null;
  const body = { ...head, ...found?.value };
  return {
    body: Object.keys(body).length > 0 ? body : null,
    fields: found ? [...fields, found.field] : fields,
    rowIds: [],
    added: [],
    errors,
  };
}

type ShownHead = 'actualYield' | 'wasteQuantity' | 'productionDate' | 'useByDate';

/** Fields of the head that other parts of the sheet follow while they are typed. */
const shownHead: ReadonlySet<string> = new Set<ShownHead>([
  'actualYield',
  'wasteQuantity',
  'productionDate',
  'useByDate',
]);

/**
 * The run with what is typed over its rows, its days and what came out, where it can be read: what costs and stock are shown
 * for.
 */
export function asTyped(run: ProductionRun, edits: Edits, units: RowUnits): ProductionRun {
  const rows = rowsOn(run, edits);
  const changes = new Map<string, Partial<RunRow>>();
  let head: Pick<Content, ShownHead> = {};
  for (const [field, text] of Object.entries(edits.texts)) {
    const [, name = '', rowId = ''] = ofRow.exec(field) ?? [];
    const row = rows.find(({ id }) => id === rowId);
    const read = row && readRow(name, text, row, units);
    if (read?.ok) changes.set(rowId, { ...changes.get(rowId), ...read.value });
    if (!shownHead.has(field)) continue;
    const came = readHead(field, text, run);
    if (came.ok) head = { ...head, ...came.value };
  }
  return {
    ...run,
    ...definedFields(head),
    ingredients: changes.size === 0 ? rows : rows.map((row) => ({ ...row, ...changes.get(row.id) })),
    leftOut: leftOutOn(run, edits),
  };
}

/** The fields that somebody else changed since they were typed over, to something else. */
export function conflictsIn(run: ProductionRun, edits: Edits): string[] {
  const now = textsOf(run);
  return Object.keys(edits.texts).filter(
    (field) =>
      now[field] !== undefined && now[field] !== edits.before[field] && now[field] !== edits.texts[field],
  );
}

/** Fields of rows that somebody else left out since they were typed in. */
export function lostFields(run: ProductionRun, edits: Edits): string[] {
  const there = new Set(rowsOn(run, { ...edits, left: [] }).map(({ id }) => id));
  return Object.keys(edits.texts).filter((field) => {
    const [, , rowId] = ofRow.exec(field) ?? [];
    return rowId !== undefined && !there.has(rowId);
  });
}

/** The same texts, typed over what somebody else saved. */
export function keptOver(run: ProductionRun, edits: Edits): Edits {
  const now = textsOf(run);
  const over = conflictsIn(run, edits).map((field) => [field, now[field] ?? '']);
  return { ...edits, before: { ...edits.before, ...Object.fromEntries(over) } };
}

/** Without the row and what was typed in it. */
export function leftOut(edits: Edits, run: ProductionRun, rowId: string): Edits {
  const kept = without(edits, (field) => field.endsWith(`:${rowId}`));
  const isSaved = [...run.ingredients, ...run.leftOut].some(({ id }) => id === rowId);
  return {
    ...kept,
    added: kept.added.filter(({ id }) => id !== rowId),
    left: isSaved ? [...kept.left, rowId] : kept.left,
  };
}

/** With a row that was left out, also while that is being saved. */
export function putBack(edits: Edits, row: RunRow): Edits {
  const { id, name, unit, ingredientId, recipeId } = row;
  return {
    ...edits,
    left: edits.left.filter((other) => other !== id),
    added: [...edits.added, { id, name, unit, ingredientId, recipeId } as AddedRow],
  };
}

const rowFieldOf: Record<string, RowField> = {
  actualQuantity: 'actual',
  plannedQuantity: 'actual',
  supplierLotCode: 'lot',
  useByDate: 'useBy',
  supplierId: 'supplier',
  source: 'source',
  runId: 'run',
};

/** Where what the server refused stands on the sheet: `ingredients.3.useByDate` is a field of the fourth row sent. */
export function refusedFields(
  issues: Readonly<Record<string, string>>,
  { fields, rowIds }: Pick<Reading, 'fields' | 'rowIds'>,
): Record<string, string> {
  const named = Object.entries(issues).map(([path, message]): [string, string] => {
    const [, index, name = ''] = /^ingredients\.(\d+)\.?(.*)$/s.exec(path) ?? [];
    if (index !== undefined)
      return [rowField(rowIds[Number(index)] ?? '', rowFieldOf[name] ?? 'actual'), message];
    const field = isPlan(path) ? (fields.find(isPlan) ?? path) : path;
    return [field, message];
  });
  return Object.fromEntries(named);
}

/** What is left to save once `sentEdits` was saved as `saved`: what was typed since, over that. */
export function restOf(
  now: Edits,
  sentEdits: Edits,
  { fields, rowIds }: Pick<Reading, 'fields' | 'rowIds'>,
  saved: ProductionRun,
): Edits {
  const rest = without(now, (field) => fields.includes(field) && now.texts[field] === sentEdits.texts[field]);
  const texts = textsOf(saved);
  const before = Object.entries(rest.before).map(([field, text]) => [field, texts[field] ?? text]);
  const isOfRows = rowIds.length > 0 || sentEdits.left.length > 0;
  return {
    ...rest,
    before: Object.fromEntries(before),
    added: isOfRows ? rest.added.filter((row) => !sentEdits.added.includes(row)) : rest.added,
    left: isOfRows ? rest.left.filter((id) => !sentEdits.left.includes(id)) : rest.left,
  };
}

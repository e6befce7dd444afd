/**
 * Production in the table.
 *
 * | what                       | pk           | sk             | read by                                     |
 * |----------------------------|--------------|----------------|---------------------------------------------|
 * | run: its head              | ORG#o        | RUN#id         | one; all, newest first (one Query)          |
 * | its rows and notes         | ORG#o#RUN#id | ROWS           | one run                                     |
 * | what is frozen of it       | ORG#o#RUN#id | FROZEN         | one locked run                              |
 * | what each step posted      | ORG#o#RUN#id | POSTED#nnn     | one locked run: mostly one item             |
 * | why a label was printed    | ORG#o#RUN#id | REASON#at#user | its label                                   |
 * | who has a batch number, and who took of a draft's | ORG#o | BATCH#number | the next free number (one Query) |
 * | who confirmed or struck    | ORG#o        | PERSON#user    | the runs' names (one Query)                 |
 * | what went into a lot's run | ORG#o#LOT#lot | RUN#id#of#use-by#code | the trace                           |
 * | what it took unposted, without a lot | ORG#o | UNPOSTED#thing#id | the trace (`runs/unposted.ts`)        |
 * | that it was struck through | ORG#o       | STRUCK#id      | the trace (`runs/struck.ts`)                |
 * | a draft that was deleted   | ORG#o        | DELETED#RUN#id | its delete again; TTL after 30 days         |
 *
 * A head is under a kilobyte, since lists read 200 of them. Rows, what is frozen and what was posted are compressed.
 */
import { runChanged } from '@batchbook/events/production';
import { sameBatchNumber } from '@batchbook/shared/production/batch-number';
import type { Labelled } from '@batchbook/shared/production/run-label';
import type {
  FrozenRun,
  ProductionRun,
  RunRow,
  RunSummary,
  TakenLot,
} from '@batchbook/shared/production/schema';
import type { BookRecipe } from '@batchbook/shared/recipes/book';
import { EntityTable } from '../platform/entity/entity-table.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import { pack, unpack } from '../platform/table/packed-json.ts';
import type { Item } from '../platform/table/read.ts';
import { ConditionFailed, type Write } from '../platform/table/write.ts';
import { nameIn, type People } from './people.ts';

type Names =
  | 'confirmedByUserName'
  | 'confirmedByUserEmail'
  | 'strikethroughByUserName'
  | 'strikethroughByUserEmail';

/** A run's head as it is stored: who confirmed and who struck it are ids. Names are kept apart, to be erased. */
export type RunHead = Omit<RunSummary, Names> & {
  confirmedBy: string | null;
  struckBy: string | null;
  /** Stock was closed when it was locked, so none of it moves. */
  stockClosed: boolean;
  /** Something went in that stock wasn't moved for, and nobody named its lot. */
  unposted: boolean;
  /** It didn't fit one transaction, and was locked in steps. */
  stepped: boolean;
  /** While it is locked in steps: the lines that are settled, and all. */
  next: number;
  total: number;
  /** Of what is frozen, so that lists of runs needn't read that: what one cost and was to cost. */
  eachCosts?: EachCosts;
};

/** `null` where a part isn't known. Runs that were locked before heads had them haven't them (ADR 136). */
export interface EachCosts {
  cost: string | null;
  expected: string | null;
}

/** What a draft hasn't. Left out of the item, so that it stays small. */
export const unlocked = {
  actualYield: null,
  wasteQuantity: null,
  confirmedAt: null,
  confirmedBy: null,
  strikethroughStatus: false,
  strikethroughComment: null,
  strikethroughDate: null,
  struckBy: null,
  strikethroughStock: null,
  stockClosed: false,
  unposted: false,
  stepped: false,
  next: 0,
  total: 0,
} as const satisfies Partial<RunHead>;

export const runTable = new EntityTable<RunHead>({
  type: 'RUN',
  prefix: 'RUN#',
  event: runChanged,
  pack: (fields) =>
    Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => !(name in unlocked && value === unlocked[name as keyof typeof unlocked]),
      ),
    ),
  unpack: (fields) => ({ ...unlocked, ...fields }),
});

export function summaryOf(head: RunHead, people: People): RunSummary {
  const { confirmedBy, struckBy, stockClosed, unposted, stepped, next, total, eachCosts, ...shown } = head;
  const [confirmer, striker] = [nameIn(people, confirmedBy), nameIn(people, struckBy)];
  return {
    ...shown,
    confirmedByUserName: confirmer?.name ?? null,
    confirmedByUserEmail: confirmer?.email ?? null,
    strikethroughByUserName: striker?.name ?? null,
    strikethroughByUserEmail: striker?.email ?? null,
  };
}

export const runPk = (organizationId: string, id: string): string =>
  `${organizationPk(organizationId)}#${runTable.prefix}${id}`;

const underRun =
  (sk: string) =>
  (organizationId: string, id: string): Key => ({ pk: runPk(organizationId, id), sk });

export const rowsKey = underRun('ROWS');
export const frozenKey = underRun('FROZEN');
export const postedPrefix = 'POSTED#';
export const postedKey = (organizationId: string, id: string, from: number): Key =>
  underRun(postedPrefix + String(from).padStart(3, '0'))(organizationId, id);

export const batchPrefix = 'BATCH#';

export const batchPrefixOf = (number: string): string => batchPrefix + sameBatchNumber(number);

export const batchKey = (organizationId: string, number: string): Key => ({
  pk: organizationPk(organizationId),
  sk: batchPrefixOf(number),
});

/**
 * A locked run says that it took of the batch that a draft makes: the draft keeps its number from then on, and can't be
 * deleted, so that no other batch is ever the one that was meant.
 */
export const keepBatch = (
  { organizationId, id, batchNumber }: RunHead,
  usedBy: Pick<RunHead, 'batchNumber'>,
): Write => ({
  label: `batch ${batchNumber}`,
  update: batchKey(organizationId, batchNumber),
  expression: 'SET usedBy = :usedBy',
  condition: 'runId = :run',
  values: { ':usedBy': usedBy.batchNumber, ':run': id },
});

const givenUpLabel = 'batch number given up';
/** Of a write that gives a batch number up or changes it: nobody took of the batch. */
export const batchUnused = { label: givenUpLabel, condition: 'attribute_not_exists(usedBy)' } as const;

/** @throws RequestProblem `run_in_use` when that condition failed. */
export function assertUnused(error: unknown): void {
  const guard = error instanceof ConditionFailed ? error.failed.get(givenUpLabel) : undefined;
  if (guard?.usedBy) throw new RequestProblem('run_in_use', { detail: guard.usedBy as string });
}

/** A row as it is planned, before anything was posted for it. */
export type PlannedRow = Omit<RunRow, 'lots' | 'costSnapshot' | 'notPosted'>;

/** What a run has besides its head, while it is a draft. */
export interface RunDetail extends Pick<ProductionRun, 'batchYield' | 'recipe' | 'notes'> {
  ingredients: Omit<PlannedRow, 'productionRunId'>[];
  /** The recipe's rows that somebody left out. */
  leftOut: Omit<PlannedRow, 'productionRunId'>[];
}

/** What a run's second item keeps, its rows without the run's id. */
export const detailIn = ({ rows }: Item): RunDetail => unpack(rows) as RunDetail;

export const toRowsItem = (
  { id, organizationId }: Pick<RunHead, 'id' | 'organizationId'>,
  { batchYield, recipe, notes, ingredients, leftOut }: RunDetail,
): Item => ({
  ...rowsKey(organizationId, id),
  type: 'RUNROWS',
  rows: pack({ batchYield, recipe, notes, ingredients, leftOut }),
});

/** What is kept of a run when it is locked, without what was posted, which the steps keep. */
export type Frozen = Omit<FrozenRun, 'output' | 'confirmedReason' | 'costsCorrected'> & {
  /** Those whose costs never had to be put right haven't it. */
  costsCorrected?: FrozenRun['costsCorrected'];
  /** Runs that were locked before there were holds haven't it. */
  confirmedReason?: string;
  /** By row. */
  rowCosts: Record<string, string | null>;
  /** The recipes in it at any depth, with their lines. */
  recipes: Pick<BookRecipe, 'id' | 'name' | 'batchYield' | 'unit' | 'lines'>[];
  /** Without a label `null`. Runs that were locked before it was kept haven't it. */
  labelled?: Labelled | null;
};

/** @param marks Attributes of the item that aren't shown. */
export const toFrozenItem = (
  organizationId: string,
  id: string,
  frozen: Frozen,
  marks: Record<string, unknown> = {},
): Item => ({
  ...frozenKey(organizationId, id),
  type: 'RUNFROZEN',
  frozen: pack(frozen),
  ...marks,
});

export const frozenIn = (item: Item): Frozen => unpack(item.frozen) as Frozen;

const eachOf = ({ complete, costEach }: Frozen['cost']): string | null => (complete ? costEach : null);

export const eachCostsOf = ({ cost, expectedCost }: Pick<Frozen, 'cost' | 'expectedCost'>): EachCosts => ({
  cost: eachOf(cost),
  expected: eachOf(expectedCost),
});

/** What was posted of a row or, under `output`, of what was made. */
export interface PostedRow {
  lots: TakenLot[];
  notPosted: RunRow['notPosted'];
}

/** A movement of the run: where it is, to be countered. */
export interface PostedMovement {
  id: string;
  itemId: string;
  siteId: string;
  /** It put what was made into stock. */
  isOutput?: true;
}

export interface Posted {
  rows: Record<string, PostedRow>;
  movements: PostedMovement[];
}

/** The name of the output among the rows. */
export const outputRow = 'output';

export const toPostedItem = (organizationId: string, id: string, from: number, posted: Posted): Item => ({
  ...postedKey(organizationId, id, from),
  type: 'RUNPOSTED',
  posted: pack(posted),
});

export function postedIn(items: readonly Item[]): Posted {
  const steps = items.map(({ posted }) => unpack(posted) as Posted);
  return {
    rows: Object.assign({}, ...steps.map(({ rows }) => rows)) as Posted['rows'],
    movements: steps.flatMap(({ movements }) => movements),
  };
}

export const reasonPrefix = 'REASON#';

/** Why somebody printed the label of a run though something of it differs by now. */
export interface StoredReason {
  at: string;
  by: string;
  reason: string;
  asked: string[];
}

export const toReasonItem = (organizationId: string, id: string, stored: StoredReason): Item => ({
  ...underRun(`${reasonPrefix}${stored.at}#${stored.by}`)(organizationId, id),
  type: 'RUNREASON',
  ...stored,
});

export const toReason = ({ at, by, reason, asked }: Item): StoredReason =>
  ({ at, by, reason, asked }) as StoredReason;

export const nothingPosted: PostedRow = { lots: [], notPosted: null };

/** Stock wasn't moved for the row, and nobody named its lot: only the run itself says that it took something. */
export const isUnnamed = ({ lots, notPosted }: PostedRow): boolean => notPosted !== null && lots.length === 0;

export interface RunItems {
  head: RunHead;
  rows: Item;
  frozen: Item | undefined;
  posted: readonly Item[];
}

export function toRun({ head, rows, frozen: item, posted: steps }: RunItems, people: People): ProductionRun {
  const { ingredients, leftOut, ...detail } = detailIn(rows);
  const posted = postedIn(steps);
  const frozen = item ? frozenIn(item) : null;
  return {
    ...summaryOf(head, people),
    ...detail,
    ingredients: ingredients.map((row) => ({
      ...row,
      productionRunId: head.id,
      ...(posted.rows[row.id] ?? nothingPosted),
      costSnapshot: frozen?.rowCosts[row.id] ?? null,
    })),
    leftOut: leftOut.map((row) => ({
      ...row,
      productionRunId: head.id,
      ...nothingPosted,
      costSnapshot: null,
    })),
    frozen: frozen && shownOf(frozen, posted.rows[outputRow] ?? nothingPosted),
  };
}

function shownOf(
  { rowCosts: _costs, recipes: _recipes, labelled: _labelled, label, ...frozen }: Frozen,
  output: PostedRow,
): FrozenRun {
  // Labels that were kept before have neither.
  const kept = label && {
    ...label,
    recalculated: label.recalculated ?? false,
    problem: label.problem ?? null,
  };
  return {
    ...frozen,
    label: kept,
    output,
    confirmedReason: frozen.confirmedReason ?? '',
    costsCorrected: frozen.costsCorrected ?? null,
  };
}

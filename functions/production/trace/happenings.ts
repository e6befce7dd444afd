/** What happened to each lot that certainly was reached, one by one: the file of a trace lists them. Sales are listed by themselves. */
import { saidOf } from '@batchbook/shared/production/needs';
import type { Happening, TracedLot } from '@batchbook/shared/production/trace-schema';
import { temperatureText } from '@batchbook/shared/stock/delivery';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { shownUnit } from '@batchbook/shared/stock/product';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { directionOf } from '@batchbook/shared/stock/reasons';
import type { LotMove, LotRecord, LotRun } from './lot-records.ts';
import { eventNamed, type Names, siteNamed, supplierNamed } from './names.ts';
import type { Reach } from './reach.ts';

/** What describes a lot's records. */
interface Telling {
  organizationId: string;
  reach: Reach;
  names: Names;
  lot: Pick<TracedLot, 'lotCode' | 'name'>;
  records: readonly LotRecord[];
  /** Of the lot, released ones too. */
  holds: readonly Hold[];
  /** Its own word for pieces. */
  unitName: string | null;
}

export function happeningsOf(telling: Telling): Happening[] {
  const ofRecords = telling.records.flatMap((record) =>
    record.kind === 'run' ? ofRun(record, telling) : ofMove(record, telling),
  );
  return [...ofRecords, ...telling.holds.flatMap((hold) => ofHold(hold, telling))].sort((a, b) =>
    a.day === b.day ? (a.enteredAt < b.enteredAt ? -1 : 1) : a.day < b.day ? -1 : 1,
  );
}

function ofRun(record: LotRun, telling: Telling): Happening[] {
  const { reach, names, lot } = telling;
  const head = reach.heads.get(record.runId);
  if (!head) return [];
  const site = siteNamed(names, record.siteId);
  const isMade = record.direction === 'made';
  const isStruck = head.strikethroughStatus;
  const rows = record.amounts.map(
    ({ quantity, unit }): Happening => ({
      ...{ what: isMade ? 'made' : 'used_in_run', ...lot, unit: shownUnit(unit, telling) },
      ...{ useByDate: record.useByDate, quantity: saidOf({ quantity }) },
      ...(record.assumed && { assumed: true }),
      ...(isMade ? { from: '', to: site } : { from: site, to: `${head.recipeName} ${head.batchNumber}` }),
      ...{ day: head.productionDate, enteredAt: record.postedAt, userId: head.confirmedBy },
      reference: isStruck ? `${head.batchNumber}, struck through` : head.batchNumber,
    }),
  );
  if (!isStruck) return rows;
  const struck = { enteredAt: head.strikethroughDate ?? record.postedAt, userId: head.struckBy };
  return [...rows, ...rows.map((row) => ({ ...row, ...struck, quantity: takenBack(row.quantity) }))];
}

const takenBack = (quantity: string | null): string | null =>
  quantity === null || quantity === '0' ? quantity : `-${quantity}`;

/** What somebody wrote with it, each once: '4711; 3.5 °C; checked by Ana', 'spilt; torn sack'. */
function saidWith(
  { deliveryNote, temperature, checkedBy, wasteReason, note }: LotMove,
  event: string,
): string[] {
  return [
    ...[
      deliveryNote ?? event,
      temperature && temperatureText(temperature),
      checkedBy && `checked by ${checkedBy}`,
    ],
    ...[wasteReason, note],
  ].filter((text): text is string => Boolean(text));
}

/** The other leg of a transfer. */
const otherLeg = (move: LotMove, records: readonly LotRecord[]): LotRecord | undefined =>
  records.find(
    (one) =>
      one.kind === 'move' && one.id === move.id && one.siteId !== move.siteId && one.reason === move.reason,
  );

/** What a movement undoes at its site; the movement itself where it undoes none of these. */
const undoneBy = (move: LotMove, records: readonly LotRecord[]): LotMove =>
  (move.undoes !== null &&
    records.find(
      (one): one is LotMove => one.kind === 'move' && one.id === move.undoes && one.siteId === move.siteId,
    )) ||
  move;

/** What undoes another is a row like it, below zero. */
function ofMove(move: LotMove, telling: Telling): Happening[] {
  // What a run took back is in its own rows.
  if (move.saleId !== null || (move.reason === 'undo' && move.runId !== null)) return [];
  const { organizationId, names, lot, records } = telling;
  const of = undoneBy(move, records);
  const { reason, eventId } = of;
  const { delta, unit, userId, postedAt: enteredAt } = move;
  // A transfer is one row, of the leg that took it away.
  const other = reason === 'transfer' ? otherLeg(of, records) : undefined;
  if (other && of.delta > 0n) return [];
  const direction = reason === 'transfer' ? signOf(of.delta) : directionOf(reason);
  const isAway = (direction ?? signOf(delta)) < 0;
  const [site, event] = [
    siteNamed(names, move.siteId),
    eventId === null ? null : eventNamed(organizationId, names, eventId),
  ];
  const supplier = supplierNamed(organizationId, names, of.supplierId);
  const carriedTo = siteNamed(names, other?.siteId ?? null) || (event?.name ?? '');
  const away = reason === 'supplier_return' ? supplier : carriedTo;
  const said = [...saidWith(of, event?.name ?? ''), ...(of === move ? [] : ['undone', move.note ?? ''])];
  return [
    {
      ...{ what: reason, ...lot, unit: shownUnit(unit, telling), enteredAt, userId },
      ...{ useByDate: move.useByDate, quantity: formatThousandths(BigInt(direction ?? 1) * delta, unit) },
      ...(isAway ? { from: site, to: away } : { from: reason === 'receive' ? supplier : '', to: site }),
      ...(of.assumed && { assumed: true }),
      day: of.deliveredOn ?? (reason === 'transfer' ? null : event?.eventDate) ?? enteredAt.slice(0, 10),
      ...(of.customerId !== null && { customerId: of.customerId }),
      reference: [...new Set(said)].filter(Boolean).join('; '),
    },
  ];
}

const signOf = (delta: bigint): 1 | -1 => (delta < 0n ? -1 : 1);

function ofHold(hold: Hold, { names, lot }: Telling): Happening[] {
  const happening = (
    what: 'hold' | 'release',
    enteredAt: string,
    more: Pick<Happening, 'userId' | 'reference'>,
  ): Happening => ({
    ...{ what, ...lot, quantity: null, unit: '', from: siteNamed(names, hold.siteId), to: '' },
    ...{ useByDate: hold.useByDate, day: enteredAt.slice(0, 10), enteredAt, ...more },
  });
  const { createdAt, createdBy, reason, releasedAt, releasedBy, releaseReason } = hold;
  const placed = happening('hold', createdAt, { userId: createdBy, reference: reason });
  if (releasedAt === null) return [placed];
  return [placed, happening('release', releasedAt, { userId: releasedBy, reference: releaseReason })];
}

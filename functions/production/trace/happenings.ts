/** What happened to each lot that certainly was reached, one by one: the file of a trace lists them. Sales are listed by themselves. */
import { saidOf } from '@batchbook/shared/production/needs';
import type { Happening, TracedLot } from '@batchbook/shared/production/trace-schema';
import { temperatureText } from '@batchbook/shared/stock/delivery';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { shownUnit } from '@batchbook/shared/stock/product';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
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
  return record.amounts.map(({ quantity, unit }) => ({
    ...{ what: isMade ? 'made' : 'used_in_run', ...lot, unit: shownUnit(unit, telling) },
    quantity: saidOf({ quantity }),
    ...(record.assumed && { assumed: true }),
    ...(isMade ? { from: '', to: site } : { from: site, to: `${head.recipeName} ${head.batchNumber}` }),
    ...{ day: head.productionDate, enteredAt: record.postedAt, userId: head.confirmedBy },
    reference: head.strikethroughStatus ? `${head.batchNumber}, struck through` : head.batchNumber,
  }));
}

/** What somebody wrote with it: '4711; 3.5 °C; checked by Ana', 'spilt; torn sack'. */
function saidWith(
  { deliveryNote, temperature, checkedBy, wasteReason, note }: LotMove,
  event: string,
): string {
  const said = [
    ...[
      deliveryNote ?? event,
      temperature && temperatureText(temperature),
      checkedBy && `checked by ${checkedBy}`,
    ],
    ...[wasteReason, note],
  ];
  return said.filter(Boolean).join('; ');
}

function ofMove(move: LotMove, telling: Telling): Happening[] {
  if (move.saleId !== null) return [];
  const { organizationId, names, lot, records } = telling;
  const { reason, delta, unit, userId, postedAt: enteredAt } = move;
  const site = siteNamed(names, move.siteId);
  // A transfer is one row, of the leg that took it away.
  const other = records.find(
    (one) => one.kind === 'move' && one.id === move.id && one.siteId !== move.siteId && one.reason === reason,
  );
  if (reason === 'transfer' && delta > 0n && other) return [];
  const { eventId } = move;
  const event = eventId === null ? null : eventNamed(organizationId, names, eventId);
  const supplier = supplierNamed(organizationId, names, move.supplierId);
  const away =
    event?.name ?? (reason === 'supplier_return' ? supplier : siteNamed(names, other?.siteId ?? null));
  const isDirected = !isAdjustment.has(reason);
  return [
    {
      ...{ what: reason, ...lot, unit: shownUnit(unit, telling), enteredAt, userId },
      quantity: formatThousandths(isDirected && delta < 0n ? -delta : delta, unit),
      ...(delta < 0n ? { from: site, to: away } : { from: reason === 'receive' ? supplier : '', to: site }),
      ...(move.assumed && { assumed: true }),
      day: move.deliveredOn ?? (reason === 'transfer' ? null : event?.eventDate) ?? enteredAt.slice(0, 10),
      ...(move.customerId !== null && { customerId: move.customerId }),
      reference: saidWith(move, event?.name ?? ''),
    },
  ];
}

function ofHold(hold: Hold, { names, lot }: Telling): Happening[] {
  const happening = (
    what: 'hold' | 'release',
    enteredAt: string,
    more: Pick<Happening, 'userId' | 'reference'>,
  ): Happening => ({
    ...{ what, ...lot, quantity: null, unit: '', from: siteNamed(names, hold.siteId), to: '' },
    ...{ day: enteredAt.slice(0, 10), enteredAt, ...more },
  });
  const { createdAt, createdBy, reason, releasedAt, releasedBy, releaseReason } = hold;
  const placed = happening('hold', createdAt, { userId: createdBy, reference: reason });
  if (releasedAt === null) return [placed];
  return [placed, happening('release', releasedAt, { userId: releasedBy, reference: releaseReason })];
}

/** These say how a figure changed, up or down. */
const isAdjustment: ReadonlySet<string> = new Set(['adjust', 'count', 'unit_change', 'rounding', 'undo']);

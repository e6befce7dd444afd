/** The journal as a file. */
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { unitLabel } from '@batchbook/shared/units';
import { reasonText } from '../../../data/stock/reason-text.ts';
import { dayOfMovement } from './entered.ts';

export interface JournalNames {
  item: (id: string) => string;
  site: (id: string) => string;
  supplier: (id: string) => string;
  user: (id: string) => string;
}

const header = [
  'Day',
  'Posted at',
  'Site',
  'Item',
  'Movement',
  'Change',
  'Unit',
  'Entered quantity',
  'Entered unit',
  'Other site',
  'Lot',
  'Use by',
  'Supplier',
  'Delivery note',
  'Temperature in °C',
  'Checked by',
  'Price paid per unit',
  'Reason',
  'Counted',
  'Expected',
  'Note',
  'By',
  'Movement id',
  'Undoes',
];

const rowOf = (movement: Movement, names: JournalNames): string[] => [
  dayOfMovement(movement),
  movement.postedAt,
  names.site(movement.siteId),
  names.item(movement.itemId),
  reasonText[movement.reason],
  movement.change,
  unitLabel(movement.levelUnit),
  movement.quantity,
  unitLabel(movement.unit),
  movement.otherSiteId === null ? '' : names.site(movement.otherSiteId),
  movement.lotCode ?? '',
  movement.useByDate ?? '',
  movement.supplierId === null ? '' : names.supplier(movement.supplierId),
  movement.deliveryNote ?? '',
  movement.temperature ?? '',
  movement.checkedBy ?? '',
  movement.unitCost ?? '',
  movement.wasteReason ?? '',
  movement.counted ?? '',
  movement.expected ?? '',
  movement.note,
  names.user(movement.userId),
  movement.id,
  movement.undoes ?? '',
];

/** All of them under their header. */
export const journalRows = (movements: readonly Movement[], names: JournalNames): string[][] => [
  header,
  ...movements.map((movement) => rowOf(movement, names)),
];

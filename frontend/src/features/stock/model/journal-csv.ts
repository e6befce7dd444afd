/** The journal as a file. */
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { unitLabel } from '@batchbook/shared/units';
import { reasonText } from './journal.ts';

export interface JournalNames {
  item: (id: string) => string;
  site: (id: string) => string;
  supplier: (id: string) => string;
  user: (id: string) => string;
}

const header = [
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
  'Price paid per unit',
  'Waste reason',
  'Counted',
  'Expected',
  'Note',
  'By',
  'Movement id',
  'Undoes',
];

const rowOf = (movement: Movement, names: JournalNames): string[] => [
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
  movement.unitCost ?? '',
  movement.wasteReason ?? '',
  movement.counted ?? '',
  movement.expected ?? '',
  movement.note,
  names.user(movement.userId),
  movement.id,
  movement.undoes ?? '',
];

/**
 * All of them under their header, with a mark at its beginning by which spreadsheets know that it is UTF-8.
 * What a spreadsheet would take for a formula is text: figures below zero stay figures.
 */
export async function journalCsv(movements: readonly Movement[], names: JournalNames): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse([header, ...movements.map((movement) => rowOf(movement, names))], {
    newline: '\r\n',
    escapeFormulae: /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/,
  });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

/** Hands a file over to be kept. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What two people changed at once on a sheet, in words. */
import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { ConflictDifference } from '../../../ui/conflict.ts';
import { shownDay } from '../../../ui/dates.ts';
import { conflictsIn, type Edits, textsOf } from './sheet.ts';

const labels: Record<string, string> = {
  batchNumber: 'Batch number',
  productionDate: 'Production date',
  startTime: 'Starts at',
  siteId: 'Made at',
  useByDate: 'Use by of what is made',
  notes: 'Notes',
  actualYield: 'Good',
  wasteQuantity: 'Waste',
  batches: 'Batches',
  plannedQuantity: 'Planned',
  actual: 'actual quantity',
  lot: 'lot code',
  useBy: 'use by',
  supplier: 'supplier',
  source: 'where it comes from',
  run: 'its own run',
  enough: 'planned quantity',
};

export function differencesOf(
  run: ProductionRun,
  edits: Edits,
  siteName: (id: string) => string,
): ConflictDifference[] {
  const theirs = textsOf(run);
  return conflictsIn(run, edits).map((field) => {
    const [name = field, rowId] = field.split(':');
    const row = run.ingredients.find(({ id }) => id === rowId);
    const said = (text = '') => {
      if (text === '') return null;
      if (name === 'siteId') return siteName(text);
      return /date|useBy$/i.test(name) ? shownDay(text) : text;
    };
    return {
      key: field,
      label: row ? `${row.name}: ${labels[name]}` : (labels[name] ?? name),
      mine: said(edits.texts[field]),
      theirs: said(theirs[field]),
    };
  });
}

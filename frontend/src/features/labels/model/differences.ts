/** In what one's own change to a label and somebody else's differ, in words. */
import type { Label, LabelContent } from '@batchbook/shared/recipes/label-schema';
import type { ConflictDifference } from '../../../ui/conflict.ts';

const names: Record<keyof LabelContent, string> = {
  kind: 'How it is sold',
  foodName: 'Name of the food',
  netQuantity: 'Net quantity',
  netUnit: 'Unit',
  dateMark: 'Date mark',
  shelfLifeDays: 'Keeps, in days',
  storage: 'Storage',
  instructions: 'Instructions',
  origin: 'Origin',
  businessName: 'Business',
  businessAddress: 'Address',
  barcode: 'EAN-13',
  qrText: 'QR code',
  showNutrition: 'Nutrition panel',
  alcoholPercent: 'Alcohol',
  answers: 'Answers',
  packSurfaceCm2: 'Largest surface of the pack',
  displayPanelSqIn: 'Principal display panel',
  drainedQuantity: 'Drained weight',
  caffeineMg: 'Caffeine',
  liquorice: 'Liquorice',
  protectiveAtmosphere: 'Protective atmosphere',
  frozenOn: 'Frozen on',
};

const wordsFor: Record<string, string> = {
  ppds: 'Packed for direct sale',
  prepacked: 'Prepacked',
  use_by: 'Use by',
  best_before: 'Best before',
  none: 'No date',
  true: 'Printed',
  false: 'Left out',
};

const shown = (value: unknown): string | null =>
  value === null || value === ''
    ? null
    : Array.isArray(value)
      ? `${value.length}`
      : (wordsFor[String(value)] ?? String(value));

export const labelDifferences = (mine: Partial<LabelContent>, theirs: Label): ConflictDifference[] =>
  (Object.keys(mine) as (keyof LabelContent)[])
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => ({
      key: field,
      label: names[field],
      mine: shown(mine[field]),
      theirs: shown(theirs[field]),
    }));

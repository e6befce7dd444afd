/** The differences between two changes of a label, in words. */
import { answerOptions } from '@batchbook/shared/recipes/label-answers';
import type { LabelAnswer, LabelContent } from '@batchbook/shared/recipes/label-schema';
import { stableJson } from '@batchbook/shared/stable-json';
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

const words: { [Field in keyof LabelContent]?: Record<string, string> } = {
  kind: { ppds: 'Packed for direct sale', prepacked: 'Prepacked' },
  dateMark: { use_by: 'Use by', best_before: 'Best before', none: 'No date' },
  showNutrition: { true: 'Printed', false: 'Left out' },
  protectiveAtmosphere: { true: 'Yes', false: 'No' },
  liquorice: { none: 'No statement', contains: 'Contains liquorice', high: 'With the warning' },
};

const answerText = ({ code, answer, reason }: LabelAnswer): string => {
  const option = answerOptions[code]?.find((one) => one.answer === answer);
  return [option?.text ?? answer, reason].filter(Boolean).join(': ');
};

function shown(field: keyof LabelContent, value: unknown): string | null {
  if (value === null || value === '') return null;
  if (Array.isArray(value)) return value.map(answerText).join('; ') || null;
  return words[field]?.[String(value)] ?? String(value);
}

export const labelDifferences = (
  mine: Partial<LabelContent>,
  theirs: Partial<LabelContent>,
): ConflictDifference[] =>
  (Object.keys(names) as (keyof LabelContent)[])
    .filter((field) => field in mine && stableJson(mine[field]) !== stableJson(theirs[field]))
    .map((field) => ({
      key: field,
      label: names[field],
      mine: shown(field, mine[field]),
      theirs: shown(field, theirs[field]),
    }));

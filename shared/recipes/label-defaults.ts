/** The defaults of a label's content. */
import type { LabelContent } from './label-schema.ts';

/** Fields added in the fourth release, with their values for older labels. */
export const laterLabelDefaults = {
  answers: [],
  packSurfaceCm2: null,
  displayPanelSqIn: null,
  drainedQuantity: null,
  caffeineMg: null,
  liquorice: 'none',
  protectiveAtmosphere: false,
  frozenOn: null,
} satisfies Partial<LabelContent>;

export const newLabelContent = (business: { name: string; address: string }): LabelContent => ({
  kind: 'prepacked',
  foodName: '',
  netQuantity: null,
  netUnit: 'g',
  dateMark: 'best_before',
  shelfLifeDays: null,
  storage: '',
  instructions: '',
  origin: '',
  businessName: business.name,
  businessAddress: business.address,
  barcode: '',
  qrText: '',
  showNutrition: true,
  alcoholPercent: null,
  ...laterLabelDefaults,
});

/** Returns the content without newer fields at their defaults, so that older labels keep their fingerprint. */
export const statedContent = (content: LabelContent): Partial<LabelContent> =>
  Object.fromEntries(
    Object.entries(content).filter(([field, value]) => {
      const rest = laterLabelDefaults[field as keyof typeof laterLabelDefaults];
      return rest === undefined || JSON.stringify(value) !== JSON.stringify(rest);
    }),
  );

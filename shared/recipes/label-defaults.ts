/** What a label says until its maker says it. */
import type { LabelContent } from './label-schema.ts';

/** What labels have had since the fourth release; what was made before reads as this. */
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

/** The content without what came later and says nothing: labels from before keep their fingerprint. */
export const statedContent = (content: LabelContent): Partial<LabelContent> =>
  Object.fromEntries(
    Object.entries(content).filter(([field, value]) => {
      const rest = laterLabelDefaults[field as keyof typeof laterLabelDefaults];
      return rest === undefined || JSON.stringify(value) !== JSON.stringify(rest);
    }),
  );

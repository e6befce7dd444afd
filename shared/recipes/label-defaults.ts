/** What a label says until its maker says it. */
import type { LabelContent } from './label-schema.ts';

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
});

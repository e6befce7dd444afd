/**
 * The label of a recipe or variation: the maker's statements, and the approval. The approval is for one version of the
 * recipe and of everything under it. When any of that changes, the label is stale and doesn't print until somebody has
 * seen the changes and approved it.
 */

import * as z from 'zod/mini';
import {
  amountSchema,
  atMost,
  daySchema,
  idSchema,
  ofForm,
  optionalFoodNameSchema,
  percentSchema,
  quantitySchema,
  shortTextSchema,
  versionSchema,
} from '../http/fields.ts';
import { dateMarks, labelKinds, liquoriceLevels, netUnits } from './constants.ts';
import { ean13Problem } from './ean13.ts';
import { answerProblem } from './label-answers.ts';

const text = (max: number) => z.string().check(z.trim(), atMost(max));

/** A maker's answer: a chosen exemption, or a decision on a hint. `of` is its subject, often an ingredient's id. */
export const labelAnswerSchema = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(60, { abort: true })),
  of: z._default(z.string().check(z.maxLength(120, { abort: true })), ''),
  answer: z.string().check(z.minLength(1), z.maxLength(60, { abort: true })),
  reason: z._default(text(300), ''),
});

/** Each names its code or the possible answers, so a long list of them says nothing new. */
const wrongAnswersNamed = 3;

const answersSchema = z.array(labelAnswerSchema).check(
  atMost(200, 'must be at most 200 answers'),
  z.refine((answers) => new Set(answers.map(({ code, of }) => `${code} ${of}`)).size === answers.length, {
    error: 'must answer each question once',
  }),
  z.superRefine((answers, context) => {
    const wrong = answers.flatMap((input, index) => {
      const message = answerProblem(input);
      return message === null ? [] : [{ code: 'custom' as const, message, input, path: [index] }];
    });
    context.issues.push(...wrong.slice(0, wrongAnswersNamed));
    if (wrong.length > wrongAnswersNamed) {
      const message = `${wrong.length} answers are not valid; only the first ${wrongAnswersNamed} are named`;
      context.issues.push({ code: 'custom', message, input: answers });
    }
  }),
);

/** What a maker states on a label, field by field. */
export const labelFields = {
  kind: z.enum(labelKinds),
  /** The name of the food as sold; when empty, the recipe's. */
  foodName: shortTextSchema,
  netQuantity: z.nullable(quantitySchema),
  netUnit: z.enum(netUnits),
  dateMark: z.enum(dateMarks),
  shelfLifeDays: z.nullable(z.int().check(z.gte(0), z.lte(3650, { error: 'must be at most 3,650 days' }))),
  storage: text(300),
  instructions: text(500),
  origin: shortTextSchema,
  businessName: shortTextSchema,
  businessAddress: text(300),
  /** EAN-13, with its check digit; empty for none. */
  barcode: z.string().check(
    z.trim(),
    ofForm(/^(\d{13})?$/, 'must be 13 digits'),
    z.refine((digits) => !/^\d{13}$/.test(digits) || ean13Problem(digits) === null, {
      error: 'has a wrong check digit',
    }),
  ),
  /** The content of the QR code, usually an address; empty for none. */
  qrText: text(300),
  showNutrition: z.boolean(),
  /** Alcohol by volume, when above 1.2%. */
  alcoholPercent: z.nullable(percentSchema),
  answers: answersSchema,
  /** The largest surface of the pack, in cm2: below 80 letters may be 0.9 mm, below 25 no nutrition is needed. */
  packSurfaceCm2: z.nullable(quantitySchema),
  /** US: the principal display panel, in square inches. */
  displayPanelSqIn: z.nullable(quantitySchema),
  /** The drained weight, in `netUnit`. */
  drainedQuantity: z.nullable(quantitySchema),
  /** In mg per 100 g or 100 ml. */
  caffeineMg: z.nullable(amountSchema),
  liquorice: z.enum(liquoriceLevels),
  protectiveAtmosphere: z.boolean(),
  /** The day on which meat or fish was first frozen. */
  frozenOn: z.nullable(daySchema),
};

export const putLabelSchema = z.strictObject({
  kind: z.optional(labelFields.kind),
  foodName: z.optional(optionalFoodNameSchema),
  netQuantity: z.optional(labelFields.netQuantity),
  netUnit: z.optional(labelFields.netUnit),
  dateMark: z.optional(labelFields.dateMark),
  shelfLifeDays: z.optional(labelFields.shelfLifeDays),
  storage: z.optional(labelFields.storage),
  instructions: z.optional(labelFields.instructions),
  origin: z.optional(labelFields.origin),
  businessName: z.optional(labelFields.businessName),
  businessAddress: z.optional(labelFields.businessAddress),
  barcode: z.optional(labelFields.barcode),
  qrText: z.optional(labelFields.qrText),
  showNutrition: z.optional(labelFields.showNutrition),
  alcoholPercent: z.optional(labelFields.alcoholPercent),
  answers: z.optional(labelFields.answers),
  packSurfaceCm2: z.optional(labelFields.packSurfaceCm2),
  displayPanelSqIn: z.optional(labelFields.displayPanelSqIn),
  drainedQuantity: z.optional(labelFields.drainedQuantity),
  caffeineMg: z.optional(labelFields.caffeineMg),
  liquorice: z.optional(labelFields.liquorice),
  protectiveAtmosphere: z.optional(labelFields.protectiveAtmosphere),
  frozenOn: z.optional(labelFields.frozenOn),
  version: z.optional(versionSchema),
});

/** Approves what was seen: the fingerprint of everything under the label, from the last answer. */
export const approveLabelSchema = z.strictObject({
  fingerprint: z.string().check(z.minLength(1), z.maxLength(100, { abort: true })),
});

/** One fact under a label, as it was at the approval. */
export const labelFactSchema = z.object({
  /** Its kind: the food's name, its list, an allergen, a row of the panel, an ingredient, a recipe. */
  what: z.enum([
    'name',
    'ingredient_list',
    'may_contain',
    'allergen',
    'statement',
    'nutrition',
    'recipe',
    'ingredient',
  ]),
  /** Its name: 'mustard', 'Salt', 'Dijon mustard'. */
  of: z.string(),
  value: z.string(),
});

export const labelChangeSchema = z.object({
  what: labelFactSchema.shape.what,
  of: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** A finding that blocks a label, or deserves a look. */
export const labelFindingSchema = z.object({
  code: z.string(),
  severity: z.enum(['blocks', 'warns']),
  /** The source of the rule: 'Art. 21(1)', 'Annex VII A 1'. */
  rule: z.string(),
  /** What is wrong and what to do. */
  message: z.string(),
  /** Where to fix it: '/label/netQuantity', '/ingredients/{id}/allergens', '/recipes/{id}/lines/{id}/quantity'. */
  path: z.string(),
  /** Its subject, for an answer: an ingredient's or recipe's id; often empty. */
  of: z.string(),
});

const approvedSchema = z.nullable(
  z.object({
    recipeVersion: versionSchema,
    fingerprint: z.string(),
    at: z.iso.datetime(),
    userId: z.string(),
  }),
);

export const labelSchema = z.object({
  recipeId: idSchema,
  /** 0 until it is first saved; the content is then the defaults. */
  version: z.int(),
  ...labelFields,
  /** The recipe's current version. */
  recipeVersion: versionSchema,
  /** The fingerprint of everything under the label now, which `approve` requires. */
  fingerprint: z.string(),
  /** What prevents approval, in words: unknown allergens, incomplete nutrition. */
  blockers: z.array(z.object({ code: z.string(), message: z.string() })),
  /** All findings about its content; those that block are the blockers. */
  findings: z.array(labelFindingSchema),
  approved: approvedSchema,
  /** Whether it is approved and nothing under it has changed since, so that it may be printed. */
  printable: z.boolean(),
  /** What changed under it since the approval. */
  changes: z.array(labelChangeSchema),
  /** The approved statements; `null` when it isn't approved, or was before they were stored. */
  approvedContent: z.nullable(z.object(labelFields)),
});

/**
 * A label in the list: the maker's statements and the approval. Whether it prints also depends on everything under it, so
 * the client judges it with the book (`label-approval.ts`).
 */
export const labelSummarySchema = z.object({
  recipeId: idSchema,
  version: versionSchema,
  ...labelFields,
  approved: approvedSchema,
});

export type Label = z.output<typeof labelSchema>;
export type LabelSummary = z.output<typeof labelSummarySchema>;
export type LabelAnswer = z.output<typeof labelAnswerSchema>;
export type LabelFinding = z.output<typeof labelFindingSchema>;
export type LabelContent = { [Field in keyof typeof labelFields]: z.output<(typeof labelFields)[Field]> };
export type PutLabel = z.output<typeof putLabelSchema>;
export type LabelFact = z.output<typeof labelFactSchema>;
export type LabelChange = z.output<typeof labelChangeSchema>;

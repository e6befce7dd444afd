/** The label of a locked run, compared with what is known of its ingredients today. */
import * as z from 'zod/mini';
import { atMost, timestampSchema } from '../http/fields.ts';
import { ingredientListSchema, nutritionFactsSchema } from '../recipes/breakdown-schema.ts';
import { saysWhy } from '../recipes/label-answers.ts';
import { labelFields, labelFindingSchema } from '../recipes/label-schema.ts';
import { commentMax } from './constants.ts';

/** What the words of a label are composed from: all but the date and the lot. */
export const labelSourceSchema = z.object({
  label: z.object(labelFields),
  recipeName: z.string(),
  ingredientList: ingredientListSchema,
  nutrition: nutritionFactsSchema,
  form: z.enum(['uk', 'us']),
});

/** What somebody must decide before the label prints: 'Butter now contains peanuts. This label doesn’t say so.' */
const runLabelQuestionSchema = z.object({
  code: z.enum(['allergen', 'may_contain', 'unknown', 'declaration', 'no_longer', 'use_by']),
  message: z.string(),
});

/** A decision to print the label all the same. */
const runLabelReasonSchema = z.object({
  at: timestampSchema,
  byUserName: z.nullable(z.string()),
  reason: z.string(),
  /** What was asked. */
  asked: z.array(z.string()),
});

export const runLabelSchema = z.object({
  /** As it was approved when the run was locked; `null` when none describes what was made, or it was struck through. */
  source: z.nullable(labelSourceSchema),
  /** What differs today and nobody has decided yet. */
  questions: z.array(runLabelQuestionSchema),
  /** What a decision is about. */
  fingerprint: z.string(),
  /** Ingredients whose pack has to be read first. */
  packs: z.array(labelFindingSchema),
  /** The newest first. */
  reasons: z.array(runLabelReasonSchema),
  /** What went in, with today’s ingredients and today’s approved label; or why that can’t be printed. */
  today: z.object({ source: z.nullable(labelSourceSchema), problem: z.nullable(z.string()) }),
});

/** The fingerprint of the questions that were seen, and why the label is right for this batch all the same. */
export const answerRunLabelSchema = z.strictObject({
  fingerprint: z.string().check(z.minLength(1), z.maxLength(100, { abort: true })),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'is required' }),
      atMost(commentMax),
      z.refine(saysWhy, { error: 'must say why' }),
    ),
});

export type AnswerRunLabel = z.output<typeof answerRunLabelSchema>;
export type RunLabel = z.output<typeof runLabelSchema>;
export type RunLabelQuestion = z.output<typeof runLabelQuestionSchema>;
export type FrozenLabelSource = z.output<typeof labelSourceSchema>;

/** The questions that a request confirms (ADR 124). */
import * as z from 'zod/mini';
import { atMost } from '../http/fields.ts';
import { commentMax } from './constants.ts';
import { questionCodes } from './questions.ts';

/** The questions that somebody has answered with yes. Without them the answer is `confirmation_required`. */
export const confirmedSchema = z.optional(
  z.array(z.enum(questionCodes)).check(atMost(questionCodes.length, 'must name each question once')),
);

/** Why a lot on hold was used or sold. Kept with the run, the sale or the event. */
export const confirmedReasonSchema = z.string().check(z.trim(), atMost(commentMax));

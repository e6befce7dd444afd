/** The history of an organization: who did what, and when. */
import * as z from 'zod/mini';
import { idSchema, listOf, pageQuery, timestampSchema } from '../http/fields.ts';
import { auditActs } from './constants.ts';

const changeSchema = z.object({
  /** The setting, or what of the plan: 'name', 'tier'. */
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

const personSchema = z.object({
  userId: z.string(),
  /** `null` without a name, and for a deleted account. */
  name: z.nullable(z.string()),
});

export const auditEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  act: z.enum(auditActs),
  /** Who did it: a member, an operator of Batchbook, or a payment at Stripe. */
  actor: z.enum(['member', 'operator', 'payments']),
  by: z.nullable(personSchema),
  /** Whom it is about. */
  member: z.nullable(personSchema),
  /** The address of an invitation, while that is kept. */
  email: z.nullable(z.string()),
  changes: z.array(changeSchema),
});

export const auditQuery = z.strictObject(pageQuery);
export const auditSchema = listOf(auditEntrySchema);

export type AuditEntry = z.output<typeof auditEntrySchema>;
export type AuditChange = z.output<typeof changeSchema>;
export type AuditAct = AuditEntry['act'];

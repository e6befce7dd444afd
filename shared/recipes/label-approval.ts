/**
 * Decides whether an approval is still valid: by everything under the label, its own statements, and the findings of the
 * current rules. The server uses it to decide what prints. The recipes screen uses it to show which labels need another
 * look.
 */
import { sha256 } from '../sha256.ts';
import { stableJson } from '../stable-json.ts';
import type { Book, BookRecipe } from './book.ts';
import { breakdown } from './breakdown.ts';
import { statedContent } from './label-defaults.ts';
import { fingerprintInput, labelFactsOf } from './label-facts.ts';
import { blockersIn, findingsIn } from './label-findings.ts';
import type { LabelForm } from './label-form.ts';
import type { LabelContent, LabelFact, LabelFinding, LabelSummary } from './label-schema.ts';

/** The length of the digests in stored approvals. */
const contentDigestLength = 22;

/** Returns the fingerprint of a label: the same for the same facts and statements. */
export const labelFingerprint = (facts: readonly LabelFact[], content: LabelContent): string =>
  sha256(
    JSON.stringify([
      fingerprintInput(facts),
      sha256(stableJson(statedContent(content))).slice(0, contentDigestLength),
    ]),
  );

export interface JudgedNow {
  facts: LabelFact[];
  fingerprint: string;
  findings: LabelFinding[];
  /** The findings that block the label. */
  blockers: LabelFinding[];
}

export interface LabelUnderReview {
  recipe: BookRecipe;
  content: LabelContent;
  form: LabelForm;
}

/** Judges a label against the current book. */
export function judgeLabel({ recipe, content, form }: LabelUnderReview, book: Book): JudgedNow {
  const known = breakdown(recipe, book);
  const facts = labelFactsOf({ recipe, label: content, book, breakdown: known, form });
  const findings = findingsIn({ recipe, content, form }, book, known);
  return {
    facts,
    fingerprint: labelFingerprint(facts, content),
    findings,
    blockers: blockersIn(findings),
  };
}

/**
 * Questions about packs stop approving and printing. They leave an approval that is there: what it approved is the same,
 * and the next print asks.
 */
export const isAskedAtPrint = ({ code }: Pick<LabelFinding, 'code'>): boolean =>
  code === 'pack_unread' || code === 'pack_named' || code === 'pack_changed';

/** Whether an approval of `approvedFingerprint` is still valid. */
export const approvalHolds = (approvedFingerprint: string | undefined, judged: JudgedNow): boolean =>
  approvedFingerprint === judged.fingerprint && judged.blockers.every(isAskedAtPrint);

/** Whether a label was approved and may no longer print. A label that was never approved is a draft. */
export function needsAnotherLook(
  { recipeId: _id, version: _version, approved, ...content }: LabelSummary,
  { recipe, form }: Omit<LabelUnderReview, 'content'>,
  book: Book,
): boolean {
  if (approved === null) return false;
  return !approvalHolds(approved.fingerprint, judgeLabel({ recipe, content, form }, book));
}

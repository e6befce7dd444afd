/**
 * Whether an approval still holds: over everything under the label, what it says itself, and what the
 * rules of today find in it. The server decides by it what prints; the recipes screen works out by it
 * which labels need another look, from the recipes and ingredients that it has.
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

/** As long as the digests that approvals were made with. */
const contentDigestLength = 22;

/** Returns the fingerprint of a label: the same for the same facts and the same stated content. */
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
  /** Those of the findings that stop it. */
  blockers: LabelFinding[];
}

export interface LabelUnderReview {
  recipe: BookRecipe;
  content: LabelContent;
  form: LabelForm;
}

/** Judges a label against the book as it is now. */
export function judgeLabel({ recipe, content, form }: LabelUnderReview, book: Book): JudgedNow {
  const facts = labelFactsOf({ recipe, label: content, book, form });
  const findings = findingsIn({ recipe, content, form }, book, breakdown(recipe, book));
  return {
    facts,
    fingerprint: labelFingerprint(facts, content),
    findings,
    blockers: blockersIn(findings),
  };
}

/** Whether an approval of `approvedFingerprint` lets the label print. */
export const approvalHolds = (approvedFingerprint: string | undefined, judged: JudgedNow): boolean =>
  approvedFingerprint === judged.fingerprint && judged.blockers.length === 0;

/** Whether a label was approved and doesn't print any more. One that nobody has approved is still being written. */
export function needsAnotherLook(
  { recipeId: _id, version: _version, approved, ...content }: LabelSummary,
  { recipe, form }: Omit<LabelUnderReview, 'content'>,
  book: Book,
): boolean {
  if (approved === null) return false;
  return !approvalHolds(approved.fingerprint, judgeLabel({ recipe, content, form }, book));
}

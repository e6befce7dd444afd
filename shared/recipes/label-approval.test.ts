import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stableJson } from '../stable-json.ts';
import { type BookRecipe, bookOf } from './book.ts';
import { approvalHolds, judgeLabel, needsAnotherLook } from './label-approval.ts';
import { newLabelContent, statedContent } from './label-defaults.ts';
import { fingerprintInput } from './label-facts.ts';
import type { LabelContent, LabelSummary } from './label-schema.ts';

const bun: BookRecipe = {
  ...{ id: 'bun', name: 'Bun', recipeType: 'Product', batchYield: '2', unit: 'pieces', lines: [] },
  ...{ sellingPrice: null, physicalCost: null, takeawayPhysicalCost: null, finishedWeightGrams: '900' },
  ...{ portionsPerUnit: '1', labourMinutes: null, vatPercent: null, compoundListing: 'bracketed' },
};
const book = bookOf([bun], [], { targetMarginPercent: '0', hourlyRate: null, overheadPercent: null });
const content = newLabelContent({ name: 'Hazel & Rye', address: '7 Cheap St, Frome BA11 1BN' });
const judge = (changed: Partial<LabelContent> = {}) =>
  judgeLabel({ recipe: bun, content: { ...content, ...changed }, form: 'uk' }, book);

const summaryOf = (fingerprint: string | null): LabelSummary => ({
  ...{ recipeId: 'bun', version: 1, ...content },
  approved: fingerprint === null ? null : { recipeVersion: 1, fingerprint, at: '', userId: '' },
});
const needsLook = (fingerprint: string | null) =>
  needsAnotherLook(summaryOf(fingerprint), { recipe: bun, form: 'uk' }, book);

describe('an approval', () => {
  it('has the same fingerprint since labels were first stored', () => {
    const sha = (text: string) => createHash('sha256').update(text).digest('base64url');
    const { facts, fingerprint } = judge();
    const digest = sha(stableJson(statedContent(content))).slice(0, 22);
    expect(fingerprint).toBe(sha(JSON.stringify([fingerprintInput(facts), digest])));
  });

  it('is valid for the same facts and content, while nothing blocks', () => {
    const now = { ...judge(), blockers: [] };
    expect(approvalHolds(now.fingerprint, now)).toBe(true);
    expect(approvalHolds(now.fingerprint, { ...judge({ storage: 'Keep dry.' }), blockers: [] })).toBe(false);
    expect(approvalHolds(undefined, now)).toBe(false);
  });

  it('isn’t valid once a later release’s rule blocks the label, though its fingerprint is the same', () => {
    const now = judge();
    expect(now.blockers.map(({ code }) => code)).toContain('net_quantity');
    expect(approvalHolds(now.fingerprint, now)).toBe(false);
    expect(needsLook(now.fingerprint)).toBe(true);
  });

  it('that was never given needs no second look', () => {
    expect(needsLook(null)).toBe(false);
    expect(needsLook('as it was')).toBe(true);
  });
});

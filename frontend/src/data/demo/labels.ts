/** Labels of the demo: stated, approved as they were seen, stale when anything under them changes. */
import { breakdown } from '@batchbook/shared/recipes/breakdown';
import type { recipesContract } from '@batchbook/shared/recipes/contract';
import { laterLabelDefaults, newLabelContent, statedContent } from '@batchbook/shared/recipes/label-defaults';
import { changesBetween, fingerprintInput, labelFactsOf } from '@batchbook/shared/recipes/label-facts';
import { blockersIn, findingsIn } from '@batchbook/shared/recipes/label-findings';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import {
  approveLabelSchema,
  type Label,
  type LabelFact,
  putLabelSchema,
} from '@batchbook/shared/recipes/label-schema';
import type { DemoAnswers } from './answers.ts';
import { type DemoBook, type DemoLabel, touch } from './book.ts';
import { given, nowIso } from './entities.ts';
import { demoUserId } from './identity.ts';
import { checked, refusal } from './refuse.ts';
import { bookNow, recipeOf } from './rules-book.ts';

/** The label of a recipe or variation as it stands now, and the facts under it. */
function standingOf(book: DemoBook, id: string): { label: Label; facts: LabelFact[] } {
  const recipe = recipeOf(book, id);
  const own = [...book.recipes, ...book.variations].find((entry) => entry.id === id);
  const stored = book.labels?.[id];
  const content = stored ? { ...laterLabelDefaults, ...stored.content } : newLabelContent(book.organization);
  const rules = bookNow(book);
  const of = { recipe, label: content, book: rules, form: labelFormOf(book.organization.currency) };
  const facts = labelFactsOf(of);
  const fingerprint = fingerprintOf(JSON.stringify([fingerprintInput(facts), statedContent(content)]));
  const findings = findingsIn({ ...of, content }, rules, breakdown(recipe, rules));
  const blockers = blockersIn(findings).map(({ code, message }) => ({ code, message }));
  const approval = stored?.approval ?? null;
  const { facts: approvedFacts = [], ...approved } = approval ?? {};
  return {
    facts,
    label: {
      recipeId: id,
      version: stored?.version ?? 0,
      ...content,
      recipeVersion: own?.version ?? 1,
      fingerprint,
      blockers,
      findings,
      approved: approval && (approved as Label['approved']),
      printable: approval?.fingerprint === fingerprint && blockers.length === 0,
      changes: approval ? changesBetween(approvedFacts, facts) : [],
    },
  };
}

/**
 * Tells one state of a label from another in this browser: two hashes of 32 bits (FNV-1a, forwards and
 * back). The server's is a cryptographic one; a demo's label convinces nobody but its maker.
 */
function fingerprintOf(text: string): string {
  const hash = (characters: Iterable<string>): number => {
    let value = 0x811c9dc5;
    for (const character of characters)
      value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return value;
  };
  return `demo-${hash(text).toString(36)}-${hash([...text].reverse()).toString(36)}`;
}

function keep(book: DemoBook, id: string, label: DemoLabel): Label {
  book.labels = { ...book.labels, [id]: label };
  touch(book, id);
  return standingOf(book, id).label;
}

function put(book: DemoBook, id: string, sent: unknown): Label {
  const { version, ...body } = checked(putLabelSchema, sent);
  const { label } = standingOf(book, id);
  const stored = book.labels?.[id];
  if (version === undefined && stored) throw refusal('id_taken');
  if (version !== undefined && version !== label.version) throw refusal('stale_version', { current: label });
  const content = { ...(stored?.content ?? newLabelContent(book.organization)), ...given(body) };
  return keep(book, id, { content, version: label.version + 1, approval: stored?.approval ?? null });
}

function approve(book: DemoBook, id: string, sent: unknown): Label {
  const { fingerprint } = checked(approveLabelSchema, sent);
  const { label, facts } = standingOf(book, id);
  if (fingerprint !== label.fingerprint) throw refusal('label_changed');
  if (label.blockers.length > 0)
    throw refusal('label_blocked', {
      detail: label.blockers.map(({ message }) => message).join(' '),
      issues: label.blockers.map(({ code, message }) => ({ path: code, message })),
    });
  const { recipeVersion } = label;
  const approval = { recipeVersion, fingerprint, at: nowIso(), userId: demoUserId, facts };
  const content = book.labels?.[id]?.content ?? newLabelContent(book.organization);
  return keep(book, id, { content, version: Math.max(1, label.version), approval });
}

const idOf = (params: Record<string, string>): string => params.id ?? '';

export const labelAnswers: DemoAnswers<typeof recipesContract> = {
  getLabel: ({ book, params }) => standingOf(book, idOf(params)).label,
  putLabel: ({ book, params, body }) => put(book, idOf(params), body),
  approveLabel: ({ book, params, body }) => approve(book, idOf(params), body),
};

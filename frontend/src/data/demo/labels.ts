/** Labels of the demo: stated, approved as they were seen, stale when anything under them changes. */
import { definedFields } from '@batchbook/shared/content';
import { approvalHolds, judgeLabel } from '@batchbook/shared/recipes/label-approval';
import { laterLabelDefaults, newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import { changesBetween } from '@batchbook/shared/recipes/label-facts';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import {
  approveLabelSchema,
  type Label,
  type LabelFact,
  type LabelSummary,
  putLabelSchema,
} from '@batchbook/shared/recipes/label-schema';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import { answersFor } from './answers.ts';
import { type DemoBook, type DemoLabel, touch } from './book.ts';
import { nowIso, onePage } from './entities.ts';
import { demoUserId } from './identity.ts';
import { checked, refusal } from './refuse.ts';
import { bookNow, recipeOf } from './rules-book.ts';

/** The current label of a recipe or variation, and the facts it is based on. */
function currentLabelOf(book: DemoBook, id: string): { label: Label; facts: LabelFact[] } {
  const recipe = recipeOf(book, id);
  const own = [...book.recipes, ...book.variations].find((entry) => entry.id === id);
  const stored = book.labels?.[id];
  const content = stored ? { ...laterLabelDefaults, ...stored.content } : newLabelContent(book.organization);
  const form = labelFormOf(book.organization.currency);
  const judged = judgeLabel({ recipe, content, form }, bookNow(book));
  const { facts, fingerprint, findings } = judged;
  const approval = stored?.approval ?? null;
  const { facts: approvedFacts = [], content: approvedContent, ...approved } = approval ?? {};
  return {
    facts,
    label: {
      recipeId: id,
      version: stored?.version ?? 0,
      ...content,
      recipeVersion: own?.version ?? 1,
      fingerprint,
      blockers: judged.blockers.map(({ code, message }) => ({ code, message })),
      findings,
      approved: approval && (approved as Label['approved']),
      printable: approvalHolds(approval?.fingerprint, judged),
      changes: approval ? changesBetween(approvedFacts, facts) : [],
      approvedContent: approvedContent ? { ...laterLabelDefaults, ...approvedContent } : null,
    },
  };
}

function keep(book: DemoBook, id: string, label: DemoLabel): Label {
  book.labels = { ...book.labels, [id]: label };
  touch(book, id);
  return currentLabelOf(book, id).label;
}

function put(book: DemoBook, id: string, sent: unknown): Label {
  const { version, ...body } = checked(putLabelSchema, sent);
  const { label } = currentLabelOf(book, id);
  const stored = book.labels?.[id];
  if (version === undefined && stored) throw refusal('id_taken');
  if (version !== undefined && version !== label.version) throw refusal('stale_version', { current: label });
  const content = { ...(stored?.content ?? newLabelContent(book.organization)), ...definedFields(body) };
  return keep(book, id, { content, version: label.version + 1, approval: stored?.approval ?? null });
}

function approve(book: DemoBook, id: string, sent: unknown): Label {
  const { fingerprint } = checked(approveLabelSchema, sent);
  const { label, facts } = currentLabelOf(book, id);
  if (fingerprint !== label.fingerprint) throw refusal('label_changed');
  if (label.blockers.length > 0)
    throw refusal('label_blocked', {
      detail: label.blockers.map(({ message }) => message).join(' '),
      issues: label.blockers.map(({ code, message }) => ({ path: code, message })),
    });
  const { recipeVersion } = label;
  const content = book.labels?.[id]?.content ?? newLabelContent(book.organization);
  const approval = { recipeVersion, fingerprint, at: nowIso(), userId: demoUserId, facts, content };
  return keep(book, id, { content, version: Math.max(1, label.version), approval });
}

/** The labels of existing recipes, newest first. */
function list(book: DemoBook): LabelSummary[] {
  const there = new Set([...book.recipes, ...book.variations].map(({ id }) => id));
  return Object.entries(book.labels ?? {})
    .filter(([id]) => there.has(id))
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([recipeId, { content, version, approval }]) => {
      const { facts: _facts, content: _content, ...rest } = approval ?? { facts: [] };
      const approved = approval && (rest as LabelSummary['approved']);
      return { recipeId, version, ...laterLabelDefaults, ...content, approved };
    });
}

const idOf = (params: Record<string, string>): string => params.id ?? '';

export const labelAnswers = answersFor(recipesRoutes, {
  getLabel: ({ book, params }) => currentLabelOf(book, idOf(params)).label,
  listLabels: ({ book }) => onePage(list(book)),
  putLabel: ({ book, params, body }) => put(book, idOf(params), body),
  approveLabel: ({ book, params, body }) => approve(book, idOf(params), body),
});

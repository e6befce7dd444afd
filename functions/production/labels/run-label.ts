/**
 * The label of a locked run, compared with today's ingredients, and the reason of somebody who prints it all the same.
 * Everybody's next print asks again only what nobody has decided (ADR 118).
 */
import { productionContract } from '@batchbook/shared/production/contract';
import {
  fingerprintOfAsked,
  ingredientQuestions,
  type LockedContent,
} from '@batchbook/shared/production/run-label';
import type { RunLabel, RunLabelQuestion } from '@batchbook/shared/production/run-label-schema';
import { useByQuestions } from '@batchbook/shared/production/use-by';
import { bookWith } from '@batchbook/shared/recipes/book';
import { packFindings } from '@batchbook/shared/recipes/label-finding-allergens';
import { isListable } from '@batchbook/shared/recipes/list-size';
import { readPerson } from '../../accounts/index.ts';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItem, queryAll } from '../../platform/table/read.ts';
import { ConditionFailed, notExists, transact } from '../../platform/table/write.ts';
import {
  currentLabelOf,
  type Kitchen,
  labelIn,
  labelKey,
  readKitchen,
  type StoredLabel,
  toStoredLabel,
} from '../../recipes/index.ts';
import { nameIn, type People, rememberPerson } from '../people.ts';
import { type FoundRun, readRun } from '../runs/read-run.ts';
import {
  type Frozen,
  frozenIn,
  reasonPrefix,
  runPk,
  type StoredReason,
  toReason,
  toReasonItem,
} from '../table.ts';
import { labelProblem, labelSource, tooLarge } from './composed.ts';

interface Found {
  run: FoundRun;
  frozen: Frozen | null;
  kitchen: Kitchen;
  label: StoredLabel | undefined;
  reasons: readonly StoredReason[];
}

const strongly = { consistent: true };

/** Strongly, since it decides what is printed. */
async function readFound(params: EntityParams): Promise<Found | null> {
  const { organizationId, id } = params;
  const scope = { organizationId };
  const [run, items] = await Promise.all([
    readRun(params),
    queryAll(scope, { pk: runPk(organizationId, id), prefix: reasonPrefix, ...strongly }),
  ]);
  if (!run) return null;
  const { recipeId } = run.head;
  const frozen = run.frozen ? frozenIn(run.frozen) : null;
  const ingredientIds = (frozen?.contents ?? []).flatMap((one) =>
    one.kind === 'ingredient' ? [one.id] : [],
  );
  const [kitchen, label] = await Promise.all([
    readKitchen(scope, [recipeId], { ...strongly, ingredientIds }),
    getItem(scope, labelKey(organizationId, recipeId), strongly),
  ]);
  return { run, frozen, kitchen, label: label && toStoredLabel(label), reasons: items.map(toReason) };
}

/** What was asked before and decided isn't asked again. */
function openQuestions({ run, frozen, kitchen, reasons }: Found): RunLabelQuestion[] {
  const source = frozen?.label?.printedFrom;
  if (!frozen || !source) return [];
  const { contents, allergens, labelled = null } = frozen;
  const locked: LockedContent = { contents, allergens, labelled };
  const decided = new Set(reasons.flatMap(({ asked }) => asked));
  return [...ingredientQuestions(locked, kitchen.book), ...useByQuestions(run.head, source.label)].filter(
    ({ message }) => !decided.has(message),
  );
}

const nothing = (problem: string): RunLabel['today'] => ({ source: null, problem });

/** Today's approved label for what went in, by today's ingredients. */
function todayOf({ run: { head }, frozen, kitchen, label }: Found): RunLabel['today'] {
  const found = labelIn(kitchen, head.recipeId, label);
  if (!found) return nothing('Its recipe is gone, so it has no label today.');
  if (!label?.approval) return nothing('Its recipe has no approved label today.');
  if (!isListable(found.recipe, kitchen.book)) return nothing(tooLarge);
  if (!currentLabelOf(found).label.printable)
    return nothing('Today’s label isn’t approved since something changed. Approve it first.');
  const { recipe, recipeVersion } = found;
  // A run that was locked before it was kept is of the recipe, as long as that is the same.
  const made = frozen?.labelled ?? (recipeVersion === head.recipeVersion ? { recipe, recipes: [] } : null);
  if (!made) return nothing('Its recipe has changed since, so today’s label isn’t of what went in.');
  const composed = { recipe: made.recipe, book: bookWith(kitchen.book, made.recipes) };
  const problem = labelProblem(composed, label.content, kitchen);
  if (problem !== null) return nothing(problem);
  return { source: labelSource(composed, label.content, kitchen), problem: null };
}

function shown(found: Found, people: People): RunLabel {
  const { run, frozen, kitchen, reasons } = found;
  const questions = openQuestions(found);
  const asked = questions.map(({ message }) => message);
  const source = run.head.strikethroughStatus ? null : (frozen?.label?.printedFrom ?? null);
  const ingredients = (frozen?.contents ?? []).flatMap(({ id }) => kitchen.book.ingredients.get(id) ?? []);
  return {
    source,
    questions,
    fingerprint: fingerprintOfAsked(asked),
    packs: source ? ingredients.flatMap(packFindings) : [],
    reasons: reasons
      .map(({ by, ...reason }) => ({ ...reason, byUserName: nameIn(people, by)?.name ?? null }))
      .reverse(),
    today: source ? todayOf(found) : nothing('This run has no label.'),
  };
}

/** Any member. */
export const getRunLabel = useCase(productionContract.getRunLabel, {
  read: ({ params }) => readFound(params),
  answer: (_, found) => {
    if (!found) throw notFound();
    return ok(shown(found, found.run.people));
  },
});

/** Any member. Sent again, it is the same decision. 409 `label_changed` when something else is asked by now. */
export const answerRunLabel = useCase(productionContract.answerRunLabel, {
  read: ({ params }) => readFound(params),
  answer: async ({ actor, params: { organizationId, id }, body, now }, found) => {
    if (!found) throw notFound();
    if (isDecided(found, body)) return ok(shown(found, found.run.people));
    const asked = openQuestions(found).map(({ message }) => message);
    if (asked.length === 0 || body.fingerprint !== fingerprintOfAsked(asked))
      throw new RequestProblem('label_changed');
    const { userId } = actor;
    const { people } = found.run;
    const stored = { at: now.toISOString(), by: userId, reason: body.reason, asked };
    const person = await readPerson(userId);
    try {
      await transact(actor, [
        { label: 'reason', put: toReasonItem(organizationId, id, stored), condition: notExists },
        ...rememberPerson(organizationId, userId, person, people),
      ]);
    } catch (error) {
      if (error instanceof ConditionFailed && error.failed.has('reason'))
        throw new RequestProblem('label_changed');
      throw error;
    }
    const named = new Map([...people, [userId, person]]);
    return ok(shown({ ...found, reasons: [...found.reasons, stored] }, named));
  },
});

/** The same decision was kept already: its answer was lost. */
const isDecided = ({ reasons }: Found, sent: { reason: string; fingerprint: string }): boolean =>
  reasons.some(
    ({ reason, asked }) => reason === sent.reason && fingerprintOfAsked(asked) === sent.fingerprint,
  );

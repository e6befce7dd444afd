/**
 * Any member: approves a label as they saw it, and freezes its facts with the version, the person and the time. 409
 * `label_changed` when it has changed since, `label_blocked` when it must not be printed. A concurrent change of anything
 * under it makes the approval stale, not wrong: each read compares again. The same transaction writes its summary for the
 * list, if the recipe or variation still exists.
 */

import { recipesContract } from '@batchbook/shared/recipes/contract';
import { newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { ConditionFailed, notExists, transact, type Write } from '../platform/table/write.ts';
import {
  labelOwnerExists,
  labelOwnerLabel,
  labelSummaryLabel,
  type StoredLabel,
  toLabelItem,
  toLabelSummaryItem,
} from './label-table.ts';
import { currentLabelOf, readLabel } from './read-label.ts';

export const approveLabel = useCase(recipesContract.approveLabel, {
  read: ({ params }) => readLabel(params),
  answer: async ({ actor, params, body, now }, found) => {
    if (!found) throw notFound();
    const { label, facts } = currentLabelOf(found);
    if (body.fingerprint !== label.fingerprint) throw new RequestProblem('label_changed');
    if (label.blockers.length > 0)
      throw new RequestProblem('label_blocked', {
        detail: label.blockers.map((blocker) => blocker.message).join(' '),
        issues: label.blockers.map(({ code, message }) => ({ path: code, message })),
      });
    if (label.printable) return ok(label);
    const { stored } = found;
    const content = stored?.content ?? newLabelContent(found.kitchen.organization);
    const approved: StoredLabel = {
      content,
      version: stored?.version ?? 1,
      createdDigest: stored?.createdDigest ?? '',
      approval: {
        recipeVersion: found.recipeVersion,
        fingerprint: label.fingerprint,
        at: now.toISOString(),
        userId: actor.userId,
        facts,
        content,
      },
    };
    const { organizationId, id } = params;
    const write: Write = {
      label: 'label',
      put: toLabelItem(organizationId, id, approved),
      ...(stored
        ? { condition: 'version = :version', values: { ':version': stored.version } }
        : { condition: notExists }),
    };
    await transact(actor, [
      write,
      { label: labelSummaryLabel, put: toLabelSummaryItem(organizationId, id, approved) },
      labelOwnerExists(organizationId, id, found.kitchen.variations.has(id)),
    ]).catch((error) => {
      if (!(error instanceof ConditionFailed)) throw error;
      throw error.failed.has(labelOwnerLabel) ? notFound() : new RequestProblem('label_changed');
    });
    return ok(currentLabelOf(found, approved).label);
  },
});

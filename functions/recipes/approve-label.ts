/**
 * Any member approves a label as it was seen: its facts are frozen with the version, the person and the
 * time. What has changed since it was seen is 409 `label_changed`, what may not be printed at all is
 * `label_blocked`. A change of anything under it in the very same moment makes it stale, not wrong: each
 * reading compares again. Its summary for the list is written in the same transaction, and only while the
 * recipe or variation is there.
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
import { readLabel, standingOf } from './read-label.ts';

export const approveLabel = useCase(recipesContract.approveLabel, {
  read: ({ params }) => readLabel(params),
  answer: async ({ actor, params, body, now }, found) => {
    if (!found) throw notFound();
    const { label, facts } = standingOf(found);
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
    return ok(standingOf(found, approved).label);
  },
});

import type { RunLabel } from '@batchbook/shared/production/run-label-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { stableJson } from '@batchbook/shared/stable-json';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { answerRunLabel, runLabelQuery } from '../../../data/production.ts';
import { oneOf, useUrlState } from '../../../data/url-state.ts';
import { type Chosen, openQuestion, runLabelOf } from '../model/run-label.ts';
import { usePacksRead } from './use-packs-read.ts';
import { refuse } from './use-studio.ts';

/** The button that was pressed goes. The keyboard goes to what is left to decide. */
export const focusQuestions = (): void => document.getElementById('run-label')?.focus();

/** Which label of the run is printed, and what is decided about it. */
export function useRunLabel(run: ProductionRun, label: RunLabel) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  // In the address, so that it is still chosen after a reload.
  const { get, replace } = useUrlState();
  const wanted = oneOf<Chosen>(get('use'), ['approved', 'today']);
  const choose = (next: Chosen) => replace({ use: next === 'today' ? next : null });
  // Today's may not be approved any more.
  const chosen = label.today.source === null ? 'approved' : wanted;
  const query = runLabelQuery(organizationId, run.id);
  const answer = useMutation({
    mutationFn: (reason: string) =>
      answerRunLabel(organizationId, run.id, { fingerprint: label.fingerprint, reason }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onError: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  });

  const packs = usePacksRead({
    findings: label.packs,
    afterRead: async () => {
      await client.refetchQueries({ queryKey: query.queryKey });
      focusQuestions();
    },
  });

  /** Asks once more right before it prints: an ingredient may have changed a moment ago. */
  const isStill = async (): Promise<boolean> => {
    const now = await client.fetchQuery(query);
    const question = openQuestion(now, chosen);
    if (question !== null) refuse('Not printed', question);
    // The table gives the fields of a record in any order.
    const isSame = stableJson(runLabelOf(run, now, chosen)) === stableJson(runLabelOf(run, label, chosen));
    if (question === null && !isSame)
      refuse('Not printed: the label has changed', 'Something it uses changed a moment ago. Read it again.');
    return question === null && isSame;
  };

  return { chosen, choose, answer, packs, isStill };
}

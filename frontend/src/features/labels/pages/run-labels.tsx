import type { RunLabel } from '@batchbook/shared/production/run-label-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { composeLabel, type LabelSource } from '@batchbook/shared/recipes/compose-label';
import { runFindings } from '@batchbook/shared/recipes/label-finding-print';
import { blockersIn } from '@batchbook/shared/recipes/label-findings';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runLabelQuery, runQuery } from '../../../data/production.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { shownDate, shownDay } from '../../../ui/dates.ts';
import { Gone } from '../../../ui/gone.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { AsItPrints } from '../components/as-it-prints.tsx';
import { Loupe } from '../components/loupe.tsx';
import { PdfButton, PrintButton, PrintCard } from '../components/print-card.tsx';
import { PrintQueue } from '../components/print-queue.tsx';
import { PrintRoot } from '../components/print-root.tsx';
import { RunLabelQuestions } from '../components/run-label-questions.tsx';
import { SizesCard } from '../components/sizes-card.tsx';
import { useBench } from '../hooks/use-bench.ts';
import { useRunLabel } from '../hooks/use-run-label.ts';
import { mayPrint } from '../hooks/use-studio.ts';
import { openQuestion, runLabelOf } from '../model/run-label.ts';

const runs = { to: '/production', label: 'All runs' };

/** `/production/labels?run={id}`: the labels of a locked run, as they were approved when it was locked. */
export default function RunLabelsPage() {
  const id = useUrlState().get('run') ?? '';
  const organizationId = useOrganizationId();
  const run = useQuery({ ...runQuery(organizationId, id), enabled: id !== '' });
  const label = useQuery({ ...runLabelQuery(organizationId, id), enabled: id !== '' });
  const gone = <Gone title="We can’t find this production run" {...runs} />;
  if (id === '') return gone;
  return (
    <Loaded query={run} what="The run" back={runs} gone={gone}>
      {(found) => (
        <Loaded query={label} what="The labels" back={runs} gone={gone}>
          {(itsLabel) => <OfRun key={found.id} run={found} label={itsLabel} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface OfRunProps {
  run: ProductionRun;
  label: RunLabel;
}

function OfRun({ run, label }: OfRunProps) {
  const deciding = useRunLabel(run, label);
  const { chosen } = deciding;
  const source = useMemo(() => runLabelOf(run, label, chosen), [run, label, chosen]);
  if (source) return <RunLabels run={run} label={label} source={source} deciding={deciding} />;
  return (
    <Gone
      title="This run has no labels"
      description={
        run.frozen?.label?.problem ??
        'No label was approved that describes what was made, or the run was struck through.'
      }
      to={`/production?run=${run.id}`}
      label="Back to the run"
    />
  );
}

interface RunLabelsProps extends OfRunProps {
  source: LabelSource;
  deciding: ReturnType<typeof useRunLabel>;
}

function RunLabels({ run, label, source, deciding }: RunLabelsProps) {
  const { label: content, form, madeOn, lot } = source;
  const { chosen } = deciding;
  const printed = useMemo(() => composeLabel(source), [source]);
  const bench = useBench({
    label: printed,
    fileName: `${printed.name.text} ${run.batchNumber} labels`,
    // As the label of the recipe was printed last.
    settingsKey: `bb-label-print:${run.recipeId}`,
    locked:
      openQuestion(label, chosen) ??
      blockersIn(runFindings(content, form, { madeOn, lot }))[0]?.message ??
      null,
    beforePrint: async (finished, sizes) =>
      (await deciding.isStill()) && mayPrint(finished, source, { madeOn, lot, sizes }),
  });
  const trail = [
    { label: 'Production', to: '/production' },
    { label: run.batchNumber, to: `/production?run=${run.id}` },
  ];
  return (
    <>
      <title>{`Labels, ${run.batchNumber} · Batchbook`}</title>
      <PageHeader
        crumbs={<Crumbs trail={trail} current="Labels" />}
        title={`Labels of ${run.batchNumber}`}
        beside={
          <p className="text-15 text-ink-3">
            {run.recipeName}, made {shownDay(madeOn)}
          </p>
        }
        actions={
          <>
            <PdfButton bench={bench} />
            <PrintButton bench={bench} />
          </>
        }
      />
      <RunLabelQuestions
        label={label}
        studio={`/recipes?recipe=${run.recipeId}&label=1`}
        deciding={deciding}
      />
      <div className="grid items-start gap-[26px] max-xl:grid-cols-1 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid grid-cols-1 gap-5">
          <AsItPrints bench={bench} note={chosen === 'approved' ? approvedText(run) : undefined} />
          <Loupe bench={bench} />
        </div>
        <div className="grid grid-cols-1 gap-[22px]">
          <SizesCard bench={bench} />
          <PrintCard bench={bench} />
        </div>
      </div>
      <PrintRoot bench={bench} />
      <PrintQueue bench={bench} />
    </>
  );
}

/** 'Approved Nov 18, 2026 for version 8. Later changes don’t reach it.', and what of it is the run’s own. */
function approvedText({ frozen }: ProductionRun): string | undefined {
  const label = frozen?.label;
  if (!label) return undefined;
  const { approvedAt, recipeVersion, recalculated } = label;
  const when = `${shownDate(approvedAt)} for version ${recipeVersion}`;
  if (recalculated) return `The label approved ${when}, recalculated for what went into this batch.`;
  return `Approved ${when}. Later changes don’t reach it.`;
}

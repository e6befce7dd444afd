import { runFindings } from '@batchbook/shared/recipes/label-finding-print';
import { blockersIn } from '@batchbook/shared/recipes/label-findings';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { Label } from '@batchbook/shared/recipes/label-schema';
import { countOf } from '@batchbook/shared/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganizationId, useSession } from '../../../data/organization.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Gone } from '../../../ui/gone.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { SavedMark, type SaveState } from '../../../ui/saved-mark.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ApprovalBanner } from '../components/approval-banner.tsx';
import { AsItPrints } from '../components/as-it-prints.tsx';
import { CompareDialog } from '../components/compare-dialog.tsx';
import { Loupe } from '../components/loupe.tsx';
import { OnTheLabel } from '../components/on-the-label.tsx';
import { PdfButton, PrintButton, PrintCard } from '../components/print-card.tsx';
import { PrintQueue } from '../components/print-queue.tsx';
import { PrintRoot } from '../components/print-root.tsx';
import { SizesCard } from '../components/sizes-card.tsx';
import { Stamp } from '../components/stamp.tsx';
import { type Bench, useBench } from '../hooks/use-bench.ts';
import { useApproveLabel, useLabelEdits } from '../hooks/use-label-edits.ts';
import {
  askedAtPrint,
  focusApproval,
  type StudioData,
  useLastLook,
  usePacksOf,
  usePrintedLabel,
  useRunDetails,
  useStudio,
} from '../hooks/use-studio.ts';
import { labelDifferences } from '../model/differences.ts';
import type { Fix, RecipePlace } from '../model/fixes.ts';

export interface LabelStudioProps {
  /** A recipe's or a variation's. */
  id: string;
  openIngredient: (id: string, field?: string) => void;
  openRecipe: (id: string, at: RecipePlace) => void;
}

/** `/recipes?recipe={id}&label=1`: a label checked, approved and printed. */
export default function LabelStudio(props: LabelStudioProps) {
  const { data, failed } = useStudio(props.id);
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const query = {
    data: data ?? undefined,
    error: failed?.error ?? null,
    isFetching: failed?.isFetching ?? false,
    refetch: () => client.refetchQueries({ queryKey: [organizationId], type: 'active' }),
  };
  return (
    <Loaded
      query={query}
      what="The label"
      skeleton={<StudioSkeleton />}
      back={{ to: `/recipes?recipe=${props.id}`, label: 'Back to the recipe' }}
      gone={
        <Gone
          title="We can’t find this label"
          description="Its recipe was deleted, or the link belongs to another business."
          to="/recipes"
          label="All recipes"
        />
      }
    >
      {(studio) => <Studio key={props.id} {...props} data={studio} />}
    </Loaded>
  );
}

function Studio(props: LabelStudioProps & { data: StudioData }) {
  const { id, data } = props;
  const { label, breakdown, recipeName } = data;
  const [run, changeRun] = useRunDetails(recipeName);
  const printed = usePrintedLabel(data, run);
  const edits = useLabelEdits(id);
  const [comparing, setComparing] = useState(false);
  const ofRun = runFindings(label, printed.form, run);
  const bench = useBench({
    label: printed,
    fileName: `${printed.name.text} labels`,
    settingsKey: `bb-label-print:${id}`,
    locked: lockedBy(label) ?? blockersIn(ofRun)[0]?.message ?? null,
    beforePrint: useLastLook(id, run),
  });
  return (
    <>
      <StudioHeader data={data} form={printed.form} state={edits.state} bench={bench} />
      <div className={columnsStyle}>
        <Approval {...props} form={printed.form} edits={edits} onCompare={() => setComparing(true)} />
        <div className="[grid-area:fields]">
          <OnTheLabel
            label={label}
            printed={printed}
            findings={[...label.findings, ...ofRun]}
            unprinted={bench.measured && bench.refused.length === bench.sizes.length}
            ingredientList={breakdown.ingredientList}
            recipeName={recipeName}
            run={run}
            onRun={changeRun}
            onEdit={edits.edit}
            recipeLink={
              <Link to={`/recipes?recipe=${data.recipeId}`} className="link touch text-13">
                Recipe
              </Link>
            }
            madeNote={`Made ${shownDate(`${run.madeOn}T12:00:00`)}, keeps ${daysText(label.shelfLifeDays)}`}
          />
        </div>
        <PrintedColumns label={label} bench={bench} />
      </div>
      <PrintRoot bench={bench} />
      <PrintQueue bench={bench} />
      {label.approved !== null && (
        <CompareDialog open={comparing} onOpenChange={setComparing} data={data} run={run} bench={bench} />
      )}
      {edits.conflict && (
        <ConflictDialog
          open
          name={`the label of ${recipeName}`}
          differences={labelDifferences(edits.conflict.mine, edits.conflict.theirs)}
          onKeepMine={edits.keepMine}
          onTakeTheirs={edits.takeTheirs}
        />
      )}
    </>
  );
}

interface ApprovalProps extends LabelStudioProps {
  data: StudioData;
  form: LabelForm;
  edits: ReturnType<typeof useLabelEdits>;
  onCompare: () => void;
}

/** What stops the label, and its approval. */
function Approval({ data, form, edits, onCompare, ...props }: ApprovalProps) {
  const approve = useApproveLabel(props.id);
  const { label, breakdown } = data;
  return (
    <div className="[grid-area:approval]">
      <ApprovalBanner
        label={label}
        breakdown={breakdown}
        form={form}
        history={useHistory(label)}
        // What is being saved is approved once it is there.
        approving={approve.isPending || edits.state === 'saving'}
        onApprove={() => approve.mutate(label.fingerprint, { onSuccess: focusApproval })}
        onCompare={onCompare}
        onFix={(fix) => openFix(fix, props)}
        onAnswers={(answers) => edits.edit({ answers })}
        packs={usePacksOf(data)}
      />
    </div>
  );
}

/** What to check is beside the label where there is room, and else above it. */
const columnsStyle = classNames(
  'grid grid-cols-1 items-start gap-[22px]',
  "max-lg:[grid-template-areas:'approval'_'prints'_'fields'_'sheets']",
  "lg:[grid-template-areas:'prints_approval'_'fields_sheets']",
  "xl:[grid-template-areas:'fields_prints_approval'_'fields_prints_sheets']",
  'lg:grid-cols-[minmax(0,1fr)_324px] xl:grid-cols-[292px_minmax(0,1fr)_324px] xl:grid-rows-[auto_1fr]',
);

/** The label as it prints, close up, and on which sheets. */
function PrintedColumns({ label, bench }: { label: Label; bench: Bench }) {
  const stale = !label.printable;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 [grid-area:prints]">
        <AsItPrints
          bench={bench}
          note={
            stale && label.approved !== null
              ? `Underlined: changed since version ${label.approved.recipeVersion}`
              : undefined
          }
          stamp={stale && <Stamp title="Not approved" note={`draft of version ${label.recipeVersion}`} />}
        />
        <Loupe bench={bench} />
      </div>
      <div className="grid grid-cols-1 gap-[22px] [grid-area:sheets]">
        <SizesCard bench={bench} />
        <PrintCard
          bench={bench}
          lockedNote={stale ? `You can print once you approve version ${label.recipeVersion}.` : undefined}
        />
      </div>
    </>
  );
}

interface StudioHeaderProps {
  data: StudioData;
  form: LabelForm;
  state: SaveState;
  bench: Bench;
}

function StudioHeader({ data: { label, recipeId, recipeName }, form, state, bench }: StudioHeaderProps) {
  const kind = form === 'us' ? 'US label' : label.kind === 'ppds' ? 'PPDS' : 'prepacked';
  const trail = [
    { label: 'Recipes', to: '/recipes' },
    { label: recipeName, to: `/recipes?recipe=${recipeId}` },
  ];
  return (
    <>
      <title>{`Label, ${recipeName} · Batchbook`}</title>
      <PageHeader
        crumbs={<Crumbs trail={trail} current="Label" />}
        title="Label studio"
        beside={
          <p className="text-15 text-ink-3">
            {recipeName}, {kind}
          </p>
        }
        actions={
          <>
            <SavedMark state={state} className="mr-1" />
            <PdfButton bench={bench} />
            <PrintButton bench={bench} />
          </>
        }
      />
    </>
  );
}

function openFix(fix: Fix, { openIngredient, openRecipe }: LabelStudioProps): void {
  if (fix.kind === 'ingredient') openIngredient(fix.id, fix.field);
  else if (fix.kind === 'recipe') openRecipe(fix.id, fix.at);
  else openRow(fix.id);
}

/** Opens a row of the label for editing. */
function openRow(id: string): void {
  const row = document.getElementById(`label-row-${id}`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('button, input')?.focus();
  if (id !== 'nutrition') row?.querySelector('button')?.click();
}

function lockedBy(label: Label): string | null {
  if (label.printable) return askedAtPrint(label)?.message ?? null;
  return label.blockers.length > 0
    ? 'Fix what stops it, then approve it.'
    : `Version ${label.recipeVersion} isn’t approved.`;
}

const daysText = (days: number | null): string => (days === null ? 'not stated' : countOf(days, 'day'));

/** Who approved it, and when. */
function useHistory({ approved }: Label): string | null {
  const { me } = useSession();
  if (approved === null) return null;
  const who = approved.userId === me.userId ? 'you' : 'someone else in your business';
  return `Version ${approved.recipeVersion} approved ${shownDate(approved.at)} by ${who}`;
}

function StudioSkeleton() {
  return (
    <Loading label="Loading the label">
      <Skeleton className="mb-3 h-4 w-44" />
      <Skeleton className="mb-6 h-10 w-80 max-w-full" />
      <div className={columnsStyle}>
        <Skeleton className="h-[320px] [grid-area:approval]" />
        <Skeleton className="h-[520px] [grid-area:fields]" />
        <Skeleton className="h-[420px] [grid-area:prints]" />
      </div>
    </Loading>
  );
}

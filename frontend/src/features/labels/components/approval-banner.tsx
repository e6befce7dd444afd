import type { Breakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { blockersIn } from '@batchbook/shared/recipes/label-findings';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { Label, LabelAnswer, LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { listOf } from '@batchbook/shared/text';
import { Check, CircleCheck, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shownDate } from '../../../ui/dates.ts';
import type { usePacksRead } from '../hooks/use-packs-read.ts';
import { askedAtPrint, focusApproval } from '../hooks/use-studio.ts';
import { changeGroups, subjectsOf } from '../model/changes.ts';
import { type Fix, fixesOf, nameOfIngredient } from '../model/fixes.ts';
import { ChangeList } from './change-words.tsx';
import { AnswerList, FindingList } from './finding-list.tsx';

export interface ApprovalBannerProps {
  label: Label;
  breakdown: Breakdown;
  form: LabelForm;
  /** 'Who, when', where it is known. */
  history: string | null;
  approving: boolean;
  onApprove: () => void;
  onCompare: () => void;
  /** Goes where a blocker is fixed. */
  onFix: (fix: Fix) => void;
  /** Gives why they couldn't be saved, or `null`. */
  onAnswers: (answers: LabelAnswer[]) => Promise<string | null>;
  packs: ReturnType<typeof usePacksRead>;
}

const bannerStyle = 'grid grid-cols-1 overflow-hidden rounded-3 border-[1.5px] bg-raised shadow-2';

const tones = {
  danger: { border: 'border-danger', fill: 'bg-danger-soft text-danger' },
  warn: { border: 'border-warn', fill: 'bg-warn-soft text-warn' },
};

const stopsFirst = (findings: readonly LabelFinding[]): LabelFinding[] => [
  ...blockersIn(findings),
  ...findings.filter(({ severity }) => severity === 'warns'),
];

/**
 * Whether the label may be printed, and if not, what to check first. The group stays while its content changes, so that
 * the keyboard may stand on it: `focusApproval`.
 */
export function ApprovalBanner(props: ApprovalBannerProps) {
  const { printable, approved } = props.label;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div id="approval" tabIndex={-1} data-keeps-focus role="group" aria-label="Approval of the label">
      {printable && approved ? <Approved {...props} /> : <ToApprove {...props} />}
    </div>
  );
}

function ToApprove(props: ApprovalBannerProps) {
  const { label } = props;
  const stale = label.approved !== null;
  const blocked = label.blockers.length > 0;
  const tone = tones[stale || blocked ? 'danger' : 'warn'];
  return (
    <section aria-labelledby="approval-title" className={`${bannerStyle} ${tone.border}`}>
      <div className={`p-3.5 ${tone.fill}`}>
        <h2 id="approval-title" className="mb-1.5 text-[1.16rem] leading-[1.25]">
          {titleOf(label)}
        </h2>
        <p className="flex gap-[7px] text-13 leading-[1.45] font-semibold">
          <Lock aria-hidden size={16} className="mt-px" />
          {blocked
            ? 'Fix these before you approve or print it.'
            : stale
              ? 'Printing is off until someone approves what changed.'
              : 'Printing is off until someone reads and approves it.'}
        </p>
      </div>
      {/* However many there are, the label stays beside them and the button below. */}
      <ul className="px-3.5 py-1.5 lg:max-h-[max(320px,calc(100vh-400px))] lg:overflow-y-auto">
        <PacksTogether packs={props.packs} />
        <Findings {...props} findings={stopsFirst(label.findings)} />
        {changeGroups(label).map(({ title, changes, beneath }) => (
          <Row key={title} title={title}>
            {beneath ? (
              <span className="line-clamp-2">{subjectsOf(changes)}</span>
            ) : (
              <ChangeList changes={changes} shownMax={3} />
            )}
          </Row>
        ))}
        {!stale && !blocked && (
          <Row title="To check">
            The name, every ingredient and its order, each allergen in bold, and the date, as it prints.
          </Row>
        )}
        {props.history !== null && <Row title="Approved by">{props.history}</Row>}
        <Answers {...props} />
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-line-soft p-3.5">
        <Button
          variant="primary"
          icon={<Check aria-hidden size={17} />}
          busy={props.approving}
          disabled={blocked}
          className="flex-1"
          onClick={props.onApprove}
        >
          Approve version {label.recipeVersion}
        </Button>
        {stale && (
          <Button className="flex-1" onClick={props.onCompare}>
            Compare both
          </Button>
        )}
      </div>
    </section>
  );
}

/** One press for packs of foods that are what their names say. Each of the others is answered by itself. */
function PacksTogether({ packs: { together, read } }: Pick<ApprovalBannerProps, 'packs'>) {
  if (together.length === 0) return null;
  const names = listOf(together.map(({ name }) => name));
  return (
    <li className="ruled py-2.5 text-14">
      <p className="mb-1.5">{together.length} packs changed. Same ingredients and allergens as before?</p>
      <Button
        size="sm"
        className="h-auto max-w-full py-1.5 text-left whitespace-normal wrap-anywhere"
        onClick={() => void read(together.map(({ id }) => id))}
      >
        Yes, the same: {names}
      </Button>
    </li>
  );
}

const Findings = ({
  findings,
  label,
  breakdown,
  form,
  onAnswers,
  packs,
  onFix,
}: ApprovalBannerProps & { findings: readonly LabelFinding[] }) => (
  <FindingList
    findings={findings}
    form={form}
    answers={label.answers}
    onAnswers={onAnswers}
    onPackRead={(id) => void packs.read([id])}
    onPackDiffers={packs.differ}
    afterAnswer={focusApproval}
    actionsOf={(finding) =>
      fixesOf(finding, breakdown, form).map((fix) => ({ label: fix.label, onClick: () => onFix(fix) }))
    }
  />
);

const Answers = ({ label, breakdown, onAnswers }: ApprovalBannerProps) => (
  <AnswerList
    answers={label.answers}
    onAnswers={onAnswers}
    nameOf={(of) => nameOfIngredient(of, breakdown)}
  />
);

function Approved(props: ApprovalBannerProps) {
  const { label } = props;
  if (label.approved === null) return null;
  const isAsked = askedAtPrint(label) !== undefined;
  return (
    <div className={classNames('rounded-3 border px-3.5 py-3', isAsked ? askedStyle : approvedStyle)}>
      <p
        role="status"
        className={classNames(
          'flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14',
          isAsked ? 'text-warn' : 'text-success',
        )}
      >
        {isAsked ? <Lock aria-hidden size={18} /> : <CircleCheck aria-hidden size={18} />}
        <b>Version {label.approved.recipeVersion} is approved.</b>
        <span>
          {shownDate(label.approved.at)}.{' '}
          {isAsked ? 'Printing is off until each pack is read.' : 'Nothing it uses has changed since.'}
        </span>
      </p>
      {label.findings.length + label.answers.length > 0 && (
        <ul
          className={classNames(
            'mt-2 border-t pt-1 text-ink',
            isAsked ? 'border-warn/25' : 'border-success/25',
          )}
        >
          <PacksTogether packs={props.packs} />
          <Findings {...props} findings={stopsFirst(label.findings)} />
          <Answers {...props} />
        </ul>
      )}
    </div>
  );
}

const approvedStyle = 'border-success/35 bg-success-soft';
const askedStyle = 'border-warn/45 bg-warn-soft';

function titleOf({ approved, recipeVersion, blockers }: Label): string {
  if (approved === null)
    return blockers.length > 0 ? 'This label isn’t complete yet' : 'Nobody has approved this label yet';
  if (approved.recipeVersion !== recipeVersion)
    return `This label was made from version ${approved.recipeVersion}; the recipe is at version ${recipeVersion}`;
  return `Something has changed since version ${approved.recipeVersion} was approved`;
}

const rowStyle = classNames(
  'grid grid-cols-[96px_minmax(0,1fr)] gap-3 ruled py-[7px] text-14 leading-[1.4]',
  'wrap-anywhere max-md:grid-cols-[82px_minmax(0,1fr)]',
);

function Row({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={rowStyle}>
      <span className="text-13 text-ink-3">{title}</span>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

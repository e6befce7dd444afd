import type { IngredientList } from '@batchbook/shared/recipes/breakdown-schema';
import { foodName } from '@batchbook/shared/recipes/compose-label';
import { isAskedAtPrint } from '@batchbook/shared/recipes/label-approval';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import { labelChecks } from '@batchbook/shared/recipes/label-particulars';
import type { Label, LabelContent, LabelFinding } from '@batchbook/shared/recipes/label-schema';
import type { PrintedLabel } from '@batchbook/shared/recipes/printed-label';
import { countOf } from '@batchbook/shared/text';
import type { ReactElement, ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { newAllergens } from '../model/changes.ts';
import { fieldRowOf, type RowName, type RunDetails, readValues, valuesOf } from '../model/label-fields.ts';
import { EditableRow, LabelRow, type RowCheck } from './field-row.tsx';
import { ListOrder } from './list-order.tsx';
import { SectionHead } from './section-head.tsx';
import { Tick } from './tick.tsx';

export interface OnTheLabelProps {
  label: Label;
  printed: PrintedLabel;
  findings: readonly LabelFinding[];
  /** No chosen size has room for it: then nothing of it passes, because nothing is printed. */
  unprinted: boolean;
  ingredientList: IngredientList;
  recipeName: string;
  run: RunDetails;
  onRun: (changes: Partial<RunDetails>) => void;
  /** What kept it from being saved, in words. */
  onEdit: (changes: Partial<LabelContent>) => Promise<string | null>;
  /** To the recipe, where the list comes from. */
  recipeLink: ReactNode;
  madeNote: string;
}

const kinds = [
  { value: 'ppds', label: 'Packed for direct sale' },
  { value: 'prepacked', label: 'Prepacked' },
] as const;

type Check = ReturnType<typeof labelChecks>[number];

/** The label's fields with their legal checks, edited in place. */
export function OnTheLabel(props: OnTheLabelProps) {
  const { label } = props;
  const checks = labelChecks(label, props.printed.form, props.findings);
  const passed = checks.filter(({ ok }) => ok).length;
  const required = rowsOf(props, checks);
  const packs = props.findings.filter(isAskedAtPrint).length;
  return (
    <section aria-labelledby="on-the-label">
      <SectionHead
        id="on-the-label"
        title="On the label"
        aside={
          props.unprinted
            ? 'It doesn’t fit any chosen size'
            : packs > 0
              ? `${countOf(packs, 'pack')} to read`
              : `${passed} of ${checks.length} checks pass`
        }
      />
      <Card>
        {props.printed.form === 'uk' && (
          <div className="p-3">
            <ChoiceButtons
              label="How it is sold"
              choices={kinds}
              value={label.kind}
              onChoose={(kind) => void props.onEdit({ kind })}
              className="w-full"
            />
          </div>
        )}
        <GroupHead {...headOf(props.printed.form, label.kind)} />
        <ul>{inGroups(required)}</ul>
      </Card>
    </section>
  );
}

function headOf(form: LabelForm, kind: Label['kind']): { title: string; aside: string } {
  if (form === 'us') return { title: 'A US label needs', aside: '21 CFR 101' };
  return kind === 'ppds'
    ? { title: 'PPDS needs', aside: 'Natasha’s law' }
    : { title: 'A prepacked label needs', aside: 'Art. 9 FIC' };
}

const headStyle = classNames(
  'flex justify-between border-y border-line-soft bg-sunken/45 px-4 pt-2.5 pb-2 text-12',
  'font-[650] text-ink-3',
);

function GroupHead({ title, aside }: { title: string; aside?: string }) {
  return (
    <p className={headStyle}>
      <span>{title}</span>
      {aside !== undefined && <span>{aside}</span>}
    </p>
  );
}

interface ShownRow {
  needed: boolean;
  element: ReactElement;
}

/** One list, so that a row in edit stays open when its requirements change. */
function inGroups(rows: readonly ShownRow[]): ReactElement[] {
  const group = (needed: boolean) =>
    rows.filter((row) => row.needed === needed).map(({ element }) => element);
  const also = group(false);
  if (also.length === 0) return group(true);
  const head = (
    <li key="also" className="-mt-px">
      <GroupHead title="You also print" />
    </li>
  );
  return [...group(true), head, ...also];
}

function rowsOf(props: OnTheLabelProps, checks: readonly Check[]): ShownRow[] {
  const { label, printed, recipeName, onEdit } = props;
  const left = new Set(checks);
  /** The checks of these fields or names, each used once. */
  const take = (fields: readonly string[]): Check[] => {
    const found = [...left].filter(
      ({ field, code }) => fields.includes(field ?? code) || fields.includes(code),
    );
    for (const check of found) left.delete(check);
    return found;
  };
  const editable = (name: RowName, shown: ReactNode, note: ReactNode = null, title?: string): ShownRow => {
    const row = fieldRowOf(name, printed.form);
    const found = take([...row.fields, row.id]);
    return {
      needed: found.length > 0,
      element: (
        <EditableRow
          key={row.id}
          row={row}
          {...(title !== undefined && { title })}
          check={printedCheck(props, checkOf(found, note, shown !== null))}
          values={valuesOf(row, label, props.run)}
          read={(values) => readValues(row, values, label.netUnit)}
          onSave={async (read) => {
            if (Object.keys(read.run).length > 0) props.onRun(read.run);
            const changes = changedOf(label, read.label);
            return Object.keys(changes).length > 0 ? onEdit(changes) : null;
          }}
        >
          {shown ?? <span className="font-normal text-ink-3">Not stated</span>}
        </EditableRow>
      ),
    };
  };
  const net = printed.net;
  const name = editable('name', foodName(label, recipeName) || null);
  const extras = [label.instructions, label.origin && `Origin: ${label.origin}`, printed.alcohol]
    .filter(Boolean)
    .join('. ');
  const fixed = [
    name,
    editable(
      'date',
      printed.date?.replace(/^(Use by|Best before) /, '') ?? null,
      printed.date !== null && props.madeNote,
      label.dateMark === 'best_before' ? 'Best before' : label.dateMark === 'use_by' ? 'Use by' : 'Date',
    ),
    editable('storage', label.storage || null),
    editable('net', net?.text ?? null, net && netNote(net.figureMm, printed.form)),
    editable('business', printed.business.join(', ') || null),
    editable('lot', printed.lot),
    nutritionRow(props, take(['showNutrition', 'nutrition'])),
    editable('extras', extras || null),
    editable('statements', printed.statements.join(' ') || null),
    editable('pack', packText(label)),
    editable('codes', [label.barcode, label.qrText].filter(Boolean).join(', ') || null),
  ];
  const list = listRow(props, [...left]);
  const may = mayContainRow(props);
  return [fixed[0] as ShownRow, list, ...may, ...fixed.slice(1)];
}

/** The required height of its figures, and its position. */
const netNote = (figureMm: number, form: LabelForm): string => {
  const mm = Math.ceil(figureMm * 10) / 10;
  return form === 'us' ? `Letters ${mm} mm high, at the bottom` : `Figures ${mm} mm high, beside the name`;
};

/** The edits that differ from the label. */
const changedOf = (label: Label, wanted: Partial<LabelContent>): Partial<LabelContent> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => label[field as keyof LabelContent] !== value),
  );

function checkOf(found: readonly Check[], note: ReactNode, stated: boolean): RowCheck | null {
  const failed = found.find(({ ok }) => !ok);
  if (failed) return { ok: false, note: failed.message };
  const message = found.find(({ message }) => message !== null)?.message;
  if (found.length > 0 || stated)
    return { ok: true, note: note || message || (stated ? null : 'Not needed here') };
  return null;
}

/** What isn't printed hasn't passed, and hasn't failed. */
const printedCheck = ({ unprinted }: OnTheLabelProps, check: RowCheck | null): RowCheck | null =>
  unprinted && check?.ok ? null : check;

/** The ingredient list from the recipe, with other findings about the food. */
function listRow(props: OnTheLabelProps, found: readonly Check[]): ShownRow {
  const { label, printed, ingredientList, recipeLink } = props;
  const unseen = label.printable ? [] : newAllergens(label.changes);
  const failed = [
    ...found.filter(({ ok }) => !ok).map(({ message }) => message),
    ...(props.findings.some(isAskedAtPrint) ? ['Read each pack before it prints.'] : []),
    ...(unseen.length > 0 ? [`${unseen.join(' and ')} not approved yet.`] : []),
  ];
  return {
    needed: true,
    element: (
      <LabelRow
        key="list"
        title="Ingredients by weight, allergens bold"
        check={printedCheck(props, { ok: failed.length === 0, note: failed.join(' ') || null })}
        action={recipeLink}
      >
        {printed.list.slice(1).map((stretch, at) =>
          stretch.strong ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place.
            <b key={at} className="font-extrabold">
              {stretch.text}
            </b>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place.
            <span key={at}>{stretch.text}</span>
          ),
        )}
        <ListOrder list={ingredientList} form={printed.form} />
      </LabelRow>
    ),
  };
}

function mayContainRow(props: OnTheLabelProps): ShownRow[] {
  const { printed } = props;
  if (printed.mayContain === null) return [];
  return [
    {
      needed: false,
      element: (
        <LabelRow
          key="may"
          title="May contain"
          check={printedCheck(props, { ok: true, note: 'From the ingredients’ own labels' })}
        >
          {printed.mayContain.text.replace(/^May contain /, '')}
        </LabelRow>
      ),
    },
  ];
}

const packText = ({ packSurfaceCm2, displayPanelSqIn }: Label): string | null =>
  [
    packSurfaceCm2 === null ? '' : `Largest surface ${packSurfaceCm2} cm²`,
    displayPanelSqIn === null ? '' : `display panel ${displayPanelSqIn} sq in`,
  ]
    .filter(Boolean)
    .join(', ') || null;

function nutritionRow(props: OnTheLabelProps, found: readonly Check[]): ShownRow {
  const { label, printed, onEdit } = props;
  const incomplete = label.showNutrition && printed.panel === null;
  const failed = found.find(({ ok }) => !ok);
  return {
    needed: found.length > 0,
    element: (
      <LabelRow
        key="nutrition"
        id="nutrition"
        title="Nutrition"
        check={
          incomplete || failed
            ? { ok: false, note: failed?.message ?? 'Some figures are unknown, so it isn’t printed.' }
            : printedCheck(props, { ok: true, note: found[0]?.message ?? null })
        }
      >
        <Tick
          checked={label.showNutrition}
          onChange={(showNutrition) => onEdit({ showNutrition })}
          className="min-h-8 items-center gap-2.5"
        >
          Print the nutrition panel
        </Tick>
      </LabelRow>
    ),
  };
}

import type { Breakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { composeLabel, type LabelSource } from '@batchbook/shared/recipes/compose-label';
import { isAskedAtPrint } from '@batchbook/shared/recipes/label-approval';
import { type PrintRun, printFindings } from '@batchbook/shared/recipes/label-finding-print';
import { blockersIn } from '@batchbook/shared/recipes/label-findings';
import { type LabelForm, labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { Label, LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { finishedLabelFindings } from '@batchbook/shared/recipes/printed-checks';
import type { PrintedLabel } from '@batchbook/shared/recipes/printed-label';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { labelBreakdownQuery, labelQuery, refetchLabel } from '../../../data/labels.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { variationsQuery } from '../../../data/variations.ts';
import { toast } from '../../../ui/toast.tsx';
import { nameOfIngredient } from '../model/fixes.ts';
import type { RunDetails } from '../model/label-fields.ts';
import { suggestedLot, today } from '../model/lot.ts';
import { markChanges } from '../model/mark-changes.ts';
import { usePacksRead } from './use-packs-read.ts';

/** All that the studio of one label shows, or what of it could not be had. */
export function useStudio(id: string) {
  const organizationId = useOrganizationId();
  const label = useQuery(labelQuery(organizationId, id));
  const breakdown = useQuery(labelBreakdownQuery(organizationId, id));
  const organization = useOrganization();
  const recipes = useQuery(recipesQuery(organizationId));
  const recipe = recipes.data?.find((one) => one.id === id);
  const variations = useQuery({
    ...variationsQuery(organizationId),
    enabled: recipes.isSuccess && recipe === undefined,
  });
  const variation = variations.data?.find((one) => one.id === id);
  const named = recipe ?? variation;
  const known = recipes.isSuccess && (recipe !== undefined || !variations.isPending || variations.isError);
  const data =
    label.data && breakdown.data && organization.data && known
      ? {
          label: label.data,
          breakdown: breakdown.data,
          organization: organization.data,
          recipeName: named?.name ?? (label.data.foodName || 'This recipe'),
          /** Whose page has the lines: a variation's is its base's. */
          recipeId: variation?.baseRecipeId ?? id,
        }
      : null;
  const failed =
    [label, breakdown, organization, recipes].find((query) => query.isError && !query.data) ?? null;
  return { data, failed };
}

export type StudioData = NonNullable<ReturnType<typeof useStudio>['data']>;

/** The date and lot of this print run. They start today, and the lot follows the date until someone types one. */
export function useRunDetails(name: string) {
  const [madeOn, setMadeOn] = useState(() => today());
  const [lot, setLot] = useState<string | null>(null);
  const run: RunDetails = { madeOn, lot: lot ?? suggestedLot(name, madeOn) };
  const change = (changes: Partial<RunDetails>) => {
    if (changes.madeOn !== undefined) setMadeOn(changes.madeOn);
    if (changes.lot !== undefined && changes.lot !== run.lot) setLot(changes.lot);
  };
  return [run, change] as const;
}

export function usePrintedLabel(data: StudioData, run: RunDetails) {
  const { label, breakdown, organization, recipeName } = data;
  const { madeOn, lot } = run;
  return useMemo(
    () => printedOf(label, breakdown, labelFormOf(organization.currency), recipeName, { madeOn, lot }),
    [label, breakdown, organization.currency, recipeName, madeOn, lot],
  );
}

const printedOf = (
  label: Label,
  breakdown: Breakdown,
  form: LabelForm,
  recipeName: string,
  { madeOn, lot }: RunDetails,
) =>
  markChanges(
    composeLabel({
      label,
      recipeName,
      ingredientList: breakdown.ingredientList,
      nutrition: breakdown.nutrition,
      form,
      madeOn,
      lot,
    }),
    label.printable ? [] : label.changes,
  );

/** Refetches the label right before printing. A stale or blocked label isn't printed. */
export function useLastLook(id: string, run: RunDetails) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return async (printed: PrintedLabel, sizes: PrintRun['sizes']): Promise<boolean> => {
    const [now, breakdown] = await refetchLabel(client, organizationId, id);
    if (!now.printable) {
      refuse(
        'Not printed: the label has changed',
        'Something it uses changed a moment ago. Check what changed and approve it first.',
      );
      return false;
    }
    const asked = askedAtPrint(now);
    if (asked) {
      refuse('Not printed', asked.message);
      return false;
    }
    return mayPrint(printed, { label: now, ingredientList: breakdown.ingredientList }, { ...run, sizes });
  };
}

/** What must be answered before this print, of a label that is approved. */
export const askedAtPrint = ({ findings }: Label): LabelFinding | undefined => findings.find(isAskedAtPrint);

/** The button that was pressed goes. The keyboard goes to what it led to, and to nothing that acts. */
export const focusApproval = (): void => document.getElementById('approval')?.focus();

/** Says that packs were read, then shows what is left to do. */
export function usePacksOf({ label, breakdown }: StudioData) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return usePacksRead({
    findings: label.findings,
    nameOf: (id) => nameOfIngredient(id, breakdown),
    afterRead: async () => {
      await refetchLabel(client, organizationId, label.recipeId).catch(() => undefined);
      focusApproval();
    },
  });
}

/** Judges a finished label with its date and lot, and says what stops it. Sizes that don't fit stop only themselves. */
export function mayPrint(
  printed: PrintedLabel,
  { label, ingredientList }: Pick<LabelSource, 'label' | 'ingredientList'>,
  run: PrintRun,
): boolean {
  const { expected, waterPercent } = ingredientList;
  const stops = [
    ...finishedLabelFindings(printed, expected, waterPercent),
    ...printFindings(label, printed.form, run),
  ].filter(({ path }) => !path.startsWith('/print/sizes/'));
  const [first] = blockersIn(stops);
  if (first) refuse('Not printed', first.message);
  return first === undefined;
}

/** Says why nothing is printed. */
export function refuse(title: string, description: string): void {
  window.scrollTo({ top: 0 });
  toast({ title, description, variant: 'destructive' });
}

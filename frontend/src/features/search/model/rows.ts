/** The rows of search as they are shown and walked through: sections of records and actions. */
import { actionGroupNames, actionGroups, type PaletteAction } from './actions.ts';
import { kindNames, listPath, type SearchKind } from './kinds.ts';
import type { SearchRecord } from './records.ts';

export type Row =
  | { kind: 'record'; key: string; record: SearchRecord }
  | { kind: 'action'; key: string; action: PaletteAction };

export interface Section {
  key: string;
  title: string;
  /** Of records: whose icon it has. */
  of: SearchKind | null;
  /** Leads to all that match. */
  all: { to: string; total: number } | null;
  rows: readonly Row[];
}

const actionRow =
  (section: string) =>
  (action: PaletteAction): Row => ({
    kind: 'action',
    key: `${section} ${action.id}`,
    action,
  });

export function actionSection(key: string, title: string, actions: readonly PaletteAction[]): Section[] {
  if (actions.length === 0) return [];
  return [{ key, title, of: null, all: null, rows: actions.map(actionRow(key)) }];
}

/** The actions under their groups; those of one group alone if `only` says so. */
export const groupedActions = (actions: readonly PaletteAction[]): Section[] =>
  actionGroups.flatMap((group) =>
    actionSection(
      group,
      actionGroupNames[group],
      actions.filter((action) => action.group === group),
    ),
  );

export const recordSection = (
  kind: SearchKind,
  sought: string,
  { total, records }: { total: number; records: readonly SearchRecord[] },
): Section => ({
  key: kind,
  title: kindNames[kind],
  of: kind,
  all: { to: listPath(kind, sought), total },
  rows: records.map((record) => ({ kind: 'record', key: record.key, record })),
});

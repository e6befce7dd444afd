import { type ActionGroup, actionGroupNames, actionGroups, type PaletteAction } from '../model/actions.ts';
import { kindNames, type SearchKind, searchKinds } from '../model/kinds.ts';
import { AllIcon, groupIcons, kindIcons } from './icons.tsx';
import { Sidebar } from './sidebar.tsx';

const all = 'all';

/** The kinds of things, with how many of each match. */
export function KindSidebar(props: {
  counts: Readonly<Record<SearchKind, number>>;
  only: SearchKind | null;
  onChoose: (kind: SearchKind | null) => void;
}) {
  const { counts, only, onChoose } = props;
  const total = searchKinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <Sidebar<SearchKind | typeof all>
      label="Search in"
      current={only ?? all}
      onChoose={(key) => onChoose(key === all ? null : key)}
      entries={[
        { key: all, label: 'All', count: total, icon: AllIcon },
        ...searchKinds.map((kind) => ({
          ...{ key: kind, label: kindNames[kind], count: counts[kind], icon: kindIcons[kind] },
        })),
      ]}
    />
  );
}

/** The groups of actions. */
export function ActionSidebar(props: {
  actions: readonly PaletteAction[];
  group: ActionGroup | null;
  onChoose: (group: ActionGroup | null) => void;
}) {
  const { actions, group, onChoose } = props;
  return (
    <Sidebar<ActionGroup | typeof all>
      label="Kinds of action"
      current={group ?? all}
      onChoose={(key) => onChoose(key === all ? null : key)}
      note="It fills in forms. It never saves or deletes."
      entries={[
        { key: all, label: 'All actions', count: actions.length, icon: AllIcon },
        ...actionGroups.map((key) => ({
          ...{ key, label: actionGroupNames[key], icon: groupIcons[key] },
          count: actions.filter((action) => action.group === key).length,
        })),
      ]}
    />
  );
}

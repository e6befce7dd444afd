import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import {
  ArrowDown,
  ArrowUp,
  CircleDollarSign,
  NotebookPen,
  Pencil,
  RotateCcw,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuEntry, MenuProps } from '../../../ui/menu-props.ts';
import { type DraftLine, overrideLine, subjectOf } from '../model/draft.ts';
import { useEditorBasics } from './editor-context.tsx';

export interface RowMenuProps {
  line: DraftLine;
  index: number;
  count: number;
  cost: string | null;
  onMove: (line: DraftLine, to: number) => void;
  onRemove: (line: DraftLine) => void;
  /** Opens what else is kept of the line. */
  onDetails: () => void;
  /** In a variation, for a line that is not the base's: back to it. */
  onReset: (() => void) | null;
  ingredient: Ingredient | undefined;
  recipe: RecipeSummary | undefined;
  trigger: MenuProps['trigger'];
}

/** What can be done with a line, the moves among it for those who don't drag. */
export function RowMenu(props: RowMenuProps) {
  const { line, onRemove, onReset } = props;
  const { base } = useEditorBasics();
  const entries: MenuEntry[] = [
    ...(base === null ? moves(props) : []),
    ...(onReset
      ? [{ label: 'Reset to base', icon: <RotateCcw aria-hidden size={17} />, onSelect: onReset }]
      : []),
    ...useLineEntries(props),
    {
      label: 'Remove',
      icon: <Trash2 aria-hidden size={17} />,
      danger: true,
      onSelect: () => onRemove(line),
    },
  ];
  return <Menu trigger={props.trigger} entries={entries} />;
}

const moves = ({ line, index, count, onMove }: RowMenuProps): MenuEntry[] => [
  {
    label: 'Move up',
    hint: 'Alt and arrow up',
    icon: <ArrowUp aria-hidden size={17} />,
    disabled: index === 0,
    onSelect: () => onMove(line, index - 1),
  },
  {
    label: 'Move down',
    hint: 'Alt and arrow down',
    icon: <ArrowDown aria-hidden size={17} />,
    disabled: index === count - 1,
    onSelect: () => onMove(line, index + 1),
  },
  'separator',
];

function useLineEntries({ line, cost, onDetails, ingredient, recipe }: RowMenuProps): MenuEntry[] {
  const { editor, openIngredient, openRecipe } = useEditorBasics();
  const isSet = line.costOverride !== null;
  const entries: MenuEntry[] = [
    {
      label: 'Waste and share on the label',
      hint: 'Extra to buy, and QUID',
      icon: <SlidersHorizontal aria-hidden size={17} />,
      onSelect: onDetails,
    },
    {
      label: isSet ? 'Calculate its cost again' : 'Keep its cost as it is now',
      hint: isSet ? 'From the quantity and the price' : 'Even if the price changes',
      icon: <CircleDollarSign aria-hidden size={17} />,
      disabled: !isSet && cost === null,
      onSelect: () => {
        editor.edit((draft) => overrideLine(draft, line.id, isSet ? null : cost));
        void editor.flush();
      },
    },
  ];
  if (ingredient)
    entries.push({
      label: 'Edit ingredient',
      icon: <Pencil aria-hidden size={17} />,
      onSelect: () => openIngredient(subjectOf(line)),
    });
  if (recipe)
    entries.push({
      label: 'Open recipe',
      icon: <NotebookPen aria-hidden size={17} />,
      onSelect: () => openRecipe(subjectOf(line)),
    });
  return entries;
}

import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { ArrowDown, ArrowUp, CircleDollarSign, Pencil, Trash2 } from 'lucide-react';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuEntry, MenuProps } from '../../../ui/menu-props.ts';
import { type DraftLine, overrideLine } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';

export interface RowMenuProps {
  line: DraftLine;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  ingredient: Ingredient | undefined;
  trigger: MenuProps['trigger'];
}

/** What can be done with a line, the moves among it for those who don't drag. */
export function RowMenu({ line, index, count, onMove, onRemove, ingredient, trigger }: RowMenuProps) {
  const { editor, openIngredient, costOf } = useEditorView();
  const said = line.costOverride !== null;
  const cost = costOf(line.id)?.cost ?? '0';
  const entries: MenuEntry[] = [
    {
      label: 'Move up',
      hint: 'Alt and arrow up',
      icon: <ArrowUp aria-hidden size={17} />,
      disabled: index === 0,
      onSelect: () => onMove(index - 1),
    },
    {
      label: 'Move down',
      hint: 'Alt and arrow down',
      icon: <ArrowDown aria-hidden size={17} />,
      disabled: index === count - 1,
      onSelect: () => onMove(index + 1),
    },
    'separator',
    {
      label: said ? 'Reckon its cost again' : 'Keep its cost as it is now',
      hint: said ? 'From the quantity and the price' : 'Whatever the price becomes',
      icon: <CircleDollarSign aria-hidden size={17} />,
      disabled: line.quantity === null,
      onSelect: () => {
        editor.edit((draft) => overrideLine(draft, line.id, said ? null : cost));
        void editor.flush();
      },
    },
    ...(ingredient
      ? [
          {
            label: 'Edit ingredient',
            icon: <Pencil aria-hidden size={17} />,
            onSelect: () => openIngredient(line.ingredientId),
          },
        ]
      : []),
    { label: 'Remove', icon: <Trash2 aria-hidden size={17} />, danger: true, onSelect: onRemove },
  ];
  return <Menu trigger={trigger} entries={entries} />;
}

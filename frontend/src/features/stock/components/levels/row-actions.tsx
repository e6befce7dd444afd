import {
  ArrowLeftRight,
  ClipboardList,
  CookingPot,
  Download,
  Eye,
  EyeOff,
  Flame,
  PackagePlus,
  Receipt,
  SlidersHorizontal,
  Trash2,
  Truck,
} from 'lucide-react';
import type { MenuEntry } from '../../../../ui/menu-props.ts';
import type { StartAction, StockAction } from '../../model/action.ts';
import type { LevelRow } from '../../model/levels.ts';
import { actionWords } from '../actions/action-words.ts';

/** What can be done with rows. */
export interface RowActions {
  open: (row: LevelRow) => void;
  tick: (keys: readonly string[], on: boolean) => void;
  setIdeal: (row: LevelRow, idealStockLevel: string) => void;
  setEnabled: (rows: readonly LevelRow[], isEnabled: boolean, at: 'here' | 'all') => void;
  start: StartAction;
  count: (row: LevelRow) => void;
}

/** What came back, goes back or is destroyed. */
export const returnEntries = (start: (kind: StockAction['kind']) => () => void): MenuEntry[] => [
  {
    label: actionWords.customer_return.title,
    icon: <PackagePlus aria-hidden size={17} />,
    onSelect: start('customer_return'),
  },
  {
    label: actionWords.supplier_return.title,
    icon: <Truck aria-hidden size={17} />,
    onSelect: start('supplier_return'),
  },
  {
    label: actionWords.destroy.title,
    icon: <Flame aria-hidden size={17} />,
    onSelect: start('destroy'),
  },
];

/** The menu of a row: everything that can be done with it. */
export function rowEntries(row: LevelRow, locked: boolean, actions: RowActions): MenuEntry[] {
  const { item, site, marks } = row;
  const ledger: MenuEntry = {
    label: 'Show movements',
    icon: <Receipt aria-hidden size={17} />,
    onSelect: () => actions.open(row),
  };
  if (locked) return [ledger];
  const start = (kind: StockAction['kind']) => () =>
    actions.start({ kind, siteId: site.id, itemIds: [item.id] });
  return [
    { label: 'Receive', icon: <Download aria-hidden size={17} />, onSelect: start('receive') },
    { label: 'Use', icon: <CookingPot aria-hidden size={17} />, onSelect: start('use') },
    { label: 'Waste', icon: <Trash2 aria-hidden size={17} />, onSelect: start('waste') },
    ...returnEntries(start),
    { label: 'Adjust', icon: <SlidersHorizontal aria-hidden size={17} />, onSelect: start('adjust') },
    { label: 'Transfer', icon: <ArrowLeftRight aria-hidden size={17} />, onSelect: start('transfer') },
    { label: 'Count', icon: <ClipboardList aria-hidden size={17} />, onSelect: () => actions.count(row) },
    'separator',
    ledger,
    marks.hidden
      ? {
          label: 'Show at this site',
          icon: <Eye aria-hidden size={17} />,
          onSelect: () => actions.setEnabled([row], true, 'here'),
        }
      : {
          label: 'Hide at this site',
          icon: <EyeOff aria-hidden size={17} />,
          onSelect: () => actions.setEnabled([row], false, 'here'),
        },
  ];
}

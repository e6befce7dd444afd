import {
  ArrowLeftRight,
  CalendarDays,
  Carrot,
  ChefHat,
  ChevronRight,
  CirclePlus,
  ClipboardList,
  CookingPot,
  Download,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Package,
  PieChart,
  ShoppingBag,
  Trash2,
  Truck,
  UserRound,
} from 'lucide-react';
import type { ActionGroup, StockVerb } from '../model/actions.ts';
import type { SearchKind } from '../model/kinds.ts';

export const AllIcon = LayoutGrid;

export const kindIcons: Readonly<Record<SearchKind, LucideIcon>> = {
  recipe: NotebookPen,
  ingredient: Carrot,
  stock: Package,
  event: CalendarDays,
  supplier: Truck,
  run: ChefHat,
  sale: ShoppingBag,
  margin: PieChart,
  shoppingList: ListChecks,
};

export const groupIcons: Readonly<Record<ActionGroup, LucideIcon>> = {
  create: CirclePlus,
  stock: Package,
  sell: ShoppingBag,
  go: ChevronRight,
  you: UserRound,
};

export const verbIcons: Readonly<Record<StockVerb, LucideIcon>> = {
  receive: Download,
  use: CookingPot,
  waste: Trash2,
  count: ClipboardList,
  transfer: ArrowLeftRight,
};

import {
  CalendarDays,
  Carrot,
  ChefHat,
  ChevronRight,
  CirclePlus,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Package,
  PieChart,
  ShoppingBag,
  Truck,
  UserRound,
} from 'lucide-react';
import type { ActionGroup } from '../model/actions.ts';
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

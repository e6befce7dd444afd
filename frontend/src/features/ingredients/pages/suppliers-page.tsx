import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { plural } from '@batchbook/shared/text';
import { type ReactNode, useMemo } from 'react';
import { useIngredients } from '../../../data/ingredients.ts';
import { searchedSupplier, searchedTexts } from '../../../data/search/searched.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import type { Column } from '../../../ui/list/columns.ts';
import { EntityList } from '../../../ui/list/entity-list.tsx';
import { contactColumns } from '../components/contact-columns.tsx';

export interface SuppliersPageProps {
  tabs: ReactNode;
  /** `new` for one that isn't there yet. */
  onOpen: (id: string) => void;
}

const textOf = searchedTexts(searchedSupplier);

/** Who the maker buys from: how to reach them, and how much comes from each. */
export default function SuppliersPage({ tabs, onOpen }: SuppliersPageProps) {
  const suppliers = useSuppliers();
  const { data: ingredients = [] } = useIngredients();
  const counts = useMemo(() => countBySupplier(ingredients), [ingredients]);
  return (
    <EntityList
      tabs={tabs}
      title="Suppliers"
      one="supplier"
      query={suppliers}
      detail={({ address }) => address.replaceAll('\n', ', ')}
      columns={[...contactColumns, ingredientsOf(counts)]}
      searched={textOf}
      searchHint="Name, email or place"
      empty={{
        title: 'No suppliers yet',
        description: 'Add who sells you what, and how to reach them. Shopping lists are sorted by supplier.',
      }}
      onOpen={onOpen}
    />
  );
}

const ingredientsOf = (counts: ReadonlyMap<string, number>): Column<{ id: string }> => ({
  key: 'ingredients',
  title: 'Ingredients',
  kind: 'quantity',
  narrow: 'figure',
  sortBy: ({ id }) => counts.get(id) ?? 0,
  cell({ id }) {
    const count = counts.get(id) ?? 0;
    return (
      <>
        {count}
        <span className="md:hidden"> {plural(count, 'ingredient')}</span>
      </>
    );
  },
});

function countBySupplier(ingredients: readonly Ingredient[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { supplierId, archived } of ingredients)
    if (supplierId !== null && !archived) counts.set(supplierId, (counts.get(supplierId) ?? 0) + 1);
  return counts;
}

import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { Mail, Phone, Plus, Search } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useIngredients } from '../../../data/ingredients.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import { useUrlText } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PantryDrawing, SpilledJarDrawing } from '../../../ui/illustrations.tsx';
import { searchFor, searchText } from '../../../ui/list-search.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useKeys } from '../../../ui/use-keys.ts';

export interface SuppliersPageProps {
  tabs: ReactNode;
  /** `new` for one that isn't there yet. */
  onOpen: (id: string) => void;
}

/** Who the maker buys from: how to reach them, and how much comes from each. */
export default function SuppliersPage({ tabs, onOpen }: SuppliersPageProps) {
  const suppliers = useSuppliers();
  useKeys({ n: () => onOpen('new') });
  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => onOpen('new')}>
      New supplier
    </Button>
  );
  return (
    <>
      <title>Suppliers · Batchbook</title>
      <PageHeader title="Suppliers" actions={newButton} />
      <div className="mb-[18px]">{tabs}</div>
      {suppliers.data === undefined ? (
        suppliers.isError ? (
          <ErrorState
            title="Your suppliers could not be loaded"
            description={sentenceOf(suppliers.error)}
            retrying={suppliers.isFetching}
            onRetry={() => void suppliers.refetch()}
          />
        ) : (
          <Loading label="Loading your suppliers">
            <Skeleton className="mb-4 h-[38px] w-72 max-w-full" />
            <Skeleton className="h-80" />
          </Loading>
        )
      ) : suppliers.data.length === 0 ? (
        <EmptyState
          title="Nobody to buy from yet"
          description="Keep who sells you what, and how to reach them: shopping lists are sorted by supplier."
          illustration={<PantryDrawing />}
          actions={newButton}
        />
      ) : (
        <>
          {suppliers.error !== null && (
            <Notice tone="warning" role="status" className="mb-4">
              These are the suppliers as they were last loaded. {sentenceOf(suppliers.error)}
            </Notice>
          )}
          <SupplierList suppliers={suppliers.data} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

function SupplierList({
  suppliers,
  onOpen,
}: {
  suppliers: readonly Supplier[];
  onOpen: (id: string) => void;
}) {
  const { data: ingredients = [] } = useIngredients();
  const [search, setSearch] = useUrlText('search');
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const counts = useMemo(() => countBySupplier(ingredients), [ingredients]);
  const passes = searchFor(search);
  const found = suppliers.filter(({ name, contactEmail, contactPhone, address }) => {
    return passes(searchText([name, contactEmail, contactPhone, address].join(' ')));
  });
  return (
    <>
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <TextInput
          ref={input}
          type="search"
          aria-label="Search suppliers"
          placeholder="Name, e-mail or place"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          prefix={<Search aria-hidden size={17} />}
          className="w-[290px] max-md:w-full"
        />
        {search !== '' && (
          <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0">
            {found.length} of {suppliers.length}.{' '}
            <button type="button" className="link cursor-pointer" onClick={() => setSearch('')}>
              Clear filters
            </button>
          </p>
        )}
      </search>
      {found.length === 0 ? (
        <EmptyState
          title="No supplier matches"
          description="Nobody here has that name, e-mail or address."
          illustration={<SpilledJarDrawing />}
          actions={<Button onClick={() => setSearch('')}>Clear filters</Button>}
        />
      ) : (
        <Card aria-label="Suppliers">
          <table className="w-full border-collapse text-left text-14 max-md:block">
            <thead className="border-b border-line max-md:sr-only">
              <tr className="text-12 text-ink-3">
                <th className="py-2.5 pr-2 pl-5 font-semibold">Supplier</th>
                <th className="px-2 py-2.5 font-semibold">E-mail</th>
                <th className="px-2 py-2.5 font-semibold">Phone</th>
                <th className="py-2.5 pr-5 pl-2 text-right font-semibold">Ingredients</th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {found.map((supplier) => (
                <SupplierRow
                  key={supplier.id}
                  supplier={supplier}
                  count={counts.get(supplier.id) ?? 0}
                  onOpen={onOpen}
                />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </>
  );
}

function countBySupplier(ingredients: readonly Ingredient[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { supplierId, archived } of ingredients)
    if (supplierId !== null && !archived) counts.set(supplierId, (counts.get(supplierId) ?? 0) + 1);
  return counts;
}

interface SupplierRowProps {
  supplier: Supplier;
  count: number;
  onOpen: (id: string) => void;
}

const cell = 'px-2 align-middle max-md:block max-md:p-0';

function SupplierRow({ supplier, count, onOpen }: SupplierRowProps) {
  const { id, name, contactEmail, contactPhone, address } = supplier;
  return (
    <tr className="border-b border-line-soft last:border-b-0 hover:bg-ink/3 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-3">
      <td className={`${cell} h-[54px] max-w-[320px] pl-5! max-md:h-auto max-md:max-w-none max-md:pl-0!`}>
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="touch block max-w-full cursor-pointer truncate rounded-1 text-left font-semibold hover:underline"
        >
          {name}
        </button>
        {address && (
          <span className="block truncate text-12 text-ink-3">{address.replaceAll('\n', ', ')}</span>
        )}
      </td>
      <td className={`${cell} max-md:order-3 max-md:col-span-2`}>
        {contactEmail && (
          <a className="link touch inline-flex items-center gap-1.5" href={`mailto:${contactEmail}`}>
            <Mail aria-hidden size={14} /> {contactEmail}
          </a>
        )}
      </td>
      <td className={`${cell} max-md:order-4 max-md:col-span-2`}>
        {contactPhone && (
          <a
            className="link touch inline-flex items-center gap-1.5"
            href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`}
          >
            <Phone aria-hidden size={14} /> {contactPhone}
          </a>
        )}
      </td>
      <td className={`${cell} num pr-5! text-right max-md:pr-0!`}>
        {count}
        <span className="md:hidden"> {count === 1 ? 'ingredient' : 'ingredients'}</span>
      </td>
    </tr>
  );
}

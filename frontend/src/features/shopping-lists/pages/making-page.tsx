import { newId } from '@batchbook/shared/ids';
import { formatMoney } from '@batchbook/shared/money';
import { shoppingOf } from '@batchbook/shared/recipes/shopping';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { countOf } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { shoppingListQuery } from '../../../data/shopping-lists.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { pinnedBar } from '../../../ui/foot-bars.ts';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { PicksCard } from '../components/picks-card.tsx';
import { ToBuyReceipt } from '../components/to-buy-receipt.tsx';
import { type Kitchen, useKitchen } from '../hooks/use-kitchen.ts';
import { useSaveList } from '../hooks/use-list-actions.ts';
import { keepMaking, type Making, nothingYet, readMaking, withOneMore } from '../model/making.ts';
import { sumOf } from '../model/to-buy.ts';

export interface MakingPageProps {
  /** The divider tabs of the recipe box. */
  tabs: ReactNode;
  /** The saved list being changed, or none for a new one. */
  listId: string | null;
  /** A recipe that goes on the list at once, by the card it was asked from. */
  add: string | null;
  /** A recipe that an empty new list shows as an example. It is kept once something on the list is changed. */
  example: string | null;
  onAdded: () => void;
  /** A list was saved: on to it. */
  onSaved: (id: string) => void;
}

/** Edits a new or saved shopping list: what to make, and what to buy for it. */
export default function MakingPage(props: MakingPageProps) {
  const { listId, tabs } = props;
  const organizationId = useOrganizationId();
  const saved = useQuery({ ...shoppingListQuery(organizationId, listId ?? ''), enabled: listId !== null });
  const { kitchen, error, isFetching, refetch } = useKitchen();
  const failed = error ?? (saved.data ? null : saved.error);
  const title = listId === null ? 'New shopping list' : 'Change the list';
  return (
    <>
      <title>{`${title} · Batchbook`}</title>
      <PageHeader
        title={title}
        crumbs={
          listId === null ? undefined : (
            <Crumbs
              trail={[
                { label: 'Shopping lists', to: '/recipes?tab=batches' },
                { label: saved.data?.name ?? 'List', to: `/recipes?batch=${listId}` },
              ]}
              current="Change"
            />
          )
        }
      />
      {listId === null && <div className="mb-[18px]">{tabs}</div>}
      {failed !== null ? (
        <ErrorState
          title="Couldn’t work out the list"
          description={sentenceOf(failed)}
          retrying={isFetching || saved.isFetching}
          onRetry={() => {
            refetch();
            if (saved.isError) void saved.refetch();
          }}
        />
      ) : kitchen === null || (listId !== null && !saved.data) ? (
        <MakingSkeleton />
      ) : kitchen.choices.length === 0 ? (
        <EmptyState
          title="No recipes yet"
          description="Shopping lists are worked out from recipes. Add your first one."
          illustration={<RecipeBoxDrawing />}
          actions={
            <ButtonLink to="/recipes" variant="primary">
              Go to your recipes
            </ButtonLink>
          }
        />
      ) : (
        <MakingForm key={listId} {...props} kitchen={kitchen} saved={saved.data ?? null} />
      )}
    </>
  );
}

const makingOf = ({ name, recipes }: ShoppingList): Making => ({
  name,
  picks: recipes.map(({ recipeId, quantity }) => ({ recipeId, quantity })),
});

interface MakingFormProps extends MakingPageProps {
  kitchen: Kitchen;
  saved: ShoppingList | null;
}

/** The list's choices. An unsaved list is stored in this browser on every change. */
function useMaking({ saved, kitchen, add, example, onAdded }: MakingFormProps) {
  const organizationId = useOrganizationId();
  const [making, setMaking] = useState<Making>(() => {
    if (saved) return makingOf(saved);
    const kept = readMaking(organizationId);
    const choice = kitchen.choices.find(({ id }) => id === example);
    return kept === nothingYet && choice ? withOneMore(nothingYet, choice) : kept;
  });
  const change = (next: Making) => {
    setMaking(next);
    if (saved === null) keepMaking(organizationId, next);
  };
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (add === null || added.current === add) return;
    added.current = add;
    const choice = kitchen.choices.find((entry) => entry.id === add);
    if (choice) change(withOneMore(making, choice));
    onAdded();
  });
  return { making, change };
}

/** Saves the list, and asks before a changed one is left. */
function useSaving({ saved, onSaved }: MakingFormProps, making: Making) {
  const organizationId = useOrganizationId();
  const [id] = useState(() => saved?.id ?? newId());
  const save = useSaveList();
  // A new list is kept in this browser with every change.
  const isSaved = useRef(saved === null);
  useUnsaved(() => !isSaved.current && isChanged(making, saved));
  const submit = (suggestedName: string) => {
    if (save.isPending) return;
    const name = making.name.trim() || suggestedName;
    const body = { name, recipes: making.picks, ...(saved && { version: saved.version }) };
    save.mutate(
      { id, body },
      {
        onSuccess: () => {
          isSaved.current = true;
          if (saved === null) keepMaking(organizationId, nothingYet);
          onSaved(id);
        },
      },
    );
  };
  return { save, submit };
}

function MakingForm(props: MakingFormProps) {
  const { kitchen, saved } = props;
  const amounts = saved?.ingredients ?? [];
  const formId = useId();
  const { making, change } = useMaking(props);
  const { save, submit } = useSaving(props, making);
  const { lines } = shoppingOf({ picks: making.picks, amounts }, kitchen.book, kitchen.suppliers);
  const suggested = `Bake of ${shownDate(new Date().toISOString())}`;
  const gone = making.picks.some((pick) => !kitchen.choices.some((choice) => choice.id === pick.recipeId));
  const ready = making.picks.length + amounts.length > 0 && !gone;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (ready) submit(suggested);
  };

  const saveButton = (wide: boolean) => (
    <Button
      variant="primary"
      type="submit"
      form={formId}
      wide={wide}
      size={wide ? 'lg' : 'md'}
      busy={save.isPending}
      disabled={!ready}
    >
      Save list
    </Button>
  );
  return (
    <div className="grid grid-cols-1 items-start gap-x-[30px] gap-y-6 max-md:pb-16 lg:grid-cols-[minmax(0,1fr)_400px]">
      <form id={formId} onSubmit={send} noValidate className="grid gap-5">
        <Field label="Name of the list" className="max-w-[440px]">
          <TextInput
            size="lg"
            autoComplete="off"
            maxLength={200}
            placeholder={suggested}
            value={making.name}
            onChange={(event) => change({ ...making, name: event.target.value })}
          />
        </Field>
        <PicksCard making={making} choices={kitchen.choices} onChange={change} />
      </form>
      <ToBuyReceipt lines={lines} currency={kitchen.currency}>
        {making.picks.length > 0 && (
          <div className="mt-4 font-sans max-md:hidden">
            {save.isError && (
              <p role="alert" className="mb-2 text-13 font-semibold text-danger">
                {sentenceOf(save.error)}
              </p>
            )}
            {saveButton(true)}
          </div>
        )}
      </ToBuyReceipt>
      {making.picks.length > 0 && (
        <div ref={pinnedBar} className="foot-bar gap-4">
          <PinnedTotal lines={lines} currency={kitchen.currency} />
          {saveButton(false)}
        </div>
      )}
    </div>
  );
}

/** Whether the list says something else than as it was saved. */
const isChanged = (making: Making, saved: ShoppingList | null): boolean =>
  saved !== null && JSON.stringify(making) !== JSON.stringify(makingOf(saved));

function PinnedTotal({ lines, currency }: Pick<Parameters<typeof ToBuyReceipt>[0], 'lines' | 'currency'>) {
  const { cost, complete } = sumOf(lines);
  return (
    <p className="mr-auto leading-tight">
      <span className="mb-0.5 block text-12 text-ink-3">
        {countOf(lines.length, 'thing')}
        {complete ? '' : ', at least'}
      </span>
      <b className="font-display text-20 leading-none font-bold">{formatMoney(cost, currency)}</b>
    </p>
  );
}

function MakingSkeleton() {
  return (
    <Loading label="Loading the recipes">
      <div className="grid gap-[30px] lg:grid-cols-[minmax(0,1fr)_400px]">
        <Skeleton className="h-[380px]" />
        <Skeleton className="h-[480px]" />
      </div>
    </Loading>
  );
}

import { newId } from '@batchbook/shared/ids';
import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useRef, useState } from 'react';
import type { NamedProduct } from '../../../data/market-events/event-jobs.ts';
import { issuesOf } from '../../../data/problems.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { dayOf } from '../../../ui/dates.ts';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import {
  bodyOf,
  errorsIn,
  type TypedEvent,
  type TypedFee,
  type TypedProduct,
  typedOf,
} from '../model/event-form.ts';
import { useSaveEvent } from './use-event-actions.ts';
import { useProducts } from './use-products.ts';

export interface EventFormOptions {
  /** `null` for a new one. */
  event: MarketEvent | null;
  /** Another event to begin with. */
  like?: TypedEvent | undefined;
  onSaved: (id: string) => void;
}

/** The form of an event: when, where, what is taken, and what it costs to be there. */
export function useEventForm({ event: shown, like, onSaved }: EventFormOptions) {
  // What others change while it is open comes up when it is saved.
  const [event] = useState(shown);
  const [id] = useState(() => event?.id ?? newId());
  const [before] = useState(() => like ?? typedOf(event, dayOf(new Date())));
  const [typed, setTyped] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const products = useProducts();
  const sites = (useSites().data ?? []).filter((site) => site.isActive || site.id === typed.siteId);
  const save = useSaveEvent(event, id);
  const form = useRef<HTMLFormElement>(null);
  const errors = errorsIn(typed);
  const refused = issuesOf(save.error);
  const change = (changes: Partial<TypedEvent>) => setTyped({ ...typed, ...changes });
  const taken = new Set(typed.products.map(({ recipeId }) => recipeId));

  const addProduct = ({ id: recipeId, name, unit }: RecipeSummary) =>
    change({ products: [...typed.products, { recipeId, name, unit, text: '', renewSnapshots: false }] });
  const changeProduct = (recipeId: string, changes: Partial<TypedProduct>) =>
    change({
      products: typed.products.map((one) => (one.recipeId === recipeId ? { ...one, ...changes } : one)),
    });
  const changeFee = (key: string, changes: Partial<TypedFee>) =>
    change({ fees: typed.fees.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  const submit = () => {
    setChecked(true);
    if (Object.keys(errors).length > 0) {
      focusFirstFault(form.current);
      return;
    }
    const body = bodyOf(typed, event?.version ?? null);
    save.mutate({ body, products: namedIn(typed, products ?? []) }, { onSuccess: () => onSaved(id) });
  };
  return {
    ...{ typed, change, sites, save, form, submit, addProduct, changeProduct, changeFee },
    offered: (products ?? []).filter((product) => !taken.has(product.id)),
    isLoading: products === null,
    isTyped: JSON.stringify(typed) !== JSON.stringify(before),
    /** Somebody has left a field in which something is typed: it says whether that can be read. */
    leave: (field: string, text: string) => text.trim() !== '' && setLeft(new Set([...left, field])),
    errorOf: (field: string): string | undefined =>
      (isChecked || left.has(field) ? errors[field] : undefined) ?? refused[field],
    removeProduct: (recipeId: string) =>
      change({ products: typed.products.filter((one) => one.recipeId !== recipeId) }),
    addFee: () => change({ fees: [...typed.fees, { key: newId(), name: '', text: '' }] }),
    removeFee: (key: string) => change({ fees: typed.fees.filter((one) => one.key !== key) }),
  };
}

/** What a device shows of the products until the event is sent. */
const namedIn = (typed: TypedEvent, products: readonly RecipeSummary[]): NamedProduct[] =>
  typed.products.map(({ recipeId, name, unit }) => {
    const recipe = products.find((one) => one.id === recipeId);
    return { recipeId, name, unit, price: recipe?.sellingPrice ?? null };
  });

export type EventForm = ReturnType<typeof useEventForm>;

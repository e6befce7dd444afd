import { newId } from '@batchbook/shared/ids';
import type { Customer } from '@batchbook/shared/ingredients/customer-schema';
import { contactEmailPattern } from '@batchbook/shared/mail-address';
import { displayDecimal, formatQuantity, sumDecimals } from '@batchbook/shared/money';
import { saleDayFault, saleQuestions, utcDay } from '@batchbook/shared/production/questions';
import type { PutSale, Sale } from '@batchbook/shared/production/sale-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { readAmount, readQuantityIn, shownQuantity } from '@batchbook/shared/quantity';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCustomers } from '../../../data/customers.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { issuesOf, staleCurrent } from '../../../data/problems.ts';
import { questionsOf } from '../../../data/production/questions-of.ts';
import { serverNow } from '../../../data/server-time.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { traceQuery } from '../../../data/traces.ts';
import { dayOf } from '../../../ui/dates.ts';
import { useAnswers } from '../../../ui/questions/use-answers.ts';
import { partsOfOutput } from '../model/output.ts';
import { type ListedSale, oversold, soldOf, soldText } from '../model/sales.ts';
import { useSaveSale } from './use-sale-actions.ts';

interface Typed {
  customerId: string | null;
  purchaserName: string;
  purchaserEmail: string;
  quantity: string;
  saleDate: string;
  siteId: string | null;
  unitPrice: string;
}

export type SaleField = keyof Typed;

const priceText = (price: string | null): string =>
  price === null ? '' : (price.split('.')[1]?.length ?? 0) > 2 ? price : displayDecimal(price, 2);

const typedOf = (sale: ListedSale | null, run: ProductionRun, quantity = ''): Typed =>
  sale
    ? {
        ...{ customerId: sale.customerId, purchaserName: sale.purchaserName },
        ...{ purchaserEmail: sale.purchaserEmail, quantity: formatQuantity(sale.quantity, 12) },
        ...{ saleDate: sale.saleDate, siteId: sale.siteId, unitPrice: priceText(sale.unitPrice) },
      }
    : {
        ...{ customerId: null, purchaserName: '', purchaserEmail: '', quantity },
        ...{ saleDate: firstDayOf(run), siteId: null, unitPrice: priceText(run.recipe.sellingPrice) },
      };

/** Today, or the day the batch was made if that is later. */
const firstDayOf = ({ productionDate }: ProductionRun): string =>
  [dayOf(new Date()), productionDate].sort()[1] as string;

/** @param kept The day that the sale has: it may stay, whatever it is. */
function dayFault(day: string, run: ProductionRun, kept: string | undefined): string | null {
  if (day === '') return 'Choose the day';
  if (day < '2000') return 'Type the year in full';
  return day === kept ? null : saleDayFault(day, run, utcDay(serverNow()));
}

const textMax = 200;

function errorsOf(
  typed: Typed,
  { run, base }: { run: ProductionRun; base: ListedSale | null },
  quantity: ReturnType<typeof readQuantityIn>,
  price: ReturnType<typeof readAmount>,
): Partial<Record<SaleField, string>> {
  const name = typed.purchaserName.trim();
  const tooLong = name.length > textMax && `At most ${textMax} characters`;
  const nobody = name === '' && typed.customerId === null && 'Type who bought it, or choose a customer';
  const email = !contactEmailPattern.test(typed.purchaserEmail.trim());
  const day = dayFault(typed.saleDate, run, base?.saleDate);
  return {
    ...((tooLong || nobody) && { purchaserName: tooLong || nobody || '' }),
    ...(email && { purchaserEmail: 'Enter an email address, for example orders@suma.coop' }),
    ...(!quantity.ok && { quantity: quantity.error }),
    ...(day !== null && { saleDate: day }),
    ...(!price.ok && { unitPrice: price.error }),
  };
}

/** The fields in the order in which the dialog has them: the first that is wrong takes the focus. */
const inOrder: readonly SaleField[] = [
  'purchaserName',
  'purchaserEmail',
  'quantity',
  'unitPrice',
  'saleDate',
];

export interface SaleFormInput {
  run: ProductionRun;
  /** The sale to change; `null` for a new one. */
  sale: ListedSale | null;
  sales: readonly ListedSale[];
  /** Of a new one, as it was typed elsewhere; '' without. */
  quantity: string;
  onSaved: () => void;
}

type Body = Omit<PutSale, 'version' | 'confirmed' | 'confirmedReason'>;

/** What differs from the sale as it was read. All of it, where that isn't on the server. */
function changesIn(body: Body, base: ListedSale | null): Body {
  if (base === null || base.unsent) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => base[name as keyof Body] !== value),
  );
}

/** What was typed, over a sale that somebody else changed: each field that wasn't touched becomes theirs. */
const typedOver = (typed: Typed, before: Typed, theirs: Typed): Typed =>
  Object.fromEntries(
    (Object.keys(typed) as SaleField[]).map((name) => [
      name,
      typed[name] === before[name] ? theirs[name] : typed[name],
    ]),
  ) as unknown as Typed;

/** What is typed, and the sale that it is typed over. */
function useTypedSale({ run, sale, quantity }: Pick<SaleFormInput, 'run' | 'sale' | 'quantity'>) {
  const [base, setBase] = useState(sale);
  const [blank, setBlank] = useState(() => typedOf(sale, run, quantity));
  const [typed, setTyped] = useState(blank);
  const rebase = (theirs: Sale) => {
    const typedThere = typedOf(theirs, run);
    setTyped(typedOver(typed, blank, typedThere));
    setBlank(typedThere);
    setBase(theirs);
  };
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  return { base, typed, change, rebase, isTyped: JSON.stringify(typed) !== JSON.stringify(blank) };
}

/** The sites to choose from, with the one that was chosen. */
function useSaleSites(run: ProductionRun, chosen: string | null) {
  const { data: sites = [] } = useSites();
  const inUse = sites.filter(({ id, isActive }) => isActive || id === chosen);
  return {
    sites: inUse.map(({ id, name, isActive }) => ({
      value: id,
      label: isActive ? name : `${name} (deleted)`,
    })),
    siteId: chosen ?? run.siteId ?? sites.find(({ isDefault }) => isDefault)?.id ?? '',
  };
}

/** The day that the server has needs no second answer. */
const storedDay = (base: ListedSale | null): string | undefined =>
  base === null || base.unsent ? undefined : base.saleDate;

/** What is to be confirmed of a sale: known here, or asked by the server about the same day. */
function useSaleAnswers(
  run: ProductionRun,
  base: ListedSale | null,
  day: string,
  { error, variables }: SaveState,
) {
  const known = day === '' || day === storedDay(base) ? [] : saleQuestions(day, run);
  // Of another day it would ask something else. A hold is asked about whatever the day.
  const asked = questionsOf(error).filter(
    ({ field }) => field !== 'saleDate' || variables?.body.saleDate === day,
  );
  return useAnswers(known, asked);
}

type SaveState = Pick<ReturnType<typeof useSaveSale>, 'error' | 'variables'>;

/** The form of a sale: who bought how much, when, where and for what. */
export function useSaleForm({ run, sale, sales, quantity: filledIn, onSaved }: SaleFormInput) {
  const { data: customers = [] } = useCustomers();
  const { base, typed, change, rebase, isTyped } = useTypedSale({ run, sale, quantity: filledIn });
  const save = useSaveSale({ run, sale: base, onSaved, onStale: rebase });
  const [id] = useState(() => sale?.id ?? newId());
  const [checked, setChecked] = useState<Partial<Record<SaleField, boolean>>>({});
  const form = useRef<HTMLFormElement>(null);
  const quantity = readQuantityIn(typed.quantity, run.unit);
  const price = readAmount(typed.unitPrice);
  const errors = errorsOf(typed, { run, base }, quantity, price);
  const refused = issuesOf(save.error);
  const answers = useSaleAnswers(run, base, typed.saleDate, save);

  const submit = () => {
    setChecked(Object.fromEntries(inOrder.map((name) => [name, true])));
    const wrong = inOrder.find((name) => errors[name]);
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[data-field=${wrong}] input`)?.focus();
    const answered = answers.take();
    if (answered === null) return;
    const body = changesIn(
      {
        customerId: typed.customerId,
        purchaserName: typed.purchaserName.trim(),
        purchaserEmail: typed.purchaserEmail.trim(),
        ...(quantity.ok && { quantity: quantity.value }),
        saleDate: typed.saleDate,
        siteId: typed.siteId,
        unitPrice: price.ok ? price.value : null,
      },
      base,
    );
    if (Object.keys(body).length === 0) return onSaved();
    save.mutate({ id, body: { ...body, ...answered } });
  };
  const others = soldOf(sales.filter((entry) => entry.id !== id));
  const trace = useQuery(traceQuery(useOrganizationId(), { batch: run.batchNumber })).data;
  const { left } = partsOfOutput(run, others, trace);
  const now = quantity.ok ? quantity.value : '0';
  const over = oversold(sumDecimals([others, now]), run.actualYield);
  const beyond = left === null ? null : oversold(now, left);
  return {
    ...{ typed, change, customers, save, submit, form, isTyped, answers },
    ...useSaleSites(run, typed.siteId),
    /** Somebody else's, where the same was changed. */
    theirs: staleCurrent<Sale>(save.error),
    left: leftText(run, others, left),
    over:
      (over && `That’s ${soldText({ quantity: over, unit: run.unit })} more than were made.`) ??
      (beyond && `That’s ${soldText({ quantity: beyond, unit: run.unit })} more than are left.`),
    chooseCustomer: ({ id: customerId, name, contactEmail }: Customer) =>
      change({ customerId, purchaserName: name, purchaserEmail: contactEmail }),
    leave: (name: SaleField) => {
      if (name === 'quantity') change({ quantity: shownQuantity(typed.quantity, quantity) });
      setChecked({ ...checked, [name]: typed[name] !== '' });
    },
    errorOf: (name: SaleField) => (checked[name] ? errors[name] : undefined) ?? refused[name],
  };
}

export type SaleForm = ReturnType<typeof useSaleForm>;

/** '52 of 94 tarts left'; while nobody knows what else took some, '52 of 94 tarts not sold yet'. */
function leftText(
  { actualYield, unit }: ProductionRun,
  sold: string,
  there: string | null,
): string | undefined {
  if (actualYield !== null && there !== null)
    return `${formatQuantity(there)} of ${formatQuantity(actualYield)} ${unit} left`;
  if (actualYield === null || oversold(sold, actualYield) !== null) return undefined;
  const left = formatQuantity(sumDecimals([actualYield, `-${sold}`]));
  return `${left} of ${formatQuantity(actualYield)} ${unit} not sold yet`;
}

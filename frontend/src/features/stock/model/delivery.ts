/** A delivery's own fields: as they are typed in the dialog, and as the ledger and the journal show them. */
import { type Delivery, readTemperature, temperatureText } from '@batchbook/shared/stock/delivery';
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { dateFault, dayOf, shownDay } from '../../../ui/dates.ts';

/** As typed; '' where nothing was. */
export interface DeliveryTerms {
  /** `2026-11-29`. */
  deliveredOn: string;
  deliveryNote: string;
  temperature: string;
  checkedBy: string;
}

/** @param today `2026-11-29`. */
export const newDelivery = (today: string): DeliveryTerms => ({
  deliveredOn: today,
  deliveryNote: '',
  temperature: '',
  checkedBy: '',
});

/** The typed fields as they are sent; empty ones are left out. */
export function sentDelivery(terms: DeliveryTerms): Partial<Record<keyof DeliveryTerms, string>> {
  const sent = {
    deliveredOn: terms.deliveredOn,
    deliveryNote: terms.deliveryNote.trim(),
    temperature: readTemperature(terms.temperature) ?? '',
    checkedBy: terms.checkedBy.trim(),
  };
  return Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== ''));
}

export const temperatureFault = (typed: string): string | null =>
  readTemperature(typed) === null
    ? 'Enter −40 to 120 °C with at most one decimal place, for example 3.5'
    : null;

/** What is wrong with the day in its field, which must have one. */
export function deliveryDayFault(input: HTMLInputElement): string | null {
  const fault = dateFault(input);
  if (fault !== null) return fault;
  if (input.value === '') return 'Enter the day that it came';
  return input.validity.rangeOverflow ? 'A delivery can’t be after today' : null;
}

/** What a delivery says of itself beside its day: 'delivery note DN-4471', '3.5 °C', 'checked by Tom', and about a count. */
export const deliveryText = ({
  deliveryNote,
  temperature,
  checkedBy,
  wasCounted,
}: Omit<Delivery, 'deliveredOn'> & Pick<Movement, 'wasCounted'>): string[] => [
  ...(deliveryNote === null ? [] : [`delivery note ${deliveryNote}`]),
  ...(temperature === null ? [] : [temperatureText(temperature)]),
  ...(checkedBy === null ? [] : [`checked by ${checkedBy}`]),
  ...(wasCounted ? ['on the shelf when it was counted'] : []),
];

/** 'already in the count of Nov 10, 2026', of what takes back the change of such a delivery; `null` of anything else. */
export const takenBackText = ({ countedAt }: Pick<Movement, 'countedAt'>): string | null =>
  countedAt ? `already in the count of ${shownDay(dayOf(new Date(countedAt)))}` : null;

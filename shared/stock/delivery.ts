/** The rules of a delivery's own fields: its day, delivery note, temperature, and who checked it. */

export const firstDeliveryDay = '2000-01-01';
export const deliveryNoteMax = 60;
export const checkedByMax = 100;
/** In °C. */
const [lowestTemperature, highestTemperature] = [-40, 120];

const deliveryFields = ['deliveredOn', 'deliveryNote', 'temperature', 'checkedBy'] as const;

/** `null` where nobody has said. */
export type Delivery = Record<(typeof deliveryFields)[number], string | null>;

/** A movement's request. */
type Request = { [Name in keyof Delivery]?: Delivery[Name] | undefined } & { reason: string };

const dayMs = 24 * 60 * 60 * 1000;

/** The last day that a delivery may have, `2026-11-30`: tomorrow in UTC, which is today where the clock is ahead of it. */
export const lastDeliveryDay = (now: Date): string =>
  new Date(now.getTime() + dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Returns the first field that another reason can't have, or whose day is too far ahead; `null` if there is none. */
export function deliveryFault(
  body: Request,
  now: Date,
): { field: (typeof deliveryFields)[number]; message: string } | null {
  const field = body.reason === 'receive' ? undefined : deliveryFields.find((name) => body[name]);
  if (field) return { field, message: 'is only for the reason receive' };
  if (body.deliveredOn && body.deliveredOn > lastDeliveryDay(now))
    return { field: 'deliveredOn', message: 'can’t be more than a day ahead' };
  return null;
}

/** The fields of a delivery that a request has; without any, an empty object. Empty texts are none. */
export const givenDelivery = (body: Request): Partial<Delivery> =>
  Object.fromEntries(deliveryFields.flatMap((name) => (body[name] ? [[name, body[name]]] : [])));

/** A decimal with at most one decimal place, '-18.5'. */
export const temperatureForm = /^-?\d{1,3}(\.\d)?$/;

/** Whether a decimal is a temperature of goods: -40 to 120 °C. */
export const isDeliveryTemperature = (temperature: string): boolean =>
  Number(temperature) >= lowestTemperature && Number(temperature) <= highestTemperature;

/** '3.5 °C', with a minus sign below zero. */
export const temperatureText = (temperature: string): string => `${temperature.replace('-', '−')} °C`;

/** Reads a typed temperature, '3,5 °C', as it is sent, '3.5'; '' when none was typed, `null` when it can't be read. */
export function readTemperature(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/ ?°? ?[cC]?$/, '')
    .replace(',', '.')
    .replace(/^[−–] ?/, '-')
    .replace(/^\+/, '');
  return text === '' || (temperatureForm.test(text) && isDeliveryTemperature(text)) ? text : null;
}

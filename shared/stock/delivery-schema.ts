/** The fields that only a delivery has. */

import * as z from 'zod/mini';
import { canonical, ofForm, optionalLineSchema } from '../http/fields.ts';
import {
  checkedByMax,
  deliveryNoteMax,
  firstDeliveryDay,
  isDeliveryTemperature,
  temperatureForm,
} from './delivery.ts';

const deliveryDaySchema = z.iso.date().check(
  z.refine((day) => day >= firstDeliveryDay, {
    error: 'must be a date of 2000 or later, such as 2026-11-29',
  }),
);

const temperatureError = 'must be a decimal of -40 to 120 with at most one decimal place, as a string';

/** '04.0' becomes '4', '-0.0' becomes '0'. */
function canonicalTemperature(value: string): string {
  const size = canonical(value.replace('-', ''));
  return value.startsWith('-') && size !== '0' ? `-${size}` : size;
}

/** Degrees Celsius. */
const temperatureSchema = z
  .string()
  .check(
    ofForm(temperatureForm, temperatureError),
    z.refine(isDeliveryTemperature, { error: temperatureError }),
    z.overwrite(canonicalTemperature),
  );

export const putDeliveryFields = {
  /** The day on which the goods came, `2026-11-29`; by default nobody has said. At most one day ahead. */
  deliveredOn: z.optional(z.nullable(deliveryDaySchema)),
  deliveryNote: z.optional(z.nullable(optionalLineSchema(deliveryNoteMax))),
  /** The temperature of the goods as they came, in °C: '3.5'. */
  temperature: z.optional(z.nullable(temperatureSchema)),
  /** Who checked the goods, as typed. */
  checkedBy: z.optional(z.nullable(optionalLineSchema(checkedByMax))),
};

export const deliverySchema = z.object({
  deliveredOn: z.nullable(z.string()),
  deliveryNote: z.nullable(z.string()),
  temperature: z.nullable(z.string()),
  checkedBy: z.nullable(z.string()),
});

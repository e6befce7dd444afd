/** The fields of a delivery: its day, delivery note, temperature, and who checked it. */
import { describe, expect, it } from 'vitest';
import { deliveryFault, givenDelivery, lastDeliveryDay, readTemperature } from './delivery.ts';
import { type PutMovement, putMovementSchema } from './movement-schema.ts';

const receive: PutMovement = { reason: 'receive', quantity: '1' };
const now = new Date('2026-11-29T13:30:00.000Z');

describe('the fields of a delivery', () => {
  it.each([
    ['deliveredOn', '1999-12-31'],
    ['deliveredOn', '2026-02-30'],
    ['deliveredOn', '29/11/2026'],
    ['deliveryNote', 'n'.repeat(61)],
    ['deliveryNote', 'DN\n1'],
    ['deliveryNote', '\u200b'],
    ['temperature', '-40.1'],
    ['temperature', '120.1'],
    ['temperature', '3.55'],
    ['temperature', '3,5'],
    ['temperature', ''],
    ['temperature', '1e1'],
    ['checkedBy', 'n'.repeat(101)],
    ['checkedBy', 'Tom\tBaker'],
  ])('%s is not %j', (field, value) => {
    const { error } = putMovementSchema.safeParse({ ...receive, [field]: value });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  it.each([
    ['deliveredOn', '2000-01-01', '2000-01-01'],
    ['deliveryNote', ` ${'n'.repeat(60)} `, 'n'.repeat(60)],
    ['temperature', '-40', '-40'],
    ['temperature', '120.0', '120'],
    ['temperature', '-0.0', '0'],
    ['temperature', '-018.5', '-18.5'],
    ['checkedBy', 'Zoë Ångström', 'Zoë Ångström'],
    ['checkedBy', '', ''],
    ['temperature', null, null],
  ])('%s may be %j', (field, value, expected) => {
    expect(putMovementSchema.parse({ ...receive, [field]: value })).toMatchObject({ [field]: expected });
  });

  it('has a day up to tomorrow, because a clock may be ahead of UTC', () => {
    expect(lastDeliveryDay(now)).toBe('2026-11-30');
    expect(deliveryFault({ ...receive, deliveredOn: '2026-11-30' }, now)).toBeNull();
    expect(deliveryFault({ ...receive, deliveredOn: '2026-12-01' }, now)?.field).toBe('deliveredOn');
  });

  it('are of a delivery alone, though others may leave them empty', () => {
    const all = { deliveredOn: '2026-11-29', deliveryNote: 'DN-1', temperature: '0', checkedBy: 'Tom' };
    for (const reason of ['use', 'adjust', 'customer_return', 'supplier_return', 'destroy', 'undo'] as const)
      for (const [field, value] of Object.entries(all)) {
        expect(deliveryFault({ reason, [field]: value }, now)?.field).toBe(field);
        expect(deliveryFault({ reason, [field]: null }, now)).toBeNull();
      }
    expect(givenDelivery({ ...receive, ...all })).toEqual(all);
    expect(givenDelivery({ ...receive, deliveryNote: '', deliveredOn: null })).toEqual({});
  });
});

it.each([
  ['', ''],
  ['3.5', '3.5'],
  [' 3,5 °C', '3.5'],
  ['−18C', '-18'],
  ['+4', '4'],
  ['120.5', null],
  ['3.55', null],
  ['cold', null],
])('reads the typed temperature %j as %j', (typed, expected) => {
  expect(readTemperature(typed)).toBe(expected);
});

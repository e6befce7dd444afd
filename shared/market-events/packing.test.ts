import { describe, expect, it } from 'vitest';
import { firstPacking, missingOf, writtenOffOf } from './packing.ts';

const item = (changes: object = {}) => ({
  ...{ id: 'i', recipeId: 'jam', lotCode: null, useByDate: null, quantity: '18', isPacked: true },
  ...{ isLoaded: false, broughtBack: '2' as string | null, isUnloaded: false },
  writtenOff: null as string | null,
  ...changes,
});
const jam = { recipeId: 'jam', soldQuantity: '15', wastedQuantity: null };

describe('what was packed', () => {
  it('is sold, wasted or brought back; the rest is named', () => {
    expect(missingOf(jam, [item()])).toBe('1');
    expect(missingOf({ ...jam, wastedQuantity: '1' }, [item()])).toBe('0');
    expect(missingOf({ ...jam, soldQuantity: '17' }, [item()])).toBe('-1');
    expect(missingOf(jam, [item({ quantity: '10' }), item({ quantity: '9', broughtBack: '2' })])).toBe('0');
  });

  it('is no longer missing once it is written off', () => {
    const items = [item({ writtenOff: '1' })];
    expect(missingOf(jam, items)).toBe('0');
    expect(writtenOffOf('jam', items)).toBe('1');
  });

  it('is not judged before it is sold and unloaded', () => {
    expect(missingOf({ ...jam, soldQuantity: null }, [item()])).toBeNull();
    expect(missingOf(jam, [item({ broughtBack: null })])).toBeNull();
    expect(missingOf(jam, [])).toBeNull();
  });
});

it('a first pack list is what is planned, by lots, and one’s own things of the event before', () => {
  const packing = (name: string) => ({
    ...{ items: [item(), { id: 't', name, isPacked: true }], loadedAt: null, unloadedAt: null },
  });
  const row = { recipeId: 'jam', plannedQuantity: '12' };
  const event = { id: 'e', eventDate: '2026-11-14', recipes: [row] } as never;
  const earlier = [
    { id: 'a', eventDate: '2026-10-10', packing: packing('Gazebo') },
    { id: 'b', eventDate: '2026-09-12', packing: packing('Old gazebo') },
    { id: 'c', eventDate: '2026-12-12', packing: packing('Later gazebo') },
  ];
  const lots = [
    { lotCode: 'JAM-1', useByDate: '2027-01-01', quantity: '8' },
    { lotCode: null, useByDate: null, quantity: '4' },
  ];
  expect(firstPacking(event, earlier, () => lots)).toMatchObject([
    { recipeId: 'jam', lotCode: 'JAM-1', quantity: '8', isPacked: false, broughtBack: null },
    { recipeId: 'jam', lotCode: null, quantity: '4' },
    { name: 'Gazebo', isPacked: false },
  ]);
});

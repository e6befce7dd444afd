import { describe, expect, it } from 'vitest';
import { changedPacking, lineChange } from './packing-change.ts';
import type { PackedProduct, Packing } from './schema.ts';

const jam: PackedProduct = {
  ...{ id: 'jam', recipeId: 'r', lotCode: 'JAM-1', useByDate: null, quantity: '18', isPacked: false },
  ...{ isLoaded: false, broughtBack: null, isUnloaded: false, writtenOff: null },
};
const gazebo = { id: 'gazebo', name: 'Gazebo', isPacked: false };
const list = (items: Packing['items']): Packing => ({ items, loadedAt: null, unloadedAt: null });

describe('a change of a pack list', () => {
  it('is put on top of what others changed besides', () => {
    const theirs = list([
      { ...jam, broughtBack: '2' },
      { ...gazebo, isPacked: true },
    ]);
    const change = { change: [lineChange(jam, { isPacked: true })], loadedAt: '2026-11-14T07:10:00.000Z' };
    expect(changedPacking(theirs, change)).toEqual({
      items: [{ ...jam, broughtBack: '2', isPacked: true }, theirs.items[1]],
      loadedAt: '2026-11-14T07:10:00.000Z',
      unloadedAt: null,
    });
  });

  it('comes to the same when it is made again', () => {
    const change = {
      ...{ add: [gazebo], change: [lineChange(jam, { quantity: '20' })], remove: ['tart'] },
      loadedAt: '2026-11-14T07:10:00.000Z',
    };
    const once = changedPacking(list([jam]), change) as Packing;
    expect(changedPacking(once, { ...change, loadedAt: '2026-11-14T08:00:00.000Z' })).toEqual(once);
  });

  it('is refused where somebody else changed the same', () => {
    const change = { change: [lineChange(jam, { broughtBack: '3' })] };
    expect(changedPacking(list([{ ...jam, broughtBack: '2' }]), change)).toBeNull();
    expect(changedPacking(list([gazebo]), change)).toBeNull();
    expect(changedPacking(list([{ ...jam, broughtBack: '3' }]), change)).not.toBeNull();
  });

  it('keeps what is at the stall, and one first list', () => {
    expect(changedPacking(list([{ ...jam, isLoaded: true }]), { remove: ['jam'] })).toBeNull();
    const first = { isFirst: true, add: [gazebo] };
    expect(changedPacking(list([jam]), first)).toBeNull();
    expect(changedPacking(list([gazebo]), first)).toEqual(list([gazebo]));
  });
});

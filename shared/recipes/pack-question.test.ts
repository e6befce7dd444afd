/** When a pack must be read before a label prints, and that an approval which is there stays. */
import { describe, expect, it } from 'vitest';
import { allergenCodes } from '../ingredients/constants.ts';
import type { PackRead } from '../ingredients/schema.ts';
import { approvalHolds, judgeLabel } from './label-approval.ts';
import { type PackOf, packChangesOf, packQuestionOf } from './pack-question.ts';
import { declared, packReadAs, saidLabel } from './test-label.ts';

const of = (name: string, changes: Partial<PackOf> = {}): PackOf => ({
  name,
  allergens: declared(''),
  ...changes,
});

describe('a pack', () => {
  it.each(['Carrots', 'Caster sugar', 'Sunflower oil', 'Chopped tomatoes'])(
    'of %s need not be read',
    (name) => expect(packQuestionOf(of(name))).toBeNull(),
  );

  it.each(['Pizza base', 'Biscoff', 'Rainbow drops', 'Curry paste', 'Tomato ketchup', 'Hazlenut carrots'])(
    'of %s must be read before free from all 14 is believed',
    (name) => expect(packQuestionOf(of(name))).toBe('unread'),
  );

  it('need not be read where its allergens are named, unknown or looked up', () => {
    expect(packQuestionOf(of('Biscoff', { allergens: declared('gluten:wheat, soybeans') }))).toBeNull();
    expect(packQuestionOf(of('Biscoff', { allergens: [] }))).toBeNull();
    const unknown = allergenCodes.map((allergen) => ({ allergen, state: 'unknown' as const, detail: [] }));
    expect(packQuestionOf(of('Biscoff', { allergens: unknown }))).toBeNull();
    const sources = { allergens: { name: 'Open Food Facts' } };
    expect(packQuestionOf(of('Rainbow drops', { sources }))).toBeNull();
    expect(packQuestionOf(of('Rainbow drops', { sources: { allergens: { name: 'Typed in' } } }))).toBe(
      'unread',
    );
  });

  it('that may contain something, and says nothing else, must be read', () => {
    const allergens = declared('may nuts:almonds');
    expect(packQuestionOf(of('Rainbow drops', { allergens }))).toBe('unread');
  });

  it('was read once, until its name, brand or supplier is another', () => {
    const packRead = { ...packReadAs('Rainbow drops'), brand: 'Swizzles', supplierId: 's1' };
    const drops = of('Rainbow drops', { packRead, brand: 'Swizzles', supplierId: 's1' });
    expect(packQuestionOf(drops)).toBeNull();
    for (const change of [{ name: 'Rainbow drops XL' }, { brand: 'Own' }, { supplierId: null }])
      expect(packQuestionOf({ ...drops, ...change })).toBe('changed');
    expect(packChangesOf({ ...drops, name: 'Drops', supplierId: null })).toBe('name and supplier');
    expect(packChangesOf({ ...drops, name: 'Drops', supplierId: null, brand: '' })).toBe(
      'name, brand and supplier',
    );
  });

  it('of milk and the like is asked about again when it is another maker’s', () => {
    const butter = of('Butter', { allergens: declared('milk'), packRead: packReadAs('Butter') });
    expect(packQuestionOf(butter)).toBeNull();
    expect(packQuestionOf({ ...butter, brand: 'Lurpak' })).toBe('changed');
  });
});

describe('an approval', () => {
  const judged = (packRead: PackRead | null) => {
    const { label, book } = saidLabel({ Rice: {}, 'Rainbow drops': { packRead } });
    return judgeLabel(label, book);
  };

  it('needs the answer, and stays when the question comes later', () => {
    const read = judged(packReadAs('Rainbow drops'));
    const unread = judged(null);
    expect(read.blockers).toEqual([]);
    expect(unread.blockers.map(({ code }) => code)).toEqual(['pack_unread']);
    expect(unread.fingerprint).toBe(read.fingerprint);
    expect(approvalHolds(read.fingerprint, unread)).toBe(true);
  });
});

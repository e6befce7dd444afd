/** What the dashboard says needs somebody. */
import { describe, expect, it } from 'vitest';
import { needsOf } from './needs.ts';

const nothing = {
  attention: { events: [], lowStock: [], heldLots: 0 },
  ...{ countedAt: '2026-11-19T08:00:00.000Z', today: '2026-11-21' },
  ...{ ending: [], unpriced: [], hasStock: true, hasSites: false, siteId: null },
};
const titles = (changes: Partial<Parameters<typeof needsOf>[0]>): string[] =>
  needsOf({ ...nothing, ...changes }).map(({ title, detail }) => `${title}: ${detail}`);
const event = (name: string, eventDate = '2026-11-14') => ({
  ...{ kind: 'event_actuals' as const, eventId: name, name, eventDate, location: '', missing: 1 },
});
const low = (itemId: string, siteId = 'a') => ({
  ...{ kind: 'low_stock' as const, itemId, siteId, itemName: itemId, siteName: siteId },
  ...{ currentStock: '-1', idealStockLevel: '0', unit: 'kg' as const },
});

describe('the list', () => {
  it('is empty when nothing needs anybody', () => expect(titles({})).toEqual([]));

  it('names the events first, and says how many more there are', () => {
    const events = ['Bruton', 'Frome', 'Wells', 'Bath', 'Castle Cary'].map((name) => event(name));
    expect(titles({ attention: { ...nothing.attention, events } })).toEqual([
      'Add sales for Bruton: Action Required, Nov 14, 2026',
      'Add sales for Frome: Action Required, Nov 14, 2026',
      'Add sales for Wells: Action Required, Nov 14, 2026',
      'Add sales for 2 more events: Past events',
    ]);
  });

  it('counts an item that is low at two sites once', () => {
    const lowStock = [low('Butter'), low('Butter', 'b'), low('Rye flour')];
    expect(titles({ attention: { ...nothing.attention, lowStock } })).toEqual([
      'Restock 2 items: Butter and Rye flour',
    ]);
  });

  it('tells what is past its use-by from what will be soon', () => {
    const soon = { name: 'Cream', siteId: 'a', useByDate: '2026-11-24' };
    expect(titles({ ending: [soon] })).toEqual(['Use 1 lot by Nov 24, 2026: Cream']);
    expect(titles({ ending: [{ name: 'Milk', siteId: 'a', useByDate: '2026-11-20' }, soon] })).toEqual([
      '1 lot past its use-by, 1 soon: Milk and Cream',
    ]);
  });

  it('asks for prices, for a count after 30 days, and about lots on hold', () => {
    const unpriced = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ id: name, name }));
    expect(
      titles({
        ...{ unpriced, countedAt: '2026-10-22T08:00:00.000Z' },
        attention: { ...nothing.attention, heldLots: 1 },
      }),
    ).toEqual([
      '1 lot on hold: Nothing takes of them until you release them',
      'Price 5 recipes: No margin until they have a price: A, B, C and 2 more',
      'Count your stock: Last counted Oct 22, 2026',
    ]);
    expect(titles({ countedAt: '2026-10-23T08:00:00.000Z' })).toEqual([]);
    expect(titles({ countedAt: null, hasStock: false })).toEqual([]);
  });
});

describe('the link', () => {
  const linksOf = (changes: Partial<Parameters<typeof needsOf>[0]>) =>
    needsOf({ ...nothing, hasSites: true, ...changes });
  const lowAt = (...lowStock: ReturnType<typeof low>[]) => ({ ...nothing.attention, lowStock });

  it('opens stock at the site where items are low, at what is below zero', () => {
    const [need] = linksOf({ attention: lowAt(low('Butter', 'Stall'), low('Rye', 'Stall')) });
    expect(need).toMatchObject({
      detail: 'Butter and Rye, at Stall',
      to: '/stock?site=Stall&show=below-zero',
    });
  });

  it('opens all sites for items of several, and says how many are where', () => {
    const attention = lowAt(low('Butter', 'Stall'), low('Rye', 'Stall'), low('Butter', 'Kitchen'));
    expect(linksOf({ attention })[0]).toMatchObject({
      title: 'Restock 2 items',
      detail: 'Butter and Rye, 2 at Stall and 1 at Kitchen',
      to: '/stock?site=all&show=below-zero',
    });
    expect(linksOf({ attention, siteId: 'Stall' })[0]).toMatchObject({
      detail: 'Butter and Rye',
      to: '/stock?site=Stall&show=below-zero',
    });
  });

  it('shows products under their ideal too', () => {
    const loaf = { ...low('Loaf', 'Stall'), currentStock: '2', idealStockLevel: '10' };
    const [need] = linksOf({ attention: lowAt(loaf, low('Butter', 'Stall')) });
    expect(need?.to).toBe('/stock?site=Stall&show=low');
  });

  it('goes to the recipe without a price, or lets one of them be chosen', () => {
    const [a, b] = ['A', 'B'].map((name) => ({ id: name, name }));
    expect(linksOf({ unpriced: a ? [a] : [] })[0]).toMatchObject({
      ...{ action: 'Set price', to: '/recipes?recipe=A&mode=edit' },
    });
    expect(linksOf({ unpriced: a && b ? [a, b] : [] })[0]?.choices?.map(({ label }) => label)).toEqual([
      'A',
      'B',
    ]);
  });
});

/** What a buyer has to order for the days ahead. Figures by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplyDecimals } from '../money.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from '../recipes/test-book.ts';
import type { OnHand } from './on-hand.ts';
import { type PlannedProduct, type PlannedRun, type Plans, purchasesNeeded } from './purchases-needed.ts';
import { purchasesReport } from './purchases-report.ts';
import type { ReportRow } from './report.ts';

const flour = ingredientOf('flour', {
  ...{ name: 'Flour', packSize: '100', packUnit: 'g', packPrice: '2', supplierId: 'mill' },
});
const yeast = ingredientOf('yeast', { name: 'Yeast', costPerUnit: '10' });
const salt = ingredientOf('salt', { name: 'Salt' });
const loaf = recipeOf('loaf', [lineOf('flour', '500', 'g')], {
  name: 'Loaf',
  batchYield: '1',
  unit: 'loaves',
});
/** A dough that goes into pies. */
const dough = recipeOf('dough', [lineOf('flour', '600', 'g')], {
  name: 'Dough',
  batchYield: '1000',
  unit: 'g',
});
const pie = recipeOf('pie', [subLineOf('dough', '250', 'g')], { name: 'Pie', batchYield: '1', unit: 'pies' });
const book = testBook([loaf, dough, pie], [flour, yeast, salt]);
const suppliers = new Map([['mill', { name: 'The Mill' }]]);
const span = { from: '2026-11-21', to: '2026-12-04' };

const inStock = (
  thing: { id: string; unit?: string; isProduct?: boolean },
  level: string,
  more: { ideal?: string; lots?: Partial<OnHand['lots'][number]>[]; isEnabled?: boolean } = {},
): OnHand => {
  const unit = (thing.unit ?? 'g') as 'g';
  const { ideal: idealStockLevel = '0', lots = [], isEnabled = true } = more;
  return {
    item: {
      ...{ id: `item-${thing.id}`, name: thing.id, referenceId: thing.id, unit, unitName: null },
      ...{ category: thing.isProduct ? 'product' : 'ingredient', isActive: true },
    },
    levels: [{ currentStock: level, unit, idealStockLevel, isEnabled }],
    lots: lots.map((lot, at) => ({
      ...{ lotCode: `L${at}`, useByDate: null, currentStock: '0', unit, isHeld: false },
      ...lot,
    })),
  };
};
const loavesThere = (level: string, more = {}): OnHand =>
  inStock({ id: 'loaf', unit: 'pieces', isProduct: true }, level, more);

const market = (
  recipeId: string,
  quantity: string,
  changes: Partial<PlannedProduct> = {},
): PlannedProduct => ({
  ...{ event: 'Bruton market', day: '2026-11-28', recipeId, name: recipeId, quantity },
  ...{ unit: book.recipes.get(recipeId)?.unit ?? 'pieces', ...changes },
});
const row = (of: object, quantity: string | null): PlannedRun['ingredients'][number] => ({
  ...{ id: JSON.stringify(of), ingredientId: null, recipeId: null, name: 'row', recipeQuantity: quantity },
  ...{ plannedQuantity: quantity, actualQuantity: null, unit: 'g', wastePercent: '0', supplierId: null },
  ...{
    supplierLotCode: null,
    useByDate: null,
    source: 'stock',
    runId: null,
    partOf: null,
    costOverride: null,
  },
  ...of,
});
const draft = (of: typeof loaf, quantity: string, changes: Partial<PlannedRun> = {}): PlannedRun => ({
  ...{ id: `run-${of.id}`, recipeId: of.id, recipeName: of.name, unit: of.unit, batchYield: of.batchYield },
  ...{ batches: String(Number(quantity) / Number(of.batchYield)), plannedQuantity: quantity },
  ...{ actualYield: null, batchNumber: 'HR-1', productionDate: '2026-11-27', leftOut: [] },
  recipe: { ...of, portionsPerUnit: '1', isDrink: null },
  ingredients: of.lines.map((line) =>
    row(
      line.kind === 'recipe' ? { recipeId: line.recipeId } : { ingredientId: line.ingredientId },
      String((Number(line.quantity) * Number(quantity)) / Number(of.batchYield)),
    ),
  ),
  ...changes,
});

/** As it is shown. */
const shownReport = (plans: Partial<Plans>) =>
  purchasesReport(
    purchasesNeeded({ span, book, drafts: [], products: [], onHand: [], made: [], ...plans }),
    plans.book ?? book,
    suppliers,
  );
const quantities = new Set(['needed', 'ideal', 'there', 'buy']);
/** In grams, to be compared with what was planned in grams. */
const inGrams = (row: ReportRow): ReportRow => ({
  ...Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value !== null && quantities.has(key) && row.unit === 'kg' ? multiplyDecimals(value, '1000') : value,
    ]),
  ),
  unit: row.unit === 'kg' ? 'g' : (row.unit ?? ''),
});
const report = (plans: Partial<Plans>) => {
  const shown = shownReport(plans);
  return { ...shown, rows: shown.rows.map(inGrams) };
};
const flourRow = (plans: Partial<Plans>) =>
  report(plans).rows.find(({ ingredient }) => ingredient === 'Flour');
const rowDraft = (...quantities: string[]): PlannedRun[] =>
  quantities.map((quantity, at) =>
    draft(loaf, '1', {
      ...{ id: `run-${at}`, batchNumber: `HR-${at}` },
      ingredients: [row({ ingredientId: 'flour' }, quantity)],
    }),
  );

describe('what is bought', () => {
  it('is what all need with the ideal level once: 250 and 1,000 with an ideal of 100 are 1,350', () => {
    const drafts = rowDraft('250', '1000');
    expect(flourRow({ drafts, onHand: [inStock(flour, '0', { ideal: '100' })] })).toMatchObject({
      ...{ needed: '1250', ideal: '100', there: '0', buy: '1350', packs: '14', costs: '28' },
      ...{ supplier: 'The Mill', unit: 'g', pack: '100 g', unknown: '', notes: '', ingredientId: 'flour' },
      for: 'Loaf HR-0, Loaf HR-1, Ideal level',
    });
  });

  it('is rounded up to packs once: two needs of 50 with 40 there and packs of 100 are one pack', () => {
    expect(flourRow({ drafts: rowDraft('50', '50'), onHand: [inStock(flour, '40')] })).toMatchObject({
      ...{ needed: '100', there: '40', buy: '60', packs: '1', costs: '2' },
    });
  });

  it('is nothing where enough is there', () => {
    expect(
      report({ drafts: rowDraft('250'), onHand: [inStock(flour, '350', { ideal: '100' })] }),
    ).toMatchObject({
      ...{ rows: [], totals: { costs: '0' }, complete: true },
    });
  });

  it('brings a level to its ideal where nothing is planned; less than none counts as none, and is named', () => {
    const buy = (level: string) => flourRow({ onHand: [inStock(flour, level, { ideal: '500' })] })?.buy;
    expect([buy('200'), buy('-50'), buy('500')]).toEqual(['300', '500', undefined]);
    const below = flourRow({ onHand: [inStock(flour, '-50', { ideal: '500' })] });
    expect(below?.unknown).toBe('how much of it is in stock: it says less than none');
  });

  it('ignores the ideal level of a site that doesn’t keep it, and what is there counts', () => {
    const onHand = [inStock(flour, '200', { ideal: '900', isEnabled: false })];
    expect(flourRow({ drafts: rowDraft('250'), onHand })).toMatchObject({
      ideal: '0',
      there: '200',
      buy: '50',
    });
  });

  it('adds up the sites that are looked at', () => {
    const [kitchen] = [inStock(flour, '300', { ideal: '100' })];
    const levels = [
      ...kitchen.levels,
      { currentStock: '0.1', unit: 'kg', idealStockLevel: '0.2', isEnabled: true } as const,
    ];
    expect(flourRow({ drafts: rowDraft('250'), onHand: [{ ...kitchen, levels }] })).toMatchObject({
      ...{ there: '400', ideal: '300', buy: '150' },
    });
  });

  it('is whole where stock doesn’t track it, and says so', () => {
    expect(flourRow({ drafts: rowDraft('250') })).toMatchObject({
      ...{ needed: '250', there: null, buy: '250', packs: '3', notes: 'Not tracked in stock', unknown: '' },
    });
  });

  it('isn’t covered by what is on hold or past its use-by', () => {
    const lots = [
      { currentStock: '100', isHeld: true },
      { currentStock: '60', useByDate: '2026-11-20' },
      { currentStock: '90', useByDate: '2026-12-31' },
    ];
    expect(flourRow({ drafts: rowDraft('250'), onHand: [inStock(flour, '300', { lots })] })).toMatchObject({
      // 300 less 100 and 60: 90 in a lot, 50 in none.
      ...{ there: '140', buy: '110', notes: '100 g on hold, 60 g past its use-by' },
    });
  });

  it('isn’t covered by a lot that is past its use-by on the day of the need', () => {
    const lots = [{ currentStock: '300', useByDate: '2026-11-25' }];
    const onHand = [inStock(flour, '300', { lots })];
    const buyOn = (productionDate: string) =>
      flourRow({ drafts: rowDraft('250').map((one) => ({ ...one, productionDate })), onHand })?.buy;
    expect([buyOn('2026-11-25'), buyOn('2026-11-26')]).toEqual([undefined, '250']);
  });

  it('counts what lots say only as far as the level has it', () => {
    const lots = [{ currentStock: '300' }];
    expect(flourRow({ drafts: rowDraft('250'), onHand: [inStock(flour, '100', { lots })] })).toMatchObject({
      ...{ there: '100', buy: '150' },
    });
  });
});

describe('any needs, levels and ideals', () => {
  const grams = fc.integer({ min: 0, max: 5_000 });
  const level = fc.integer({ min: -3_000, max: 9_000 });

  it('come to needs and ideal less what is there, in whole packs', () => {
    fc.assert(
      fc.property(fc.array(grams, { minLength: 1, maxLength: 5 }), grams, level, (needs, ideal, there) => {
        const drafts = rowDraft(...needs.map((need) => String(need + 1)));
        const onHand = [inStock(flour, String(there), { ideal: String(ideal) })];
        const buy = Math.max(0, needs.reduce((sum, need) => sum + need + 1, 0) + ideal - Math.max(0, there));
        const found = flourRow({ drafts, onHand });
        expect(found?.buy ?? '0').toBe(String(buy));
        expect(found?.packs ?? '0').toBe(String(Math.ceil(buy / 100)));
      }),
    );
  });

  it('of loaves are baked once, by whichever drafts come before them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 4 }), grams, (sizes, sold) => {
        const drafts = sizes.map((size, at) =>
          draft(loaf, String(size), { id: `${at}`, batchNumber: `${at}` }),
        );
        const planned = sizes.reduce((sum, size) => sum + size, 0);
        const products = sold === 0 ? [] : [market('loaf', String(sold))];
        // Each loaf takes 500 g: those of the drafts, and those that no draft makes.
        expect(flourRow({ drafts, products })?.buy ?? '0').toBe(String(500 * Math.max(planned, sold)));
      }),
    );
  });
});

describe('an event', () => {
  it('needs what its products are made of, through other recipes', () => {
    // 40 pies take 10 kg of dough, which takes 6 kg of flour.
    expect(flourRow({ products: [market('pie', '40')] })).toMatchObject({
      ...{ needed: '6000', buy: '6000', packs: '60', for: 'Bruton market' },
    });
  });

  it('is covered by what is on the shelf of its product, and of a dough', () => {
    expect(flourRow({ products: [market('loaf', '40')], onHand: [loavesThere('30')] })?.buy).toBe('5000');
    const doughThere = inStock({ id: 'dough', isProduct: true }, '4000');
    // 6 kg of dough are missing.
    expect(flourRow({ products: [market('pie', '40')], onHand: [doughThere] })?.buy).toBe('3600');
  });

  it('isn’t covered by products on hold or past their use-by on its day', () => {
    const lots = [
      { currentStock: '10', isHeld: true },
      { currentStock: '15', useByDate: '2026-11-27' },
    ];
    expect(flourRow({ products: [market('loaf', '40')], onHand: [loavesThere('30', { lots })] })?.buy).toBe(
      '17500',
    );
  });

  it('with a draft of what it needs has the ingredients bought once', () => {
    const plans = { products: [market('loaf', '40')], drafts: [draft(loaf, '40')] };
    expect(flourRow(plans)).toMatchObject({ needed: '20000', buy: '20000', for: 'Loaf HR-1' });
    const more = { products: [market('loaf', '50')], drafts: [draft(loaf, '40')] };
    expect(flourRow(more)).toMatchObject({ buy: '25000', for: 'Loaf HR-1, Bruton market' });
  });

  it('isn’t covered twice by one draft, nor by one that is made after it', () => {
    const products = [
      market('loaf', '40'),
      market('loaf', '40', { event: 'Frome market', day: '2026-11-29' }),
    ];
    expect(flourRow({ products, drafts: [draft(loaf, '40')] })?.buy).toBe('40000');
    const late = draft(loaf, '40', { productionDate: '2026-11-30' });
    expect(flourRow({ products: [market('loaf', '40')], drafts: [late] })?.buy).toBe('40000');
  });

  it('and a draft that waits for a run of dough have it made once', () => {
    const waiting = draft(pie, '40', { id: 'pies', batchNumber: 'HR-2' });
    // The run makes the 10 kg that 40 pies take.
    const run = draft(dough, '10000', { productionDate: '2026-11-26' });
    expect(flourRow({ products: [market('pie', '40')], drafts: [waiting, run] })?.buy).toBe('6000');
  });

  it('needs as much of a recipe whose unit was renamed to another weight', () => {
    const kilos = { ...dough, batchYield: '1', unit: 'kg' };
    const products = [market('dough', '2000', { unit: 'g' })];
    expect(flourRow({ products, book: testBook([kilos], [flour]) })?.buy).toBe('1200');
  });
});

describe('a product', () => {
  it('below its ideal level needs what it is made of', () => {
    expect(flourRow({ onHand: [loavesThere('30', { ideal: '40' })] })).toMatchObject({
      ...{ needed: '5000', buy: '5000', for: 'Ideal level' },
    });
    // A draft makes them.
    const drafts = [draft(loaf, '10')];
    expect(flourRow({ onHand: [loavesThere('30', { ideal: '40' })], drafts })?.buy).toBe('5000');
  });

  it('that nobody needs isn’t made, however far below zero it is', () => {
    expect(report({ onHand: [loavesThere('-5')] }).rows).toEqual([]);
  });
});

describe('what isn’t known', () => {
  it('has no cost without a price, and the total is at least that of the others', () => {
    const both = [row({ ingredientId: 'flour' }, '100'), row({ ingredientId: 'salt' }, '20')];
    const { rows, totals, complete } = report({ drafts: [draft(loaf, '1', { ingredients: both })] });
    expect(
      rows.map(({ supplier, ingredient, packs, costs, unknown }) => [
        supplier,
        ingredient,
        packs,
        costs,
        unknown,
      ]),
    ).toEqual([
      ['The Mill', 'Flour', '1', '2', ''],
      ['No supplier', 'Salt', null, null, 'its price'],
    ]);
    expect([totals, complete]).toEqual([{ costs: '2' }, false]);
  });

  it('is bought by the quantity where there are no packs', () => {
    const drafts = [draft(loaf, '1', { ingredients: [row({ ingredientId: 'yeast' }, '25')] })];
    expect(report({ drafts }).rows[0]).toMatchObject({ buy: '25', packs: null, pack: '', costs: '0.25' });
  });

  it('is how much a line without a quantity takes, or one in a unit that doesn’t convert', () => {
    for (const line of [lineOf('flour', null, 'g'), lineOf('flour', '2', 'pieces')]) {
      const bun = recipeOf('bun', [line], { name: 'Bun', batchYield: '1', unit: 'buns' });
      const { rows, complete } = report({
        products: [market('bun', '4', { unit: 'buns' })],
        book: testBook([bun], [flour]),
      });
      expect(rows).toMatchObject([
        {
          ingredient: 'Flour',
          needed: null,
          buy: null,
          packs: null,
          costs: null,
          unknown: 'how much Bun needs',
        },
      ]);
      expect(complete).toBe(false);
    }
  });

  it('is how much is there where stock counts it in a unit that doesn’t convert', () => {
    const onHand = [inStock({ id: 'flour', unit: 'bags' }, '3')];
    expect(flourRow({ drafts: rowDraft('250'), onHand })).toMatchObject({
      ...{ needed: '250', there: null, buy: null, costs: null, unknown: 'how much of it is in stock' },
    });
  });

  it('is what goes into a recipe that was deleted or is empty', () => {
    const empty = recipeOf('bun', [], { name: 'Bun', batchYield: '1', unit: 'buns' });
    const products = [
      market('gone', '4', { name: 'Old tart' }),
      market('bun', '4', { unit: 'buns', name: 'Bun' }),
    ];
    const { rows, complete } = report({ products, book: testBook([empty], []) });
    expect(rows.map(({ ingredient, unknown, buy }) => [ingredient, unknown, buy])).toEqual([
      ['Bun', 'what goes into it', null],
      ['Old tart', 'what goes into it', null],
    ]);
    expect(complete).toBe(false);
  });

  it('is how much of a product an event needs whose unit no longer converts', () => {
    const { rows } = report({ products: [market('loaf', '40', { unit: 'trays', name: 'Loaf' })] });
    expect(rows.map(({ ingredient, unknown }) => [ingredient, unknown])).toEqual([
      ['Flour', 'how much Loaf needs'],
      ['Loaf', 'how much Bruton market needs'],
    ]);
  });

  it('is how much is left of a batch that stock doesn’t track', () => {
    const batch = (batchNumber: string, productionDate: string, useByDate: string | null = null) => ({
      ...{ recipeId: 'loaf', batchNumber, productionDate, useByDate },
    });
    const made = [
      batch('HR-1', '2026-11-26'),
      batch('HR-2', '2026-11-29'),
      batch('HR-3', '2026-11-25', '2026-11-27'),
    ];
    const products = [market('loaf', '40')];
    const { rows, complete } = report({ products, made });
    expect(rows.map(({ ingredient, buy, unknown }) => [ingredient, buy, unknown])).toEqual([
      ['Flour', '20000', ''],
      ['Loaf', null, 'how much is left of HR-1, since stock doesn’t track it'],
    ]);
    expect(complete).toBe(false);
    expect(report({ products, made, onHand: [loavesThere('0')] }).complete).toBe(true);
  });

  it('is an ingredient that was deleted', () => {
    const { rows } = report({ products: [market('loaf', '1')], book: testBook([loaf], []) });
    expect(rows).toMatchObject([{ buy: null, unknown: 'the ingredient, which was deleted' }]);
    expect(rows[0]?.ingredientId).toBeUndefined();
  });

  it('is what a box costs that is neither an ingredient nor a product', () => {
    const box: OnHand = {
      item: {
        ...inStock(flour, '0').item,
        referenceId: null,
        category: 'other',
        name: 'Cake box',
        unit: 'boxes',
      },
      levels: [{ currentStock: '20', unit: 'boxes', idealStockLevel: '50', isEnabled: true }],
      lots: [],
    };
    expect(report({ onHand: [box] }).rows).toMatchObject([
      { ingredient: 'Cake box', supplier: 'No supplier', buy: '30', unit: 'boxes', unknown: 'its price' },
    ]);
  });
});

describe('what a buyer reads', () => {
  const rowsOf = (plans: Partial<Plans>) => shownReport(plans).rows;

  it('is in kilograms from one on, all of a row', () => {
    const lots = [{ currentStock: '1500', isHeld: true }];
    const onHand = [inStock(flour, '1540', { ideal: '100', lots })];
    expect(rowsOf({ drafts: rowDraft('63600'), onHand })[0]).toMatchObject({
      ...{ needed: '63.6', ideal: '0.1', there: '0.04', buy: '63.66', unit: 'kg' },
      ...{ packs: '637', costs: '1274', pack: '100 g', notes: '1.5 kg on hold', ingredientUnit: 'kg' },
    });
  });

  it('is in grams below one, also of what is kept in kilograms', () => {
    expect(rowsOf({ drafts: rowDraft('999') })[0]).toMatchObject({ buy: '999', unit: 'g' });
    const kept = { ...flour, unit: 'kg' } as const;
    const onHand = [inStock(kept, '0.2', { ideal: '0.45' })];
    const rows = rowsOf({ book: testBook([loaf], [kept]), onHand });
    expect(rows[0]).toMatchObject({ there: '200', ideal: '450', buy: '250', unit: 'g', packs: '3' });
    expect(rows[0]?.ingredientUnit).toBe('g');
  });

  it('is in litres of what is poured, and in pieces of what is counted', () => {
    const item = (unit: 'ml' | 'pieces'): OnHand => {
      const { item: of, ...rest } = inStock({ id: 'soap', unit }, '0', { ideal: '2500' });
      return { item: { ...of, category: 'other', referenceId: null }, ...rest };
    };
    expect(rowsOf({ onHand: [item('ml')] })[0]).toMatchObject({ buy: '2.5', ideal: '2.5', unit: 'l' });
    expect(rowsOf({ onHand: [item('pieces')] })[0]).toMatchObject({ buy: '2500', unit: 'pieces' });
  });
});

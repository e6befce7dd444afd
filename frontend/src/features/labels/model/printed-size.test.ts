import { labelSizes } from '@batchbook/shared/recipes/label-sizes';
import { unknownPack } from '@batchbook/shared/recipes/pack-area';
import type { Panel } from '@batchbook/shared/recipes/printed-label';
import { describe, expect, it } from 'vitest';
import { type Fit, fits } from './fit.ts';
import { type Layout, layoutsOf, printedSize, refusal, smallestThatFits } from './printed-size.ts';

const size = (id: string) => {
  const found = labelSizes.find((one) => one.id === id);
  if (!found) throw new Error(`there is no size ${id}`);
  return found;
};

const panel: Panel = {
  form: 'uk',
  columns: [],
  rows: [],
  servings: null,
  servingSize: null,
  portion: null,
};
const label = { form: 'uk' as const, panel, pack: unknownPack, barcode: '' };
const tooLong = (overLines: number): Fit => ({ ...fits, overLines });
const tooWide: Fit = { ...fits, problem: 'the nutrition panel is too wide' };

/** What was measured, in the order of the layouts. */
const measured = (layouts: readonly Layout[], found: readonly (Fit | null)[]) => (layout: Layout) =>
  found[layouts.indexOf(layout)] ?? null;

const chosen = (found: readonly (Fit | null)[]) => {
  const layouts = layoutsOf(label, size('62x40'), 203);
  return printedSize(size('62x40'), layouts, measured(layouts, found));
};

describe('a size', () => {
  it('prints the nutrition in a table, in a line where the table doesn’t fit', () => {
    expect(chosen([fits, fits]).layout.panel).toBe('table');
    expect(chosen([tooLong(2), fits])).toMatchObject({ layout: { panel: 'linear' }, fit: fits });
    expect(chosen([tooWide, fits]).layout.panel).toBe('linear');
  });

  it('is refused where nothing fits, never printed without the panel', () => {
    expect(chosen([tooLong(9), tooLong(3)])).toMatchObject({
      layout: { panel: 'linear' },
      fit: { overLines: 3 },
    });
    expect(chosen([tooWide, tooLong(30)]).fit).toEqual(tooLong(30));
  });

  it('has a barcode of 80 % or more where it fits, the smallest lawful one elsewhere', () => {
    const layouts = layoutsOf({ ...label, panel: null, barcode: '4006381333931' }, size('62x40'), 203);
    expect(layouts).toEqual([
      { panel: null, eanDots: 3 },
      { panel: null, eanDots: 2 },
    ]);
    const found = printedSize(size('62x40'), layouts, measured(layouts, [tooLong(4), fits]));
    expect(found.layout.eanDots).toBe(2);
  });

  it('of a tall US label may have its foot beside the panel, once there is no room below', () => {
    const us = { ...label, form: 'us' as const, panel: { ...panel, form: 'us' as const } };
    const layouts = layoutsOf(us, size('100x150'), 203);
    const found = printedSize(size('100x150'), layouts, measured(layouts, [tooLong(3), fits]));
    expect(found.layout).toEqual({ panel: 'vertical', eanDots: null, footInColumn: true });
    expect(layoutsOf(us, size('100x50'), 203).some(({ footInColumn }) => footInColumn)).toBe(false);
  });

  it('counts as fitting in its best layout until it is measured', () => {
    expect(chosen([null, null])).toMatchObject({ layout: { panel: 'table' }, fit: fits });
  });
});

describe('a size that doesn’t fit', () => {
  const at = (id: string, fit: Fit) => ({
    size: size(id),
    layout: { panel: null, eanDots: null },
    fit,
  });
  const small = at('62x40', tooLong(3));

  it('names the smallest that does', () => {
    const all = [small, at('100x150', fits), at('100x50', tooLong(1)), at('100x75', fits)];
    expect(smallestThatFits(all)?.id).toBe('100x75');
    expect(refusal(small, all, label)).toBe(
      '3 lines too many: this size isn’t printed. The smallest that fits is 100 × 75 mm.',
    );
  });

  it('says so when none does', () => {
    expect(refusal(at('62x40', tooWide), [small], label)).toBe(
      'The nutrition panel is too wide: this size isn’t printed. No size has room for everything. Shorten the text or print less.',
    );
    expect(refusal(at('62x40', tooLong(1)), [small], { ...label, form: 'us' })).toMatch(
      /Until then, letters are as large/,
    );
    expect(refusal(at('62x40', fits), [], label)).toBeNull();
  });
});

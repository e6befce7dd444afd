/** What was made, as a production manager reads it at the end of a week. Figures by hand. */
import { describe, expect, it } from 'vitest';
import { type LoggedRun, productionLog } from './production-log-report.ts';

const run = (batchNumber: string, changes: Partial<LoggedRun> = {}): LoggedRun => ({
  ...{ id: batchNumber, productionDate: '2026-11-14', startTime: null, batchNumber, recipeName: 'Tart' },
  ...{ unit: 'tarts', batches: '2', plannedQuantity: '48', actualYield: '45', wasteQuantity: '3' },
  ...{ strikethroughStatus: false, cost: '0.8', expected: '0.75', ...changes },
});

describe('a run in the log', () => {
  it('has its yield in percent of the plan, its waste, and what one cost against what it was to cost', () => {
    const { rows, totals, complete } = productionLog([run('HR-1')]);
    // 45 of 48 are 93.75 %. 45 at 0.80 are 36.00.
    expect(rows).toEqual([
      {
        ...{ date: '2026-11-14', batch: 'HR-1', recipe: 'Tart', unit: 'tarts' },
        ...{ planned: '48', made: '45', wasted: '3', yield: '93.75', costs: '36' },
        ...{ per: 'each', expectedEach: '0.75', costEach: '0.8', difference: '0.05' },
        ...{ notes: '', unknown: '' },
      },
    ]);
    expect(totals).toEqual({ planned: '48', made: '45', wasted: '3', yield: '93.75', costs: '36' });
    expect(complete).toBe(true);
  });

  it('of what is weighed costs so much a kilogram', () => {
    const jam = { unit: 'g', batches: '3', plannedQuantity: '6000', actualYield: '5400', wasteQuantity: '0' };
    const [row] = productionLog([run('HR-1', { ...jam, cost: '0.005', expected: '0.0045' })]).rows;
    expect(row).toMatchObject({ per: 'per kg', expectedEach: '4.5', costEach: '5', difference: '0.5' });
    expect(row).toMatchObject({ costs: '27', yield: '90' });
  });

  it('may have made more than was planned, for less', () => {
    const [row] = productionLog([run('HR-1', { actualYield: '60', cost: '0.6' })]).rows;
    expect(row).toMatchObject({ yield: '125', difference: '-0.15' });
  });

  it('of which nothing is good has its costs, and none for one', () => {
    const burnt = run('HR-1', { actualYield: '0', wasteQuantity: '48', cost: '0.75' });
    const { rows, totals, complete } = productionLog([burnt]);
    expect(rows[0]).toMatchObject({ yield: '0', costEach: null, difference: null, costs: '36' });
    expect(rows[0]?.notes).toBe('Nothing good came out of it');
    expect([totals.costs, totals.yield, complete]).toEqual(['36', '0', true]);
  });

  it('whose cost isn’t known has none, and no total has it as zero', () => {
    const { rows, totals, complete } = productionLog([run('HR-1'), run('HR-2', { cost: null })]);
    expect(rows.find(({ batch }) => batch === 'HR-2')).toMatchObject({
      ...{ costs: null, costEach: null, expectedEach: '0.75', difference: null },
      unknown: 'what it cost',
    });
    expect(totals).toEqual({ planned: '96', made: '90', wasted: '6', yield: '93.75' });
    expect(complete).toBe(false);
  });
});

describe('the log', () => {
  it('lists a struck run and counts it in no total', () => {
    const struck = run('HR-2', { strikethroughStatus: true, cost: null });
    const { rows, totals, complete } = productionLog([run('HR-1'), struck]);
    expect(rows.map(({ batch, notes }) => [batch, notes])).toEqual([
      ['HR-2', 'Struck through'],
      ['HR-1', ''],
    ]);
    expect(totals).toEqual({ planned: '48', made: '45', wasted: '3', yield: '93.75', costs: '36' });
    // What a struck run cost matters to nobody.
    expect(complete).toBe(true);
  });

  it('adds up tarts with tarts, and not with grams', () => {
    const jam = run('HR-2', { unit: 'g', plannedQuantity: '2000', actualYield: '2000', cost: '0.01' });
    expect(productionLog([run('HR-1'), jam]).totals).toEqual({ costs: '56' });
  });

  it('of weights is in one unit throughout, that of the totals, also where recipes say grams and kilograms', () => {
    const small = run('HR-1', { unit: 'g', plannedQuantity: '500', actualYield: '450', wasteQuantity: '50' });
    const large = run('HR-2', { unit: 'kg', plannedQuantity: '12', actualYield: '12', wasteQuantity: '0' });
    const { rows, totals } = productionLog([large, small]);
    expect(rows.map(({ planned, made, wasted, unit }) => [planned, made, wasted, unit])).toEqual([
      ['12', '12', '0', 'kg'],
      ['0.5', '0.45', '0.05', 'kg'],
    ]);
    expect(totals).toMatchObject({ planned: '12.5', made: '12.45', wasted: '0.05', yield: '99.6' });
  });

  it('of several units has each run in the one that a person would say', () => {
    const jam = run('HR-2', {
      unit: 'g',
      plannedQuantity: '63600',
      actualYield: '61000',
      wasteQuantity: '900',
    });
    const glaze = run('HR-3', { unit: 'ml', plannedQuantity: '800', actualYield: '800', wasteQuantity: '0' });
    const { rows } = productionLog([run('HR-1'), jam, glaze]);
    const of = (name: string) => rows.find(({ batch }) => batch === name);
    expect(of('HR-1')).toMatchObject({ made: '45', unit: 'tarts' });
    expect(of('HR-2')).toMatchObject({ planned: '63.6', made: '61', wasted: '0.9', unit: 'kg' });
    expect(of('HR-3')).toMatchObject({ planned: '800', made: '800', unit: 'ml' });
  });

  it('has the yield of all by what was planned and made, not the average of yields', () => {
    const small = run('HR-1', { plannedQuantity: '10', actualYield: '5' });
    const large = run('HR-2', { plannedQuantity: '90', actualYield: '90' });
    expect(productionLog([small, large]).totals.yield).toBe('95');
  });

  it('begins with the newest day, and the latest of it', () => {
    const runs = [
      run('Late', { startTime: '14:00' }),
      run('Old', { productionDate: '2026-11-01' }),
      run('Early', { startTime: '06:30' }),
      run('New', { productionDate: '2026-11-20' }),
    ];
    expect(productionLog(runs).rows.map(({ batch }) => batch)).toEqual(['New', 'Late', 'Early', 'Old']);
  });

  it('of no runs is empty and whole', () => {
    expect(productionLog([])).toMatchObject({ rows: [], totals: { costs: '0' }, complete: true });
  });
});

import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ColumnChart } from './column-chart.tsx';

async function show(values: readonly [number, number][]) {
  const { container } = render(
    <ColumnChart
      label="Sold and wasted"
      series={['Sold', 'Wasted']}
      columns={values.map((each, index) => ({
        day: `2026-11-2${index}`,
        values: each,
        text: `£${each[0] + each[1]}`,
      }))}
      format={(value) => `£${value}`}
    />,
  );
  return { container, chart: await screen.findByRole('slider', { name: 'Sold and wasted' }) };
}

it('is read day by day, and has each figure in a table', async () => {
  const { chart } = await show([
    [90, -10],
    [120, 0],
  ]);
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: £120, Sold: £120, Wasted: £0');
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 20, 2026: £80, Sold: £90, Wasted: £-10');
  const row = screen.getByRole('row', { name: /^Nov 20, 2026/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['£90', '£-10', '£80']);
});

it('hatches losses of the second series', async () => {
  const { container } = await show([[90, -10]]);
  expect(container.querySelectorAll('[role=slider] rect[fill^="url"]')).toHaveLength(1);
});

it('draws no column for a week without sales', async () => {
  const { container } = await show([
    [0, 0],
    [0, 0],
  ]);
  expect(container.querySelector('svg')?.innerHTML).not.toContain('NaN');
  expect(container.querySelectorAll('[role=slider] rect[rx="2"]')).toHaveLength(0);
});

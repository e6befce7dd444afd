import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';

const money = (value: number) => `£${value.toFixed(2)}`;

async function show() {
  const { container } = render(
    <BarChart
      label="Stock value by category"
      series={['Main Kitchen', 'Unit 4']}
      bars={[
        { name: 'Fruit and nuts', values: [400, 180.76], text: '£580.76' },
        { name: 'Packaging', values: [240, 133.65], text: 'at least £373.65' },
        { name: 'Returns', values: [-20, 0], text: '-£20.00' },
      ]}
      format={money}
    />,
  );
  const chart = await screen.findByRole('slider', { name: 'Stock value by category' });
  return { chart, container, said: () => chart.getAttribute('aria-valuetext') };
}

it('is read bar by bar', async () => {
  const { chart, said } = await show();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Home}');
  expect(said()).toBe('Fruit and nuts: £580.76, Main Kitchen: £400.00, Unit 4: £180.76');
  await user.keyboard('{ArrowDown}');
  expect(said()).toContain('Packaging: at least £373.65');
  fireEvent.pointerMove(chart, { clientX: 10, clientY: 90 });
  expect(said()).toContain('Returns');
});

it('tells the second series by its hatching, and the legend has it too', async () => {
  const { container } = await show();
  const hatched = [...container.querySelectorAll('rect[fill^="url"]')].map((mark) =>
    mark.getAttribute('fill'),
  );
  expect(hatched).toHaveLength(3);
  const id = /#(.+)\)/.exec(hatched[0] ?? '')?.[1] ?? '';
  expect(container.querySelector(`pattern[id="${id}"]`)).toBeTruthy();
  expect(within(screen.getByRole('list')).getByText('Unit 4')).toBeTruthy();
});

it('has each figure in a table', async () => {
  await show();
  const table = within(screen.getByRole('table', { name: 'Stock value by category' }));
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Main Kitchen',
    'Unit 4',
    'Total',
  ]);
  expect(cells(/^Packaging/)).toEqual(['£240.00', '£133.65', 'at least £373.65']);
  expect(cells(/^Returns/)).toEqual(['£-20.00', '£0.00', '-£20.00']);
});

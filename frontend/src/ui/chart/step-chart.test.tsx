import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { StepChart } from './step-chart.tsx';

const at = (date: number) => new Date(2026, 10, date).getTime();
const points = [
  { at: at(1), value: 2, text: '£2.00 per kg', note: 'Price of Butter' },
  { at: at(10), value: null, text: 'No price' },
  { at: at(20), value: 3, text: '£3.00 per kg' },
];

async function show(describedBy?: string) {
  const { container } = render(
    <StepChart
      label="Price per kg over time"
      points={points}
      until={at(30)}
      format={(value) => `£${value}`}
      {...(describedBy === undefined ? {} : { describedBy })}
    />,
  );
  const chart = await screen.findByRole('slider', { name: 'Price per kg over time' });
  const hint = () => container.querySelector('div[aria-hidden="true"]')?.textContent;
  return { chart, container, hint, said: () => chart.getAttribute('aria-valuetext') };
}

describe('a chart in steps', () => {
  it('is one tab stop, whose keys go from point to point and say each', async () => {
    const { hint, said } = await show();
    const user = userEvent.setup();
    await user.tab();
    expect(said()).toBe('Nov 20, 2026: £3.00 per kg');
    expect(hint()).toContain('£3.00 per kg');
    await user.keyboard('{ArrowLeft}');
    expect(said()).toBe('Nov 10, 2026: No price');
    await user.keyboard('{Home}');
    expect(said()).toBe('Nov 01, 2026: £2.00 per kg, Price of Butter');
    await user.keyboard('{ArrowLeft}');
    expect(said()).toContain('Nov 01');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(said()).toContain('Nov 20');
    await user.keyboard('{Home}{End}');
    expect(said()).toContain('Nov 20');
    await user.keyboard('{Escape}');
    expect(hint()).toBeUndefined();
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('shows the nearest point to the pointer', async () => {
    const { chart, hint } = await show();
    fireEvent.pointerMove(chart, { clientX: 60, clientY: 20 });
    expect(hint()).toContain('Nov 01, 2026');
    fireEvent.pointerMove(chart, { clientX: 600, clientY: 20 });
    expect(hint()).toContain('Nov 20, 2026');
    fireEvent.pointerLeave(chart);
    expect(hint()).toBeUndefined();
  });

  it('goes on showing the point that a finger touched', async () => {
    const { chart, hint } = await show();
    fireEvent.pointerDown(chart, { clientX: 60, clientY: 20, pointerType: 'touch' });
    fireEvent.pointerLeave(chart, { pointerType: 'touch' });
    fireEvent.focus(chart);
    expect(hint()).toContain('Nov 01, 2026');
    fireEvent.blur(chart);
    expect(hint()).toBeUndefined();
  });

  it('has each figure in a table', async () => {
    const { chart } = await show();
    const table = screen.getByRole('table', { name: 'Price per kg over time' });
    expect(within(table).getByRole('row', { name: /Nov 01, 2026/ }).textContent).toContain('£2.00 per kg');
    expect(within(table).getByRole('row', { name: /Nov 10, 2026/ }).textContent).toContain('No price');
    expect(document.getElementById(chart.getAttribute('aria-details') ?? '')?.contains(table)).toBe(true);
  });

  it('brings no table where one is on the screen', async () => {
    const { chart } = await show('past-prices');
    expect(screen.queryByRole('table')).toBeNull();
    expect(chart.getAttribute('aria-details')).toBe('past-prices');
  });

  it('draws a line for each stretch and no dot where nothing is known', async () => {
    const { container } = await show();
    expect(container.querySelectorAll('path')).toHaveLength(2);
    expect(container.querySelectorAll('circle')).toHaveLength(2);
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ScrollsSideways } from './scrolls-sideways.tsx';

it('shows at its edge that there is more, until its end is reached', () => {
  const { container } = render(<ScrollsSideways label="Mass balance">Figures</ScrollsSideways>);
  const region = screen.getByRole('region', { name: 'Mass balance' });
  Object.defineProperties(region, { scrollWidth: { value: 500 }, clientWidth: { value: 300 } });
  const edge = () => container.querySelector('[aria-hidden]');
  fireEvent.scroll(region);
  expect(edge()).toBeTruthy();
  region.scrollLeft = 200;
  fireEvent.scroll(region);
  expect(edge()).toBeNull();
});

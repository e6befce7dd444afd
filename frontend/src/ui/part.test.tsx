import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { part } from './part.tsx';

afterEach(() => vi.unstubAllGlobals());

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

const setUp = (onLine: boolean) => {
  const network = { onLine, serviceWorker: { controller: null } };
  vi.stubGlobal('navigator', network);
  const load = vi.fn(async () => ({ default: Greeting }));
  return { network, load, Part: part(load, ({ name }) => <p>Fetching {name}</p>) };
};

it('shows its placeholder until its code is there', async () => {
  const { Part } = setUp(true);
  render(<Part name="Rosa" />);
  screen.getByText('Fetching Rosa');
  await screen.findByText('Hello Rosa');
  expect(screen.queryByText('Fetching Rosa')).toBeNull();
});

it('waits for a network before it loads', async () => {
  const { Part, load, network } = setUp(false);
  render(<Part name="Rosa" />);
  await act(async () => {});
  expect(load).not.toHaveBeenCalled();
  network.onLine = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Hello Rosa');
});

it('can be loaded before it shows', async () => {
  const { Part, load } = setUp(true);
  await Part.load();
  expect(load).toHaveBeenCalledTimes(1);
});

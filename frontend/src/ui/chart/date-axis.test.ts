import { expect, it } from 'vitest';
import { dateTicks } from './date-axis.ts';

const texts = (from: string, to: string): string[] =>
  dateTicks(Date.parse(from), Date.parse(to), 4).map(({ text }) => text);

it.each([
  ['years', '2021-03-02T00:00', '2026-08-01T00:00', ['2022', '2023', '2024', '2025', '2026']],
  ['months', '2026-01-20T00:00', '2026-05-10T00:00', ['Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026']],
  ['days', '2026-11-02T10:00', '2026-11-06T10:00', ['Nov 03', 'Nov 04', 'Nov 05', 'Nov 06']],
  ['hours', '2026-11-02T08:00', '2026-11-02T11:00', ['08:00', '09:00', '10:00', '11:00']],
  ['hours past midnight', '2026-11-02T21:00', '2026-11-03T03:00', ['21:00', 'Nov 03', '03:00']],
])('has ticks at round %s', (_, from, to, expected) => {
  const shown = texts(from, to);
  for (const text of expected) expect(shown).toContain(text);
  expect(shown.length).toBeLessThanOrEqual(8);
});

it('has one tick for one moment', () => {
  expect(texts('2026-11-02T08:00', '2026-11-02T08:00')).toEqual(['Nov 02, 2026']);
});

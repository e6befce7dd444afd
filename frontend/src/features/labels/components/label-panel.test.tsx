import type { Panel } from '@batchbook/shared/recipes/printed-label';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LabelPanel } from './label-panel.tsx';

const row = (name: string, ...figures: string[]) => ({ name, figures, indented: false });

const uk: Panel = {
  form: 'uk',
  columns: ['per 100 g', 'per portion'],
  rows: [row('Energy', '1099 kJ / 264 kcal', '495 kJ / 119 kcal'), row('Salt', '0.62 g', '0.28 g')],
  servings: null,
  servingSize: null,
  portion: { text: 'Portion: 1 slice (45 g)', perPack: 'This pack contains about 12 portions' },
};

const us: Panel = {
  form: 'us',
  columns: ['Amount per serving', '% Daily Value'],
  rows: [
    row('Calories', '240', ''),
    row('Total Fat', '8g', '10%'),
    row('Total Carbohydrate', '37g', '13%'),
    row('Added Sugars', '10g', '20%'),
    row('Potassium', '240mg', '6%'),
  ],
  servings: 'about 12 servings per container',
  servingSize: 'Serving size 1 slice (45 g)',
  portion: null,
};

const textOf = (panel: Panel, layout: 'table' | 'linear' | 'vertical' | 'tabular') => {
  const { container } = render(<LabelPanel panel={panel} layout={layout} widthMm={null} />);
  return (container.textContent ?? '').replaceAll('\u00a0', ' ');
};

it('states the portion below the table, and after the line', () => {
  expect(textOf(uk, 'table')).toMatch(
    /0\.28 gPortion: 1 slice \(45 g\)\. This pack contains about 12 portions\.$/,
  );
  expect(textOf(uk, 'linear')).toBe(
    'Nutrition per 100 g (per portion): Energy 1099 kJ / 264 kcal (495 kJ / 119 kcal), Salt 0.62 g (0.28 g). Portion: 1 slice (45 g). This pack contains about 12 portions.',
  );
});

it.each(['vertical', 'tabular', 'linear'] as const)('has all facts of the US form, %s', (layout) => {
  const text = textOf(us, layout);
  expect(text).toMatch(/Nutrition ?Facts/);
  for (const words of [
    'about 12 servings per container',
    '1 slice (45 g)',
    'Includes 10g Added Sugars',
    'Total Fat 8g',
    'Potassium 240mg',
  ])
    expect(text).toContain(words);
});

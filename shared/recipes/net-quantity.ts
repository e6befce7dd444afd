/**
 * The net quantity as a label states it. UK/EU: the figure and its unit, at least so high (Weights and
 * Measures (Packaged Goods) Regulations 2006, Sch. 1; Directive 76/211/EEC). US: ounces with the metric
 * weight beside them (15 U.S.C. 1453, 21 CFR 101.7).
 */
import type { netUnits } from './label-schema.ts';

export type NetUnit = (typeof netUnits)[number];

/** Grams or millilitres of one unit; pieces have neither. */
const metric: Record<NetUnit, { per: number; base: 'g' | 'ml' } | null> = {
  g: { per: 1, base: 'g' },
  kg: { per: 1000, base: 'g' },
  ml: { per: 1, base: 'ml' },
  cl: { per: 10, base: 'ml' },
  l: { per: 1000, base: 'ml' },
  oz: { per: 28.349523125, base: 'g' },
  'fl oz': { per: 29.5735295625, base: 'ml' },
  pieces: null,
};

/** Up to so many grams or millilitres, figures are at least so high in mm. */
const heights = [
  { upTo: 50, mm: 2 },
  { upTo: 200, mm: 3 },
  { upTo: 1000, mm: 4 },
] as const;

const heightAboveMm = 6;

/** The least height in mm of the figures; without a quantity, or for pieces, the lowest. */
export function netFigureHeightMm(quantity: string | null, unit: NetUnit): number {
  const measured = metric[unit];
  if (quantity === null || measured === null) return heights[0].mm;
  const amount = Number(quantity) * measured.per;
  return heights.find(({ upTo }) => amount <= upTo)?.mm ?? heightAboveMm;
}

/** Three significant figures, as the US rounds converted quantities, without trailing zeros. */
const threeFigures = (amount: number): string => String(Number(amount.toPrecision(3)));

/** '180 g', '6 pieces'; for the US 'Net Wt 6.35 oz (180 g)', '8.45 fl oz (250 ml)'. `null` without one. */
export function netText(quantity: string | null, unit: NetUnit, form: 'uk' | 'us'): string | null {
  if (quantity === null) return null;
  const stated = `${quantity} ${unit === 'pieces' && Number(quantity) === 1 ? 'piece' : unit}`;
  const measured = metric[unit];
  if (form === 'uk' || measured === null) return stated;
  const amount = Number(quantity) * measured.per;
  const customary = measured.base === 'g' ? 'oz' : 'fl oz';
  const per = metric[customary]?.per ?? 1;
  const ounces = unit === customary ? quantity : threeFigures(amount / per);
  const inMetric = unit === customary ? `${threeFigures(amount)} ${measured.base}` : stated;
  return `${measured.base === 'g' ? 'Net Wt ' : ''}${ounces} ${customary} (${inMetric})`;
}

/**
 * The net quantity as a label states it. UK/EU: the figure and its unit, with a minimum height (Weights and Measures
 * (Packaged Goods) Regulations 2006, Sch. 1; Directive 76/211/EEC). US: both systems of units, with the height of letters
 * by the area of the panel (15 U.S.C. 1453, 21 CFR 101.7).
 */

import type { netUnits } from './constants.ts';
import type { LabelForm } from './label-form.ts';
import { cm2PerSqIn, mmPerInch, type PackArea } from './pack-area.ts';

export type NetUnit = (typeof netUnits)[number];

/** Grams or millilitres in one unit; pieces have neither. */
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

/** What a unit measures: grams, millilitres, or `null` for pieces. */
export const netBase = (unit: NetUnit): 'g' | 'ml' | null => metric[unit]?.base ?? null;

/** Up to this many grams or millilitres, figures have this minimum height in mm. */
const heights = [
  { upTo: 50, mm: 2 },
  { upTo: 200, mm: 3 },
  { upTo: 1000, mm: 4 },
] as const;

const heightAboveMm = 6;

/** The minimum height in mm of the figures; without a quantity, or for pieces, the lowest. */
export function netFigureHeightMm(quantity: string | null, unit: NetUnit): number {
  const measured = metric[unit];
  if (quantity === null || measured === null) return heights[0].mm;
  const amount = Number(quantity) * measured.per;
  return heights.find(({ upTo }) => amount <= upTo)?.mm ?? heightAboveMm;
}

/** Up to this many square inches of principal display panel, letters have this minimum height (21 CFR 101.7(i)). */
const usHeights = [
  { upToSqIn: 5, inches: 1 / 16 },
  { upToSqIn: 25, inches: 1 / 8 },
  { upToSqIn: 100, inches: 3 / 16 },
  { upToSqIn: 400, inches: 1 / 4 },
] as const;

const usHeightAboveInches = 1 / 2;

/** Used for an unknown panel: no pack labelled by hand has a larger one. */
const unknownPanelSqIn = 400;

/** No panel is larger than the pack's largest surface. */
const panelSqIn = ({ displayPanelSqIn, surfaceCm2 }: PackArea): number => {
  if (displayPanelSqIn !== null) return Number(displayPanelSqIn);
  return surfaceCm2 === null ? unknownPanelSqIn : Number(surfaceCm2) / cm2PerSqIn;
};

/**
 * US: the minimum height in mm of the letters. The declaration is in capitals, so the rule measures them; in lower case
 * it would measure the 'o' (21 CFR 101.7(h)(2)). Only the symbols of the metric units stay in lower case.
 */
export function usNetLetterMm(pack: PackArea): number {
  const area = panelSqIn(pack);
  return (usHeights.find(({ upToSqIn }) => area <= upToSqIn)?.inches ?? usHeightAboveInches) * mmPerInch;
}

/** US: above 5 square inches the quantity is in the bottom 30 % of the panel (21 CFR 101.7(f)). */
export const isNetInBottomThird = (pack: PackArea): boolean => panelSqIn(pack) > 5;

/** Truncated, not rounded: a converted quantity never overstates the contents (NIST Handbook 130, 6.13). */
const cutOff = (amount: number, decimals: number): string => {
  const scale = 10 ** decimals;
  return String(Math.floor(amount * scale + 1e-6) / scale);
};

/** In the spelling of US labels. */
const metricSymbols = { g: ['g', 'kg'], ml: ['mL', 'L'] } as const;

/** Three significant figures, in g up to a kilogram, then in kg; likewise mL and L. */
function metricText(amount: number, base: 'g' | 'ml'): string {
  const [small, large] = metricSymbols[base];
  const figure = amount >= 1000 ? amount / 1000 : amount;
  const text = cutOff(figure, figure >= 100 ? 0 : figure >= 10 ? 1 : 2);
  return `${text} ${amount >= 1000 ? large : small}`;
}

interface CustomaryUnit {
  name: string;
  ounces: number;
}

const weights: readonly CustomaryUnit[] = [
  { name: 'LB', ounces: 16 },
  { name: 'OZ', ounces: 1 },
];
const volumes: readonly CustomaryUnit[] = [
  { name: 'GAL', ounces: 128 },
  { name: 'QT', ounces: 32 },
  { name: 'PT', ounces: 16 },
  { name: 'FL OZ', ounces: 1 },
];

/** In the largest whole units, with the rest in the smallest: 40 fl oz are '1 QT 8 FL OZ'. */
function inLargestUnits(ounces: number, units: readonly CustomaryUnit[]): string {
  let rest = ounces;
  const stated = units.flatMap(({ name, ounces: size }) => {
    const count = size === 1 ? cutOff(rest, 2) : String(Math.floor(rest / size + 1e-9));
    rest -= Number(count) * size;
    return count === '0' ? [] : [`${count} ${name}`];
  });
  return stated.join(' ');
}

/** Both declarations are required from 1 lb to below 4 lb, and from 1 pt to below 1 gal (21 CFR 101.7(j), (m)). */
const bothFromOunces = 16;
const largestOnly = { g: 64, ml: 128 } as const;

/** The typed metric quantity: '180 g', '1.5 L', never rounded. */
function typedMetric(quantity: string, unit: NetUnit): string | null {
  if (unit === 'g' || unit === 'kg') return `${quantity} ${unit}`;
  return unit === 'ml' || unit === 'l' ? `${quantity} ${unit === 'ml' ? 'mL' : 'L'}` : null;
}

/** 'NET WT 6.34 OZ (180 g)', 'NET WT 24 OZ (1 LB 8 OZ) 680 g', '5 LB 4 OZ' from 4 lb. Two decimals at most. */
function usText(quantity: string, unit: NetUnit, { per, base }: { per: number; base: 'g' | 'ml' }): string {
  const amount = Number(quantity) * per;
  const customary = base === 'g' ? 'oz' : 'fl oz';
  const text = unit === customary ? quantity : cutOff(amount / (metric[customary]?.per ?? 1), 2);
  const stated = `${text} ${customary.toUpperCase()}`;
  const ounces = Number(text);
  const inMetric = typedMetric(quantity, unit) ?? metricText(amount, base);
  const head = base === 'g' ? 'NET WT ' : '';
  const large = inLargestUnits(ounces, base === 'g' ? weights : volumes);
  if (ounces < bothFromOunces) return `${head}${stated} (${inMetric})`;
  if (ounces >= largestOnly[base]) return `${head}${large} (${inMetric})`;
  return `${head}${stated} (${large}) ${inMetric}`;
}

/** '180 g', '6 pieces'; for the US in both systems. `null` without a quantity. */
export function netText(quantity: string | null, unit: NetUnit, form: LabelForm): string | null {
  if (quantity === null) return null;
  const measured = metric[unit];
  if (form === 'us' && measured !== null) return usText(quantity, unit, measured);
  const text = `${quantity} ${unit === 'pieces' && Number(quantity) === 1 ? 'piece' : unit}`;
  return form === 'us' ? text.toUpperCase() : text;
}

/** The quantity in g or ml; `null` for pieces. */
export function netInBase(quantity: string, unit: NetUnit): { amount: number; base: 'g' | 'ml' } | null {
  const measured = metric[unit];
  return measured === null ? null : { amount: Number(quantity) * measured.per, base: measured.base };
}

/** From what a maker states and what follows from the recipe to what stands on the label. */
import type { IngredientList, ListToken, NutritionFacts } from './breakdown-schema.ts';
import { dateMarkText } from './label-dates.ts';
import type { LabelForm } from './label-form.ts';
import type { LabelContent } from './label-schema.ts';
import { isNetInBottomThird, netFigureHeightMm, netText, usNetLetterMm } from './net-quantity.ts';
import { usRowUnits } from './nutrition-panels.ts';
import { type PackArea, unknownPack } from './pack-area.ts';
import type { Panel, PrintedLabel } from './printed-label.ts';

export interface LabelSource {
  label: LabelContent;
  /** The recipe's name: that of the food, where the label gives none of its own. */
  recipeName: string;
  ingredientList: IngredientList;
  nutrition: NutritionFacts;
  form: LabelForm;
  /** The day it was made, 'YYYY-MM-DD'. */
  madeOn: string;
  /** Without its L; empty for none. */
  lot: string;
  /** The size of the pack, where it is known. */
  pack?: PackArea;
}

export function composeLabel(source: LabelSource): PrintedLabel {
  const { label, form } = source;
  const mayContain = source.ingredientList.mayContain;
  return {
    form,
    name: { text: foodName(label, source.recipeName), strong: false },
    net: netOf(source),
    list: headed(source.ingredientList.tokens).map(({ text, emphasised }) => ({ text, strong: emphasised })),
    mayContain: mayContain === '' ? null : { text: mayContain, strong: false },
    date: dateMarkText(label.dateMark, source.madeOn, label.shelfLifeDays, form),
    storage: keptTogether(label.storage.trim()),
    instructions: label.instructions.trim(),
    origin: label.origin.trim(),
    alcohol: label.alcoholPercent === null ? null : `Alcohol ${label.alcoholPercent}% vol`,
    business: [label.businessName, ...label.businessAddress.split('\n')]
      .map((line) => keptTogether(line.trim().replace(/,$/, '')))
      .filter((line) => line !== ''),
    lot: lotText(source.lot),
    panel: label.showNutrition ? panelOf(source.nutrition, form) : null,
    pack: source.pack ?? unknownPack,
    barcode: label.barcode,
    qrText: label.qrText.trim(),
  };
}

function netOf({ label, form, pack = unknownPack }: LabelSource): PrintedLabel['net'] {
  const text = netText(label.netQuantity, label.netUnit, form);
  if (text === null) return null;
  if (form === 'us') return { text, figureMm: usNetLetterMm(pack), inBottomThird: isNetInBottomThird(pack) };
  return { text, figureMm: netFigureHeightMm(label.netQuantity, label.netUnit), inBottomThird: false };
}

export const foodName = (label: LabelContent, recipeName: string): string =>
  label.foodName.trim() || recipeName;

const postcode = /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g;
const measure = /(\d) (?=°C|°F|g\b|ml\b|days?\b)/g;

/** A postcode and a figure with its unit aren't broken over two lines. */
const keptTogether = (text: string): string =>
  text.replace(postcode, '$1\u00a0$2').replace(measure, '$1\u00a0');

/** A lot is told by its L, unless it begins with one of its own. */
function lotText(lot: string): string | null {
  const text = lot.trim();
  if (text === '') return null;
  return /^L[\s\d-]/.test(text) ? text : `L ${text}`;
}

const heading = /^[\p{L} ]+:/u;

/** The list's heading stands out as its own stretch. */
function headed(tokens: readonly ListToken[]): ListToken[] {
  const [first, ...others] = tokens;
  const found = first && heading.exec(first.text)?.[0];
  if (!first || !found) return [...tokens];
  return [{ text: found, emphasised: true }, { ...first, text: first.text.slice(found.length) }, ...others];
}

/** `null` while a figure that must be stated isn't known. */
export const panelOf = (nutrition: NutritionFacts, form: LabelForm): Panel | null =>
  form === 'us' ? usPanel(nutrition) : ukPanel(nutrition);

const grams = (row: string, figure: string): string => (row === 'Energy' ? figure : `${figure} g`);

function ukPanel(nutrition: NutritionFacts): Panel | null {
  // Fibre may be left out (Art. 30(2)); nothing else may.
  const rows = nutrition.panels.uk.filter(({ row, per100 }) => row !== 'Fibre' || per100 !== null);
  if (rows.length === 0 || rows.some(({ per100 }) => per100 === null)) return null;
  const perPortion = rows.every((row) => row.perPortion !== null);
  return {
    form: 'uk',
    columns: [
      nutrition.basis === '100ml' ? 'per 100 ml' : 'per 100 g',
      ...(perPortion ? ['per portion'] : []),
    ],
    rows: rows.map((row) => ({
      name: row.row,
      figures: [row.per100, ...(perPortion ? [row.perPortion] : [])].map((figure) =>
        grams(row.row, figure ?? ''),
      ),
      indented: row.row.startsWith('of which'),
    })),
    servings: null,
    servingSize: null,
    portion: null,
  };
}

const usIndented = new Set(['Saturated Fat', 'Trans Fat', 'Dietary Fiber', 'Total Sugars', 'Added Sugars']);

function usPanel(nutrition: NutritionFacts): Panel | null {
  const { us } = nutrition.panels;
  if (us.length === 0 || us.some(({ perServing }) => perServing === null)) return null;
  const units: Partial<Record<string, string>> = usRowUnits;
  return {
    form: 'us',
    columns: ['Amount per serving', '% Daily Value'],
    rows: us.map(({ row, perServing, dailyValuePercent }) => ({
      name: row,
      figures: [
        `${perServing}${units[row] ?? ''}`,
        dailyValuePercent === null ? '' : `${dailyValuePercent}%`,
      ],
      indented: usIndented.has(row),
    })),
    servings: null,
    servingSize:
      nutrition.portionGrams === null ? null : `Serving size ${Math.round(Number(nutrition.portionGrams))} g`,
    portion: null,
  };
}

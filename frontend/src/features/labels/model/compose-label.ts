/** From what a maker states and what follows from the recipe to what stands on the label. */
import type { IngredientList, ListToken, NutritionFacts } from '@batchbook/shared/recipes/breakdown-schema';
import { dateMarkText } from '@batchbook/shared/recipes/label-dates';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { LabelChange, LabelContent } from '@batchbook/shared/recipes/label-schema';
import { netFigureHeightMm, netText } from '@batchbook/shared/recipes/net-quantity';
import { usRowUnits } from '@batchbook/shared/recipes/nutrition-panels';
import type { Panel, PrintedLabel, Stretch } from './printed-label.ts';
import { newLetters } from './word-diff.ts';

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
  /** What isn't approved yet, to be underlined. */
  changes: readonly LabelChange[];
}

export function composeLabel(source: LabelSource): PrintedLabel {
  const { label, form, changes } = source;
  const net = netText(label.netQuantity, label.netUnit, form);
  const mayContain = source.ingredientList.mayContain;
  return {
    form,
    name: {
      text: foodName(label, source.recipeName),
      strong: false,
      changed: changes.some(({ what }) => what === 'name'),
    },
    net: net === null ? null : { text: net, figureMm: netFigureHeightMm(label.netQuantity, label.netUnit) },
    list: listStretches(source.ingredientList.tokens, changes),
    mayContain:
      mayContain === ''
        ? null
        : { text: mayContain, strong: false, changed: changes.some(({ what }) => what === 'may_contain') },
    date: dateMarkText(label.dateMark, source.madeOn, label.shelfLifeDays, form),
    storage: keptTogether(label.storage.trim()),
    instructions: label.instructions.trim(),
    origin: label.origin.trim(),
    alcohol: label.alcoholPercent === null ? null : `Alcohol ${label.alcoholPercent}% vol`,
    business: [label.businessName, ...label.businessAddress.split('\n')]
      .map((line) => keptTogether(line.trim().replace(/,$/, '')))
      .filter((line) => line !== ''),
    lot: lotText(source.lot),
    panel: label.showNutrition ? panelOf(source.nutrition, form, changes) : null,
    barcode: label.barcode,
    qrText: label.qrText.trim(),
  };
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

/** The list's own tokens, cut further where a new word begins or ends. */
function listStretches(tokens: readonly ListToken[], changes: readonly LabelChange[]): Stretch[] {
  const change = changes.find(({ what }) => what === 'ingredient_list');
  const text = tokens.map((token) => token.text).join('');
  const isNew = change?.before ? newLetters(plain(change.before), text) : [];
  let at = 0;
  return headed(tokens).flatMap((token) => {
    const start = at;
    at += token.text.length;
    return runs(token.text, (index) => isNew[start + index] ?? false).map((run) => ({
      text: run.text,
      strong: token.emphasised,
      changed: run.marked,
    }));
  });
}

const heading = /^[\p{L} ]+:/u;

/** The list's heading stands out as its own stretch. */
function headed(tokens: readonly ListToken[]): ListToken[] {
  const [first, ...others] = tokens;
  const found = first && heading.exec(first.text)?.[0];
  if (!first || !found) return [...tokens];
  return [{ text: found, emphasised: true }, { ...first, text: first.text.slice(found.length) }, ...others];
}

/** The list's text without the asterisks around allergens. */
export const plain = (text: string): string => text.replaceAll('**', '');

function runs(text: string, marked: (index: number) => boolean): { text: string; marked: boolean }[] {
  const found: { text: string; marked: boolean }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const last = found.at(-1);
    if (last && last.marked === marked(index)) last.text += text.charAt(index);
    else found.push({ text: text.charAt(index), marked: marked(index) });
  }
  return found;
}

/** `null` while a figure that must be stated isn't known. */
export function panelOf(
  nutrition: NutritionFacts,
  form: LabelForm,
  changes: readonly LabelChange[],
): Panel | null {
  const changed = (row: string) => changes.some(({ what, of }) => what === 'nutrition' && of === row);
  return form === 'us' ? usPanel(nutrition, changed) : ukPanel(nutrition, changed);
}

const grams = (row: string, figure: string): string => (row === 'Energy' ? figure : `${figure} g`);

function ukPanel(nutrition: NutritionFacts, changed: (row: string) => boolean): Panel | null {
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
      changed: changed(row.row),
    })),
    servings: null,
    servingSize: null,
  };
}

const usIndented = new Set(['Saturated Fat', 'Trans Fat', 'Dietary Fiber', 'Total Sugars', 'Added Sugars']);

function usPanel(nutrition: NutritionFacts, changed: (row: string) => boolean): Panel | null {
  const { us } = nutrition.panels;
  if (us.length === 0 || us.some(({ perServing }) => perServing === null)) return null;
  const units: Partial<Record<string, string>> = usRowUnits;
  return {
    form: 'us',
    columns: ['Amount per serving', '% Daily Value'],
    rows: us.map(({ row, perServing, dailyValuePercent }) => ({
      name: row,
      figures: [
        `${perServing}${units[row] ? ` ${units[row]}` : ''}`,
        dailyValuePercent === null ? '' : `${dailyValuePercent}%`,
      ],
      indented: usIndented.has(row),
      changed: changed(row),
    })),
    servings: null,
    servingSize:
      nutrition.portionGrams === null ? null : `Serving size ${Math.round(Number(nutrition.portionGrams))} g`,
  };
}

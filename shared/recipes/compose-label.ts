/** Composes the label's text from the maker's statements and the recipe's results. */

import { allergenCodes } from '../ingredients/constants.ts';
import type { AllergenCode } from '../ingredients/schema.ts';
import { isSeen } from '../well-formed.ts';
import type { ExpectedLine, IngredientList, ListToken, NutritionFacts } from './breakdown-schema.ts';
import { alcoholShown, isAlcoholStated, isCoffeeOrTea } from './drinks.ts';
import { jamTexts } from './jam.ts';
import { answerOf } from './label-answers.ts';
import { dateMarkText } from './label-dates.ts';
import type { LabelForm } from './label-form.ts';
import type { LabelContent } from './label-schema.ts';
import { statementsFor } from './label-statements.ts';
import { isNetInBottomThird, netFigureHeightMm, netText, usNetLetterMm } from './net-quantity.ts';
import { usRowUnits } from './nutrition-panels.ts';
import type { PackArea } from './pack-area.ts';
import type { Panel, PrintedLabel, Stretch } from './printed-label.ts';
import { type PackOf, portionOf, servingSizeText, servingsText } from './serving-size.ts';

export interface LabelSource {
  label: LabelContent;
  /** The recipe's name, used as the name of the food unless the label has its own. */
  recipeName: string;
  ingredientList: IngredientList;
  nutrition: NutritionFacts;
  form: LabelForm;
  /** The production date, 'YYYY-MM-DD'; empty while unknown, and then the label has no date. */
  madeOn: string;
  /** Without its L; empty for none. */
  lot: string;
}

export function composeLabel(source: LabelSource): PrintedLabel {
  const { label, form, ingredientList: list } = source;
  const exempt = isListExempt(label, form);
  const mayContain = list.mayContain;
  return {
    form,
    name: { text: foodName(label, source.recipeName), strong: false },
    net: netOf(source),
    list: exempt ? [] : headed(list.tokens).map(({ text, emphasised }) => ({ text, strong: emphasised })),
    entries: exempt ? [] : list.entries,
    contains: exempt || form === 'us' ? containsText(list.expected, form) : null,
    besideName: statementsFor(list.statements, form)
      .flatMap(({ beside, text }) => (beside === 'name' ? [text] : []))
      .join('. '),
    statements: statementTexts(source),
    mayContain: mayContain === '' ? null : { text: mayContain, strong: false },
    date:
      source.madeOn === '' ? null : dateMarkText(label.dateMark, source.madeOn, label.shelfLifeDays, form),
    storage: keptTogether(label.storage.trim()),
    instructions: label.instructions.trim(),
    origin: label.origin.trim(),
    alcohol: alcoholText(label, form),
    business: [label.businessName, ...label.businessAddress.split('\n')]
      .map((line) => keptTogether(line.trim().replace(/,$/, '')))
      .filter((line) => line !== ''),
    lot: lotText(source.lot),
    panel: label.showNutrition ? panelOf(source.nutrition, form, label) : null,
    pack: packOf(label),
    barcode: label.barcode,
    qrText: label.qrText.trim(),
  };
}

/** Annex XII; 27 CFR 4.36, 5.65 and 7.65. */
function alcoholText(label: LabelContent, form: LabelForm): string | null {
  if (!isAlcoholStated(label)) return null;
  const percent = alcoholShown(label.alcoholPercent ?? '');
  return form === 'us' ? `Alcohol ${percent}% by volume` : `Alcohol ${percent}% vol`;
}

/** Whether the chosen exemption leaves the list out. */
export const isListExempt = ({ kind, answers }: LabelContent, form: LabelForm): boolean =>
  kind === 'prepacked' && form === 'uk' && answerOf(answers, 'ingredient_list') !== null;

/** The nine allergens of US law (FALCPA, FASTER Act), in the words of its labels. */
const usWords: Partial<Record<AllergenCode, string>> = {
  soybeans: 'soy',
  eggs: 'egg',
  milk: 'milk',
  peanuts: 'peanuts',
  sesame: 'sesame',
};

/** Returns what a label says that the food contains, in its words. */
export function containedNames(expected: readonly ExpectedLine[], form: LabelForm): string[] {
  const names = allergenCodes.flatMap((code) => {
    const found = expected.flatMap(({ allergens }) =>
      allergens.flatMap((each) => (each.allergen === code ? each.names : [])),
    );
    if (form === 'uk' || found.length === 0) return found;
    if (code === 'gluten') return found.includes('wheat') ? ['wheat'] : [];
    if (code === 'fish' || code === 'crustaceans' || code === 'nuts') return found;
    return usWords[code] === undefined ? [] : [usWords[code]];
  });
  return [...new Set(names)];
}

/** 'Contains: milk, wheat.' with each name bold; `null` for none. */
function containsText(expected: readonly ExpectedLine[], form: LabelForm): Stretch[] | null {
  const names = containedNames(expected, form);
  if (names.length === 0) return null;
  const stretches = names.flatMap((name, at): Stretch[] => [
    ...(at === 0 ? [] : [{ text: ', ', strong: false }]),
    { text: name, strong: true },
  ]);
  return [{ text: 'Contains: ', strong: form === 'us' }, ...stretches, { text: '.', strong: false }];
}

const dayText = (day: string, form: LabelForm): string =>
  dateMarkText('use_by', day, 0, form)?.replace(/^Use by /, '') ?? '';

/** Annex III 4: above 150 mg a litre in drinks, and in other food with added caffeine. */
function caffeineText({ label, nutrition, recipeName, ingredientList }: LabelSource): string[] {
  const { caffeineMg } = label;
  if (caffeineMg === null || Number(caffeineMg) === 0) return [];
  if (nutrition.basis === '100g') {
    return [
      `Contains caffeine. Not recommended for children or pregnant women (${caffeineMg} mg per 100 g).`,
    ];
  }
  if (Number(caffeineMg) <= 15 || isCoffeeOrTea(foodName(label, recipeName), ingredientList.text)) return [];
  return [
    `High caffeine content. Not recommended for children or pregnant or breast-feeding women (${caffeineMg} mg per 100 ml).`,
  ];
}

const liquoriceTexts: Record<LabelContent['liquorice'], readonly string[]> = {
  none: [],
  contains: ['Contains liquorice.'],
  high: ['Contains liquorice: people suffering from hypertension should avoid excessive consumption.'],
};

function statementTexts(source: LabelSource): string[] {
  const { label, form, ingredientList } = source;
  return [
    ...(Number(label.drainedQuantity ?? 0) === 0
      ? []
      : [`Drained weight ${label.drainedQuantity} ${label.netUnit}`]),
    ...statementsFor(ingredientList.statements, form).flatMap(({ beside, text }) =>
      beside === 'list' ? [text] : [],
    ),
    ...jamTexts({ ...source, name: foodName(label, source.recipeName) }),
    ...caffeineText(source),
    ...liquoriceTexts[label.liquorice],
    ...(label.protectiveAtmosphere ? ['Packaged in a protective atmosphere.'] : []),
    ...(!label.frozenOn ? [] : [`Frozen on ${dayText(label.frozenOn, form)}`]),
  ];
}

const packOf = ({ packSurfaceCm2, displayPanelSqIn }: LabelContent): PackArea => ({
  surfaceCm2: packSurfaceCm2,
  displayPanelSqIn,
});

function netOf({ label, form }: LabelSource): PrintedLabel['net'] {
  const pack = packOf(label);
  const isStated = Number(label.netQuantity ?? 0) > 0;
  const text = isStated ? netText(label.netQuantity, label.netUnit, form) : null;
  if (text === null) return null;
  if (form === 'us') return { text, figureMm: usNetLetterMm(pack), inBottomThird: isNetInBottomThird(pack) };
  return { text, figureMm: netFigureHeightMm(label.netQuantity, label.netUnit), inBottomThird: false };
}

export const foodName = (label: LabelContent, recipeName: string): string =>
  isSeen(label.foodName) ? label.foodName.trim() : recipeName;

const postcode = /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g;
const measure = /(\d) (?=°C|°F|g\b|ml\b|days?\b)/g;

/** Keeps a postcode, or a figure and its unit, on one line. */
const keptTogether = (text: string): string =>
  text.replace(postcode, '$1\u00a0$2').replace(measure, '$1\u00a0');

/** A lot is marked by an L, unless it begins with one. */
function lotText(lot: string): string | null {
  const text = lot.trim();
  if (text === '') return null;
  return /^L[\s\d-]/.test(text) ? text : `L ${text}`;
}

const heading = /^[\p{L} ]+:/u;

/** The list's heading is its own segment. */
function headed(tokens: readonly ListToken[]): ListToken[] {
  const [first, ...others] = tokens;
  const found = first && heading.exec(first.text)?.[0];
  if (!first || !found) return [...tokens];
  return [{ text: found, emphasised: true }, { ...first, text: first.text.slice(found.length) }, ...others];
}

/** `null` while a required figure is unknown. */
export const panelOf = (nutrition: NutritionFacts, form: LabelForm, pack: PackOf): Panel | null =>
  form === 'us' ? usPanel(nutrition, pack) : ukPanel(nutrition, pack);

const grams = (row: string, figure: string): string => (row === 'Energy' ? figure : `${figure} g`);

function ukPanel(nutrition: NutritionFacts, pack: PackOf): Panel | null {
  // Only fibre may be left out (Art. 30(2)).
  const rows = nutrition.panels.uk.filter(({ row, per100 }) => row !== 'Fibre' || per100 !== null);
  if (rows.length === 0 || rows.some(({ per100 }) => per100 === null)) return null;
  const portion = rows.every((row) => row.perPortion !== null) ? portionOf(nutrition, pack) : null;
  const perPortion = portion !== null;
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
    portion,
  };
}

const usIndented = new Set(['Saturated Fat', 'Trans Fat', 'Dietary Fiber', 'Total Sugars', 'Added Sugars']);

function usPanel(nutrition: NutritionFacts, pack: PackOf): Panel | null {
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
    servings: servingsText(nutrition, pack),
    servingSize: servingSizeText(nutrition),
    portion: null,
  };
}

/**
 * A recipe pasted as text: the lines that read as ingredients, and the rest as its method. What can't be
 * told apart surely is offered, never written: the maker sees every line before it is taken. Every row that was
 * pasted is in a line, in the method, in the name or the yield, or among the headings: none is dropped.
 */

import {
  type Currency,
  decimalOf,
  formatDecimal,
  multiply,
  parseDecimal,
  ratioOf,
} from '@batchbook/shared/money';
import { asidesOf } from '@batchbook/shared/recipes/same-food';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { withoutEnd } from '@batchbook/shared/text';
import { parseIngredient } from 'parse-ingredient';

export interface PastedLine {
  /** As it was pasted. */
  source: string;
  /** The ingredient, without its preparation. */
  name: string;
  /** `null` for 'salt, to taste', 'a handful of cocoa nibs' and what can't be read, as '12..5 g'. */
  quantity: string | null;
  unit: EntryUnit;
}

export interface PastedRecipe {
  /** A first line that reads as a title, or nothing. */
  name: string;
  /** 'Makes 24 tarts'. */
  makes: { source: string; batchYield: string; unit: string } | null;
  lines: PastedLine[];
  /** 'For the filling:', which goes nowhere. */
  headings: string[];
  /** A step a line. */
  method: string;
}

const units: Record<string, EntryUnit> = {
  gram: 'g',
  kilogram: 'kg',
  ounce: 'oz',
  pound: 'lb',
  milliliter: 'ml',
  liter: 'l',
  teaspoon: 'tsp',
  tablespoon: 'tbsp',
  cup: 'cup',
  bag: 'bags',
  box: 'boxes',
  bottle: 'bottles',
  package: 'packs',
  pack: 'packs',
  container: 'containers',
};

/** Where the maker is decides which of the two it is: they are never mixed. */
const imperial: Record<string, readonly [uk: EntryUnit, us: EntryUnit]> = {
  'fluid ounce': ['flozUk', 'flozUs'],
  fluidounce: ['flozUk', 'flozUs'],
  pint: ['ptUk', 'ptUs'],
};

const bullet = /^\s*[-–—•*▢□◦]\s*/;
const step = /^\s{0,20}(?:step\s{0,20})?\d{1,2}\s{0,20}[.):]\s{1,20}(?=\p{L})/iu;
const methodHeading = /^(method|directions|instructions|preparation|steps|how to make(?: it)?)\b[\s:.]*$/i;
const listHeading = /^(ingredients|you will need|for the .{1,40}|.{1,40}:)\s{0,20}:?\s{0,20}$/i;
const makesLine =
  /^(?:makes|serves|yields?)\s{0,20}:?\s{0,20}(?:about\s{1,20})?(\d{1,5})\s{0,20}(\p{L}[\p{L} ]{0,38})?/iu;
const multiplied = /^(\d+)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(kg|g|ml|l|oz|lb)\b/i;

/** Turns '2 x 400g tins' into '800g tins' and '400g/14oz' into '400g', and drops bullets. */
function plainLine(text: string): string {
  return text
    .replace(bullet, '')
    .replace(multiplied, (_all, times: string, each: string, unit: string) => {
      return `${decimalOf(multiply(ratioOf(times), ratioOf(each)))}${unit}`;
    })
    .replace(
      /^([\d.,]{1,20}\s{0,20}(?:kg|g|ml|l))\s{0,20}\/\s{0,20}[\d.,½¼¾⅓⅔ ]{1,20}\s{0,20}(?:oz|lb|lbs|fl oz|pints?|cups?)\b/i,
      '$1',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

const measure =
  '(?:handfuls?|pinch(?:es)?|dash(?:es)?|splash(?:es)?|drizzles?|knobs?|glugs?|squeezes?|drops?|sprinkl(?:e|es|ing)|dusting|sprigs?|bunch(?:es)?|little|few|bit|touch)';
/** Vague amounts that are no quantity: 'a handful of', 'a few drops of', 'some'. */
const vagueStart = new RegExp(
  `^(?:(?:an?|the|one|few|some|small|large|good|big|generous) )*${measure} (?:${measure} )?(?:of )?|^some `,
  'i',
);
const vagueEnd =
  /(?:,? (?:to|for) (?:taste|serve|garnish|decorate|finish|dust(?:ing)?|greas(?:e|ing)|sprinkling)|,? (?:optional|as (?:needed|required)))\.?$/i;

/** Whether a row says how much in words that are no quantity. */
const isVague = (text: string): boolean => {
  const plain = plainLine(text);
  return vagueStart.test(plain) || vagueEnd.test(plain);
};

/** What is left in front of a name where the number can't be read: '..5 g '. */
const garbledNumber = /^[\d.,/]+\s*(?:kg|g|ml|l|oz|lb|tsp|tbsp|cups?)?\s+/i;

/** Removes preparations and 'to taste'. What makes it another food stays: 'butter (vegan)'. */
function nameOf(description: string): string {
  const text = description
    .replace(garbledNumber, '')
    .replace(/^of\s+/i, '')
    .replace(vagueStart, '')
    .replace(/\b(?:tins?|cans?|jars?|packets?)\s+(?:of\s+)?/i, '');
  const [first = ''] = text
    .replaceAll(/\([^()]{0,300}\)/g, ' ')
    .split(/,|;| [-–—] |\bto taste\b|\bplus extra\b|\boptional\b/i);
  const name = withoutEnd(first.replaceAll(/\s+/g, ' ').trim(), '.!');
  const asides = asidesOf(text);
  return name === '' || asides.length === 0 ? name : `${name} (${asides.join(', ')})`;
}

/** The parser's number as a decimal of up to six places, or `null` if not allowed in a line. */
function decimal(value: number): string | null {
  const rounded = value < 1e9 ? formatDecimal(parseDecimal(value.toFixed(6))) : '0';
  return rounded === '0' ? null : rounded;
}

function readLine(text: string, currency: Currency): PastedLine | null {
  const [parsed] = parseIngredient(plainLine(text), { normalizeUOM: true, round: false });
  if (!parsed || parsed.isGroupHeader) return null;
  // '2 handfuls of rocket' isn't two of it, and '12..5 g' isn't twelve.
  const isRead = !vagueStart.test(parsed.description) && !garbledNumber.test(parsed.description);
  const { quantity, unitOfMeasureID, description } = parsed;
  const [uk, us] = imperial[unitOfMeasureID ?? ''] ?? [];
  const known = units[unitOfMeasureID ?? ''] ?? (currency === 'USD' ? us : uk);
  const name = nameOf(description);
  if (name === '') return null;
  const amount = quantity === null || !isRead ? null : decimal(quantity);
  return { source: text.trim(), name, quantity: amount, unit: known ?? (amount === null ? 'g' : 'pieces') };
}

const hasAmount = (text: string): boolean => /^(?:[-–—•*▢□◦]\s*)?[\d½¼¾⅓⅔⅛]/.test(text.trim());

/** A sentence, or a numbered step. */
const isStep = (text: string): boolean =>
  step.test(text) ||
  (!hasAmount(text) && !vagueStart.test(plainLine(text)) && (text.length > 70 || /[.!]$/.test(text.trim())));

/** @param currency decides between UK and US pints and fluid ounces. */
export function readPasted(text: string, currency: Currency): PastedRecipe {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  const read: PastedRecipe = { name: '', makes: null, lines: [], headings: [], method: '' };
  const steps: string[] = [];
  let inMethod = false;
  for (const row of rows) {
    if (row === '') continue;
    const makes = makesLine.exec(row);
    if (methodHeading.test(row)) inMethod = true;
    else if (inMethod || isStep(row)) steps.push(row.replace(step, '').replace(bullet, ''));
    else if (makes?.[1] && read.makes === null)
      read.makes = { source: row, batchYield: makes[1], unit: makes[2]?.trim() || 'portions' };
    else if (makes || listHeading.test(row)) read.headings.push(row);
    else take(read, row, currency);
  }
  return { ...read, method: steps.join('\n') };
}

/** The first line without an amount is the title. All others are ingredients. */
function take(read: PastedRecipe, row: string, currency: Currency): void {
  if (read.name === '' && read.lines.length === 0 && !saysHowMuch(row)) {
    read.name = row.slice(0, 200);
    return;
  }
  const line = readLine(row, currency);
  if (line) read.lines.push(line);
  else read.headings.push(row);
}

const saysHowMuch = (row: string): boolean => hasAmount(row) || bullet.test(row) || isVague(row);

/** Turns a title into a line when no title is wanted, such as 'cocoa nibs' pasted into a recipe. */
export const lineOfTitle = (title: string): PastedLine => ({
  source: title,
  name: nameOf(title) || title,
  quantity: null,
  unit: 'g',
});

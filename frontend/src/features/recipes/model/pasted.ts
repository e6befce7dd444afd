/**
 * A recipe pasted as text: the lines that read as ingredients, and the rest as its method. What can't be
 * told apart surely is offered, never written: the maker sees every line before it is taken.
 */
import {
  type Currency,
  decimalOf,
  formatDecimal,
  multiply,
  parseDecimal,
  ratioOf,
} from '@batchbook/shared/money';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { parseIngredient } from 'parse-ingredient';

export interface PastedLine {
  /** As it was pasted. */
  source: string;
  /** What it is of, without what is done to it. */
  name: string;
  /** `null` for 'salt, to taste'. */
  quantity: string | null;
  unit: EntryUnit;
}

export interface PastedRecipe {
  /** A first line that reads as a title, or nothing. */
  name: string;
  /** 'Makes 24 tarts'. */
  makes: { batchYield: string; unit: string } | null;
  lines: PastedLine[];
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
const step = /^\s*(?:step\s*)?\d{1,2}\s*[.):]\s+(?=\p{L})/iu;
const methodHeading = /^(method|directions|instructions|preparation|steps|how to make(?: it)?)\b[\s:.]*$/i;
const listHeading = /^(ingredients|you will need|for the .{1,40}|.{1,40}:)\s*:?\s*$/i;
const makesLine = /^(?:makes|serves|yields?)\s*:?\s*(?:about\s+)?(\d{1,5})\s*(\p{L}[\p{L} ]{0,38})?/iu;
const multiplied = /^(\d+)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(kg|g|ml|l|oz|lb)\b/i;

/** '2 x 400g tins' is '800g tins'; '400g/14oz' is '400g'; a bullet is no part of it. */
function plainLine(text: string): string {
  return text
    .replace(bullet, '')
    .replace(multiplied, (_all, times: string, each: string, unit: string) => {
      return `${decimalOf(multiply(ratioOf(times), ratioOf(each)))}${unit}`;
    })
    .replace(/^([\d.,]+\s*(?:kg|g|ml|l))\s*\/\s*[\d.,½¼¾⅓⅔ ]+\s*(?:oz|lb|lbs|fl oz|pints?|cups?)\b/i, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Without what is done to it, what stands in brackets and how much is 'to taste'. */
function nameOf(description: string): string {
  const [name = ''] = description
    .replaceAll(/\([^)]*\)/g, ' ')
    .replace(/^(?:of|a (?:pinch|little|few|handful) of)\s+/i, '')
    .replace(/\b(?:tins?|cans?|jars?|packets?)\s+(?:of\s+)?/i, '')
    .split(/,|;| – | - |\bto taste\b|\bplus extra\b|\boptional\b/i);
  return name.replaceAll(/\s+/g, ' ').trim();
}

/** A number of the parser as a decimal of at most six places. */
const decimal = (value: number): string => formatDecimal(parseDecimal(value.toFixed(6)));

function readLine(text: string, currency: Currency): PastedLine | null {
  const [parsed] = parseIngredient(plainLine(text), { normalizeUOM: true, round: false });
  if (!parsed || parsed.isGroupHeader) return null;
  const { quantity, unitOfMeasureID, description } = parsed;
  const [uk, us] = imperial[unitOfMeasureID ?? ''] ?? [];
  const known = units[unitOfMeasureID ?? ''] ?? (currency === 'USD' ? us : uk);
  const name = nameOf(description);
  if (name === '') return null;
  const amount = quantity === null || quantity === 0 ? null : decimal(quantity);
  return { source: text.trim(), name, quantity: amount, unit: known ?? 'pieces' };
}

const hasAmount = (text: string): boolean => /^(?:[-–—•*▢□◦]\s*)?[\d½¼¾⅓⅔⅛]/.test(text.trim());

/** A sentence, or a numbered step. */
const isStep = (text: string): boolean =>
  step.test(text) || (!hasAmount(text) && (text.length > 70 || /[.!]$/.test(text.trim())));

/** @param currency decides between UK and US pints and fluid ounces. */
export function readPasted(text: string, currency: Currency): PastedRecipe {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  const read: PastedRecipe = { name: '', makes: null, lines: [], method: '' };
  const steps: string[] = [];
  let inMethod = false;
  for (const row of rows) {
    if (row === '') continue;
    const makes = makesLine.exec(row);
    if (methodHeading.test(row)) inMethod = true;
    else if (inMethod || isStep(row)) steps.push(row.replace(step, '').replace(bullet, ''));
    else if (makes?.[1]) read.makes = { batchYield: makes[1], unit: makes[2]?.trim() || 'portions' };
    else if (!listHeading.test(row)) take(read, row, currency);
  }
  return { ...read, method: steps.join('\n') };
}

/** The first line without an amount is the title; every other is of an ingredient. */
function take(read: PastedRecipe, row: string, currency: Currency): void {
  if (read.name === '' && read.lines.length === 0 && !hasAmount(row) && !bullet.test(row)) {
    read.name = row.slice(0, 200);
    return;
  }
  const line = readLine(row, currency);
  if (line) read.lines.push(line);
}

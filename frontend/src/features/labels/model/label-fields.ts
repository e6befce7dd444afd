/** The rows of a label's fields: how each is shown, entered and read. */

import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import { readQuantity, readQuantityIn } from '@batchbook/shared/quantity';
import { dateMarks, liquoriceLevels, netUnits } from '@batchbook/shared/recipes/constants';
import { ean13Problem } from '@batchbook/shared/recipes/ean13';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import type { NetUnit } from '@batchbook/shared/recipes/net-quantity';
import { printableProblem } from '@batchbook/shared/recipes/printable';

export type Values = Record<string, string>;

export interface Ask {
  name: keyof LabelContent | 'madeOn' | 'lot';
  label: string;
  kind: 'text' | 'area' | 'number' | 'day' | 'select';
  hint?: string;
  placeholder?: string;
  options?: readonly { value: string; label: string }[];
}

/** What of the print run isn't part of the label: they are kept on the page alone. */
export interface RunDetails {
  madeOn: string;
  lot: string;
}

export type Read =
  | { ok: true; label: Partial<LabelContent>; run: Partial<RunDetails> }
  | { ok: false; errors: Values };

export interface FieldRow {
  id: string;
  title: string;
  asks: readonly Ask[];
  /** The fields of the label that it states, by which checks find it. */
  fields: readonly (keyof LabelContent)[];
}

const dateMarkNames: Record<(typeof dateMarks)[number], string> = {
  use_by: 'Use by',
  best_before: 'Best before',
  none: 'No date',
};

const liquoriceNames: Record<(typeof liquoriceLevels)[number], string> = {
  none: 'No statement',
  contains: 'Contains liquorice',
  high: 'Contains liquorice, with the warning',
};

export const fieldRows = {
  name: {
    id: 'name',
    title: 'Name of the food',
    fields: ['foodName'],
    asks: [
      {
        name: 'foodName',
        label: 'Name of the food',
        kind: 'text',
        hint: 'Leave blank to use the recipe’s name.',
      },
    ],
  },
  date: {
    id: 'date',
    title: 'Date',
    fields: ['dateMark', 'shelfLifeDays'],
    asks: [
      {
        name: 'dateMark',
        label: 'Date mark',
        kind: 'select',
        options: dateMarks.map((value) => ({ value, label: dateMarkNames[value] })),
        hint: 'Use by: food that goes off quickly and can’t be sold after. Best before: everything else.',
      },
      { name: 'shelfLifeDays', label: 'Keeps, in days', kind: 'number' },
      { name: 'madeOn', label: 'Made on', kind: 'day' },
    ],
  },
  storage: {
    id: 'storage',
    title: 'Storage',
    fields: ['storage'],
    asks: [{ name: 'storage', label: 'Storage', kind: 'text', placeholder: 'Keep below 5 °C' }],
  },
  net: {
    id: 'net',
    title: 'Net quantity',
    fields: ['netQuantity', 'netUnit'],
    asks: [
      { name: 'netQuantity', label: 'Net quantity', kind: 'number' },
      {
        name: 'netUnit',
        label: 'Unit',
        kind: 'select',
        options: netUnits.map((value) => ({ value, label: value })),
      },
    ],
  },
  business: {
    id: 'business',
    title: 'Business and address',
    fields: ['businessName', 'businessAddress'],
    asks: [
      { name: 'businessName', label: 'Business', kind: 'text' },
      { name: 'businessAddress', label: 'Address', kind: 'area' },
    ],
  },
  lot: {
    id: 'lot',
    title: 'Lot',
    fields: [],
    asks: [{ name: 'lot', label: 'Lot', kind: 'text', hint: 'The batch number; L is printed before it.' }],
  },
  extras: {
    id: 'extras',
    title: 'Instructions, origin, alcohol',
    fields: ['instructions', 'origin', 'alcoholPercent'],
    asks: [
      {
        name: 'instructions',
        label: 'Instructions',
        kind: 'area',
        placeholder: 'Heat for 12 minutes at 180 °C',
      },
      { name: 'origin', label: 'Origin', kind: 'text' },
      {
        name: 'alcoholPercent',
        label: 'Alcohol, % by volume',
        kind: 'number',
        hint: 'Required above 1.2%.',
      },
    ],
  },
  statements: {
    id: 'statements',
    title: 'Statements',
    fields: ['drainedQuantity', 'caffeineMg', 'liquorice', 'protectiveAtmosphere', 'frozenOn'],
    asks: [
      {
        name: 'drainedQuantity',
        label: 'Drained weight',
        kind: 'number',
        hint: 'For a solid food in brine, syrup or similar. Use the unit of its net quantity.',
      },
      { name: 'caffeineMg', label: 'Caffeine, mg per 100 g or ml', kind: 'number' },
      {
        name: 'liquorice',
        label: 'Liquorice',
        kind: 'select',
        options: liquoriceLevels.map((value) => ({ value, label: liquoriceNames[value] })),
      },
      {
        name: 'protectiveAtmosphere',
        label: 'Packed in a protective atmosphere',
        kind: 'select',
        options: [
          { value: 'false', label: 'No' },
          { value: 'true', label: 'Yes' },
        ],
      },
      {
        name: 'frozenOn',
        label: 'Frozen on',
        kind: 'day',
        hint: 'For meat and fish sold or used frozen.',
      },
    ],
  },
  pack: {
    id: 'pack',
    title: 'Size of the pack',
    fields: ['packSurfaceCm2', 'displayPanelSqIn'],
    asks: [
      {
        name: 'packSurfaceCm2',
        label: 'Largest surface, cm²',
        kind: 'number',
        hint: 'Under 80 cm², letters may be 0.9 mm high. For a round jar, multiply its height by its circumference.',
      },
      {
        name: 'displayPanelSqIn',
        label: 'US: principal display panel, sq in',
        kind: 'number',
        hint: 'For US labels only: the side that the customer sees.',
      },
    ],
  },
  codes: {
    id: 'codes',
    title: 'Barcode and QR code',
    fields: ['barcode', 'qrText'],
    asks: [
      { name: 'barcode', label: 'EAN-13', kind: 'text', placeholder: '13 digits' },
      { name: 'qrText', label: 'QR code', kind: 'text', placeholder: 'https://…' },
    ],
  },
} as const satisfies Record<string, FieldRow>;

export type RowName = keyof typeof fieldRows;

/** What the rows ask on a US label in other words. */
const usHints: Partial<Record<keyof LabelContent, Pick<Ask, 'label' | 'hint'>>> = {
  packSurfaceCm2: {
    label: 'Largest surface, cm²',
    hint: 'It decides how Nutrition Facts may be laid out. For a round jar, multiply its height by its circumference.',
  },
  displayPanelSqIn: {
    label: 'Principal display panel, sq in',
    hint: 'The side that the customer sees. It decides how tall the net quantity is.',
  },
  alcoholPercent: { label: 'Alcohol, % by volume', hint: 'As approved by the TTB.' },
};

/** A row as a form of label asks it. */
export function fieldRowOf(name: RowName, form: LabelForm): FieldRow {
  const row: FieldRow = fieldRows[name];
  if (form === 'uk') return row;
  return { ...row, asks: row.asks.map((ask) => ({ ...ask, ...usHints[ask.name as keyof LabelContent] })) };
}

/** The initial values of a row's inputs. */
export function valuesOf(row: FieldRow, label: LabelContent, run: RunDetails): Values {
  return Object.fromEntries(
    row.asks.map(({ name }) => {
      const value = name === 'madeOn' || name === 'lot' ? run[name] : label[name];
      return [name, value === null ? '' : String(value)];
    }),
  );
}

/** Reads the inputs, or returns the error of each. `netUnit` is the unit of the net quantity. */
export function readValues(row: FieldRow, values: Values, netUnit: NetUnit): Read {
  const errors: Values = {};
  const label: Partial<LabelContent> = {};
  const run: Partial<RunDetails> = {};
  for (const { name } of row.asks) {
    const text = (values[name] ?? '').trim();
    if (name === 'madeOn') {
      if (/^\d{4}-\d{2}-\d{2}$/.test(text)) run.madeOn = text;
      else errors[name] = 'Choose the day it is made';
    } else if (name === 'lot') {
      run.lot = text;
    } else {
      const read = readField(name, text, netUnit);
      if ('error' in read) errors[name] = read.error;
      else Object.assign(label, { [name]: read.value });
    }
  }
  const net = readNet((values.netQuantity ?? '').trim(), label.netUnit ?? netUnit);
  if (label.netQuantity && net.ok) Object.assign(label, { netQuantity: net.value, netUnit: net.unit });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, label, run };
}

type FieldRead = { value: unknown } | { error: string };

const texts: Partial<Record<keyof LabelContent, number>> = {
  foodName: 200,
  storage: 300,
  instructions: 500,
  origin: 200,
  businessName: 200,
  businessAddress: 300,
  qrText: 300,
};

const fixedUnits: Partial<Record<keyof LabelContent, string>> = {
  caffeineMg: 'mg',
  packSurfaceCm2: 'cm²',
  displayPanelSqIn: 'sq in',
};

type ReadNet = { ok: true; value: string; unit: NetUnit } | { ok: false; error: string };

/** A net quantity. A unit of labels that is typed with it counts instead of the one beside it. */
function readNet(text: string, beside: NetUnit): ReadNet {
  const typed = readQuantity(text);
  const own = netUnits.find((unit) =>
    typed.ok ? unit === typed.unit : text.toLowerCase().endsWith(unit) && readQuantityIn(text, unit).ok,
  );
  const read = readQuantityIn(text, own ?? beside);
  return read.ok ? { ok: true, value: read.value, unit: own ?? beside } : read;
}

function readField(name: keyof LabelContent, text: string, netUnit: NetUnit): FieldRead {
  const max = texts[name];
  const unnamed = name === 'foodName' && text !== '' ? foodNameProblem(text, '') : null;
  if (unnamed !== null) return { error: unnamed };
  if (max !== undefined) {
    const problem =
      text.length > max ? `At most ${max} characters` : name === 'qrText' ? null : printableProblem(text);
    return problem === null ? { value: text } : { error: problem };
  }
  if (name === 'shelfLifeDays') return readDays(text);
  if (name === 'netQuantity') return readOptional(text, readNet(text, netUnit));
  if (name === 'alcoholPercent') return readPercent(text);
  const unit = name === 'drainedQuantity' ? netUnit : fixedUnits[name];
  if (unit !== undefined) return readOptional(text, readQuantityIn(text, unit));
  if (name === 'protectiveAtmosphere') return { value: text === 'true' };
  if (name === 'frozenOn') return { value: text === '' ? null : text };
  if (name === 'barcode') {
    const digits = text.replaceAll(/[\s-]/g, '');
    const problem = digits === '' ? null : ean13Problem(digits);
    return problem === null ? { value: digits } : { error: problem };
  }
  return { value: text };
}

function readDays(text: string): FieldRead {
  if (text === '') return { value: null };
  if (!/^\d{1,4}$/.test(text) || Number(text) > 3650) return { error: 'Enter whole days, up to 3,650' };
  return { value: Number(text) };
}

function readOptional(
  text: string,
  read: { ok: true; value: string } | { ok: false; error: string },
): FieldRead {
  if (text === '') return { value: null };
  return read.ok ? { value: read.value } : { error: read.error };
}

function readPercent(text: string): FieldRead {
  const read = readOptional(text, readQuantityIn(text, '%'));
  return 'value' in read && Number(read.value) > 100 ? { error: 'Enter 100 or less, for example 4.5' } : read;
}

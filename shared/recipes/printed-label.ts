/** A label ready to be typeset: every text as it is printed, with nothing left to calculate. */
import type { LabelForm } from './label-form.ts';
import type { PackArea } from './pack-area.ts';

/** A segment of text; an allergen's name is `strong`. */
export interface Stretch {
  text: string;
  strong: boolean;
  /** On screen only: underlined, because it isn't approved yet. */
  changed?: boolean;
}

export interface PanelRow {
  name: string;
  /** The figures of the row, one for each column. */
  figures: readonly string[];
  /** 'of which saturates' is indented. */
  indented: boolean;
  /** On screen only: underlined, because it isn't approved yet. */
  changed?: boolean;
}

/** A nutrition panel whose figures are all known; an incomplete one is never printed. */
export interface Panel {
  form: LabelForm;
  /** 'per 100 g', 'per tart'; on a US label 'Amount per serving', '% Daily Value'. */
  columns: readonly string[];
  rows: readonly PanelRow[];
  /** US: '24 servings per container'. */
  servings: string | null;
  /** US: 'Serving size 1 tart (110 g)'. */
  servingSize: string | null;
  /** UK and EU, with figures per portion: the size of a portion and the number in a pack (Art. 33). */
  portion: PanelPortion | null;
}

export interface PanelPortion {
  /** 'Portion: 1 slice (45 g)'. */
  text: string;
  /** 'This pack contains about 12 portions'. */
  perPack: string;
}

export interface PrintedLabel {
  form: LabelForm;
  name: Stretch;
  /** At least `figureMm` high: its figures in the UK and the EU, its capitals in the US. */
  net: {
    text: string;
    figureMm: number;
    /** US: it may not reach above the bottom 30 % of the label. */
    inBottomThird: boolean;
  } | null;
  /** With its heading: 'Ingredients: ' and so on. */
  list: readonly Stretch[];
  /** The letters of the list that belong to each line of the recipe. */
  entries: readonly { lines: readonly string[]; from: number; to: number }[];
  /** UK and EU: replaces an exempt list. US: follows the list. */
  contains: readonly Stretch[] | null;
  mayContain: Stretch | null;
  /** 'With sweeteners'; empty for none. */
  besideName: string;
  /** The statements that its contents require, a sentence each. */
  statements: readonly string[];
  /** 'Use by 24 Nov 2026'. */
  date: string | null;
  storage: string;
  instructions: string;
  origin: string;
  /** '4.5% vol', when above 1.2%. */
  alcohol: string | null;
  /** The business, then its address. */
  business: readonly string[];
  /** With its L: 'L LCQ-261121-02'. */
  lot: string | null;
  panel: Panel | null;
  /** Determines the smallest type and the layouts of the panel. */
  pack: PackArea;
  /** 13 digits, or empty. */
  barcode: string;
  qrText: string;
}

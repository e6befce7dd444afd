/** What one label says, ready to be set in type: every text as it is printed, nothing left to work out. */
import type { LabelForm } from './label-form.ts';
import type { PackArea } from './pack-area.ts';

/** A stretch of text: the name of an allergen is `strong`. */
export interface Stretch {
  text: string;
  strong: boolean;
  /** On the screen only: not approved yet, so it is underlined. */
  changed?: boolean;
}

export interface PanelRow {
  name: string;
  /** The figures of the row, one a column. */
  figures: readonly string[];
  /** 'of which saturates' stands in. */
  indented: boolean;
  /** On the screen only: not approved yet, so it is underlined. */
  changed?: boolean;
}

/** A nutrition panel with every figure known; one that isn't is never printed. */
export interface Panel {
  form: LabelForm;
  /** 'per 100 g', 'per tart'; of the US form 'Amount per serving', '% Daily Value'. */
  columns: readonly string[];
  rows: readonly PanelRow[];
  /** US: '24 servings per container'. */
  servings: string | null;
  /** US: 'Serving size 1 tart (110 g)'. */
  servingSize: string | null;
  /** UK and EU, with figures per portion: how large a portion is and how many a pack has (Art. 33). */
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
  /** Which letters of the list each line of the recipe has. */
  entries: readonly { lines: readonly string[]; from: number; to: number }[];
  /** UK and EU: in place of the list, where that is exempt. US: after it. */
  contains: readonly Stretch[] | null;
  mayContain: Stretch | null;
  /** 'With sweeteners'; empty for none. */
  besideName: string;
  /** What the law wants said of what is in it, a sentence each. */
  statements: readonly string[];
  /** 'Use by 24 Nov 2026'. */
  date: string | null;
  storage: string;
  instructions: string;
  origin: string;
  /** '4.5% vol', where it is above 1.2 %. */
  alcohol: string | null;
  /** The business, then its address. */
  business: readonly string[];
  /** With its L: 'L LCQ-261121-02'. */
  lot: string | null;
  panel: Panel | null;
  /** From which the smallest type and the forms of the panel follow. */
  pack: PackArea;
  /** 13 digits, or empty. */
  barcode: string;
  qrText: string;
}

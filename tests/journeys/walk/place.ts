/** What the walk over all screens knows of each: how to get there, and what can be typed on it. */
import type { Locator, Page } from 'playwright-core';
import type { Look } from '../../support/axe.ts';
import type { WalkedKitchen } from './kitchen.ts';

export interface Field {
  /** The file with it, for a field of figures; others are the place's. */
  file?: string;
  field: (page: Page) => Locator;
  /**
   * A field for a quantity: what '1.5kg' becomes. It is converted into the field's g, refused, or passed to the unit's
   * own field, whose value the function returns.
   */
  kilos?: 'converted' | 'refused' | ((page: Page) => Promise<string>);
  /** What happens to this text when the place is left. */
  text?: string;
  outcome?: 'asks' | 'keeps';
}

export interface Place {
  name: string;
  path: (kitchen: WalkedKitchen) => string;
  /** What it opens on the page, such as a dialog or a tab. */
  open?: (page: Page) => Promise<unknown>;
  /** Something that only this place shows; by default its first field. */
  shows?: (page: Page) => Locator;
  /** The files with its dialogs and fields, below `frontend/src/features`. */
  files?: readonly string[];
  fields?: readonly Field[];
  /** Left by Esc, the close button and a press outside; a page by a link. Both by Back. */
  isDialog?: true;
  /** What `open` chose would be lost: closing it asks. */
  asks?: true;
  /** Only a phone shows it, or only a wide screen. */
  only?: Look['size'];
  /** Its size and theme are those of another place. */
  looksLike?: string;
  /** What else must hold, in each look. */
  also?: (page: Page, look: Look) => Promise<void>;
}

import { readDraft, writeDraftSoon } from '../../../data/drafts.ts';
import type { DraftStore } from '../model/editor.ts';

const keyOf = (id: string): string => `recipe:${id}`;

/** Drafts that outlive a reload or a sign-in, until they are saved. Where storage is closed or full, they don't. */
export const sessionDrafts: DraftStore = {
  read: (id) => readDraft(keyOf(id)),
  write: (id, keptNow) => writeDraftSoon(keyOf(id), keptNow),
};

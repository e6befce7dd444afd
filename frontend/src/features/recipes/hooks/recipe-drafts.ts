import type { DraftStore } from '../model/editor.ts';

const prefix = 'bb-draft:recipe:';

/** Drafts that outlive a reload or a sign-in, until they are saved. */
export const sessionDrafts: DraftStore = {
  read(id) {
    try {
      return JSON.parse(sessionStorage.getItem(prefix + id) ?? 'null');
    } catch {
      return null;
    }
  },
  write(id, kept) {
    try {
      if (kept === null) sessionStorage.removeItem(prefix + id);
      else sessionStorage.setItem(prefix + id, JSON.stringify(kept));
    } catch {
      // Storage that is closed or full only means that a draft does not outlive a reload.
    }
  },
};

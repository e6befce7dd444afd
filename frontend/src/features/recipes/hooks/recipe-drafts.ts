import { readStoredJson, writeStored } from '../../../data/storage.ts';
import type { DraftStore } from '../model/editor.ts';

const prefix = 'bb-draft:recipe:';

/** Drafts that outlive a reload or a sign-in, until they are saved. */
export const sessionDrafts: DraftStore = {
  read: (id) => readStoredJson(prefix + id, 'sessionStorage') as ReturnType<DraftStore['read']>,
  // Where storage is closed or full, a draft doesn't outlive a reload.
  write: (id, kept) =>
    void writeStored(prefix + id, kept === null ? null : JSON.stringify(kept), 'sessionStorage'),
};

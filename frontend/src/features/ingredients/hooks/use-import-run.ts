import { useRef, useState } from 'react';
import { useImportCalls } from '../../../data/imports.ts';
import { useArchiveIngredient, useIngredients } from '../../../data/ingredients.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { persist, runMany } from '../../../data/run-many.ts';
import { refusedRow } from '../model/import/refused-row.ts';
import type { Upload } from '../model/import/upload.ts';
import { dropUpload, keepUpload } from './upload-store.ts';

export type ImportRun =
  | { state: 'idle' }
  | { state: 'uploading' | 'committing'; upload: Upload; done: number }
  | { state: 'archiving'; upload: Upload; done: number }
  /** Interrupted. The uploaded chunks stay, and it can continue, unless the server refuses a row. */
  | { state: 'stopped'; upload: Upload; done: number; why: string | null; isRowRefused: boolean }
  | { state: 'done'; upload: Upload; notArchived: number };

const attemptsMax = 4;

class Stopped extends Error {}

/** Its message names the row. */
class RowRefused extends Error {}

const rowsIn = ({ suppliers, ingredients }: Upload['chunks'][number]) =>
  suppliers.length + ingredients.length;

/** Archives the marked rows, because a row can't be created archived. Returns how many failed. */
function useArchiveAll(onArchived: (upload: Upload, done: number) => void) {
  const archive = useArchiveIngredient();
  const ingredients = useIngredients();
  return async (upload: Upload): Promise<number> => {
    if (upload.archive.length === 0) return 0;
    const { data = [] } = await ingredients.refetch();
    const wanted = new Set(upload.archive);
    let missed = 0;
    let done = 0;
    for (const ingredient of data.filter(({ id }) => wanted.has(id))) {
      await persist(() => archive.mutateAsync({ ingredient, archived: true })).catch(() => {
        missed += 1;
      });
      done += 1;
      onArchived(upload, done);
    }
    return missed;
  };
}

/** Uploads an import chunk by chunk, a few at a time, and commits it once all of it has arrived. */
export function useImportRun() {
  const calls = useImportCalls();
  const [run, setRun] = useState<ImportRun>({ state: 'idle' });
  const stopRequested = useRef(false);

  /** @throws Stopped when a stop is requested. */
  const insist = <Answer>(call: () => Promise<Answer>) =>
    persist(async () => {
      if (stopRequested.current) throw new Stopped();
      return call();
    }, attemptsMax);

  const uploadAll = async (upload: Upload, progress: (rows: number) => void): Promise<void> => {
    const begun = await insist(() => calls.begin(upload.id, upload.name, upload.rows));
    const arrived = new Set(begun.chunks);
    progress(begun.uploaded);
    const waiting = upload.chunks.flatMap((chunk, number) =>
      arrived.has(number) ? [] : [{ chunk, number }],
    );
    const send = async ({ chunk, number }: (typeof waiting)[number]) => {
      await insist(() => calls.upload(upload.id, number, chunk)).catch((error: unknown) => {
        const row = refusedRow(upload, chunk, error);
        throw row === null ? error : new RowRefused(row);
      });
      progress(rowsIn(chunk));
    };
    // The suppliers must be there before the ingredients that name them.
    for (const entry of waiting.filter(({ number }) => number < upload.supplierChunks)) await send(entry);
    const rest = waiting.filter(({ number }) => number >= upload.supplierChunks);
    const sendLast = (entry: (typeof waiting)[number]) =>
      send(entry).catch((error: unknown) => {
        // One failed chunk ends the upload. No other chunk starts after it.
        stopRequested.current = true;
        throw error;
      });
    const { failed } = await runMany(rest, sendLast, undefined, 1);
    if (failed[0]) throw failed[0].error;
  };

  const archiveAll = useArchiveAll((upload, done) => setRun({ state: 'archiving', upload, done }));

  const start = async (upload: Upload): Promise<void> => {
    stopRequested.current = false;
    let done = 0;
    setRun({ state: 'uploading', upload, done });
    try {
      await keepUpload(upload);
      await uploadAll(upload, (rows) => {
        done += rows;
        setRun({ state: 'uploading', upload, done });
      });
      setRun({ state: 'committing', upload, done });
      await insist(() => calls.commit(upload.id));
    } catch (error) {
      const isRowRefused = error instanceof RowRefused;
      const sentence = isRowRefused ? error.message : sentenceOf(error);
      const why = error instanceof Stopped ? null : sentence;
      return setRun({ state: 'stopped', upload, done, why, isRowRefused });
    }
    await dropUpload(upload.id);
    const notArchived = await archiveAll(upload);
    setRun({ state: 'done', upload, notArchived });
  };

  const discard = async (id: string): Promise<void> => {
    await calls.discard(id);
    await dropUpload(id);
    setRun({ state: 'idle' });
  };

  return {
    run,
    start,
    stop: () => {
      stopRequested.current = true;
    },
    discard,
    reset: () => setRun({ state: 'idle' }),
  };
}

export type ImportRunControl = ReturnType<typeof useImportRun>;

import { ApiError } from '@batchbook/shared/http/client';
import { useRef, useState } from 'react';
import { useImportCalls } from '../../../data/imports.ts';
import { useArchiveIngredient, useIngredients } from '../../../data/ingredients.ts';
import { sentenceOf } from '../../../data/problems.ts';
import type { Upload } from '../model/import/upload.ts';
import { dropUpload, keepUpload } from './upload-store.ts';

export type ImportRun =
  | { state: 'idle' }
  | { state: 'uploading' | 'committing'; upload: Upload; done: number }
  | { state: 'archiving'; upload: Upload; done: number }
  /** Broken off: what has arrived stays, and it can go on. */
  | { state: 'stopped'; upload: Upload; done: number; why: string | null }
  | { state: 'done'; upload: Upload; notArchived: number };

const atOnce = 3;
const attemptsMax = 4;
const pauseMs = (attempt: number) => 400 * 2 ** attempt;

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500 || error.status === 429);

class Stopped extends Error {}

const rowsIn = ({ suppliers, ingredients }: Upload['chunks'][number]) =>
  suppliers.length + ingredients.length;

/** Uploads an import chunk by chunk, a few at a time, and commits it once all of it has arrived. */
export function useImportRun() {
  const calls = useImportCalls();
  const archive = useArchiveIngredient();
  const ingredients = useIngredients();
  const [run, setRun] = useState<ImportRun>({ state: 'idle' });
  const asked = useRef(false);

  /** Again after a pause where that may help. */
  const insist = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 0; ; attempt += 1) {
      if (asked.current) throw new Stopped();
      try {
        return await call();
      } catch (error) {
        if (attempt + 1 >= attemptsMax || !mayPass(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs(attempt)));
      }
    }
  };

  const uploadAll = async (upload: Upload, progress: (rows: number) => void): Promise<void> => {
    const begun = await insist(() => calls.begin(upload.id, upload.name, upload.rows));
    const arrived = new Set(begun.chunks);
    progress(begun.uploaded);
    const waiting = upload.chunks.flatMap((chunk, number) =>
      arrived.has(number) ? [] : [{ chunk, number }],
    );
    const send = async ({ chunk, number }: (typeof waiting)[number]) => {
      await insist(() => calls.upload(upload.id, number, chunk));
      progress(rowsIn(chunk));
    };
    // The suppliers must be there before the ingredients that name them.
    for (const entry of waiting.filter(({ number }) => number < upload.supplierChunks)) await send(entry);
    const rest = waiting.filter(({ number }) => number >= upload.supplierChunks);
    const work = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) await send(next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };

  /** What the file says is archived; a row can't be created so. */
  const archiveAll = async (upload: Upload): Promise<number> => {
    if (upload.archive.length === 0) return 0;
    const { data = [] } = await ingredients.refetch();
    const wanted = new Set(upload.archive);
    let missed = 0;
    let done = 0;
    for (const ingredient of data.filter(({ id }) => wanted.has(id))) {
      await archive.mutateAsync({ ingredient, archived: true }).catch(() => {
        missed += 1;
      });
      done += 1;
      setRun({ state: 'archiving', upload, done });
    }
    return missed;
  };

  const start = async (upload: Upload): Promise<void> => {
    asked.current = false;
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
      const why = error instanceof Stopped ? null : sentenceOf(error);
      return setRun({ state: 'stopped', upload, done, why });
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
      asked.current = true;
    },
    discard,
    reset: () => setRun({ state: 'idle' }),
  };
}

export type ImportRunControl = ReturnType<typeof useImportRun>;

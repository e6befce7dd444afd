/**
 * What an import is going to upload, kept in this browser until it is committed or discarded, so that one
 * that broke off goes on with the same rows under the same ids. Where the browser keeps nothing (a private
 * window), it lasts as long as the page.
 */
import type { Upload } from '../model/import/upload.ts';

const databaseName = 'bb-imports';
const storeName = 'uploads';
const memory = new Map<string, Upload>();

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(storeName, mode).objectStore(storeName));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

export async function keepUpload(upload: Upload): Promise<void> {
  memory.set(upload.id, upload);
  await inStore('readwrite', (store) => store.put(upload, upload.id)).catch(() => undefined);
}

/** Returns `null` for an import started in another browser. */
export async function keptUpload(id: string): Promise<Upload | null> {
  const held = memory.get(id);
  if (held) return held;
  const kept = await inStore<Upload | undefined>('readonly', (store) => store.get(id)).catch(() => undefined);
  return kept ?? null;
}

export async function dropUpload(id: string): Promise<void> {
  memory.delete(id);
  await inStore('readwrite', (store) => store.delete(id)).catch(() => undefined);
}

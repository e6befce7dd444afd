import { reasonOf } from './limits.ts';
import { readSheet, type SheetToRead, type SheetToWrite, writeSheet } from './sheets.ts';

/** Sends rows in pieces, because one long message would block the page. */
const rowsAtOnce = 400;

async function work(sheet: SheetToRead | SheetToWrite): Promise<void> {
  if (sheet.kind === 'write') return self.postMessage({ answer: await writeSheet(sheet) });
  const rows = await readSheet(sheet);
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    self.postMessage({ rows: rows.slice(at, at + rowsAtOnce) });
  self.postMessage({ answer: null });
}

self.onmessage = ({ data }: MessageEvent<SheetToRead | SheetToWrite>) => {
  work(data).catch((error: unknown) => self.postMessage({ error: reasonOf(error) }));
};

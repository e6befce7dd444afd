import { readSheet, type SheetToRead, type SheetToWrite, writeSheet } from './sheets.ts';

self.onmessage = ({ data }: MessageEvent<SheetToRead | SheetToWrite>) => {
  const work: Promise<unknown> = data.kind === 'write' ? writeSheet(data) : readSheet(data);
  work.then(
    (answer) => self.postMessage({ answer }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};

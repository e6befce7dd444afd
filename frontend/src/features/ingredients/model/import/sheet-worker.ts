import { readSheet, type Sheet } from './read-sheet.ts';

self.onmessage = ({ data }: MessageEvent<Sheet>) => {
  readSheet(data).then(
    (rows) => self.postMessage({ rows }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};

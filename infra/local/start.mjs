/**
 * The first thing `npm start` runs, in syntax that every Node understands. An older Node can't parse the rest, and its
 * error would help nobody.
 */
const LEAST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
  console.error(
    `Batchbook needs Node ${LEAST_NODE}, and this is ${process.version}: start it with "npm start"; if that is what ` +
      'you did, run "npm rebuild node", which fetches the one it brings along.',
  );
  process.exit(1);
}
await import('./start.ts');

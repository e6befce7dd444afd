/**
 * What `npm start` runs first, in words that every Node understands: an older one can't read the rest, and would say
 * so in words that nobody understands.
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

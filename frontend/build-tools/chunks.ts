/**
 * How the built front end is cut into chunks. Left alone, every small module that two pages share becomes a file of its
 * own, and small files compress badly. So a folder's modules that many pages load share one chunk; those that few load
 * stay beside their pages. A page counts with each of its lazy parts. Measured by `node frontend/measure-first-load.ts`.
 */
interface Chunk {
  name: string;
  test: RegExp;
  /** Only modules that so many pages and lazy parts load. */
  minShareCount?: number;
  priority: number;
}

export const chunks: Chunk[] = [
  // They change with an upgrade only.
  {
    name: 'framework',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
    priority: 9,
  },
  { name: 'query', test: /@tanstack\/(query-core|react-query)/, priority: 9 },
  { name: 'validator', test: /\/node_modules\/zod\//, priority: 9 },
  { name: 'ui', test: /\/src\/ui\/|\/shared\/text\.ts$/, minShareCount: 10, priority: 4 },
  {
    name: 'data',
    test: /\/src\/data\/(?!demo|outbox|stock|search|market-events)/,
    minShareCount: 14,
    priority: 3,
  },
  { name: 'rules', test: /\/shared\//, minShareCount: 12, priority: 2 },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 5, priority: 1 },
];

/**
 * The libraries for XLSX zip and unzip in workers that they make from text, which the page's policy refuses.
 * They get functions that work where they stand, which is a worker of ours.
 */
import type { Plugin } from 'vite';

const libraries = /\/node_modules\/(read|write)-excel-file\//;
const here = '\0batchbook:zip-here';

const code = `
import { unzipSync, zipSync } from 'fflate';
export * from 'fflate';
const answered = (work, ...given) => {
  const callback = given.pop();
  try {
    callback(null, work(...given));
  } catch (error) {
    callback(error);
  }
};
export const zip = (...given) => answered(zipSync, ...given);
export const unzip = (...given) => answered(unzipSync, ...given);
`;

export const zipHere = (): Plugin => ({
  name: 'batchbook:zip-here',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === 'fflate' && importer && libraries.test(importer) ? here : null;
  },
  load: (id) => (id === here ? code : null),
});

/**
 * The router's package leads every build to its files for development, which check and warn where the others
 * don't, and a bundler can't know that a component of it that nobody uses may go. The built front end gets
 * the files for production, with what names and makes its components marked as doing nothing else.
 */
import type { Plugin } from 'vite';

const specifier = /^react-router(\/dom)?$/;
const forProduction = /\/react-router\/dist\/production\/[\w-]+\.mjs$/;

export const leanRouter = (): Plugin => ({
  name: 'batchbook:lean-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (!specifier.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
  transform(code, id) {
    return forProduction.test(id) ? { code: withoutNames(code), map: null } : null;
  },
});

/** Leaves out the names that only developer tools show, and says of the calls that make components so much. */
export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1');
}

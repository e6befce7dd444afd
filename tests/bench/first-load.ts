/** The gzipped kB of JavaScript that each page of the built front end loads first. */
import { measureFirstLoad, measureOpened, targetOf, targets } from '../../frontend/measure-first-load.ts';
import { type Figure, printPart } from './report.ts';

export async function benchFirstLoad(): Promise<void> {
  const pages = measureFirstLoad();
  const whole: Figure[] = pages.map(({ page, signedIn, gzipKb }) => ({
    name: page,
    value: gzipKb,
    unit: 'kB',
    ...(signedIn ? { target: targetOf(page) } : {}),
  }));
  const beyond: Figure[] = pages
    .filter((page) => page.signedIn)
    .map(({ page, addsGzipKb }) => ({
      name: page,
      value: addsGzipKb,
      unit: 'kB',
      target: targets.furtherRouteGzipKb,
    }));
  printPart('First-load JavaScript, gzip', whole);
  const opened: Figure[] = measureOpened().map(({ name, gzipKb }) => ({
    name,
    value: gzipKb,
    unit: 'kB',
    target: targets.openedGzipKb,
  }));
  printPart('What opens over a page, gzip', opened);
  printPart('What a page adds once the shell is there, gzip', beyond);
}

import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts with the kills, which mostly wait. `table` runs while the product is built. Files of a project share processes. */
const projects = ['kills', 'days', 'table', 'product', 'screens', 'screens-apart', 'infra', 'rules'];

/** The slowest files of each project, longest first; `docs/testing.md` has the figures. */
const longest = [
  'tests/journeys/walk/recipes.test.ts',
  'tests/journeys/walk/production.test.ts',
  'tests/journeys/label-read-back.test.ts',
  'tests/journeys/accessibility.test.ts',
  'tests/journeys/stock-offline.test.ts',
  'tests/stock/kills/kills.test.ts',
  'tests/stock/model.test.ts',
  'tests/stock/races.test.ts',
  'tests/stock/faults.test.ts',
];

/** Orders the files of each project at random: no file may depend on those that shared its process before. */
const shuffleSeed = process.env.FILE_ORDER;

/** The longest files first, so that at the end of a run no worker waits long for another. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      const within = shuffleSeed ? placeOf(moduleId, shuffleSeed) : at < 0 ? longest.length : at;
      return projects.indexOf(project.name) * 100 + within;
    };
    return [...files].sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/** A number from 0 up to 100 that a seed gives a file. */
const placeOf = (moduleId: string, seed: string): number =>
  (createHash('sha256').update(`${seed} ${moduleId}`).digest().readUInt32BE() / 2 ** 32) * 100;

import { ApiError } from '@batchbook/shared/http/client';
import { describe, expect, it } from 'vitest';
import { runMany } from './run-many.ts';

const lost = () => new ApiError(0, 'network', 'no answer came', null);
const refused = () => new ApiError(409, 'already_tracked', 'it is tracked', null);

describe('saving many at once', () => {
  it('asks again for what was saved without an answer, and reports no failure for it', async () => {
    const saved = new Set<string>();
    const save = async (name: string): Promise<string> => {
      const isRepeated = saved.has(name);
      saved.add(name);
      if (!isRepeated && name === 'Cheddar') throw lost();
      return name;
    };
    const { done, failed } = await runMany(['Butter', 'Cheddar', 'Flour'], save);
    expect(done.sort()).toEqual(['Butter', 'Cheddar', 'Flour']);
    expect(failed).toEqual([]);
  });

  it('reports what is refused at once, and what stays without an answer after a second try', async () => {
    const calls: string[] = [];
    const { done, failed } = await runMany(['Butter', 'Cheddar', 'Flour'], async (name) => {
      calls.push(name);
      if (name === 'Butter') throw refused();
      if (name === 'Cheddar') throw lost();
      return name;
    });
    expect(done).toEqual(['Flour']);
    expect(failed.map(({ entry }) => entry)).toEqual(['Butter', 'Cheddar']);
    expect(calls.sort()).toEqual(['Butter', 'Cheddar', 'Cheddar', 'Flour']);
  });
});

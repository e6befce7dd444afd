import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matcherOf } from './match-words.ts';
import { type Searched, textOfSearched } from './searched.ts';
import { WordIndex } from './word-index.ts';

const titled = (title: string, subtitle = '', metadata = ''): Searched => ({ title, subtitle, metadata });

async function titlesFor(typed: string, things: readonly Searched[], most = 10): Promise<string[]> {
  const index = await WordIndex.of(things);
  return index.search(typed, most).best.map((at) => things[at]?.title ?? '');
}

describe('search', () => {
  it('ranks the title before what says which one it is, and that before the rest', async () => {
    const things = [
      titled('Almond croissant', '', 'Cultured butter, flour'),
      titled('Salt', 'Butter & Sons'),
      titled('Brown butter shortbread'),
    ];
    expect(await titlesFor('butter', things)).toEqual([
      'Brown butter shortbread',
      'Salt',
      'Almond croissant',
    ]);
  });

  it('finds one ‘bitter’ before 300 ‘butter’, wherever it is', async () => {
    const butters = Array.from({ length: 300 }, (_, at) => titled(`Butter ${at}`));
    const things = [...butters, titled('Dark chocolate', '', 'bitter')];
    expect((await titlesFor('bitter', things))[0]).toBe('Dark chocolate');
    const index = await WordIndex.of(things);
    expect(index.search('bitter', 3).total).toBe(301);
  });

  it('ranks words in order, then the shorter title, then the order of the list', async () => {
    const things = [
      titled('Brown toast with butter'),
      titled('Brown butter shortbread, large'),
      titled('Brown butter bun'),
      titled('Brown butter roll'),
    ];
    expect(await titlesFor('brown butter', things)).toEqual([
      'Brown butter bun',
      'Brown butter roll',
      'Brown butter shortbread, large',
      'Brown toast with butter',
    ]);
  });

  it.each(['', '  ', '!'])('finds nothing for %j', async (typed) => {
    const index = await WordIndex.of([titled('Butter')]);
    expect(index.search(typed, 3)).toMatchObject({ total: 0, best: [] });
  });

  it('stops indexing when nobody wants it any more', async () => {
    const things = Array.from({ length: 20_000 }, (_, at) => titled(`Batch ${at}`, `Day ${at % 31}`));
    await expect(WordIndex.of(things, AbortSignal.abort())).rejects.toThrow();
  });

  it('finds what the lists find', async () => {
    const word = fc.constantFrom(
      'butter',
      'bitter',
      'buter',
      'half-fat',
      'crème',
      'choc',
      'chocolate',
      '12',
      '123',
    );
    const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
    const thing = fc.record({ title: text, subtitle: text, metadata: text });
    await fc.assert(
      fc.asyncProperty(fc.array(thing, { maxLength: 12 }), text, async (things, typed) => {
        const match = matcherOf(typed);
        const listed = things.filter((one) => typed !== '' && match(textOfSearched(one)) !== null).length;
        const found = (await WordIndex.of(things)).search(typed, 50);
        expect(found.total).toBe(listed);
        expect(found.best).toHaveLength(listed);
        const isClose = found.best.map((at) => match(textOfSearched(things[at] as Searched)) === 'close');
        expect(isClose.lastIndexOf(false)).toBeLessThan(isClose.includes(true) ? isClose.indexOf(true) : 50);
      }),
    );
  });
});

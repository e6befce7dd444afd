import { expect, it } from 'vitest';
import { readKept } from './kept-tools.ts';
import { emptyLine, exampleTools } from './tools.ts';

const line = (changes: object) => ({ ...emptyLine('1'), name: 'Butter', quantity: '50', ...changes });
const kept = (changes: object) => readKept(JSON.parse(JSON.stringify({ ...exampleTools, ...changes })));

it('reads back what was typed', () => expect(kept({})).toEqual(exampleTools));

it('reads weights from before they had units', () => {
  const { quantity: _quantity, ...old } = line({ grams: '50' });
  expect(kept({ lines: [old] })?.lines[0]).toMatchObject({ name: 'Butter', quantity: '50' });
});

it.each([
  ['has no allergens any more', { contains: undefined }],
  ['names an allergen that there isn’t', { contains: [{ allergen: 'dairy', detail: null }] }],
  ['has allergens of another shape', { mayContain: 'milk' }],
])('asks again about the pack of a line that %s', (_, changes) => {
  const [read] = kept({ lines: [line({ packReadAs: 'Butter', ...changes })] })?.lines ?? [];
  expect(read?.packReadAs).toBe('');
});

it('takes a single tick of earlier versions for no reading of any pack', () => {
  const { packReadAs: _read, ...old } = line({ name: 'Pizza base' });
  expect(kept({ checked: true, lines: [old] })?.lines[0]?.packReadAs).toBeNull();
});

it('keeps two lines apart that have one id', () => {
  const read = kept({ lines: [line({}), line({ name: 'Sugar' })] });
  expect(new Set(read?.lines.map(({ id }) => id)).size).toBe(2);
});

it.each([
  { label: { kind: 'zzz', shelfLifeDays: -400 } },
  { form: 'fr', packReadAs: 7, lines: [line({ quantity: 50, name: 7 })] },
  { label: null, typed: [], nutrition: 4, lines: [null] },
])('never breaks on %j', (changes) => {
  const read = kept(changes);
  expect(['ppds', 'prepacked']).toContain(read?.label.kind);
  expect(read?.label.shelfLifeDays ?? 0).toBeGreaterThanOrEqual(0);
});

it('is nothing where nothing was kept', () => {
  for (const nothing of [null, 4, 'text', [], {}, { lines: 3 }]) expect(readKept(nothing)).toBeNull();
});

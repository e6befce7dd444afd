import { describe, expect, it } from 'vitest';
import { csvFile } from './save-file.ts';

const linesOf = async (rows: string[][]) =>
  new TextDecoder().decode(await (await csvFile(rows)).arrayBuffer()).split('\r\n');

describe('a CSV file', () => {
  it('leaves no text that a spreadsheet takes for a formula, and keeps figures below zero', async () => {
    expect(await linesOf([['=HYPERLINK(A1)'], ['@sum'], ['+44 20'], ['-1.25'], ['-2+3']])).toEqual([
      '"\'=HYPERLINK(A1)"',
      '"\'@sum"',
      '"\'+44 20"',
      '-1.25',
      '"\'-2+3"',
    ]);
  });

  it('quotes what some spreadsheets take for two cells', async () => {
    expect(await linesOf([['x;=1+1', 'plain']])).toEqual(['"x;=1+1",plain']);
  });

  it('says that it is UTF-8, and quotes what holds commas, quotes and lines', async () => {
    const bytes = new Uint8Array(await (await csvFile([['Crème, "best"\nof all', '']])).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('"Crème, ""best""\nof all",');
  });
});

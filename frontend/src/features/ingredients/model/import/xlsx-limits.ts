/**
 * Refuses a workbook that would exhaust the memory. The library that reads it unpacks everything, and fills all rows up
 * to the last cell: one cell at XFD1048576 makes 17 thousand million of them.
 */
import { importRowsMax } from '@batchbook/shared/ingredients/constants';
import { unzipSync } from 'fflate';
import { columnsMax, listBytesMax, UnreadableList } from './limits.ts';

/** Room for a title above the header. The exact limit is checked once the rows are read. */
const rowNumberMax = importRowsMax + 1000;
/** The last row of a sheet. Empty ones, which only have a format, are dropped by the library. */
const emptyRowNumberMax = 1_048_576;

/** @throws UnreadableList */
export function assertXlsxWithinLimits(bytes: ArrayBuffer): void {
  const archive = new Uint8Array(bytes);
  let unpacked = 0;
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (/\.(xml|rels)$/.test(name)) unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > listBytesMax) throw new UnreadableList('bytes');
  const paths = unzipSync(archive, { filter: ({ name }) => /^xl\/(_rels\/)?workbook\.xml/.test(name) });
  const path = firstSheetPath(textOf(paths['xl/workbook.xml']), textOf(paths['xl/_rels/workbook.xml.rels']));
  const sheets = unzipSync(archive, { filter: ({ name }) => name === path });
  assertCellsWithinLimits(textOf(sheets[path]));
}

const textOf = (file: Uint8Array | undefined): string => {
  if (file === undefined) throw new UnreadableList('format');
  return new TextDecoder().decode(file);
};

/** The library reads the first sheet only. */
function firstSheetPath(workbook: string, relationships: string): string {
  const [, id] =
    /<(?:\w{1,40}:)?sheet(?=\s)[^<>]{0,400}\s\w{1,40}:id\s{0,9}=\s{0,9}["']([^"']{1,200})/.exec(workbook) ??
    [];
  for (const [tag] of relationships.matchAll(/<(?:\w{1,40}:)?Relationship\s[^<>]*>/g)) {
    if (/\sId\s*=\s*["']([^"']+)/.exec(tag)?.[1] !== id) continue;
    const target = /\sTarget\s*=\s*["']([^"']+)/.exec(tag)?.[1] ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  throw new UnreadableList('format');
}

function assertCellsWithinLimits(sheet: string): void {
  for (const [, attributes = ''] of sheet.matchAll(/<(?:\w{1,40}:)?(?:row|c)(\s[^<>]*)>/g)) {
    const [, letters = '', digits = ''] = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/.exec(attributes) ?? [];
    const isEmpty = letters === '' || attributes.endsWith('/');
    if (Number(digits) > (isEmpty ? emptyRowNumberMax : rowNumberMax)) throw new UnreadableList('rows');
    if (!isEmpty && columnNumber(letters) > columnsMax) throw new UnreadableList('columns');
  }
}

/** 'A' is 1, 'AA' 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

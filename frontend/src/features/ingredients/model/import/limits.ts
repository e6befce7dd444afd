/** The limits of a list, and why one isn't read. */
import { importRowsMax } from '@batchbook/shared/ingredients/constants';
import { formatCount } from '@batchbook/shared/text';

const megabyte = 1024 * 1024;

export const columnsMax = 500;
/** Also after unpacking: a small XLSX can unpack to gigabytes. */
export const listBytesMax = 100 * megabyte;

/** `format`: no list, damaged, or protected by a password. */
export type UnreadableReason = 'format' | 'rows' | 'columns' | 'bytes';

export class UnreadableList extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(`the list can't be read: ${reason}`);
    this.name = 'UnreadableList';
    this.reason = reason;
  }
}

const sentences: Record<UnreadableReason, string> = {
  format: 'This file can’t be read. If it has a password, remove it. Save it as CSV or XLSX and try again.',
  rows: `It has more than ${formatCount(importRowsMax)} rows. Split it into several.`,
  columns: `It has more than ${columnsMax} columns. Remove those you don’t need.`,
  bytes: `Its contents are larger than ${listBytesMax / megabyte} MB. Split it into several.`,
};

export const reasonOf = (error: unknown): UnreadableReason =>
  error instanceof UnreadableList ? error.reason : 'format';

/** A sentence for people. Anything unexpected means that the file isn't a list. */
export const unreadableSentence = (error: unknown): string => sentences[reasonOf(error)];

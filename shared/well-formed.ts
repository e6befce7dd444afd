/** Whether a text can be kept: no half of a surrogate pair, which no UTF-8 has, and no U+0000. */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The same text with a replacement character where one can't be kept. */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

import { formulaStart } from '../../../../ui/save-file.ts';

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection), and
 * loses it when it comes back. Text that has apostrophes of its own before such a sign gets one more, so
 * that what comes back is always what went out.
 */
const takenForFormula = new RegExp(`^'*${formulaStart}`);
const guarded = new RegExp(`^''*${formulaStart}`);

export const guardCell = (text: string): string => (takenForFormula.test(text) ? `'${text}` : text);

export const unguardCell = (text: string): string => (guarded.test(text) ? text.slice(1) : text);

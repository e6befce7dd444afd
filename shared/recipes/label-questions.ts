/** A particular that a label must state, unless its exemption was chosen and isn't contradicted. */
import { isSeen } from '../well-formed.ts';
import type { FindingCode } from './finding-codes.ts';
import { contradictionOf } from './label-exemptions.ts';
import { blocks, isAnswered, type Judged } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';

export interface Missing {
  code: FindingCode;
  rule: string;
  message: string;
  path: string;
  /** The subject of the question, when it isn't the label. */
  of?: string;
}

/** Blocks until answered. A contradicted answer says so first. */
export function missing(
  judged: Judged,
  is: boolean,
  { code, rule, message, path, of = '' }: Missing,
): LabelFinding[] {
  if (!is) return [];
  const contradiction = contradictionOf(judged, code, of);
  if (isAnswered(judged, code, of) && contradiction === null) return [];
  return [blocks({ code, rule, message: contradiction ? `${contradiction} ${message}` : message, path, of })];
}

/** Whether a text contains anything visible. */
export const stated = (text: string | null): boolean => isSeen(text ?? '');

/** Whether a quantity is above zero; an empty one isn't. */
export const isAboveZero = (quantity: string | null): boolean => Number(quantity ?? 0) > 0;

/** Tells the operator what was done, in words. */
export type Note = (line: string) => void;

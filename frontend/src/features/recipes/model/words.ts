/** How the steps of a method are read. */

/** The steps of a method: a paragraph each. */
export const stepsOf = (instructions: string): string[] =>
  instructions
    .split(/\n\s*\n|\n/)
    .map((step) => step.trim())
    .filter((step) => step !== '');

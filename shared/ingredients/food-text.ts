/** Texts that say nothing of a food, refused where they are typed: a label would print them. */

/** Whether a name has a letter or a digit: '???' and '-' name nothing. */
export const namesSomething = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

const placeholder =
  /^(?:n\s*[./]?\s*a|tb[acd]|to be (?:confirmed|decided|added)|none|nil|unknown|not known|see (?:the )?pack|as (?:per )?pack|x+)[\s.]*$/i;

/** Whether what is written for an ingredient list says what is in it: 'n/a', 'TBC' and '-' don't. */
export const statesIngredients = (declaration: string): boolean =>
  namesSomething(declaration) && !placeholder.test(declaration.trim());

/** What is wrong with a food's name as typed, in words; `null` for nothing. `blank` is said of an empty one. */
export function foodNameProblem(name: string, blank: string): string | null {
  if (name.trim() === '') return blank;
  return namesSomething(name) ? null : 'Enter a name with a letter or a digit';
}

export const declarationError = 'Enter what is in it, or leave it blank';

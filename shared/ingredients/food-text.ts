/** Texts that say nothing of a food, refused where they are typed: a label would print them. */

/** Some letters show nothing, such as a Hangul filler (U+FFA0): a label would print none. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replaceAll(invisible, ''));

/** Lower case, with a space for each run of signs: 'T.B.C.' is 't b c'. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();

const pack =
  '(?:pack(?:et|age|aging)?|label|bag|box|tub|tin|jar|bottle|sack|back|website|spec(?:ification)?)';

/** Words that stand for what somebody will write later, or wrote elsewhere. */
const placeholders: readonly string[] = [
  'n ?a|not (?:yet )?(?:applicable|available|known|stated|specified|sure|yet)(?: yet)?|unknown|unspecified|undisclosed|none|nil|null|nothing|blank|empty|missing',
  't ?b ?[acdn]|to (?:be )?(?:confirmed?|decided?|added?|advised?|announced?|completed?|supplied|follow|come|do)|todo|placeholder|pending|awaiting(?: .{0,200})?|coming soon',
  "various|several|misc|miscellaneous|etc|ditto|no idea|i? ?don'?t know|dunno|idk",
  `(?:please )?(?:see|as|as per|as on|as in|per|refer to|check|read|look at|on)(?: on| in| to| at)?(?: the| its| our)? ${pack}(?: .{0,200})?`,
  '(?:please )?(?:see|as|as per|refer to)(?: the| its| our)? (?:above|below|before|usual|attached|supplied|stated|listed|suppliers?(?: .{0,200})?|manufacturers?(?: .{0,200})?|notes?)|same as .{0,200}|above|below|as is',
  '(?:please )?(?:ask|check with|from|contact)(?: the| our| your)? (?:supplier|maker|manufacturer|producer|shop|baker|chef|staff)s?(?: .{0,200})?|supplied',
  '(?:the |list of |all )?(?:ingredients?|contents?|declarations?)(?: list)?',
];
const placeholder = new RegExp(`^(?:${placeholders.join('|')})$`);

/** Names that do for a draft, and say nothing on a label: 'Untitled', '12', 'x'. */
const scribble =
  /^(?:x+|[\d ]+|\p{Script=Latin}|untitled(?: .*)?|unnamed(?: .*)?|(?:new|my) (?:recipe|ingredient|food|product|label)s?|asdf\w*|qwert\w*|test(?:ing)?(?: ?\d+)?|abc|foo|blah(?: blah)*|lorem ipsum(?: .*)?)$/u;

/** Whether a name has a letter or a digit, and isn't left for later: '???', '-' and 'TBC' name nothing. */
export const namesSomething = (name: string): boolean => hasLetter(name) && !placeholder.test(wordsOf(name));

/** Whether a name is one that a label may print: 'Untitled', 'x' and '12' are names of drafts. */
export const namesFood = (name: string): boolean => namesSomething(name) && !scribble.test(wordsOf(name));

const emptyBrackets = /\(\s*\)|\[\s*\]|\{\s*\}/;

/** Whether what is written for an ingredient list says what is in it: 'n/a', 'TBC', '-' and 'water ()' don't. */
export const statesIngredients = (declaration: string): boolean =>
  namesFood(declaration) && !emptyBrackets.test(declaration);

/** What is wrong with a food's name as typed, in words; `null` for nothing. `blank` is said of an empty one. */
export function foodNameProblem(name: string, blank: string): string | null {
  if (name.trim() === '') return blank;
  if (!hasLetter(name)) return 'Enter a name with a letter or a digit';
  return namesSomething(name) ? null : `Enter what the food is called, not ‘${name.trim()}’`;
}

export const declarationError = 'Enter what is in it, or leave it blank';

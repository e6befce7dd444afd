/**
 * Whether a password is one of the first that anyone would try: a common word or name with digits around it, keys in a row,
 * or few characters repeated. Those of 12 characters or more in the public lists of leaked passwords are nearly all made
 * like this, so it needs no list of a size that pages would notice. Where it is checked: ADR 96.
 */

/** Words that lists of common passwords begin with, and longer phrases from them, by letter. */
const words = new Set(
  `abcd access admin administrator alexander alexandra amanda america andrea andrew angel angels anthony apple arsenal
  asdf asdfgh asdfghjkl ashley august austin autumn babygirl bailey baker bakery banana barcelona baseball basketball batchbook
  batman beautiful beautifulgirl benjamin biteme blessed bread business butterfly cake california chance changeit changeme
  changemenow changepassword charlie cheese chelsea chicken chocolate christian christina christopher computer cookie cowboy
  crystal dallas daniel daniela december default diamond dolphin dragon eagles elizabeth facebook family february ferrari flower
  football forever freedom friday friend friends fuckoff fuckyou gateway general george ginger godisgood google
  grandma guest hannah happiness harley hello hellokitty helloworld hockey hunter iloveme iloveyou iloveyoubaby iloveyouforever
  iloveyousomuch internet isabella jackson january jasmine jennifer jessica jesus jesuschrist jonathan jordan joshua july june
  justin justinbieber katherine killer kitchen kitten lauren letmein letmeinnow letmeinplease liverpool liverpoolfc
  london loveme lovely lovelove loveyou lucky maggie manager manchester manchesterunited march marina martin master matrix
  matthew maverick melissa mercedes michael michelle mickey microsoft midnight minecraft mississippi monday money monkey
  morning motherfucker mother mustang mypassword nathan naruto newpassword nicholas nicole november nopassword november october
  orange pass passcode passphrase passport passw passwd password patrick peaches pepper phoenix pokemon princess purple
  qazwsx qwer qwert qwerty qwertyuiop rachel rainbow ranger rebecca richard robert rockyou samantha samsung saturday school
  scooter secret september server shadow shannon silver slipknot smokey snowball snoopy soccer sophie spiderman spongebob
  spring starwars stephanie strawberry summer sunday sunflower sunshine superman superstar supervisor sweetheart sweety system
  taylor teacher tennis test tester testing thomas thunder thursday tigger tinkerbell trustno trustnoone tuesday
  unknown user vanessa victoria wednesday welcome welcomeback welcomehome whatever william winter yankees yellow`
    .split(/\s+/)
    .filter(Boolean),
);

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'a1b2c3d4e5f6g7h8i9j0',
];
const runsOfKeys = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** Shorter runs occur in words. */
const runMin = 4;
/** This many characters beside runs make nothing harder to guess. */
const besideMax = 4;
const distinctMin = 5;
const unitMax = 6;

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return isRepeated(text) || isInRows(text.replace(/[^a-z0-9]/g, '')) || isWord(text);
}

const isRepeated = (text: string): boolean =>
  new Set(text).size < distinctMin || unitOf(text).length <= unitMax;

/** The shortest beginning that makes the whole by being repeated, cut at the end. */
function unitOf(text: string): string {
  for (let length = 1; length < text.length; length++)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/** Keys or letters in a row, in one run or several. */
function isInRows(text: string): boolean {
  if (text === '') return false;
  let beside = 0;
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at);
    if (run < runMin) beside += 1;
    at += run < runMin ? 1 : run;
  }
  return beside <= besideMax;
}

function runAt(text: string, at: number): number {
  let length = 1;
  while (at + length < text.length && isRun(text.slice(at, at + length + 1))) length += 1;
  return length;
}

const isRun = (part: string): boolean => runsOfKeys.some((row) => row.includes(part));

/** The end of its last letter, 0 without one. */
function lastLetterIn(text: string): number {
  let end = 0;
  for (const { 0: letter, index } of text.matchAll(/\p{L}/gu)) end = index + letter.length;
  return end;
}

/** One of the words, once or repeated, with whatever around it that is no letter. */
function isWord(text: string): boolean {
  const [first, last] = [text.search(/\p{L}/u), lastLetterIn(text)];
  const core = text.slice(first === -1 ? text.length : first, last);
  const mapped = [...core].map((character) => lookalikes[character] ?? character).join('');
  return [core, mapped].some((spelled) => words.has(unitOf(spelled.replace(/[^\p{L}]/gu, ''))));
}

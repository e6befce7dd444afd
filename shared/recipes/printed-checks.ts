/**
 * Two checks of every finished label that is approved, printed or made into a PDF:
 *
 * - Each entry of the list with an allergen names it, emphasised, in words of Annex II or of the FSA (Art. 21(1) of
 *   Regulation (EU) 1169/2011: each ingredient, not once a label).
 * - Every line is in the list, except water by its own rule.
 */
import type { AllergenCode } from '../ingredients/schema.ts';
import { allergenTerms, allergenText, namedBySpecies, namedOneByOne, singularOf } from './allergen-words.ts';
import type { ExpectedLine } from './breakdown-schema.ts';
import { partsOf } from './emphasis.ts';
import type { FindingCode } from './finding-codes.ts';
import { blocks } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';
import type { PrintedLabel, Stretch } from './printed-label.ts';

/** Words accepted for an allergen wherever they are printed. */
const accepted: Record<AllergenCode, RegExp> = {
  gluten: /wheat|\brye|barley|\boats?/i,
  crustaceans: /crustacean/i,
  eggs: /egg/i,
  fish: /\bfish/i,
  peanuts: /peanut|groundnut|monkey nut/i,
  soybeans: /soya?/i,
  milk: /milk/i,
  nuts: /almond|hazelnut|walnut|cashew|pecan|brazil|pistachio|macadamia|queensland|pine nut|pignoli/i,
  celery: /celery|celeriac/i,
  mustard: /mustard/i,
  sesame: /sesame/i,
  sulphites: /sul(?:ph|f)ite|sul(?:ph|f)ur dioxide/i,
  lupin: /lupin/i,
  molluscs: /mollus[ck]/i,
};

/** The bold letters of a list in their places, with a line break for every other letter. */
const strongLetters = (list: readonly Stretch[]): string =>
  list.map(({ text, strong }) => (strong ? text : '\n'.repeat(text.length))).join('');

/** Every word in the singular. */
const stems = (text: string): string =>
  Array.from(text.toLowerCase().matchAll(/\p{L}+/gu), ([word]) => singularOf(word)).join(' ');

const stem = (name: string): string => stems(name.replace(/ nuts?$/i, ''));

/** A printed text in which names of allergens are sought, one after the other. */
class NamingText {
  readonly text: string;
  #stems: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether it names the allergen by `name`, or by the group when that is enough. */
  names(allergen: AllergenCode, name: string): boolean {
    const isGroup = name === allergenTerms[allergen];
    if (isGroup ? accepted[allergen].test(this.text) : this.#hasStem(stem(name))) return true;
    return allergenText(this.text.trim()).some(
      allergen,
      ({ kind, species }) => kind === 'name' && (isGroup || species === name),
    );
  }

  #hasStem(sought: string): boolean {
    this.#stems ??= stems(this.text);
    return this.#stems.includes(sought);
  }
}

/** A word that a label may not use for it: 'gluten', 'nuts', or a cereal or nut outside Annex II. */
const isAccepted = (allergen: AllergenCode, name: string): boolean =>
  (allergen !== 'gluten' && allergen !== 'nuts') || accepted[allergen].test(name);

const blocksLabel = (code: FindingCode, rule: string, message: string): LabelFinding =>
  blocks({ code, rule, message, path: '/label' });

const notEmphasised = ({ form }: PrintedLabel, what: string, name: string): LabelFinding =>
  blocksLabel(
    'allergen_not_emphasised',
    form === 'us' ? '21 U.S.C. 343(w)' : 'Art. 21(1)(b)',
    `${what} contains ${name}, and the label doesn’t emphasise it there. Write it into its name on labels.`,
  );

function allergenFindings(label: PrintedLabel, line: ExpectedLine, strong: NamingText): LabelFinding[] {
  return line.allergens.flatMap(({ allergen, names: needed }) =>
    needed
      .filter((name) => isAccepted(allergen, name) && !strong.names(allergen, name))
      .map((name) => notEmphasised(label, line.name, name)),
  );
}

const shareWords = /prepared with .{0,200}? per 100g of finished product/g;

interface WholeList {
  text: string;
  /** Its bold letters in their places. */
  strong: string;
}

/** Parts of a written entry that contain an allergen by one of its foods, without naming it in bold. */
function partFindings(
  label: PrintedLabel,
  line: ExpectedLine,
  { text, strong: allStrong }: WholeList,
  { from, to }: { from: number; to: number },
): LabelFinding[] {
  if (line.allergens.length === 0) return [];
  const written = text.slice(from, to).replaceAll(shareWords, (share) => ' '.repeat(share.length));
  const read = allergenText(written);
  return partsOf(written).flatMap((part) => {
    const strong = new NamingText(allStrong.slice(from + part.from, from + part.closed));
    if (strong.text.includes(part.text.trim())) return [];
    // Its words are placed in the composed letters, so that parts of others are read by themselves.
    const { words } =
      read.whole === written ? read.part(part.from, part.from + part.text.length) : allergenText(part.text);
    const foods = words.filter((word) => !word.precautionary);
    return line.allergens.flatMap(({ allergen, names: needed }) => {
      const held = needed.filter((name) =>
        foods.some(
          ({ allergen: of, species }) =>
            of === allergen && (!namedOneByOne.has(allergen) || species === null || species === name),
        ),
      );
      // 'Fish oil' names fish, whichever fish another part names.
      const group = namedBySpecies.has(allergen) ? [allergenTerms[allergen]] : [];
      const isOpen = held.length > 0 && ![...held, ...group].some((name) => strong.names(allergen, name));
      return isOpen && isAccepted(allergen, held[0] ?? '')
        ? [notEmphasised(label, `‘${part.text.trim()}’`, held[0] ?? '')]
        : [];
    });
  });
}

/** US: the nine allergens of the 'Contains:' statement; of cereals with gluten only wheat (21 U.S.C. 321(qq)). */
const majorInUs: ReadonlySet<AllergenCode> = new Set([
  'milk',
  'eggs',
  'fish',
  'crustaceans',
  'nuts',
  'peanuts',
  'soybeans',
  'sesame',
]);

const isMajor = (allergen: AllergenCode, name: string): boolean =>
  majorInUs.has(allergen) || (allergen === 'gluten' && name === 'wheat');

/** A 'Contains:' statement must be complete. */
function statementFindings(label: PrintedLabel, expected: readonly ExpectedLine[]): LabelFinding[] {
  if (label.form !== 'us') return [];
  const text = new NamingText((label.contains ?? []).map((stretch) => stretch.text).join(''));
  const missing = expected.flatMap(({ allergens }) =>
    allergens.flatMap(({ allergen, names: needed }) =>
      needed.filter((name) => isMajor(allergen, name) && !text.names(allergen, name)),
    ),
  );
  return [...new Set(missing)].map((name) =>
    blocksLabel(
      'contains_incomplete',
      '21 U.S.C. 343(w)(1)(A)',
      `The ‘Contains:’ statement doesn’t name ${name}, and must.`,
    ),
  );
}

/**
 * Returns what is wrong with the list of a finished label. `waterPercent` is the share of water in the product, if known.
 */
export function finishedLabelFindings(
  label: PrintedLabel,
  expected: readonly ExpectedLine[],
  waterPercent: string | null,
): LabelFinding[] {
  if (label.list.length === 0) {
    const text = new NamingText(strongLetters(label.contains ?? []));
    return expected.flatMap((line) => allergenFindings(label, line, text));
  }
  const list = { text: label.list.map(({ text }) => text).join(''), strong: strongLetters(label.list) };
  const statement = statementFindings(label, expected);
  const placed = new Map(label.entries.flatMap((entry) => entry.lines.map((line) => [line, entry] as const)));
  const lines = expected.flatMap((line) => {
    const entry = placed.get(line.line);
    if (entry === undefined || entry.to <= entry.from) {
      const isTop = !line.line.includes('/');
      const little = !isTop || (waterPercent !== null && Number(waterPercent) <= 5);
      if (line.mayLeave && line.allergens.length === 0 && little) return [];
      return [
        blocksLabel(
          'line_not_listed',
          'Art. 18(1)',
          `${line.name || 'A line without a name'} isn’t in the ingredient list, and must be.`,
        ),
      ];
    }
    const strong = new NamingText(list.strong.slice(entry.from, entry.to));
    const whole = allergenFindings(label, line, strong);
    return whole.length > 0 ? whole : partFindings(label, line, list, entry);
  });
  return [...lines, ...statement];
}

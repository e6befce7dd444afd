/**
 * Findings about additives, oils and compounds in the list. An additive is listed by its category, then its name or E
 * number (Art. 18(4), Annex VII C); refined oil by its plant (Annex VII A 8, 9); a compound with its parts (Annex VII E
 * 1).
 */
import { entriesOf } from '../text.ts';
import { folded } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { atIngredient, blocks, type Judged, warns } from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';
import { printedTextOf } from './printed-text.ts';

/** By their usual category. */
const additives: readonly (readonly [category: string, words: string])[] = [
  [
    'preservative',
    `sodium nitrite, potassium nitrite, sodium nitrate, potassium nitrate, saltpetre, potassium sorbate, sorbic acid, sodium benzoate,
     potassium benzoate, benzoic acid, calcium propionate, sodium metabisulphite, potassium metabisulphite, sodium metabisulfite,
     potassium metabisulfite, sulphur dioxide, sulfur dioxide, natamycin, nisin`,
  ],
  [
    'colour',
    `tartrazine, sunset yellow, quinoline yellow, carmoisine, azorubine, allura red, ponceau 4r, brilliant blue, patent blue, indigotine,
     annatto, carmine, cochineal, curcumin, anthocyanin, betanin, beetroot red, beta-carotene, vegetable carbon, titanium dioxide,
     iron oxide, lutein`,
  ],
  [
    'thickener',
    `xanthan gum, guar gum, locust bean gum, carob gum, gum arabic, acacia gum, gellan gum, carrageenan, sodium alginate,
     cellulose gum, methylcellulose, carboxymethylcellulose`,
  ],
  [
    'emulsifier',
    'lecithin, lecithins, diglycerides of fatty acids, monoglycerides of fatty acids, monoglyceride, diglyceride, polysorbate 80, polysorbate',
  ],
  [
    'acidity regulator',
    'sodium citrate, lactic acid, malic acid, phosphoric acid, acetic acid, fumaric acid',
  ],
  ['antioxidant', 'sodium ascorbate, sodium erythorbate, tocopherol, butylated hydroxyanisole, bha, bht'],
  ['flavour enhancer', 'monosodium glutamate, msg, disodium inosinate, disodium guanylate'],
  [
    'sweetener',
    'aspartame, sucralose, acesulfame k, acesulfame, saccharin, cyclamate, steviol glycosides, maltitol, isomalt, mannitol, sorbitol, lactitol',
  ],
  ['stabiliser', 'sodium tripolyphosphate, polyphosphate, diphosphate, triphosphate'],
  ['anti-caking agent', 'silicon dioxide, sodium ferrocyanide'],
  ['firming agent', 'calcium chloride'],
  ['raising agent', 'ammonium bicarbonate, sodium acid pyrophosphate, glucono delta lactone'],
];

/** Also sold as a food: somebody must decide which it is. */
const household: readonly (readonly [category: string, words: string])[] = [
  ['gelling agent', 'pectin, agar agar, agar'],
  ['acid', 'citric acid, tartaric acid'],
  ['antioxidant', 'ascorbic acid'],
  ['raising agent', 'baking soda, bicarbonate of soda, sodium bicarbonate, cream of tartar'],
  ['sweetener', 'xylitol, erythritol'],
  ['humectant', 'glycerine, glycerol'],
];

interface Additive {
  category: string;
  isHousehold: boolean;
}

const known = new Map<string, Additive>();
for (const [table, isHousehold] of [
  [additives, false],
  [household, true],
] as const) {
  for (const [category, words] of table) {
    for (const word of entriesOf(words)) known.set(word, { category, isHousehold });
  }
}

const longestFirst = [...known.keys()].toSorted((a, b) => b.length - a.length);
const eNumber = /\b(?:e|ins)[ -]?(\d{3,4})[a-f]?\b/;
const additiveWords = new RegExp(
  `${eNumber.source}|\\b(${longestFirst.join('|')})s?\\b(?! (?:bacteria|cultures?)\\b)`,
);

const categoryWords =
  /\b(acids?|acidity regulators?|anti-?caking agents?|anti-?foaming agents?|antioxidants?|bulking agents?|carriers?|colou?rs?|colou?rings?|contrast enhancers?|emulsifiers?|emulsifying salts?|firming agents?|flavour enhancers?|flour treatment agents?|foaming agents?|gelling agents?|glazing agents?|humectants?|modified starch|preservatives?|propellant gas|raising agents?|sequestrants?|stabili[sz]ers?|sweeteners?|thickeners?|packaging gas|minerals?|vitamins?)\b/;

/** Words of an additive that isn't in the table; the category before it still applies. */
const chemical =
  /\b(sodium|potassium|calcium|ammonium|magnesium|\w{0,40}phosphates?|acid|gum|extract|glycosides?)\b/;

/** The usual category of the E numbers from each of these on. */
const numbered: readonly (readonly [from: number, category: string])[] = [
  [100, 'colour'],
  [200, 'preservative'],
  [300, 'antioxidant'],
  [322, 'emulsifier'],
  [325, 'acidity regulator'],
  [400, 'thickener'],
  [420, 'sweetener'],
  [422, 'humectant'],
  [425, 'thickener'],
  [430, 'emulsifier'],
  [440, 'gelling agent'],
  [442, 'emulsifier'],
  [450, 'stabiliser'],
  [460, 'thickener'],
  [470, 'emulsifier'],
  [500, 'raising agent'],
  [504, 'acidity regulator'],
  [530, 'anti-caking agent'],
  [570, 'acidity regulator'],
  [600, 'flavour enhancer'],
  [900, 'glazing agent'],
  [920, 'flour treatment agent'],
  [938, 'packaging gas'],
  [950, 'sweetener'],
  [999, 'stabiliser'],
];

const categoryOfNumber = (number: string): string =>
  numbered.findLast(([from]) => Number(number) >= from)?.[1] ?? 'stabiliser';

interface Uncategorised {
  /** As it is printed. */
  text: string;
  category: string;
  isHousehold: boolean;
}

/** The text between the commas and brackets of an entry. */
const piecesOf = (text: string): string[] =>
  text
    .replaceAll(/\((?:i{1,3}|iv|vi?)\)/gi, '')
    .replaceAll(/\bmono-? ?(?:and|&) ?di-?/gi, 'di')
    .split(/[,;:()[\]{}•|/&]|\band\b/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The additives of an entry that have no category before them. 'Preservatives: A, B' covers both. */
function uncategorisedIn(text: string): Uncategorised[] {
  const found: Uncategorised[] = [];
  let isCategorised = false;
  for (const part of piecesOf(text)) {
    const plain = folded(part).replaceAll(/\bvitamin e\b/g, 'vitamin');
    const additive = additiveWords.exec(plain);
    if (additive === null) {
      isCategorised = categoryWords.test(plain) || (isCategorised && chemical.test(plain));
      continue;
    }
    const [, number, word] = additive;
    if (/\bfree\b|\bno\b|\bwithout\b/.test(plain)) continue;
    isCategorised ||= categoryWords.test(plain.slice(0, additive.index));
    if (isCategorised) continue;
    const of = word === undefined ? undefined : known.get(word);
    found.push({
      text: part,
      category: of?.category ?? categoryOfNumber(number ?? ''),
      isHousehold: of?.isHousehold ?? false,
    });
  }
  return found;
}

function ofAdditives(ingredient: BookIngredient): LabelFinding[] {
  return uncategorisedIn(printedTextOf(ingredient)).map(({ text, category, isHousehold }) => {
    const finding = {
      code: 'additive_category' as const,
      rule: 'Art. 18(4); Annex VII C',
      message: `${ingredient.name}: put its category before ‘${text}’ in its wording on the label, for example ‘${category}: ${text}’.`,
      path: atIngredient(ingredient.id, 'declaration'),
    };
    if (!isHousehold) return blocks(finding);
    return warns({
      ...finding,
      message: `${finding.message} Leave it as it is if it is a food here, not an additive.`,
    });
  });
}

const plants =
  'argan|avocado|canola|cocoa|coconut|corn|cotton|cottonseed|flax|flaxseed|grape ?seed|groundnut|hemp|illipe|kernel|linseed|maize|mango|mustard|olive|palm|peanut|rapeseed|rice ?bran|safflower|sal|sesame|shea|soy|soya|soybean|soyabean|sunflower|walnut|almond|hazelnut|pumpkin ?seed';
const plantWords = new RegExp(`\\b(?:${plants})s?\\b`);
const vegetableOil = /\bvegetable (?:oil|fat)s?(?: and (?:oil|fat)s?)?\b/g;

/** Whether the plant is named before it in its part, or in the brackets right after it. */
function namesPlant(text: string, from: number, to: number): boolean {
  const [before = ''] = text
    .slice(0, from)
    .split(/[,;:()[\]]/)
    .slice(-1);
  const [after = ''] = /^\s*(?:[([{][^)\]}]*|:[^,;]*|,? ?(?:from|of|-)\s[^,;()]*)/.exec(text.slice(to)) ?? [];
  return plantWords.test(before) || plantWords.test(after);
}

function oilFinding(ingredient: BookIngredient): LabelFinding[] {
  const text = folded(printedTextOf(ingredient));
  const unnamed = [...text.matchAll(vegetableOil)].some(
    ({ 0: words, index }) => !namesPlant(text, index, index + words.length),
  );
  const isHydrogenated =
    /(?<!\b(?:fully|partly|partially|non|un|not)[ -])\bhydrogenated\b(?! (?:starch|glucose))/.test(text);
  const found = (rule: string, message: string) =>
    blocks({
      code: 'oil_origin',
      rule,
      message: `${ingredient.name}: ${message}`,
      path: atIngredient(ingredient.id, 'declaration'),
    });
  return [
    ...(unnamed
      ? [
          found(
            'Annex VII A 8, 9',
            'write which plant it is from in its wording on the label, for example ‘vegetable oil (rapeseed)’.',
          ),
        ]
      : []),
    ...(isHydrogenated
      ? [
          found(
            'Annex VII A 8, 9',
            'write ‘fully hydrogenated’ or ‘partly hydrogenated’ in its wording on the label.',
          ),
        ]
      : []),
  ];
}

const compounds =
  /\b(baking powder|barbecue sauce|bbq sauce|biscuits?|bouillon|bread(?:crumbs)?|brioche|brown sauce|burger buns?|buttercream|cake|chorizo|chutney|cookies?|crackers?|croutons?|curry paste|custard|digestives?|fondant|frangipane|fudge|granola|gravy granules|harissa|hoisin sauce|hummus|ice cream|jam|ketchup|lasagne sheets|lemon curd|margarine|marmalade|marshmallows?|marzipan|mayo|mayonnaise|meringues?|mincemeat|muesli|pastry|pepperoni|pesto|piccalilli|pickle|praline|salad cream|salami|sausage ?meat|sausages?|sprinkles|sriracha|stock cubes?|stock powder|stuffing|sweet chilli sauce|toffee|tortillas?|wafers?|worcester(?:shire)? sauce|chocolate)\b(?! (?:flours?|sugars?|spices?|oranges?|apples?|essence|extract|flavou?rings?)\b)/;

/** A compound is listed by its name, followed by its parts (Annex VII E 1; 21 CFR 101.4(b)(2)). */
function compoundFindings(judged: Judged): LabelFinding[] {
  return judged.ingredients.flatMap((ingredient) => {
    const { id, name } = ingredient;
    const text = printedTextOf(ingredient);
    if (!compounds.test(folded(text)) || /[([{:,]/.test(text)) return [];
    return missing(judged, true, {
      code: 'compound_unlisted',
      rule: judged.form === 'us' ? '21 CFR 101.4(b)(2)' : 'Annex VII E 1',
      message: `${name}: write what it is made of in its wording on the label, as its own label lists it. A list names the parts of a compound.`,
      path: atIngredient(id, 'declaration'),
      of: id,
    });
  });
}

/** The additives, oils and compounds in the printed list. */
export function additiveFindings(judged: Judged): LabelFinding[] {
  const { form, printed, ingredients } = judged;
  if (printed.list.length === 0) return [];
  if (form === 'us') return compoundFindings(judged);
  const all = folded(ingredients.map(printedTextOf).join('\n'));
  const hasAdditives = additiveWords.test(all);
  const hasOils = /\bvegetable\b|\bhydrogenated\b/.test(all);
  const found = ingredients.flatMap((one) => [
    ...(hasAdditives ? ofAdditives(one) : []),
    ...(hasOils ? oilFinding(one) : []),
  ]);
  return [...found, ...compoundFindings(judged)];
}

/** Findings about claims: 'milk-free' beside milk, and statements that were pasted into an ingredient. */
import { allergenNames } from '../ingredients/allergen-names.ts';
import type { AllergenCode } from '../ingredients/schema.ts';
import { claimedFree, claimsGlutenFree, namedOneByOne, speciesIn } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { type Claiming, claimingOf, falseClaim, type PresentAllergen } from './claiming.ts';
import { wordsOfIngredient } from './food-words.ts';
import { contentFindings } from './label-finding-contents.ts';
import { namedButMissing } from './label-finding-names.ts';
import { writtenListFindings } from './label-finding-written-list.ts';
import { atIngredient, blocks, type Judged } from './label-judged.ts';
import type { LabelContent, LabelFinding } from './label-schema.ts';

/** Statements of a supplier's label that aren't ingredients. In a list they would swallow what follows. */
const statements =
  /\b(may (?:also )?contain|traces? of|traces:|(?:made|produced|packed|manufactured|processed) (?:in|on)|factory|facility|handles|allergy (?:advice|information)|allergens?:|suitable for|free from\b|contains? no|for allergens|store (?:in|at|below)|keep (?:in|cool|frozen|refrigerated)|nutrition(?:al)?\b|typical values|per 100 ?(?:g|ml)\b|best before|use by|guaranteed)/i;

function statementInList({ id, name, declaration }: BookIngredient): LabelFinding[] {
  const [, inDeclaration = /(?:^|[.;]\s*)(contains)\b/i.exec(declaration ?? '')?.[1]] =
    statements.exec(declaration ?? '') ?? [];
  const [, inName] = declaration?.trim()
    ? []
    : (/\b(may (?:also )?contain|traces? of|allergy advice)/i.exec(name) ?? []);
  const found = inDeclaration ?? inName;
  if (found === undefined) return [];
  return [
    blocks({
      code: 'statement_in_list',
      rule: 'Art. 18(1), 36',
      message: `${name}: take ‘${found}…’ out of its wording on the label, and declare it under Allergens. A list holds ingredients only.`,
      path: atIngredient(id, inDeclaration === undefined ? 'name' : 'declaration'),
    }),
  ];
}

/** A name that claims to be without something it contains. */
function falseClaims(ingredient: BookIngredient): LabelFinding[] {
  const { id, name, declaration, allergens } = ingredient;
  const contained = new Set(
    allergens.flatMap(({ allergen, state }) => (state === 'contains' ? [allergen] : [])),
  );
  const claims = [...claimedFree(name), ...claimedFree(declaration ?? '')].filter(({ allergen }) =>
    contained.has(allergen),
  );
  const claim = claims.find(({ allergen, words }) => isClaimOf(allergen, words, ingredient));
  if (claim === undefined) return [];
  const contains = allergenNames[claim.allergen].toLowerCase();
  return [
    blocks({
      code: 'allergen_contradicted',
      rule: 'Art. 7, 36(2)(a)',
      message: `${name}: it says it has no ${contains}, but it is declared to contain ${contains}. Correct one of the two.`,
      path: atIngredient(id, 'allergens'),
    }),
  ];
}

const firstWord = (words: string): string => words.split(/\s|-/, 1)[0] ?? '';

/** 'Wheat-free' is about wheat, not about its rye; 'almond-free' is about almonds. */
function isClaimOf(
  allergen: AllergenCode,
  words: string,
  { allergens }: Pick<BookIngredient, 'allergens'>,
): boolean {
  const claimed = speciesIn(allergen, firstWord(words));
  if (claimed.length === 0 || !namedOneByOne.has(allergen)) return true;
  const rows = allergens.filter((row) => row.allergen === allergen && row.state === 'contains');
  return rows.some(
    ({ detail }) =>
      detail.length === 0 ||
      detail.some((name) => speciesIn(allergen, name).some((one) => claimed.includes(one))),
  );
}

/** What a claim says it has none of and what the food has, in words: of 'wheat-free' wheat, not gluten. */
function saidAndHeld(words: string, { allergen, state }: PresentAllergen): string {
  const holds = state === 'contains' ? 'it contains' : 'it may contain';
  const name = allergenNames[allergen].toLowerCase();
  if (/^(vegan|plant)/i.test(words)) return `says vegan, but ${holds} ${name}.`;
  if (allergen === 'peanuts' && claimedFree(`no ${words}`).some((one) => one.allergen === 'nuts'))
    return `says it has no nuts, which people read as no peanuts either, but ${holds} ${name}.`;
  const [species] = namedOneByOne.has(allergen) ? speciesIn(allergen, firstWord(words)) : [];
  const said = species ?? name;
  return `says it has no ${said}, but ${holds} ${said}.`;
}

/** What the label's own texts claim to be without, checked against everything that is or may be in it. */
function claimsOnLabel({ texts, present }: Claiming): LabelFinding[] {
  return texts.flatMap(([field, text, said]) => {
    const [found] = claimedFree(text).flatMap(({ allergen, words }) => {
      // A vegan food may carry traces; a 'free from' food may not.
      const isVegan = /^(vegan|plant)/i.test(words);
      const row = present.find(
        (one) =>
          one.allergen === allergen &&
          (one.state === 'contains' || !isVegan) &&
          isClaimOf(allergen, words, { allergens: [{ ...one, state: 'contains' }] }),
      );
      return row ? [saidAndHeld(words, row)] : [];
    });
    return found === undefined ? [] : [falseClaim(said, found, field)];
  });
}

/** 'Lactose-free' with milk that isn't sold as such. */
function lactoseClaims({ texts, ingredients }: Claiming): LabelFinding[] {
  return texts.flatMap(([field, text, said]) => {
    if (!/\b(lactose[- ]?free|(?:no|without|free from) lactose)\b/i.test(text)) return [];
    const found = ingredients.find(
      (one) =>
        one.allergens.some(({ allergen, state }) => allergen === 'milk' && state === 'contains') &&
        !/\blact(?:ose|o)[- ]?free\b/i.test(wordsOfIngredient(one)),
    );
    return found ? [falseClaim(said, `says lactose-free, but ${found.name} is of milk.`, field)] : [];
  });
}

const glutenFreeWords = /\b(gluten[- ]friendly|(?:very )?low[- ]gluten|coeliacs?|celiacs?)\b/i;
const glutenFreeLetters = /\b(G\/?F|NGCI)\b/;
const saysGlutenFree = (text: string): boolean =>
  claimsGlutenFree(text) ||
  glutenFreeWords.test(text) ||
  glutenFreeLetters.test(text) ||
  // What may be called gluten-free has at most so much.
  /\bgluten\b[^.;!]{0,200}(?<!\d)20 ?(?:ppm|mg ?\/ ?kg)|(?<!\d)20 ?(?:ppm|mg ?\/ ?kg)[^.;!]{0,200}\bgluten\b/i.test(
    text,
  );

const isOats = (detail: readonly string[]): boolean =>
  detail.length > 0 && detail.every((name) => speciesIn('gluten', name).every((one) => one === 'oats'));

/** 'Gluten-free' food has no cereal with gluten, except oats that are gluten-free themselves (Regulation (EU) 828/2014). */
function glutenFreeClaim({ texts, present, ingredients }: Claiming): LabelFinding[] {
  const claim = texts.find(([, text]) => saysGlutenFree(text));
  if (claim === undefined) return [];
  const [field, , said] = claim;
  const rule = 'Reg. (EU) 828/2014';
  const rows = present.filter(({ allergen }) => allergen === 'gluten');
  const other = rows.find(({ detail }) => !isOats(detail));
  if (other) {
    const is =
      other.state === 'contains' ? 'a cereal with gluten is in it' : 'it may contain one with gluten';
    return [falseClaim(said, `says it is gluten-free, but ${is}.`, field, rule)];
  }
  const oats = ingredients.find(
    ({ name, declaration, allergens }) =>
      allergens.some(({ allergen, state }) => allergen === 'gluten' && state === 'contains') &&
      !saysGlutenFree(`${name} ${declaration ?? ''}`),
  );
  if (oats === undefined) return [];
  return [
    blocks({
      code: 'free_claim',
      rule,
      message: `‘${said}’ says it is gluten-free. ${oats.name}: use oats that are sold as gluten-free, and say so in their name.`,
      path: atIngredient(oats.id, 'name'),
    }),
  ];
}

const whatIsFreeFrom =
  '(?:range|products?|foods?|bak(?:ery|ing|es?)|kitchen|treats?|cakes?|brownies?|cookies?|biscuits?|bread|recipes?)';
/** 'Keep free from moisture' and 'free from palm oil' say from what. */
function isOpenIn(field: keyof LabelContent, text: string): boolean {
  const rest = text.replaceAll(/\b(?:keep|kept|store[ds]?|stay)\b[^.;]{0,200}?\bfree[- ]from\b/gi, '');
  if (/\bfree-from\b/i.test(rest)) return true;
  if (new RegExp(`\\bfree from(?: ${whatIsFreeFrom}\\b|\\s*(?:[.!,;]|$))`, 'i').test(rest)) return true;
  const isName = field === 'foodName' || field === 'businessName';
  return (
    isName &&
    /\bfree from\b(?! (?:\p{L}{1,40} )?(?:oil|additives|preservatives|colou?rs|flavou?rings|sugar|yeast))/iu.test(
      rest,
    )
  );
}

/** 'Free-from cake' doesn't say from what; 'allergen-free' says from all. */
function openClaim({ texts, present }: Claiming): LabelFinding[] {
  return texts.flatMap(([field, text, said]) => {
    const [any] = present;
    if (
      any &&
      /\b(?:allergen[- ]?free|aller(?:gen|gy)[- ]friendly|hypo-?allergenic|top 14[- ]free|free (?:of|from) (?:all |the ){0,8}14(?: allergens)?)\b/i.test(
        text,
      )
    ) {
      const holds = any.state === 'contains' ? 'contains' : 'may contain';
      return [
        falseClaim(
          said,
          `says allergen-free, but it ${holds} ${allergenNames[any.allergen].toLowerCase()}.`,
          field,
        ),
      ];
    }
    const isOpen = isOpenIn(field, text) && claimedFree(text).length === 0 && !saysGlutenFree(text);
    if (!isOpen) return [];
    return [falseClaim(said, 'says free-from, but not from what. Say it, for example ‘milk-free’.', field)];
  });
}

/** A statement in a list comes first: what follows it is no list. */
function writtenFindings(ingredient: BookIngredient): LabelFinding[] {
  const found = statementInList(ingredient);
  return found.length > 0 ? found : writtenListFindings(ingredient);
}

export function claimFindings(judged: Judged): LabelFinding[] {
  const claiming = claimingOf(judged);
  return [
    ...claimsOnLabel(claiming),
    ...glutenFreeClaim(claiming),
    ...openClaim(claiming),
    ...lactoseClaims(claiming),
    ...contentFindings(claiming),
    ...namedButMissing(judged),
    ...judged.ingredients.flatMap((ingredient) => [
      ...falseClaims(ingredient),
      ...writtenFindings(ingredient),
    ]),
  ];
}

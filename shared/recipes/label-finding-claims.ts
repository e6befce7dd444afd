/** Findings about claims: 'milk-free' beside milk, and statements that were pasted into an ingredient. */
import { allergenNames } from '../ingredients/allergen-names.ts';
import type { AllergenCode } from '../ingredients/schema.ts';
import {
  allergenWordsIn,
  claimedFree,
  claimsGlutenFree,
  folded,
  namedOneByOne,
  speciesIn,
  wordStems,
} from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { isOfAnimal, wordsOfIngredient } from './food-words.ts';
import { writtenListFindings } from './label-finding-written-list.ts';
import { atIngredient, atLabel, blocks, type Judged, statedTexts } from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelContent, LabelFinding } from './label-schema.ts';
import { sugars } from './label-statements.ts';

interface PresentAllergen {
  allergen: AllergenCode;
  state: 'contains' | 'may_contain';
  detail: readonly string[];
}

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
      message: `${name}: take ‘${found}…’ out of what it reads on labels, and declare it under Allergens. A list holds ingredients only.`,
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
  const [claim] = claims.filter(({ allergen, words }) => isClaimOf(allergen, words, ingredient));
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

/** 'Wheat-free' is about wheat, not about its rye; 'almond-free' is about almonds. */
function isClaimOf(
  allergen: AllergenCode,
  words: string,
  { allergens }: Pick<BookIngredient, 'allergens'>,
): boolean {
  const claimed = speciesIn(allergen, words.split(/\s|-/)[0] ?? '');
  if (claimed.length === 0 || !namedOneByOne.has(allergen)) return true;
  const rows = allergens.filter((row) => row.allergen === allergen && row.state === 'contains');
  return rows.some(
    ({ detail }) =>
      detail.length === 0 ||
      detail.some((name) => speciesIn(allergen, name).some((one) => claimed.includes(one))),
  );
}

/** 'Not suitable for vegans' claims nothing; 'does not contain milk' does. */
const honest =
  /\b(not|unsuitable|cannot|can[’']t|isn[’']t|aren[’']t)\b(?! (?:contain|include|made with|use))/i;

/** What it is served with, and what may be had instead. */
const ofAnother = /\bserve[ds]? with\b|\b(?:option|alternative|version)s? (?:is |are )?available\b/i;

/** 'Milk is not used' and 'Milk: none'. */
const deniedBehind =
  /(\p{L}+(?:(?:,| and| or) \p{L}+)*)(?: (?:is|are) (?:not|never) (?:used|added|included|present)|: none)\b/giu;

/** 'Suitable for people with a milk allergy', 'safe for lactose intolerant children'. */
const forTheAllergic =
  /\b((?:suitable|safe|fine|ideal|perfect|great|good|ok(?:ay)?|made|designed|developed)\b[^.!;]*?)\b(\p{L}+(?:(?:,| and| or| &) \p{L}+)*)[- ](?:allerg(?:y|ies|ic)|intoleran(?:t|ces?)|sensitivit(?:y|ies))\b/giu;

const item = '(?!(?:made|with|just|only|but|contains?|may|suitable|keep|store|serve|please|we|it)\\b)\\p{L}+';
/** 'Free from nuts, milk', 'No dairy / eggs': what leads is said of each. */
const listed = new RegExp(
  `\\b(?:free (?:from|of)|no|without(?: any)?|zero|minus(?: the)?|not contain(?:ing)?(?: any)?):? (${item}(?:(?:\\s*[,/&+]\\s*(?:and |or )?| and | or )${item})+)`,
  'giu',
);
const eachDenied = (items: string): string =>
  items
    .split(/\s*[,/&+]\s*|\s+(?:and|or)\s+/i)
    .map((one) => `no ${one.replace(/^(?:and|or)\s+/i, '')}`)
    .join(', ');

/** Other ways to write a claim, in the words that the dictionary reads. */
const spelled = (text: string): string =>
  text
    .replaceAll(/\bfreefrom\b/gi, 'free from')
    .replaceAll(/\((?:ve|vg)\)/gi, 'vegan')
    .replaceAll(/\b(?:does|do|did)n[’']t (contain|include|have|use)\b/gi, 'does not $1')
    .replaceAll(/\bneither (\p{L}+) nor (\p{L}+)/giu, 'no $1 and no $2')
    .replaceAll(/\b(dairy|milk|egg|nut|gluten|wheat|soya?|fish)-less\b/gi, '$1-free')
    .replaceAll(/\b0 ?% (gluten|dairy|milk|egg|nut|soya?)s?\b/gi, 'no $1')
    .replaceAll(/\bD\.?\/?F\b\.?|(?<=\/|& ?)df\b|\(df\)/g, 'dairy-free')
    .replaceAll(/\bN\.?\/?F\b\.?|\(nf\)/g, 'nut-free')
    .replaceAll(/\bG\.F\b\.?|\bgf(?=\/|\b)/g, 'GF')
    .replaceAll(/\bintolerant to (\p{L}+)/giu, '$1 intolerant');

const claimsIn = (text: string): string =>
  spelled(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(listed, (_list, items: string) => eachDenied(items))
    .replaceAll(deniedBehind, 'no $1')
    .split(/(?<=[.!;])\s/)
    .filter((sentence) => !honest.test(sentence) && !ofAnother.test(sentence))
    .join(' ')
    .replaceAll(
      forTheAllergic,
      (_claim, before: string, what: string) => `${before}${what.replaceAll(/lactose/gi, 'dairy')}-free`,
    );

/** The texts of a label that may make claims, by field. Of nested recipes only the names, which stay in the list. */
function claimingTexts(
  judged: Judged,
): (readonly [field: keyof LabelContent, claims: string, printed: string])[] {
  const nested = judged.recipes.slice(1).map(({ name }) => ['foodName', name] as const);
  return [...statedTexts(judged), ...nested].map(([field, text]) => [field, claimsIn(text), text.trim()]);
}

const falseClaim = (text: string, why: string, field: keyof LabelContent, rule = 'Art. 7, 36(2)(a)') =>
  blocks({
    code: 'free_claim',
    rule,
    message: `‘${text}’ ${why} Correct one of the two.`,
    path: atLabel(field),
  });

/** The claim that one of its ingredients isn't true to (Art. 7(1)); nothing where all are. */
const untrue = (
  [field, , said]: Claiming['texts'][number],
  claim: string,
  found: BookIngredient | undefined,
): LabelFinding[] =>
  found ? [falseClaim(said, `says ${claim}, but ${found.name} isn’t.`, field, 'Art. 7(1)')] : [];

/** What it contains and may contain: 'nut-free' and 'may contain nuts' can't both be true (FSA, free-from guidance). */
function presentIn({ breakdown }: Judged): PresentAllergen[] {
  return breakdown.allergens.flatMap(({ allergen, state, detail, alsoMayContain }) => {
    const isPresent = state === 'contains' || state === 'may_contain';
    const rows: PresentAllergen[] = isPresent ? [{ allergen, state, detail }] : [];
    if (state === 'contains' && alsoMayContain.length > 0)
      rows.push({ allergen, state: 'may_contain', detail: alsoMayContain });
    return rows;
  });
}

/** A label with its claims and its contents. */
interface Claiming extends Judged {
  texts: ReturnType<typeof claimingTexts>;
  present: readonly PresentAllergen[];
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
      return row ? [{ row, isVegan }] : [];
    });
    if (found === undefined) return [];
    const { row, isVegan } = found;
    const name = allergenNames[row.allergen].toLowerCase();
    const says = isVegan ? 'says vegan' : `says it has no ${name}`;
    const holds = row.state === 'contains' ? 'contains' : 'may contain';
    return [falseClaim(said, `${says}, but it ${holds} ${name}.`, field)];
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
  claimsGlutenFree(text) || glutenFreeWords.test(text) || glutenFreeLetters.test(text);

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

/** 'No butter' beside butter. */
function denials({ texts, ingredients }: Claiming): LabelFinding[] {
  const denied = /\b(?:no|without(?: any)?|never any|zero|w\/o)\s+(?:added\s+)?(\p{L}{3,})/giu;
  return texts.flatMap(([field, text, said]) => {
    const words = Array.from(text.matchAll(denied), ([, word = '']) => wordStems(word)).flat();
    if (words.length === 0) return [];
    const found = ingredients.find(({ name }) => wordStems(name).some((word) => words.includes(word)));
    return found ? [falseClaim(said, `denies what is in it: ${found.name}.`, field)] : [];
  });
}

/** 'Free-from cake' doesn't say from what; 'allergen-free' says from all. */
function openClaim({ texts, present }: Claiming): LabelFinding[] {
  return texts.flatMap(([field, text, said]) => {
    const [any] = present;
    if (
      any &&
      /\b(?:allergen[- ]?free|aller(?:gen|gy)[- ]friendly|hypo-?allergenic|top 14[- ]free|free (?:of|from) (?:all |the )*14(?: allergens)?)\b/i.test(
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
    const isOpen = /\bfree[- ]from\b/i.test(text) && claimedFree(text).length === 0 && !saysGlutenFree(text);
    if (!isOpen) return [];
    return [falseClaim(said, 'says free-from, but not from what. Say it, for example ‘milk-free’.', field)];
  });
}

/** 'No added sugar' with sugar, syrup or honey in it (Regulation (EC) 1924/2006, Annex). */
function sugarClaims({ texts, ingredients }: Claiming): LabelFinding[] {
  return texts.flatMap(([field, text, said]) => {
    if (!/\b(sugar[- ]?free|(?:no|zero|without) (?:added )?sugars?|free (?:from|of) sugars?)\b/i.test(text))
      return [];
    const found = ingredients.find(({ name }) =>
      sugars.test(folded(name).replaceAll(/sugar[- ]free|no added sugar|without sugar/g, '')),
    );
    if (found === undefined) return [];
    return [
      falseClaim(said, `says it has no sugar, but ${found.name} is in it.`, field, 'Reg. (EC) 1924/2006'),
    ];
  });
}

/** Cheeses whose protected recipes have rennet from calves. Others are sold with either. */
const ofRennet =
  /\b(parmesan|parmigiano|grana padano|gorgonzola|pecorino|gruyere|manchego|camembert de normandie|roquefort)\b/;

const e = (from: number, to: number): RegExp =>
  new RegExp(`\\be ?(?:${Array.from({ length: to - from + 1 }, (_, at) => from + at).join('|')})[a-z]?\\b`);

/** What a label denies by its class, and the words of what is of it (Art. 7(1)). */
const classes: readonly (readonly [claim: RegExp, isOf: RegExp[]])[] = [
  [
    /\b(?:no|without|free from) (?:added |artificial )?(?:\p{L}+,? (?:and |or )?)*additives\b|\badditive[- ]free\b|\bno e[- ]numbers\b/iu,
    [
      /\b(?:pectin|\p{L}+ gum|lecithins?|sorbates?|benzoates?|nitrites?|glutamate|sulphites?)\b/u,
      /\be ?[1-9]\d\d[a-z]?\b/,
    ],
  ],
  [
    /\bno (?:artificial |added )*(?:\p{L}+,? (?:and |or )?)*preservatives\b|\bpreservative[- ]free\b/iu,
    [
      /\b(?:preservatives?|sorbates?|sorbic acid|benzoates?|nitrites?|nitrates?|sul(?:ph|f)ites?|propionates?)\b/,
      e(200, 239),
    ],
  ],
  [
    /\bno artificial\b|\bnothing artificial\b|\bnaturally coloured\b/i,
    [
      /\b(?:tartrazine|sunset yellow|allura red|carmoisine|aspartame|sucralose|saccharin|acesulfame|vanillin)\b/,
      e(102, 133),
      e(950, 962),
    ],
  ],
  [/\bno (?:added )?msg\b|\bmsg[- ]free\b/i, [/\b(?:monosodium glutamate|msg)\b/, e(621, 621)]],
  [/\bno palm oil\b|\bpalm oil[- ]free\b|\bpalm[- ]free\b/i, [/\bpalm\b(?! sugar)/]],
  [/\b(?:no|without) caffeine\b|\bcaffeine[- ]free\b/i, [/\b(?:coffee|espresso|caffeine|guarana|matcha)\b/]],
  [/\b(?:unsalted(?! butter| \p{L}*nut)|no (?:added )?salt|salt[- ]free)\b/iu, [/\bsalt\b/]],
];

/** 'Palm oil free' with palm oil, 'no preservatives' with sorbate. */
function classClaims({ texts, ingredients }: Claiming): LabelFinding[] {
  return texts.flatMap(([field, text, said]) =>
    classes.flatMap(([claim, isOf]) => {
      if (!claim.test(text)) return [];
      const found = ingredients.find((one) =>
        isOf.some((words) => words.test(folded(wordsOfIngredient(one)))),
      );
      return found ? [falseClaim(said, `denies what is in it: ${found.name}.`, field, 'Art. 7(1)')] : [];
    }),
  );
}

/** 'Alcohol-free' and 'no pork'. */
function drinkAndPorkClaims({ texts, ingredients }: Claiming): LabelFinding[] {
  return texts.flatMap(([field, text, said]) => {
    const words = (one: BookIngredient) => folded(wordsOfIngredient(one)).replaceAll(notAlcoholic, '');
    const isDry = /\b(?:no|without) alcohol\b|\balcohol[- ]free\b/i.test(text);
    const isPorkless = /\b(?:no|without) pork\b|\bpork[- ]free\b/i.test(text);
    const found = ingredients.find(
      (one) => (isDry && alcoholic.test(words(one))) || (isPorkless && ofPigs.test(words(one))),
    );
    return found ? [falseClaim(said, `denies what is in it: ${found.name}.`, field, 'Art. 7(1)')] : [];
  });
}

const preservatives =
  /\b(preservatives?|artificial|sorbates?|sorbic acid|benzoates?|benzoic acid|nitrites?|nitrates?|(?:meta)?bi?sul(?:ph|f)ites?|propionates?|aspartame|sucralose|saccharin|tartrazine|e ?[12]\d\d[a-z]?)\b/i;

/** 'All natural' with preservatives or artificial colours in it (Art. 7(1)). */
function naturalClaims({ texts, ingredients }: Claiming): LabelFinding[] {
  const claims =
    /\b((?:all|100 ?%|completely|purely|totally|only) natural|no (?:artificial )?(?:additives|preservatives|colours?))\b/i;
  return texts.flatMap((stated) => {
    const [claim] = claims.exec(stated[1]) ?? [];
    if (claim === undefined) return [];
    const found = ingredients.find((one) => preservatives.test(wordsOfIngredient(one)));
    return untrue(stated, claim.toLowerCase(), found);
  });
}

const alcoholic =
  /\b(wine|beer|ale|stout|lager|cider|rum|brandy|cognac|whisk(?:e)?y|vodka|gin|sherry|port|marsala|vermouth|prosecco|champagne|liqueur|kirsch|amaretto|tequila)\b/;
const notAlcoholic =
  /\b(wine|cider|sherry|malt|champagne) vinegar|ginger (?:beer|ale)|root beer|alcohol[- ]free|wine gum|port salut\b/g;
const ofPigs = /\b(pork|pig|bacon|ham|gammon|lard|pancetta|prosciutto|chorizo|salami|gelatine?)\b/;

/** A halal or kosher claim on pork or, for halal, alcohol (Art. 7(1)). */
function dietaryLawClaims({ texts, ingredients }: Claiming): LabelFinding[] {
  return texts.flatMap((stated) => {
    const [claim] = /(?<!non[- ]|not )\b(halal|kosher)\b/i.exec(stated[1]) ?? [];
    if (claim === undefined) return [];
    const law = claim.toLowerCase();
    const found = ingredients.find((one) => {
      const words = folded(wordsOfIngredient(one)).replaceAll(notAlcoholic, '');
      const isDrink = law === 'halal' && (alcoholic.test(words) || Number(one.alcohol ?? 0) > 0);
      return (isDrink || ofPigs.test(words)) && !new RegExp(`\\b${law}\\b`).test(words);
    });
    return untrue(stated, law, found);
  });
}

/** From animals, but neither meat nor fish. */
const otherOfAnimals =
  /\b(gelatine?|lard|dripping|rennet|suet|tallow|isinglass|carmine|cochineal|shellac|'?nduja|pepperoni|p[aâ]t[eé]|e ?120|e ?904|e ?920|l-cysteine|lanolin)\b/i;
const ofBees = /\b(honey|beeswax|e ?901|royal jelly|propolis)\b/i;
const madeWithoutAnimals =
  /\b(vegan|vegetarian|veggie|vegetable|plant|meat[- ]free|meatless|mock|jackfruit|microbial)\b|beef tomato/i;

const containsSeafood = ({ allergens }: BookIngredient): boolean =>
  allergens.some(
    ({ allergen, state }) => state === 'contains' && ['fish', 'crustaceans', 'molluscs'].includes(allergen),
  );

/** A vegan or vegetarian claim on meat, gelatine or honey (Art. 7(1)). Fish, milk and eggs are found as allergens. */
function animalClaims({ texts, ingredients }: Claiming): LabelFinding[] {
  return texts.flatMap((stated) => {
    const [, text] = stated;
    const isVegan = /\b(vegans?|plant[- ]based|animal[- ]free|no animal products|100 ?% plants?)\b/i.test(
      text,
    );
    const isVegetarian = /\b(vegetarians?|veggie|suitable for veggies|meat[- ]free|meatless)\b|\(v\)/i.test(
      text,
    );
    if (!isVegan && !isVegetarian) return [];
    const found = ingredients.find((one) => {
      const words = wordsOfIngredient(one);
      const isOfMeat =
        isOfAnimal(words) ||
        otherOfAnimals.test(words) ||
        ofRennet.test(folded(words)) ||
        (isVegan && ofBees.test(one.name));
      return (isOfMeat && !madeWithoutAnimals.test(one.name)) || containsSeafood(one);
    });
    return untrue(stated, isVegan ? 'vegan' : 'vegetarian', found);
  });
}

/** 'Peanut butter cake' without peanuts: what the name says must be in it (Art. 7(1), 17). */
function namedButMissing(judged: Judged): LabelFinding[] {
  const { printed, breakdown } = judged;
  const contained = new Set(
    breakdown.allergens.filter(({ state }) => state !== 'free_from').map(({ allergen }) => allergen),
  );
  const [word] = allergenWordsIn(printed.name.text).filter(
    ({ allergen, kind }) => kind === 'name' && !contained.has(allergen),
  );
  if (word === undefined) return [];
  const says = printed.name.text.normalize('NFC').slice(word.from, word.to).toLowerCase();
  return missing(judged, true, {
    code: 'named_but_missing',
    rule: 'Art. 7(1), 17',
    message: `Its name says ‘${says}’, but nothing in it is declared to contain ${allergenNames[word.allergen].toLowerCase()}. Declare it, or choose what the word means.`,
    path: atLabel('foodName'),
  });
}

/** A statement in a list comes first: what follows it is no list. */
function writtenFindings(ingredient: BookIngredient): LabelFinding[] {
  const found = statementInList(ingredient);
  return found.length > 0 ? found : writtenListFindings(ingredient);
}

export function claimFindings(judged: Judged): LabelFinding[] {
  const claiming = { ...judged, texts: claimingTexts(judged), present: presentIn(judged) };
  return [
    ...claimsOnLabel(claiming),
    ...glutenFreeClaim(claiming),
    ...openClaim(claiming),
    ...lactoseClaims(claiming),
    ...denials(claiming),
    ...sugarClaims(claiming),
    ...animalClaims(claiming),
    ...naturalClaims(claiming),
    ...classClaims(claiming),
    ...drinkAndPorkClaims(claiming),
    ...dietaryLawClaims(claiming),
    ...namedButMissing(judged),
    ...judged.ingredients.flatMap((ingredient) => [
      ...falseClaims(ingredient),
      ...writtenFindings(ingredient),
    ]),
  ];
}

/**
 * Reads the many ways to write a claim in the few that the rules know: 'Milk? None!' is 'no milk', 'laktosefrei' is
 * 'lactose-free', and what a sentence says honestly ('not suitable for vegans') is left out.
 */

import { remembered } from './remembered.ts';

/** 'Not suitable for vegans' claims nothing; 'does not contain milk' does. */
const honest =
  /\b(not|unsuitable|cannot|can[’']t|isn[’']t|aren[’']t)\b(?! (?:contain|include|made with|use))/i;

/** What it is served with, and what may be had instead. */
const ofAnother =
  /\bserve[ds]? with\b|\b(?:option|alternative|version)s? (?:is |are )?available\b|\b(?:ask|see|try)\b[^.;!]{0,200}\b(?:range|options?|menu|alternatives?)\b/i;

/** 'Nicht vegan', 'pas végétarien'. */
const notOfDiet = /\b(?:nicht|pas|niet|nie|non|no|not)[- ]+(?:vegan|vegetarian)\b/gi;

const things = '\\p{L}{1,40}(?:(?:,| and| or) \\p{L}{1,40}){0,8}';
/** 'Milk is not used', 'Milk: none', 'Milk? None!', 'Gluten: 0'. */
const deniedBehind = new RegExp(
  `(${things})(?: (?:(?:is|are|was|were) (?:not|never)|(?:is|are|was|were)n[’']t|not|never) (?:used|added|included|present)| (?:(?:is|are) )?(?:left out|omitted|excluded)|(?: content| level)?\\s?[:?–-]\\s?(?:none|nil|zero|nope|never|no(?: way| chance| thanks)?(?! ?\\d)|not (?:any|here|in (?:this|here))|absent|0(?! ?[.,%]?\\d| ?%\\p{L}))(?![\\p{L}-]| \\p{L}))`,
  'giu',
);

const suits =
  '(?:suitable|safe|fine|ideal|perfect|great|good|ok(?:ay)?|made|designed|developed|can be (?:eaten|enjoyed|had))';
/** 'Suitable for people with a milk allergy', 'safe for lactose intolerant children'. */
const forTheAllergic = new RegExp(
  `\\b(${suits}\\b[^.!;]{0,200}?)\\b(?!(?:for|with|food|any|all|an?|severe|serious|the)[- ])(${things.replace('or)', 'or| &)')})[- ](?:allerg(?:y|ies|ic)|intoleran(?:t|ces?)|sensitivit(?:y|ies))\\b`,
  'giu',
);
/** 'Safe for allergy sufferers': for all of them. */
const forEveryAllergy = new RegExp(
  `\\b${suits} (?:for|with) (?:(?:people|those|anyone|everyone|anybody|everybody|children|kids|customers|guests) )?(?:with |who have )?(?:all |any |an |food |severe |serious |the ){0,8}allerg(?:y|ies|ic)\\b`,
  'giu',
);

const item =
  '(?!(?:made|with|just|only|but|contains?|may|suitable|keep|store|serve|please|we|it)\\b)\\p{L}{1,40}(?: nuts)?';
const next = `(?:(?:\\s{0,20}[,/&+]\\s{0,20}(?:and |or )?| and | or )${item})`;
const items = `${item}${next}{0,20}`;
/** 'For those avoiding gluten', 'and anyone who can't eat dairy'. A warning for them claims nothing. */
const forAvoiders = new RegExp(
  `(?<!\\b(?:warning|caution|beware|note|advice|not|unsuitable)\\b[^.!;]{0,200})\\b(?:for|and|or|suits?) (?:those|people|anyone|anybody|everyone|children|kids|customers|guests|adults|families|folks?)(?: (?:who(?: are|[’']re)?|that|that are|are|is))? (?:avoid(?:ing)?|steering clear of|cutting (?:out|down on)|giving up|off|on no|(?:can[’']?t|cannot|don[’']t|do not|mustn[’']t|won[’']t) (?:eat|have|tolerate|drink|take|digest)) (?:any |all )?(${items})`,
  'giu',
);
/** 'Free from nuts, milk', 'No dairy / eggs': what leads is said of each. */
const listed = new RegExp(
  `\\b(?:free (?:from|of)|no|without(?: any)?|zero|minus(?: the)?|not contain(?:ing)?(?: any)?):? (${item}${next}{1,20})`,
  'giu',
);

const eachDenied = (list: string): string =>
  list
    .split(/\s{0,20}[,/&+]\s{0,20}|\s{1,20}(?:and|or)\s{1,20}/i)
    .map((one) => `no ${one.replace(/^(?:and|or)\s+/i, '')}`)
    .join(', ');

/** 'v e g a n', 'V.E.G.A.N': a word in single letters. */
const spacedLetters = /(?<!\p{L})\p{L}(?:[ .·_-]\p{L}){3,40}(?!\p{L})/gu;

const allergens = 'dairy|milk|lactose|egg|nut|peanut|gluten|wheat|coeliac|soya?|fish|sesame|celery|mustard';
const lactose = '(?:lacto|lactose|laktose|lattosio|lactosa|laktoz\\p{L}{1,40})';

const noLactose = new RegExp(
  `(?<!\\p{L})(?:no|sans|senza|sin|ohne|zonder|geen|bez|keine?)\\s{1,20}(?:il |la |le )?${lactose.replace('lacto|', '')}(?!\\p{L})`,
  'giu',
);
const lactoseFree = new RegExp(`(?<!\\p{L})${lactose}[- ]?(?:free|frei|vrij)(?:e[mnrs]?)?(?!\\p{L})`, 'giu');
const keptOut = new RegExp(
  `\\b(?:keep|kept|leave|left)(?:s|ing)? (?:all )?(?:the )?(${allergens})s? out\\b`,
  'gi',
);
const zeroPercent = new RegExp(`\\b(${allergens})s?:? 0 ?%(?! ?\\p{L})`, 'giu');
const noneOf = new RegExp(
  `\\b(?:not one|not a single|nothing|devoid of|lacking|skip(?:s|ped|ping)?(?: the)?|ditch(?:ed|es|ing)?|say(?:s|ing)? (?:no|goodbye) to|goodbye,?(?: to)?)(?= (?:${allergens})s?\\b)`,
  'gi',
);
const nonAllergen = new RegExp(`\\bnon(${allergens})\\b`, 'gi');
const safeFrom = new RegExp(`\\b(${allergens})s?[- ](?:less|safe|avoiders|avoidance)\\b`, 'gi');

/** What other languages say, in English words. */
const translated = (text: string): string =>
  text
    .replaceAll(/\b(?:frei von|vrij van|libre de|libero da|senza traccia di|exempte? de)\b/gi, 'free from')
    .replaceAll(
      /(?<!\p{L})(?:non contiene|no contiene|ne contient (?:pas|aucune?)|contient pas|pas|enth[aä]lt kein\p{L}{0,40}|kein(?:en|erlei|er)|bevat geen|nie zawiera|woln\p{L} od)(?= (?:de |d[’']|du )?\p{L})(?: de(?= )| d[’']| du(?= ))?/giu,
      'no ',
    )
    .replaceAll(noLactose, 'lactose-free')
    .replaceAll(lactoseFree, 'lactose-free')
    .replaceAll(/(?<!\p{L})bezlaktozow\p{L}{1,40}/giu, 'lactose-free')
    .replaceAll(/(?<!\p{L})bezglutenow\p{L}{1,40}/giu, 'gluten-free')
    .replaceAll(/(?<!\p{L})bezmleczn\p{L}{1,40}/giu, 'milk-free')
    .replaceAll(/(?<!\p{L})bezjajeczn\p{L}{1,40}/giu, 'egg-free')
    .replaceAll(
      /(?<!\p{L})(?:vegan(?:[oaie]s?|er|e[mns]|es|istische?|izm\p{L}{0,40})|v[eé]ganes?|v[eé]g[eé]talien(?:ne)?s?|vegetalian[oaie]|wega[nń]\p{L}{0,40})(?!\p{L})/giu,
      'vegan',
    )
    .replaceAll(
      /(?<!\p{L})(?:plantaardig\p{L}{0,40}(?! (?:olie|vet))|(?:rein|100 ?%|komplett) pflanzlich\p{L}{0,40}|100 ?% (?:v[eé]g[eé]tale?|vegetale?|vegetal|ro[sś]linn\p{L}{1,40}))(?!\p{L})/giu,
      'vegan',
    )
    .replaceAll(
      /(?<!\p{L})(?:vegetarisch\p{L}{0,40}|vegetarier|v[eé]g[eé]tarien(?:ne)?s?|vegetarian[oaie]s?|wegetaria[nń]\p{L}{0,40})(?!\p{L})/giu,
      'vegetarian',
    );

/** What English says in other words. */
const reworded = (text: string): string =>
  text
    .replaceAll(spacedLetters, (word) => word.replaceAll(/[ .·_-]/g, ''))
    .replaceAll(/\bfr33\b/gi, 'free')
    .replaceAll(/\bSO[2₂](?!\p{L})/giu, 'sulphites')
    .replaceAll(/\bVGN\b|^\s*v[eg]\s*$/gi, 'vegan')
    .replaceAll(
      /\b(?:if )?you(?:[’']re| are) allergic to (\p{L}{1,40}),? (?:then )?(?:this|it|these|they)(?:[’']s| is| are)\b/giu,
      '$1-free: this is',
    )
    .replaceAll(keptOut, 'no $1')
    .replaceAll(zeroPercent, 'no $1')
    .replaceAll(/\bfreefrom\b/gi, 'free from')
    .replaceAll(/\((?:ve|vg)\)/gi, 'vegan')
    .replaceAll(/\b(?:does|do|did)n[’']t (contain|include|have|use)\b/gi, 'does not $1')
    .replaceAll(/\bneither (\p{L}+) nor (\p{L}+)/giu, 'no $1 and no $2')
    .replaceAll(
      /\b(?:not|without|no|zero|never)(?: even| so much as){0,8}(?: (?:an?|one|the))? (?:(?:single |slightest |tiniest ){0,8}(?:drop|trace|hint|scrap|speck|crumb|gram|bit|grain|ounce|pinch|whiff|touch|lick|spot|dash|drip|splash)s? of|any)(?= \p{L})/giu,
      'no',
    )
    .replaceAll(noneOf, 'no')
    .replaceAll(/\bnothing (?:that comes |that’s )?from (?:a |any |the )?(?:cows?|dairy)\b/gi, 'no milk')
    .replaceAll(nonAllergen, '$1-free')
    .replaceAll(/\b(?:minus|without|none of|ditch(?:ed|es|ing)?)(?: all)?(?: of)? the\b/gi, 'no')
    .replaceAll(
      /\b(?:no|zero|without(?: any)?|free (?:from|of)(?: all)?) animal(?:[- ]derived| based)? (?:products?|ingredients?|derivatives?|foods?)\b|\banimal(?:[- ]products?)?[- ]free\b|\bnothing (?:that comes )?from (?:an |any )?animals?\b|\bplant[- ]powered\b|\b(?:made )?(?:only|entirely|purely|100 ?%) (?:from |of )?plants\b|\bplants only\b|\bmade from plants\b/gi,
      'vegan',
    )
    .replaceAll(
      /\b(?:no|zero|0|without(?: any)?|free (?:from|of)(?: all| any)?|does not contain(?: any)?) (?:known |major |main |food |common |of the |the ){0,8}(?:14 )?allergens?\b|\ballerg(?:en|y)[- ](?:safe|free)\b|\b14[- ]allergens?[- ]free\b/gi,
      'allergen-free',
    )
    .replaceAll(safeFrom, '$1-free')
    .replaceAll(/\b0 ?(?:%|g|mg) (gluten|dairy|milk|egg|nut|soya?)s?\b/gi, 'no $1')
    .replaceAll(/\bD\.?\/?F\b\.?|(?<=\/|& ?)df\b|\(df\)/g, 'dairy-free')
    .replaceAll(/\bN\.?\/?F\b\.?|\(nf\)/g, 'nut-free')
    .replaceAll(/\bG\.F\b\.?|\bgf(?=\/|\b)/g, 'GF')
    .replaceAll(/\bintolerant to (\p{L}+)/giu, '$1 intolerant');

/** The sentences of a text that may claim something, in the words that the rules read. */
export const claimsIn = remembered((text: string): string =>
  translated(reworded(text.normalize('NFC').replaceAll(/\s+/g, ' ')))
    .replaceAll(forAvoiders, (_claim, list: string) => eachDenied(list))
    .replaceAll(listed, (_list, all: string) => eachDenied(all))
    .replaceAll(deniedBehind, 'no $1')
    .replaceAll(notOfDiet, '')
    .split(/(?<=[.!;])\s/)
    .filter((sentence) => !honest.test(sentence) && !ofAnother.test(sentence))
    .join(' ')
    .replaceAll(forEveryAllergy, 'allergen-free')
    .replaceAll(
      forTheAllergic,
      (_claim, before: string, what: string) => `${before}${what.replaceAll(/lactose/gi, 'dairy')}-free`,
    ),
);

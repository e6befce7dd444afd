/** The words that make a nutrition or health claim by Regulation (EC) 1924/2006. */
import { isCalledJam } from './jam.ts';
import type { Judged } from './label-judged.ts';
import type { LabelContent } from './label-schema.ts';
import { remembered } from './remembered.ts';

const amounts =
  '(?:high(?:er)?|rich|source|packed|loaded|increased|boosted|good|contain(?:s|ing)|with|added|enriched|fortified)';
const good =
  '(?:protein|fib(?:re|er)|omega[- ]?3|iron|calcium|potassium|magnesium|zinc|vitamins?|minerals?|antioxidants?|monounsaturated|polyunsaturated|unsaturated)';
const little =
  '(?:low(?:er)?|reduced|less|fewer|zero|no|not|without|free from|0 ?%|lighter in|half as much|a (?:third|quarter) less)';
const bad =
  '(?:fats?|saturates|saturated fats?|sugars?|salt|sodium|calories?|cals?|energy|carbs?|carbohydrates?|cholesterol)';

/** Foods that are sold as 'light' for what they have less of: not sponges, rye or soy sauce. */
const lighter =
  '(?:mayo\\p{L}{0,40}|cheese|cheesecake|spread|yogh?urt|dressing|vinaigrette|cr[eè]me|crisps|coleslaw|soup|broth|stew|chowder|curry|lasagne|quiche|houmous|hummus|dip|pizza|sausages?|burgers?|ice cream|custard|gravy)';
const notOfColour =
  '(?:(?!(?:and|or|rye|soy|soya|brown|golden|amber|muscovado|roast|crisp|fruit)\\b)\\p{L}{1,40} )';

/** Health in German, French, Italian, Spanish, Dutch and Polish. */
const healthElsewhere = [
  '(?<!\\p{L})(?:\\p{L}{0,30}(?:senkend|stärkend|fördernd)\\p{L}{0,4}|gesund(?:e[mnrs]?|heit)?|gut für (?:die|den|das|dein\\p{L}{0,40}|ihr\\p{L}{0,40})|kalorienarm|fettarm|zuckerfrei|ballaststoffreich|eiweißreich|proteinreich)(?!\\p{L})',
  '(?<!\\p{L})(?:bon(?:ne)?s? pour (?:la|le|les|votre)|santé|sain(?:e)?s?|riche en|faible en|allégée?s?|sans sucres?)(?!\\p{L})',
  '(?<!\\p{L})(?:fa bene|salutare|ricc[oa] di|povero di|senza zuccheri?|saludable|buen[oa] para|rico en|bajo en|sin azúcar(?:es)?)(?!\\p{L})',
  '(?<!\\p{L})(?:gezond(?:e|heid)?|goed voor|rijk aan|suikervrij|vetarm|zdrow[eyaio]\\p{L}{0,40}|dobre dla|bogat[yae] w|bez cukru)(?!\\p{L})',
];

const claims = [
  `\\b(?:refined|processed)[- ]sugar[- ]free\\b`,
  `\\b(?:very )?${amounts}(?:[- ](?:in|of|with|a|very|added|extra)){0,6}[- ]${good}\\b`,
  `\\b${good}[- ](?:rich|packed|source|boost)\\b`,
  `\\b${little}(?:[- ](?:in|of|added|refined|processed|white|artificial)){0,6}[- ]${bad}\\b`,
  // 'Whisk half the sugar' is a step of a recipe.
  `(?<!\\b(?:add|whisk|stir|mix|beat|use|sprinkle|dissolve|pour|melt|cream|fold|rub)\\b[^.;!]{0,200})\\bhalf(?: of)? the ${bad}\\b`,
  '\\b(?:only|just|nothing but) (?:natural(?:ly occurring)?|fruit) sugars?\\b|\\bsweetened only (?:by|with) fruit\\b',
  `\\b(?:fat|sugar|salt|sodium|calorie|energy|carb|cholesterol)[- ]free\\b`,
  `\\bprotein (?:bars?|balls?|shakes?|bites?|cookies?|brownies?|flapjacks?|granola|snacks?|pots?|bread)\\b`,
  `(?<!\\b(?:a|some|with) )\\blight(?:er)? ${notOfColour}{0,2}?${lighter}\\b`,
  '\\b(?:lite|superfoods?|p(?:ro|re)biotics?|live cultures|(?:friendly|good) bacteria|detox\\p{L}{0,40}|healthy|nutritious|nourish(?:es|ing|ment)|good for (?:you(?:r \\p{L}{1,40})?|the heart)|gut[- ]friendly|brain food|bone health|energi[sz]ing|anti-?oxidants?|super ?(?:fruits?|seeds?|greens)|nutrient[- ](?:rich|dense|packed)|(?:full of|packed with|natural) goodness|(?:good|healthy) fats|gut[- ](?:health|loving)|(?:glowing|radiant) skin|hair growth|strong bones|builds? muscles?|hydrati(?:ng|on)|electrolytes?|purifying|lactation|healing|calming|feel[- ]good|post[- ]workout|stress[- ](?:busting|relief|relieving)|sleep (?:tea|aid|blend|support|better|well)|sleepy (?:tea|time)|low gi|slow[- ]release|skinny|keeps you full(?:er)?|keto(?:genic)?|omega[- ]?[369]s?|guilt[- ]free|wellness|well[- ]?being|rejuvenat\\p{L}{1,40}|revitali[sz]\\p{L}{1,40}|anti[- ]?ag(?:e)?ing)\\b',
  '(?<!palate[- ])\\bcleansing\\b(?! (?:the|your) (?:palate|hands|surfaces))|\\bcleanses? (?:your|the) (?:body|system|gut|liver|skin|blood)\\b',
  '(?<!flavou?r |flavou?r-|taste )\\b(?!flavou?r|taste)\\p{L}{1,40}[- ]boost(?:ing|ers?)?\\b|\\b(?:gives? (?:you )?(?:an? )?energy)\\b|\\b(?:only|just|under|less than|fewer than) \\d{1,9} ?(?:k?cals?|calories)\\b|\\breduc(?:es?|ing) (?:the |your )?risk\\b|\\bcleanse\\b(?! (?:the|your|hands|leaves|with|and|in|under|before))|\\bgood for (?:the )?(?:bones|skin|hair|gut|heart|brain|digestion)\\b|\\bvitamins? [a-k]\\d{0,9}\\b',
  '\\bimmun(?:e|ity)\\b|\\b(?:aids?|helps?) digestion\\b|\\bvitamin [a-k]\\d{0,9}[- ](?:rich|packed)\\b|\\bfull of vitamins\\b|\\bdiet (?:cola|lemonade|tonic)\\b',
  "\\b(?:helps?|aids?|promotes?|supports?|better|deeper)(?: (?:you|your|to|with|a|the|good|better|restful|night[’']s)){0,8} (?:sleep|relax|unwind|digest|focus|concentrat\\p{L}{1,40}|recover\\p{L}{0,40}|relaxation)\\b|\\b(?:reliev|reduc|eas|beat)(?:es?|ing|s)? stress\\b",
  '\\b(?:boosts?|supports?|strengthens?|improves?|lowers?|reduces?) (?:your |the )?(?:immun\\p{L}{0,40}|gut|digestion|heart|bones?|brain|cholesterol|energy|blood (?:pressure|sugar)|metabolism|mood|memory)',
  '\\bbetter[- ]for[- ]you\\b|\\bclean[- ]eating\\b|^\\s{0,20}(?:light|lite)[.!]?\\s{0,20}$|\\blight(?:er)? (?:option|choice|version|alternative)\\b',
  ...healthElsewhere,
].join('|');
const claimWords = new RegExp(claims, 'iu');

const wholeDiet = /\b(?:(?:healthy|varied|balanced)(?:,? (?:and )?)?){1,8} (?:diet|lifestyle)\b/gi;

/** Jam with less sugar than the Regulations ask of jam has this name by law, and claims nothing with it. */
const reducedSugar = /[\s,(–-]{0,40}\breduced[- ]sugar\b\)?,?\s{0,20}/i;
const withoutJamName = (name: string): string => {
  const rest = name.replace(reducedSugar, ' ').trim();
  return isCalledJam(rest) ? rest : name;
};

interface FoundClaim {
  claim: string;
  field: keyof LabelContent;
}

/** Advice about a whole diet claims nothing of this food. */
const wordsOfClaim = remembered(
  (text): string | null => claimWords.exec(text.replaceAll(wholeDiet, ''))?.[0].toLowerCase() ?? null,
);

/** The first of these texts that makes a claim, in its own words. */
function claimIn(texts: readonly (readonly [keyof LabelContent, string])[]): FoundClaim | null {
  for (const [field, text] of texts) {
    const claim = wordsOfClaim(text);
    if (claim !== null) return { claim, field };
  }
  return null;
}

const textsOfFood = ({ content, printed }: Judged) =>
  [
    ['foodName', withoutJamName(printed.name.text)],
    ['origin', content.origin],
    ['storage', content.storage],
    ['instructions', content.instructions],
  ] as const;

/** The label's own words about the food that make a nutrition or health claim. */
export const nutritionClaimIn = (judged: Judged): string | null =>
  claimIn(textsOfFood(judged))?.claim ?? null;

/** Also in the name of the business, which needs a claim of the register beside it (Art. 1(3)). */
export const anyNutritionClaimIn = (judged: Judged): FoundClaim | null =>
  claimIn([...textsOfFood(judged), ['businessName', judged.content.businessName]]);

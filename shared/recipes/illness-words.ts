/** The words that say of a food that it prevents, treats or cures an illness (Art. 7(3) of Regulation (EU) 1169/2011). */

import { linesOf } from '../text.ts';
import { remembered } from './remembered.ts';

/** What nothing but an illness or a complaint is called. */
const illnesses = linesOf(
  `influenza|flu|colds|(?:a|common|your) cold(?![,-]| \\p{L})|coughs?|fevers?|hay ?fever|sinusitis|catarrh|congestion|bronchitis|pneumonia|tonsillitis|laryngitis|
  sore throats?|covid\\S{0,20}|asthma|tuberculosis|malaria|measles|chicken ?pox|shingles|
  cancers?|tumou?rs?|leuka?emia|diabetes|arthritis|rheumatism|osteoporosis|gout|scurvy|rickets|an(?:a)?emia|jaundice|hiv|
  heart (?:attacks?|disease)|strokes|(?:high )?blood pressure|hypertension|obesity|
  constipation|diarrh(?:o)?ea|heartburn|(?:acid )?reflux|indigestion|ibs|irritable bowels?|crohn[’']?s|colitis|ulcers?|colic|flatulence|trapped wind|
  bloating|nausea|(?:morning|travel|motion) sickness|(?:stomach|tummy) (?:aches?|upsets?|bugs?|cramps?)|upset (?:stomachs?|tumm(?:y|ies))|cramps?|gallstones|kidney stones|piles|ha?emorrhoids|
  eczema|psoriasis|acne|rosacea|dermatitis|rashes|warts|cold sores?|sunburn|wounds|bruises|itching|
  adhd|autism|epilepsy|dementia|alzheimer[’']?s|parkinson[’']?s|multiple sclerosis|depression|anxiety|insomnia|sleeplessness|migraines?|headaches?|vertigo|tinnitus|
  hangovers?|toothaches?|earaches?|backaches?|(?:joint|back|period|muscle|nerve|chronic) (?:pains?|aches?)|inflammation|cystitis|utis?|thrush|candida|
  menopause|hot flushes|pms|infertility|impotence|germs?|parasites|worms|baldness|hair loss|tooth decay|gum disease|high cholesterol|(?:aching|stiff|swollen) joints|thyroid`,
).join('');

/** Words for illness that labels use in other senses too: 'for allergies see the list', 'pain au chocolat'. */
const ofSeveralSenses =
  'infections?|viruses|virus|bacteria(?! grow)|diseases?|illness(?:es)?|allerg(?:y|ies)|pain(?! (?:au|aux|d|de|perdu|rustique)\\b)|aches';

const cures =
  '(?:cur(?:e[sd]?|ing)|treat(?:s|ing)?|prevent(?:s|ing)?|heal(?:s|ing)?|reliev(?:es?|ing)|sooth(?:es?|ing)|fight(?:s|ing)?|protect(?:s|ing)? (?:you )?(?:against|from)|ward(?:s|ing)? off|combat(?:s|t?ing)?|remed(?:y|ies)(?: for)?|helps? (?:with|against|prevent|fight|relieve)|good (?:for|against)|stop(?:s|ping)?|alleviat(?:es?|ing)|relief (?:from|of))';
const betters =
  '(?:eas(?:es?|ing)|calm(?:s|ing)?|tackl(?:es?|ing)|beat(?:s|ing)?|banish(?:es|ing)?|kill(?:s|ing)?|reduc(?:es?|ing)|lessen(?:s|ing)?|manag(?:es?|ing)|control(?:s|ling)?|clear(?:s|ing)?|settl(?:es?|ing)|counter(?:s|acts?|ing)?|defeat(?:s|ing)?|revers(?:es?|ing)|sees? off|keeps? (?:away|off)|kick(?:s|ing)?|blast(?:s|ing)?|bust(?:s|ing)?|block(?:s|ing)?|minimi[sz](?:es?|ing)|lowers?|helps?|against|rids? (?:you )?of|recover(?:y|ing)? from|effective (?:for|against)|(?:great|ideal|perfect|useful|used) for|for(?: (?:people|those|anyone) with)?)';

/** What is healed or soothed of a body. */
const healedParts =
  '(?:heals?|healing|repairs?|clears|unblocks?|soothes?|soothing|relieves?|calms?|calming|eases|easing|settles?|mends?|strengthens?) (?:\\p{L}{1,40} ){0,2}?(?:throats?|chest|stomachs?|tumm(?:y|ies)|noses?|tum|belly|gut|bowels?|liver|kidneys?|lungs?|joints?|nerves|sinuses|bladder|prostate|skin|muscles|airways|digestive system)';

const curing = new RegExp(
  [
    `\\b${cures} (?:\\p{L}{1,40} ){0,3}?(?:${illnesses}|${ofSeveralSenses})\\b`,
    `\\b${betters} (?:(?!not\\b)\\p{L}{1,40} ){0,2}?(?:${illnesses})(?![-\\p{L}])`,
    `\\b(?:${illnesses}|${ofSeveralSenses}|cold)[- ](?:cures?|remed(?:y|ies)|relief|treatment|reducers?|killers?|fighting|fighters?|preventing|prevention|busting|busters?)\\b`,
    `\\b(?:${illnesses})[- ](?:soup|broth|tea|honey|tonic|drink|juice|shots?|syrup|balm|blend|bites?|bars?|biscuits?|cookies?|cakes?|gummies|cordial|lozenges?)\\b`,
    `\\b(?:kills|killing) (?:\\p{L}{1,40} ){0,2}?(?:virus(?:es)?|bacteria)\\b|\\bcures (?:everything|all|anything|what)\\b|\\bkeeps? the doctors? away\\b|\\b(?:reliev|eas)(?:es|ing) wind\\b`,
    `\\bcolds?(?: and | & | or |\\/)flu\\b`,
    `\\b${healedParts}\\b`,
    '\\banti[- ]?(?:inflammatory|bacterial|viral|microbial|septic|fungal|cancer|carcinogenic|diabetic|depressant|histamine|tumou?r)\\b(?! (?:wipes?|sprays?|soaps?|gels?|clean))',
    '\\b(?:natural|herbal|home|traditional|folk|ancient|winter) (?:remed(?:y|ies)|medicines?|antibiotics?)\\b',
    '\\b(?:hay ?fever|menopause|blood sugar) (?:\\p{L}{1,40})',
    '\\b(?:suitable for )?diabetics?\\b',
    '\\b(?:medicinal|therapeutic)(?:ally)?\\b|\\bcure[- ]all\\b|\\bpanacea\\b|\\b(?:miracle|wonder) (?:cure|drug|food)s?\\b',
    '\\bhealing (?:\\p{L}{1,40} )?(?:propert|power|benefit|honey|food|tea|broth|soup)',
  ].join('|'),
  'iu',
);

/** Advice about people who shouldn't eat the food promises no cure. */
const unsuitable = /\b(?:not |un)suitable for \p{L}+/giu;

/** The words of a text that promise a cure; `null` for none. */
export const cureIn = remembered((text: string): string | null => {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(unsuitable, '');
  return curing.exec(plain)?.[0].trim() ?? null;
});

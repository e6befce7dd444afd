/** Findings about what is claimed: 'milk-free' beside milk, and statements that were pasted into an ingredient. */
import { allergenNames } from '../ingredients/allergen-names.ts';
import type { AllergenCode } from '../ingredients/schema.ts';
import { claimedFree, namedOneByOne, speciesIn } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { atIngredient, atLabel, blocks, type Judged } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';

/** Statements of a supplier's label that aren't ingredients: in a list they would swallow what follows them. */
const statements =
  /\b(may (?:also )?contain|traces? of|traces:|(?:made|produced|packed|manufactured|processed) (?:in|on)|factory|facility|handles|allergy (?:advice|information)|allergens?:|suitable for|free from\b|contains? no|for allergens)/i;

function statementInList({ id, name, declaration }: BookIngredient): LabelFinding[] {
  const [, inDeclaration] = statements.exec(declaration ?? '') ?? [];
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

/** A name that says it is without what it contains. */
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
  return [
    blocks({
      code: 'allergen_contradicted',
      rule: 'Art. 7, 36(2)(a)',
      message: `${name}: it says it is without ${claim.words.toLowerCase()}, but it is declared to contain ${allergenNames[claim.allergen].toLowerCase()}. Correct one of the two.`,
      path: atIngredient(id, 'allergens'),
    }),
  ];
}

/** 'Wheat-free' is about wheat, not about the rye that is in it; 'almond-free' is about almonds. */
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

/** What the label itself says that the food is without, against all that is in it. */
function claimsOnLabel({ content, printed, breakdown, recipes }: Judged): LabelFinding[] {
  const contained = breakdown.allergens.filter(({ state }) => state === 'contains');
  const rows = contained.map(({ allergen, state, detail }) => ({ allergen, state, detail }));
  const texts = [
    ['foodName', printed.name.text],
    ['storage', content.storage],
    ['instructions', content.instructions],
    ...recipes.slice(1).map(({ name }) => ['foodName', name] as const),
  ] as const;
  return texts.flatMap(([field, text]) =>
    claimedFree(text)
      .filter(
        ({ allergen, words }) =>
          rows.some((row) => row.allergen === allergen) && isClaimOf(allergen, words, { allergens: rows }),
      )
      .slice(0, 1)
      .map(({ allergen, words }) =>
        blocks({
          code: 'free_claim',
          rule: 'Art. 7, 36(2)(a)',
          message: `‘${text}’ says it is without ${words.toLowerCase()}, but ${allergenNames[allergen].toLowerCase()} is in it. Correct one of the two.`,
          path: atLabel(field),
        }),
      ),
  );
}

/** 'Gluten-free' food has no cereal with gluten but oats (Regulation (EU) 828/2014). */
function glutenFreeClaim({ printed, breakdown }: Judged): LabelFinding[] {
  const gluten = breakdown.allergens.find(({ allergen }) => allergen === 'gluten');
  const onlyOats =
    gluten?.detail.length !== 0 &&
    gluten?.detail.every((name) => speciesIn('gluten', name).every((one) => one === 'oats'));
  if (gluten?.state !== 'contains' || onlyOats || !/\bgluten[- ]free\b/i.test(printed.name.text)) return [];
  return [
    blocks({
      code: 'free_claim',
      rule: 'Reg. (EU) 828/2014',
      message: 'Its name says gluten-free, but a cereal with gluten is in it. Correct one of the two.',
      path: atLabel('foodName'),
    }),
  ];
}

export const claimFindings = (judged: Judged): LabelFinding[] => [
  ...claimsOnLabel(judged),
  ...glutenFreeClaim(judged),
  ...judged.ingredients.flatMap((ingredient) => [...falseClaims(ingredient), ...statementInList(ingredient)]),
];

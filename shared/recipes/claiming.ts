/** A label's claims, in the words that the rules read, beside what is in it. */
import type { AllergenCode } from '../ingredients/schema.ts';
import type { BookIngredient } from './book.ts';
import { claimsIn } from './claim-wording.ts';
import { atLabel, blocks, type Judged, statedTexts } from './label-judged.ts';
import type { LabelContent } from './label-schema.ts';

export interface PresentAllergen {
  allergen: AllergenCode;
  state: 'contains' | 'may_contain';
  detail: readonly string[];
}

type ClaimingText = readonly [field: keyof LabelContent, claims: string, printed: string];

/** A label with its claims and its contents. */
export interface Claiming extends Judged {
  texts: readonly ClaimingText[];
  present: readonly PresentAllergen[];
}

/** A claim and the ingredient that it isn't true of. */
export interface Denial {
  stated: Claiming['texts'][number];
  /** What follows the text in its message. */
  why: string;
  of: BookIngredient;
  rule?: string;
}

/** The texts of a label that may make claims, by field. Of nested recipes only the names, which stay in the list. */
function claimingTexts(judged: Judged): ClaimingText[] {
  const nested = judged.recipes.slice(1).map(({ name }) => ['foodName', name] as const);
  return [...statedTexts(judged), ...nested].map(([field, text]) => [field, claimsIn(text), text.trim()]);
}

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

export const claimingOf = (judged: Judged): Claiming => ({
  ...judged,
  texts: claimingTexts(judged),
  present: presentIn(judged),
});

export const falseClaim = (text: string, why: string, field: keyof LabelContent, rule = 'Art. 7, 36(2)(a)') =>
  blocks({
    code: 'free_claim',
    rule,
    message: `‘${text}’ ${why} Correct one of the two.`,
    path: atLabel(field),
  });

import type { LocalAuthority } from '@batchbook/shared/accounts/schema';
import type { Authority, RecallKind } from '@batchbook/shared/production/constants';
import type { RecallSummary } from '@batchbook/shared/production/recall-schema';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { isForward, type Traced } from '../../../data/traces.ts';
import { shownDay, shownMoment } from '../../../ui/dates.ts';

export const kindWords: Readonly<Record<RecallKind, string>> = {
  drill: 'Drill',
  withdrawal: 'Withdrawal',
  recall: 'Recall',
};

/** The heading of its sheet. */
const sheetTitles: Readonly<Record<RecallKind, string>> = {
  drill: 'Recall drill',
  withdrawal: 'Product withdrawal',
  recall: 'Product recall',
};

/** 'Somerset Council, 01632 960100'; '' while nobody has said. */
export const authorityText = (authority: LocalAuthority | undefined): string =>
  authority ? [authority.name, authority.phone, authority.email].filter(Boolean).join(', ') : '';

export const agencyText = 'food.gov.uk, ‘Report a food incident’';

/** A backward drill has a title of its own. */
export const sheetTitleOf = ({ kind, direction }: Pick<RecallSummary, 'kind' | 'direction'>): string =>
  direction === 'backward' ? 'Traceability drill, backward' : sheetTitles[kind];

/** 'Nov 24, 2026 at 10:12', 'Nov 24, 2026'; '' while nobody said. */
export const foundAtText = (foundAt: string | null): string =>
  foundAt === null ? '' : foundAt.length === 10 ? shownDay(foundAt) : shownMoment(foundAt);

/** What a recall is called in a list of them. */
export const recallCode = ({ lot, batch }: Pick<RecallSummary, 'lot' | 'batch'>): string =>
  lot ?? batch ?? 'A sale';

/** Whether a recall is of what is traced, the same way round. One of all lots of a code is of each ingredient's. */
export function isRecallOf(
  { lot, batch, sale, ingredientId, direction }: RecallSummary,
  traced: Traced,
  code: string,
): boolean {
  if (direction !== (isForward(traced) ? 'forward' : 'backward')) return false;
  if (traced.sale !== undefined) return sale === traced.sale;
  const isOther = ingredientId !== null && traced.ingredientId && ingredientId !== traced.ingredientId;
  return !isOther && isSameCode(lot ?? batch ?? '', code);
}

/** Whom a recall tells, in a file and before it is signed off. */
export const authorityNames: Readonly<Record<Authority, string>> = {
  local_authority: 'Local authority',
  food_standards_agency: 'Food Standards Agency',
};

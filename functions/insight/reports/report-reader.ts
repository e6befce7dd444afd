import type { Grouping, ReportFigures } from '@batchbook/shared/insight/report';
import type { Span } from '@batchbook/shared/insight/span-schema';

interface Scope {
  organizationId: string;
}

/** What a report is asked for. */
export interface Asked extends Span {
  by: Grouping;
  siteId?: string | undefined;
  now: Date;
}

/** Makes a report whole, so that its totals are of all pages. */
export type ReportReader = (scope: Scope, asked: Asked) => Promise<ReportFigures>;

/** A report of one category of stock. */
import type { ReportFigures, ReportName } from '@batchbook/shared/insight/report';
import { byText } from '../../../data/by-text.ts';
import { withRows } from './report-sums.ts';
import { reportSettings } from './report-view.ts';

export interface ReportCategory {
  /** `null` for all of them. */
  chosen: string | null;
  /** What can be chosen; `null` for a report that has no categories. */
  options: readonly string[] | null;
  /** What is wrong with the category that was chosen: the figures are of all. */
  fault: string | null;
}

const none: ReportCategory = { chosen: null, options: null, fault: null };

/** The category that the address says; all of them where nothing in the report is of it. */
export function reportCategory(
  name: ReportName,
  report: ReportFigures | undefined,
  asked: string | null,
): ReportCategory {
  if (reportSettings[name].groupedBy !== 'category') return none;
  // Until its figures are there, the report is of what was asked.
  if (report === undefined) return { chosen: asked, options: asked === null ? [] : [asked], fault: null };
  const options = [...new Set(report.rows.flatMap(({ category }) => category ?? []))].sort(byText.compare);
  if (asked === null || options.includes(asked)) return { chosen: asked, options, fault: null };
  if (report.rows.length === 0) return { ...none, options };
  return {
    ...none,
    options,
    fault: 'Nothing in this report is in that category. These figures are of all categories.',
  };
}

/** The rows of a category alone, with their totals; all of them without one. */
export const ofCategory = (report: ReportFigures, category: string | null): ReportFigures =>
  category === null
    ? report
    : withRows(
        report,
        report.rows.filter((row) => row.category === category),
      );

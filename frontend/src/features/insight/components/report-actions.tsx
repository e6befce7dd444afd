import type { ReportFigures, ReportName } from '@batchbook/shared/insight/report';
import { Download, Link2, Printer } from 'lucide-react';
import { useKeepStockValue, useReadReportAgain } from '../../../data/reports.ts';
import { Button } from '../../../ui/button.tsx';
import { saveCsv } from '../../../ui/save-csv.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { fileName, reportFile, type Scope } from '../model/report-file.ts';

interface ReportActionsProps {
  name: ReportName;
  report: ReportFigures;
  scope: Scope;
  /** A value of stock: it is kept as it leaves the house. */
  handedOver: { day: string; siteId: string | null } | null;
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: 'Link copied', variant: 'success' });
  } catch {
    toastError('We couldn’t copy the link. Copy it from the address bar.');
  }
}

/** Hands a report on: as a link, on paper, as a file. */
export function ReportActions({ name, report, scope, handedOver }: ReportActionsProps) {
  const keep = useKeepStockValue();
  const readAgain = useReadReportAgain(name);
  const handOver = () => {
    if (handedOver === null) return;
    keep.mutate(handedOver, {
      onSuccess: ({ value }) => {
        if (value === (report.totals.value ?? null)) return;
        toastError('Something was entered since this was read. The figures are read again: hand on those.');
        readAgain();
      },
      onError: () => toastError('The value wasn’t kept, so a later report can’t be compared with it.'),
    });
  };
  const save = async () => {
    if (await saveCsv(() => reportFile(name, report, scope), fileName(scope))) handOver();
  };
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0 max-md:w-full [&>button]:max-md:flex-1">
      <Button icon={<Link2 aria-hidden size={17} />} onClick={() => void copyLink()}>
        Copy link
      </Button>
      <Button
        icon={<Printer aria-hidden size={17} />}
        onClick={() => {
          handOver();
          window.print();
        }}
      >
        Print
      </Button>
      <Button
        icon={<Download aria-hidden size={17} />}
        aria-disabled={report.rows.length === 0}
        onClick={() => void save()}
      >
        CSV
      </Button>
    </div>
  );
}

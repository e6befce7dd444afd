import type { ExportItem } from '@batchbook/shared/accounts/export-schema';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { saveFile } from '../../../ui/save-file.ts';

export type ExportState =
  | { name: 'idle' | 'done' }
  | { name: 'running'; records: number }
  | { name: 'failed'; records: number; problem: string };

/** What was read, and where to go on. */
interface Read {
  records: ExportItem[];
  cursor: string | null;
  isWhole: boolean;
}

/**
 * Pages through an export, then saves it as a zip. What was read stays after a failure, and the next start goes on
 * from there.
 * @param organizationId `null` for the user's own data.
 */
export function useExport(organizationId: string | null, fileName: string) {
  const [state, setState] = useState<ExportState>({ name: 'idle' });
  const read = useRef<Read | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const so: Read = read.current ?? { records: [], cursor: null, isWhole: false };
    read.current = so;
    setState({ name: 'running', records: so.records.length });
    try {
      const { exportPage } = await import('../../../data/export.ts');
      while (!so.isWhole) {
        const page = await exportPage(organizationId, so.cursor, signal);
        if (signal.aborted) return;
        for (const item of page.items) so.records.push(item);
        so.cursor = page.nextCursor;
        so.isWhole = page.nextCursor === null;
        setState({ name: 'running', records: so.records.length });
      }
      const { exportZip } = await import('../model/export-zip.ts');
      const blob = await exportZip(so.records);
      if (signal.aborted) return;
      saveFile(blob, fileName);
      read.current = null;
      setState({ name: 'done' });
    } catch (error) {
      if (signal.aborted) return;
      setState({ name: 'failed', records: so.records.length, problem: sentenceOf(error) });
    }
  };

  const cancel = () => {
    abort.current?.abort();
    read.current = null;
    setState({ name: 'idle' });
  };

  return { state, start, cancel };
}

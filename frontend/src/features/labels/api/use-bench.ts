import type { LabelSize } from '@batchbook/shared/recipes/label-sizes';
import { minXHeightMm } from '@batchbook/shared/recipes/label-sizes';
import type { PrintedLabel } from '@batchbook/shared/recipes/printed-label';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import { type Fit, fits, fitText } from '../model/fit.ts';
import { type PrintJob, planPrint } from '../model/print-plan.ts';
import { chosenSizes, type SizeId, sizeName } from '../model/print-settings.ts';
import { measureFit } from './measure.ts';
import { useCodes } from './use-codes.ts';
import { usePrintSettings } from './use-print-settings.ts';

export interface BenchOptions {
  label: PrintedLabel;
  /** What a PDF is called. */
  fileName: string;
  /** Where the sizes and copies are kept in this browser. */
  settingsKey: string;
  /** Why it may not be printed, in a sentence; `null` when it may. */
  locked: string | null;
  /** Asked right before printing: whether it still may be, as things stand now. */
  beforePrint: () => Promise<boolean>;
}

/** Everything between a label and the printer: sizes, whether it fits them, printing, the PDF. */
export function useBench(options: BenchOptions) {
  const { label, locked, beforePrint, fileName } = options;
  const [settings, change] = usePrintSettings(options.settingsKey);
  const codes = useCodes(label.barcode, label.qrText);
  const sizes = chosenSizes(settings);
  const xHeightMm = minXHeightMm(settings.smallPack);
  const { fitOf, faceRef, faceOf } = useFaces(label, sizes, xHeightMm, codes.ready);
  const [busy, setBusy] = useState<'print' | 'pdf' | null>(null);
  const [queue, setQueue] = useState<PrintJob[]>([]);
  const [printing, setPrinting] = useState<PrintJob | null>(null);
  const printed = useCallback(() => setPrinting(null), []);

  const tooLong = sizes.filter((size) => fitOf(size.id).overLines > 0);
  const jobs = sizes
    .filter((size) => fitOf(size.id).overLines === 0 && settings.copies[size.id] > 0)
    .map((size) => planPrint(size, settings.copies[size.id], settings.startAt));
  const stopped = locked ?? stoppedBy(sizes, tooLong, jobs, fitOf);

  const run = async (what: 'print' | 'pdf', then: () => Promise<void> | void) => {
    if (stopped !== null || busy !== null || !codes.ready) return;
    setBusy(what);
    try {
      if (await beforePrint()) {
        await settled();
        await then();
      }
    } catch {
      toast({
        title: 'It could not be made ready to print',
        description: 'Try again.',
        variant: 'destructive',
      });
    } finally {
      setBusy(null);
    }
  };
  const print = () =>
    run('print', () => {
      if (jobs.length === 1) setPrinting(jobs[0] ?? null);
      else setQueue(jobs);
    });
  const savePdf = () =>
    run('pdf', async () => {
      const [{ labelPdf }, { transcribe }] = await Promise.all([
        import('./label-pdf.ts'),
        import('./transcribe.ts'),
      ]);
      const parts = jobs.map(({ size, pages }) => {
        const face = faceOf(size.id);
        if (!face) throw new Error(`the label of ${size.id} is not on the page`);
        return { pages, drawn: transcribe(face, size.widthMm) };
      });
      saveFile(await labelPdf(parts, fileName), `${fileName}.pdf`);
    });

  return {
    label,
    settings,
    change,
    sizes,
    codes,
    xHeightMm,
    fitOf,
    faceRef,
    tooLong,
    jobs,
    stopped,
    busy,
    print,
    savePdf,
    /** Jobs that wait for their paper, when there is more than one. */
    queue,
    closeQueue: () => setQueue([]),
    printing,
    printJob: setPrinting,
    printed,
    copies: jobs.reduce((sum, job) => sum + job.copies, 0),
  };
}

export type Bench = ReturnType<typeof useBench>;

/** The labels on the page, by size, and whether each holds what it says. */
function useFaces(label: PrintedLabel, sizes: readonly LabelSize[], xHeightMm: number, codesReady: boolean) {
  const faces = useRef(new Map<SizeId, HTMLDivElement>());
  const [measured, setMeasured] = useState<Partial<Record<SizeId, Fit>>>({});
  const wanted = sizes.map((size) => size.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the faces: the words, the sizes, the letters, the codes.
  useEffect(() => {
    let left = false;
    const measure = () => {
      if (left) return;
      setMeasured(
        Object.fromEntries(
          sizes.flatMap(({ id, widthMm }) => {
            const face = faces.current.get(id);
            return face ? [[id, measureFit(face, widthMm, xHeightMm)]] : [];
          }),
        ),
      );
    };
    measure();
    // Until the fonts are there, others stand in for them and take another room.
    void document.fonts?.ready.then(measure);
    return () => {
      left = true;
    };
  }, [label, wanted, xHeightMm, codesReady]);
  const faceRef = useCallback(
    (id: SizeId) => (face: HTMLDivElement | null) => {
      if (face) faces.current.set(id, face);
      else faces.current.delete(id);
    },
    [],
  );
  return {
    faceRef,
    fitOf: (id: SizeId): Fit => measured[id] ?? fits,
    faceOf: (id: SizeId) => faces.current.get(id),
  };
}

function stoppedBy(
  sizes: readonly LabelSize[],
  tooLong: readonly LabelSize[],
  jobs: readonly PrintJob[],
  fitOf: (id: SizeId) => Fit,
): string | null {
  if (sizes.length === 0) return 'Choose a size to print.';
  if (jobs.length > 0) return null;
  if (tooLong.length === 0) return 'Say how many copies to print.';
  const reasons = tooLong.map((size) => `${sizeName(size)}: ${fitText(fitOf(size.id))}`);
  return `It doesn’t fit. ${reasons.join('; ')}.`;
}

/** After the page has been drawn with what was just fetched. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

import type { PrintRun } from '@batchbook/shared/recipes/label-finding-print';
import { type LabelSize, labelSizes } from '@batchbook/shared/recipes/label-sizes';
import { textXHeightMm } from '@batchbook/shared/recipes/pack-area';
import { composed, printableProblem } from '@batchbook/shared/recipes/printable';
import type { PrintedLabel } from '@batchbook/shared/recipes/printed-label';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import { measureFit } from '../api/measure.ts';
import { type Fit, isFit } from '../model/fit.ts';
import { type PrintJob, planPrint } from '../model/print-plan.ts';
import { chosenSizes, type PrintSettings, type SizeId, sizeName } from '../model/print-settings.ts';
import {
  type Layout,
  layoutKey,
  layoutsOf,
  type PrintedSize,
  printedSize,
  refusal,
} from '../model/printed-size.ts';
import { useCodes } from './use-codes.ts';
import { usePrintSettings } from './use-print-settings.ts';

export interface BenchOptions {
  label: PrintedLabel;
  /** What a PDF is called. */
  fileName: string;
  /** Where the sizes and copies are kept in this browser. */
  settingsKey: string;
  /** Why it may not be printed, or `null`. */
  locked: string | null;
  /** The last check before printing: whether these sizes may be printed. */
  beforePrint: (label: PrintedLabel, sizes: PrintRun['sizes']) => Promise<boolean>;
}

/** Everything between a label and the printer: sizes, whether it fits them, printing, the PDF. */
export function useBench(options: BenchOptions) {
  const { locked, beforePrint, fileName } = options;
  const label = useMemo(() => composedLabel(options.label), [options.label]);
  const [settings, change] = usePrintSettings(options.settingsKey);
  const codes = useCodes(label.barcode, label.qrText);
  const sizes = chosenSizes(settings);
  const { trials, trialRef, printedSizeOf, all, measured } = useTrials(label, settings, codes.ready);
  const { faces, faceRef } = useFaces<SizeId>();
  const [queue, setQueue] = useState<PrintJob[]>([]);
  const [printing, setPrinting] = useState<PrintJob | null>(null);
  const printed = useCallback(() => setPrinting(null), []);

  const fitting = sizes.filter((size) => isFit(printedSizeOf(size).fit));
  const refused = sizes.filter((size) => !fitting.includes(size));
  const refusalOf = (size: LabelSize) => refusal(printedSizeOf(size), all, label);
  const jobs = fitting
    .filter((size) => settings.copies[size.id] > 0)
    .map((size) => planPrint(size, settings.copies[size.id], settings.startAt));
  const stopped =
    locked ?? codes.problem ?? printableProblem(textOf(label)) ?? stoppedBy(sizes, refused, jobs, refusalOf);

  const now = { jobs, stopped, ready: codes.ready && measured };
  const tried = () => sizes.map((size) => ({ id: size.id, problem: refusalOf(size) }));
  const { busy, run } = useCheckedRun(now, () => beforePrint(label, tried()));
  const print = () =>
    run('print', (jobs) => {
      if (jobs.length === 1) setPrinting(jobs[0] ?? null);
      else setQueue(jobs);
    });
  const savePdf = () =>
    run('pdf', async (jobs) => saveFile(await pdfOf(jobs, faces.current, fileName), `${fileName}.pdf`));

  return {
    label,
    settings,
    change,
    sizes,
    codes,
    xHeightMm: textXHeightMm(label.form, label.pack),
    /** How a size is printed: its layout and whether everything fits. */
    printedSizeOf,
    /** Why a size isn't printed and which one fits, or `null`. */
    refusalOf,
    faceRef,
    trials,
    trialRef,
    /** Whether every layout is measured, in the fonts that it is printed in. */
    measured,
    refused,
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

/** The rendered labels by key. */
function useFaces<Key extends string>() {
  const faces = useRef(new Map<Key, HTMLDivElement>());
  const faceRef = useCallback(
    (key: Key) => (face: HTMLDivElement | null) => {
      if (face) faces.current.set(key, face);
      else faces.current.delete(key);
    },
    [],
  );
  return { faces, faceRef };
}

interface Printable {
  jobs: PrintJob[];
  stopped: string | null;
  ready: boolean;
}

/** Prints or saves after the check has run and the page shows its result. */
function useCheckedRun(now: Printable, check: () => Promise<boolean>) {
  const [busy, setBusy] = useState<'print' | 'pdf' | null>(null);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const run = async (what: 'print' | 'pdf', then: (jobs: PrintJob[]) => Promise<void> | void) => {
    if (now.stopped !== null || busy !== null) return;
    setBusy(what);
    try {
      if (await check()) {
        await drawnUntil(() => latest.current.ready);
        // What was fetched and measured meanwhile decides.
        if (latest.current.stopped === null) await then(latest.current.jobs);
      }
    } catch {
      toast({
        title: 'Couldn’t prepare the print',
        description: navigator.onLine
          ? 'Try again.'
          : 'You’re offline, and we check a label once more right before it prints. Try again when you’re back online.',
        variant: 'destructive',
      });
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}

async function pdfOf(
  jobs: readonly PrintJob[],
  faces: ReadonlyMap<SizeId, HTMLDivElement>,
  fileName: string,
): Promise<Blob> {
  const [{ labelPdf }, { transcribe }] = await Promise.all([
    import('../api/label-pdf.ts'),
    import('../api/transcribe.ts'),
  ]);
  const parts = jobs.map(({ size, pages }) => {
    const face = faces.get(size.id);
    if (!face) throw new Error(`the label of ${size.id} is not on the page`);
    return { pages, drawn: transcribe(face, size.widthMm) };
  });
  return labelPdf(parts, fileName);
}

/** Its texts with accented letters in one code point. JSON's own marks don't combine with accents. */
const composedLabel = (label: PrintedLabel): PrintedLabel =>
  JSON.parse(composed(JSON.stringify(label))) as PrintedLabel;

/** All printed text. A QR code may contain anything. */
const textOf = (label: PrintedLabel): string => JSON.stringify({ ...label, qrText: '' });

interface Trial {
  key: string;
  size: LabelSize;
  layout: Layout;
}

/**
 * Every lawful layout of every chosen size, to be rendered out of sight and measured. Once a chosen size turns
 * out too small, all sizes are measured, so that the smallest that fits can be named.
 */
function useTrials(label: PrintedLabel, settings: PrintSettings, codesReady: boolean) {
  const { faces, faceRef: trialRef } = useFaces<string>();
  const [fitByKey, setFitByKey] = useState<ReadonlyMap<string, Fit>>(new Map());
  const [measuredFor, setMeasuredFor] = useState('');
  const { resolution } = settings;
  const chosen = chosenSizes(settings);
  const trialsOf = (size: LabelSize): Trial[] =>
    layoutsOf(label, size, resolution).map((layout) => ({ key: layoutKey(size, layout), size, layout }));
  const printedSizeOf = (size: LabelSize): PrintedSize =>
    printedSize(
      size,
      layoutsOf(label, size, resolution),
      (layout) => fitByKey.get(layoutKey(size, layout)) ?? null,
    );
  const needsAll = chosen.some((size) => !isFit(printedSizeOf(size).fit));
  const tried = needsAll ? labelSizes : chosen;
  const trials = tried.flatMap(trialsOf);
  const wanted = trials.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` represents the trials.
  useEffect(() => {
    let left = false;
    const xHeightMm = textXHeightMm(label.form, label.pack);
    const measure = () => {
      if (left) return;
      const found = trials.flatMap(({ key, size }): [string, Fit][] => {
        const face = faces.current.get(key);
        return face ? [[key, measureFit(face, size.widthMm, xHeightMm)]] : [];
      });
      setFitByKey((before) => (sameFits(before, found) ? before : new Map(found)));
    };
    measure();
    // Until the fonts are there, fallback fonts take up a different room.
    void (document.fonts?.ready ?? Promise.resolve()).then(() => {
      measure();
      if (!left && codesReady) setMeasuredFor(wanted);
    });
    return () => {
      left = true;
    };
  }, [label, wanted, codesReady]);
  return { trials, trialRef, printedSizeOf, all: tried.map(printedSizeOf), measured: measuredFor === wanted };
}

const sameFits = (before: ReadonlyMap<string, Fit>, found: readonly (readonly [string, Fit])[]): boolean =>
  before.size === found.length &&
  found.every(([key, fit]) => JSON.stringify(before.get(key)) === JSON.stringify(fit));

function stoppedBy(
  sizes: readonly LabelSize[],
  refused: readonly LabelSize[],
  jobs: readonly PrintJob[],
  refusalOf: (size: LabelSize) => string | null,
): string | null {
  const [first] = refused;
  if (sizes.length === 0) return 'Choose a size to print.';
  if (jobs.length > 0) return null;
  if (first === undefined) return 'Enter how many copies to print.';
  return `It doesn’t fit. ${sizeName(first)}: ${refusalOf(first) ?? ''}`;
}

/** About ten seconds. */
const framesMax = 600;

/** Waits until the page has rendered the fetched label. @throws if it never does. */
async function drawnUntil(isReady: () => boolean): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await document.fonts?.ready;
  await frame();
  for (let frames = 0; !isReady(); frames += 1) {
    if (frames === framesMax) throw new Error('the label was not measured in time');
    await frame();
  }
}

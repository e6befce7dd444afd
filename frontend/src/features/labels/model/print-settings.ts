/** The last print settings of one label: sizes, copies, first free label, printer. Kept in this browser. */
import { type LabelSize, labelSizes } from '@batchbook/shared/recipes/label-sizes';
import { type Resolution, resolutions } from './code-sizes.ts';
import { copiesMax } from './print-plan.ts';

export type SizeId = LabelSize['id'];

export interface PrintSettings {
  chosen: readonly SizeId[];
  copies: Readonly<Record<SizeId, number>>;
  /** The first label that is left on the first sheet, from 1. */
  startAt: number;
  /** The printer's dots per inch. */
  resolution: Resolution;
}

export const defaultSettings: PrintSettings = {
  chosen: ['62x40'],
  copies: { '62x40': 12, '100x50': 4, '100x75': 4, '100x150': 2, '63.5x38.1': 21, '64x34': 24 },
  startAt: 1,
  resolution: 203,
};

export const chosenSizes = (settings: PrintSettings): LabelSize[] =>
  labelSizes.filter((size) => settings.chosen.includes(size.id));

/** What was kept, as far as it still makes sense. */
export function readSettings(text: string | null): PrintSettings {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<PrintSettings>;
    const copies = Object.fromEntries(
      labelSizes.map(({ id }) => [
        id,
        wholeNumber(kept.copies?.[id], defaultSettings.copies[id], 0, copiesMax),
      ]),
    ) as Record<SizeId, number>;
    return {
      chosen: Array.isArray(kept.chosen)
        ? labelSizes.map(({ id }) => id).filter((id) => kept.chosen?.includes(id))
        : defaultSettings.chosen,
      copies,
      startAt: wholeNumber(kept.startAt, 1, 1, 24),
      resolution: resolutions.find((one) => one === kept.resolution) ?? defaultSettings.resolution,
    };
  } catch {
    return defaultSettings;
  }
}

const wholeNumber = (value: unknown, fallback: number, min: number, max: number): number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max
    ? (value as number)
    : fallback;

/** '62 × 40 mm'. */
export const sizeName = ({ widthMm, heightMm }: LabelSize): string => `${widthMm} × ${heightMm} mm`;

import { labelSizes } from '@batchbook/shared/recipes/label-sizes';
import { Dialog } from '../../../ui/dialog.tsx';
import { ScrollsSideways } from '../../../ui/scrolls-sideways.tsx';
import type { Bench } from '../hooks/use-bench.ts';
import { type StudioData, usePrintedLabel } from '../hooks/use-studio.ts';
import { changeGroups } from '../model/changes.ts';
import { isFit } from '../model/fit.ts';
import { labelBefore } from '../model/label-before.ts';
import type { RunDetails } from '../model/label-fields.ts';
import { ChangeList } from './change-words.tsx';
import { LabelFace } from './label-face.tsx';

const largest = labelSizes.reduce((a, b) => (a.widthMm * a.heightMm > b.widthMm * b.heightMm ? a : b));

export interface CompareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  data: StudioData;
  run: RunDetails;
  bench: Bench;
}

/** The approved label beside the current one. */
export const CompareDialog = ({ open, onOpenChange, ...both }: CompareDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} size="lg" title="Compare both">
    <Both {...both} />
  </Dialog>
);

function Both({ data, run, bench }: Pick<CompareDialogProps, 'data' | 'run' | 'bench'>) {
  const { label } = data;
  const stated = { ...label, ...label.approvedContent, printable: true };
  const before = labelBefore(usePrintedLabel({ ...data, label: stated }, run), label.changes);
  // The first size that fits, or the largest if none does.
  const size = [...bench.sizes, ...labelSizes].find((one) => isFit(bench.printedSizeOf(one).fit)) ?? largest;
  const both = [
    { title: `Approved, version ${label.approved?.recipeVersion ?? ''}`, of: before },
    { title: `Now, version ${label.recipeVersion}`, of: bench.label },
  ];
  return (
    <>
      <div className="flex flex-wrap justify-center gap-5 rounded-3 bg-sunken p-4">
        {both.map((one) => (
          <ScrollsSideways key={one.title} label={one.title} className="max-w-full">
            <figure>
              <figcaption className="mb-2 text-13 font-semibold text-ink-2">{one.title}</figcaption>
              <LabelFace
                label={one.of}
                size={size}
                layout={bench.printedSizeOf(size).layout}
                codes={bench.codes}
                resolution={bench.settings.resolution}
                onScreen
              />
            </figure>
          </ScrollsSideways>
        ))}
      </div>
      <ul className="mt-4">
        {changeGroups(label).map(({ title, changes }) => (
          <li key={title} className="grid grid-cols-[110px_minmax(0,1fr)] gap-3 ruled py-2 text-14">
            <span className="text-13 text-ink-3">{title}</span>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ul>
    </>
  );
}

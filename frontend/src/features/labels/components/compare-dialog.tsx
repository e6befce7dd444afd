import type { Label } from '@batchbook/shared/recipes/label-schema';
import { labelSizes } from '@batchbook/shared/recipes/label-sizes';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Bench } from '../api/use-bench.ts';
import { changeGroups } from '../model/changes.ts';
import { labelBefore } from '../model/label-before.ts';
import { ChangeList } from './change-words.tsx';
import { LabelFace } from './label-face.tsx';

/** The label as it was approved beside the label as it would be now. */
export function CompareDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: Label;
  bench: Bench;
}) {
  const { label, bench } = props;
  const size = labelSizes.find(({ id }) => id === (bench.sizes[0]?.id ?? '62x40'));
  if (!size) return null;
  const both = [
    {
      title: `Approved, version ${label.approved?.recipeVersion ?? ''}`,
      of: labelBefore(bench.label, label.changes),
    },
    { title: `Now, version ${label.recipeVersion}`, of: bench.label },
  ];
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} size="lg" title="Compare both">
      <div className="flex flex-wrap justify-center gap-5 rounded-3 bg-sunken p-4">
        {both.map((one) => (
          <figure key={one.title} className="max-w-full overflow-x-auto">
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
        ))}
      </div>
      <ul className="mt-4">
        {changeGroups(label.changes).map(({ title, changes }) => (
          <li
            key={title}
            className="grid grid-cols-[110px_minmax(0,1fr)] gap-3 border-b border-line-soft py-2 text-14 last:border-0"
          >
            <span className="text-13 text-ink-3">{title}</span>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

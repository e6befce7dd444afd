import { X } from 'lucide-react';
import { tourStepCount } from '../../../data/tour.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Key } from '../../../ui/key.tsx';
import type { TourBook, TourStep } from '../model/steps.ts';
import { CardFooter, CardWords } from './card-parts.tsx';
import { TourLegend } from './tour-legend.tsx';

export interface StepCardProps {
  step: TourStep;
  /** From 0. */
  index: number;
  book: TourBook;
  onBack: () => void;
  onNext: () => void;
  onExit: () => void;
}

const markStyles = {
  done: 'border-chart-1 bg-chart-1',
  current: 'scale-y-160 border-accent bg-accent',
  ahead: 'border-control',
};

const markOf = (at: number, index: number): keyof typeof markStyles =>
  at < index ? 'done' : at === index ? 'current' : 'ahead';

const Marks = ({ index }: { index: number }) => (
  <div aria-hidden className="mt-2.5 mb-3.5 flex gap-[3px]">
    {Array.from({ length: tourStepCount }, (_, at) => (
      <i
        key={String(at)}
        className={classNames('h-2 flex-1 rounded-[2px] border', markStyles[markOf(at, index)])}
      />
    ))}
  </div>
);

/** One step: where one is, what it says, and the ways on, back and out. */
export function StepCard({ step, index, book, onBack, onNext, onExit }: StepCardProps) {
  const isLast = index === tourStepCount - 1;
  const place = `Step ${index + 1} of ${tourStepCount}`;
  return (
    <>
      <div className="flex items-center gap-3 text-13 font-semibold text-ink-2">
        <span aria-hidden>{place}</span>
        <IconButton label="Exit tour" onClick={onExit} className="-my-2 -mr-2.5 ml-auto">
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      <Marks index={index} />
      <CardWords spoken={place} title={step.title} text={step.text(book)}>
        {step.legend && <TourLegend of={step.legend} />}
      </CardWords>
      <CardFooter>
        {index > 0 && <Button onClick={onBack}>Back</Button>}
        <span className="mr-auto flex items-center gap-1.5 text-12 text-ink-3 max-md:hidden">
          <Key>Esc</Key> pauses
        </span>
        <Button variant="primary" data-lead className="min-w-24" onClick={onNext}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
      </CardFooter>
    </>
  );
}

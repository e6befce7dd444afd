import { useState } from 'react';
import { finishTour, goToTourStep, pauseTour, tourStepCount, useTourState } from '../../../data/tour.ts';
import { part } from '../../../ui/part.tsx';
import { useStepPage } from '../hooks/use-step-page.ts';
import { useTarget } from '../hooks/use-target.ts';
import { useTourBook } from '../hooks/use-tour-book.ts';
import { type TourBook, tourSteps } from '../model/steps.ts';
import { PauseCard } from './pause-card.tsx';
import { SamplesCard } from './samples-card.tsx';
import { StepCard } from './step-card.tsx';
import { TourFrame } from './tour-frame.tsx';

const DiscardDialog = part(() => import('../../../ui/discard-dialog.tsx'));

/** The running tour: the offer of sample data where there are no recipes, then its steps. */
export default function TourLayer() {
  const { stepIndex } = useTourState();
  const { book, isLoaded, hasNoRecipes } = useTourBook();
  const [isDeclined, setDeclined] = useState(false);
  if (!isLoaded) return null;
  if (stepIndex === 0 && hasNoRecipes && book.canAddRecipes && !isDeclined)
    return <Offer onDecline={() => setDeclined(true)} />;
  return <Step book={book} index={stepIndex} />;
}

/** Esc asks, and goes on when it is pressed again. */
function usePausing() {
  const [isAsking, setAsking] = useState(false);
  const keep = () => setAsking(false);
  const card = isAsking && <PauseCard onKeep={keep} onPause={pauseTour} />;
  return { card, ask: () => setAsking(true), toggle: () => setAsking(!isAsking) };
}

const pausing = 'Pause the tour?';

function Offer({ onDecline }: { onDecline: () => void }) {
  const target = useTarget(null, 0, true);
  const pause = usePausing();
  return (
    <TourFrame
      target={target}
      label={pause.card ? pausing : 'Recipe tour, sample data'}
      onEscape={pause.toggle}
      onEnter={() => undefined}
    >
      {pause.card || <SamplesCard onDecline={onDecline} />}
    </TourFrame>
  );
}

function Step({ book, index }: { book: TourBook; index: number }) {
  const step = tourSteps[index] ?? tourSteps[0];
  if (step === undefined) throw new Error('a tour has steps');
  const address = step.at(book);
  const page = useStepPage(address, index);
  const target = useTarget(address === null ? null : step.targets, index, page.isHere);
  const pause = usePausing();
  const isLast = index === tourStepCount - 1;
  const next = () => (isLast ? finishTour() : goToTourStep(index + 1));
  return (
    <>
      <TourFrame
        target={target}
        label={pause.card ? pausing : `Recipe tour, step ${index + 1} of ${tourStepCount}: ${step.title}`}
        onEscape={pause.toggle}
        onEnter={next}
      >
        {pause.card || (
          <StepCard
            {...{ step, index, book }}
            onBack={() => goToTourStep(index - 1)}
            onNext={next}
            onExit={pause.ask}
          />
        )}
      </TourFrame>
      {page.question && <DiscardDialog {...page.question} />}
    </>
  );
}

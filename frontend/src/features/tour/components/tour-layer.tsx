import { finishTour, goToTourStep, pauseTour, tourStepCount, useTourState } from '../../../data/tour.ts';
import { Button } from '../../../ui/button.tsx';

/** The step that is shown. */
export default function TourLayer() {
  const { stepIndex } = useTourState();
  const isLast = stepIndex === tourStepCount - 1;
  return (
    <section role="dialog" aria-label="Recipe tour" className="fixed right-2 bottom-2 z-25 bg-raised p-4">
      <p>
        Step {stepIndex + 1} of {tourStepCount}
      </p>
      <Button onClick={pauseTour}>Pause tour</Button>
      <Button variant="primary" onClick={() => (isLast ? finishTour() : goToTourStep(stepIndex + 1))}>
        {isLast ? 'Finish' : 'Next'}
      </Button>
    </section>
  );
}

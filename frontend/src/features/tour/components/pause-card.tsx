import { Button } from '../../../ui/button.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { CardFooter, CardWords } from './card-parts.tsx';

/** Asks before the tour is left. Nobody loses their place by it. */
export function PauseCard({ onKeep, onPause }: { onKeep: () => void; onPause: () => void }) {
  const menu = useNarrow() ? 'the menu' : 'the Help menu';
  return (
    <>
      <CardWords
        title="Pause the tour?"
        text={`You can go on from this step at any time. Choose ‘Resume tour’ in ${menu}.`}
      />
      <CardFooter>
        <Button data-lead className="ml-auto" onClick={onKeep}>
          Keep going
        </Button>
        <Button variant="primary" onClick={onPause}>
          Pause tour
        </Button>
      </CardFooter>
    </>
  );
}

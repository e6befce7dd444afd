import { useState } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { useAddSamples } from '../../../data/samples.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CardFooter, CardWords } from './card-parts.tsx';

/** Offers sample data where there are no recipes, so that the tour has something to show. */
export function SamplesCard({ onDecline }: { onDecline: () => void }) {
  const add = useAddSamples();
  const [isAdded, setAdded] = useState(false);
  return (
    <>
      <CardWords
        title="Shall we add a sample bakery?"
        text="Your recipe box is empty. With sample data the tour can show you real costs and labels. It doesn’t count towards your plan, and you can remove it in one click."
      />
      {add.isError && (
        <Notice tone="danger" role="alert" className="mt-3">
          Couldn’t add sample data. {sentenceOf(add.error)}
        </Notice>
      )}
      <CardFooter>
        <Button className="ml-auto" onClick={onDecline}>
          Without samples
        </Button>
        <Button
          variant="primary"
          data-lead
          busy={add.isPending || isAdded}
          onClick={() => add.mutate(undefined, { onSuccess: () => setAdded(true) })}
        >
          Add sample data
        </Button>
      </CardFooter>
    </>
  );
}

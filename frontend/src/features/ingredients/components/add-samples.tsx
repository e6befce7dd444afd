import { useAddSamples } from '../../../data/samples.ts';
import { Button } from '../../../ui/button.tsx';

/** Puts the sample recipes and ingredients in, to look around with. */
export default function AddSamples() {
  const add = useAddSamples();
  return (
    <Button variant="ghost" busy={add.isPending} onClick={() => add.mutate()}>
      Add sample data
    </Button>
  );
}

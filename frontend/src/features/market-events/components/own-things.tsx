import { isProduct } from '@batchbook/shared/market-events/packing';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import type { PackingList } from '../hooks/use-packing.ts';

/** The gazebo, the float, the card reader. */
export function OwnThings({ list }: { list: PackingList }) {
  const [name, setName] = useState('');
  useUnsaved(() => name.trim() !== '');
  const things = list.items.flatMap((item) => (isProduct(item) ? [] : [item]));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    list.addThing(name.trim());
    setName('');
  };
  return (
    <div className="border-t border-line px-[22px] py-3.5 max-md:px-4">
      <h3 className="mb-2 font-sans text-12 font-semibold text-ink-3">Your things</h3>
      <ul className="mb-2.5 flex flex-wrap gap-x-5 gap-y-2 empty:hidden">
        {things.map((thing) => (
          <li key={thing.id} className="flex items-center gap-2 text-14">
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                className="tick-box"
                checked={thing.isPacked}
                onChange={({ target }) => list.tick(thing, target.checked)}
              />
              {thing.name}
            </label>
            <IconButton
              label={`Remove ${thing.name}`}
              className="print:hidden"
              onClick={() => list.remove(thing.id)}
            >
              <X aria-hidden size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="flex max-w-[340px] gap-2 print:hidden">
        <TextInput
          aria-label="Add one of your things"
          placeholder="Gazebo, float, card reader"
          maxLength={200}
          autoComplete="off"
          className="flex-1"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" icon={<Plus aria-hidden size={16} />}>
          Add
        </Button>
      </form>
    </div>
  );
}

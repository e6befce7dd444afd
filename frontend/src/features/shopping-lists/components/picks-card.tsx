import { formatQuantity } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { X } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Choice, type Making, withOneMore, without, withQuantity } from '../model/making.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

export interface PicksCardProps {
  making: Making;
  choices: readonly Choice[];
  onChange: (making: Making) => void;
}

/** What will be made: recipes and variations, and how many of each. */
export function PicksCard({ making, choices, onChange }: PicksCardProps) {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const left = choices.filter((choice) => !making.picks.some((pick) => pick.recipeId === choice.id));
  return (
    <Card data-tour="to-make" aria-labelledby="what-you-make">
      <header className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3.5 max-md:px-4">
        <h2 id="what-you-make" className="text-17">
          What you will make
        </h2>
        <p className="num text-13 text-ink-3">{countOf(making.picks.length, 'recipe')}</p>
      </header>
      <ul>
        {making.picks.map((pick) => (
          <PickRow
            key={pick.recipeId}
            choice={byId.get(pick.recipeId)}
            quantity={pick.quantity}
            onQuantity={(quantity) => onChange(withQuantity(making, pick.recipeId, quantity))}
            onRemove={() => onChange(without(making, pick.recipeId))}
          />
        ))}
      </ul>
      <div className="px-5 py-4 max-md:px-4">
        <Combobox
          items={left}
          itemKey={(choice) => choice.id}
          itemLabel={(choice) => choice.name}
          renderItem={(choice) => (
            <span className="flex w-full items-baseline justify-between gap-4">
              <span className="min-w-0">{choice.name}</span>
              <span className="num shrink-0 text-13 text-ink-3">{yieldText(choice)}</span>
            </span>
          )}
          onPick={(choice) => onChange(withOneMore(making, choice))}
          label="Add a recipe to the list"
          placeholder={making.picks.length === 0 ? 'Pick the first recipe' : 'Add another recipe'}
          emptyText={left.length === 0 ? 'Every recipe is on the list' : 'No recipe has that name'}
          size="lg"
        />
      </div>
    </Card>
  );
}

const yieldText = ({ batchYield, unit }: Choice): string => `${formatQuantity(batchYield)} ${unit} a batch`;

interface PickRowProps {
  choice: Choice | undefined;
  quantity: string;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
}

const rowStyle = classNames(
  'grid grid-cols-[minmax(0,1fr)_240px_auto] items-start gap-x-4 gap-y-2 border-b',
  'border-line-soft px-5 py-3 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:px-4',
);

function PickRow({ choice, quantity, onQuantity, onRemove }: PickRowProps) {
  const name = choice?.name ?? 'A deleted recipe';
  return (
    <li className={rowStyle}>
      <div className="pt-1.5 max-md:col-start-1 max-md:row-start-1">
        <b className="block leading-tight font-semibold wrap-anywhere">{name}</b>
        {choice && <span className="num text-13 text-ink-3">{yieldText(choice)}</span>}
      </div>
      <div className="max-md:col-span-2 max-md:row-start-2">
        {choice ? (
          <QuantityStepper choice={choice} quantity={quantity} onChange={onQuantity} />
        ) : (
          <p className="pt-2 text-13 text-warn">Remove it to save the list</p>
        )}
      </div>
      <IconButton
        label={`Remove ${name} from the list`}
        onClick={onRemove}
        className="max-md:col-start-2 max-md:row-start-1"
      >
        <X aria-hidden size={18} />
      </IconButton>
    </li>
  );
}

import { Copy, Eye, Leaf, ListPlus, Lock, Pencil, Trash2 } from 'lucide-react';
import type { Entry } from '../../../data/recipe-entries.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { CardContext } from './card-context.ts';

export const recipePath = (id: string, more = ''): string => `/recipes?recipe=${id}${more}`;

/** On a narrow screen an icon over its word, as wide as the others. */
const place = classNames(
  'md:px-[9px] max-md:h-auto max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:gap-1',
  'max-md:px-1 max-md:py-2 max-md:text-12',
);

/** Beside a word, an icon goes where a card has no room for both. */
const roomy = 'md:@max-[410px]:hidden';

/** What can be done with a card. */
export function CardActions({ entry, context }: { entry: Entry; context: CardContext }) {
  const { recipe, variation } = entry;
  const { readOnly, variationsLocked, duplicating, onDuplicate, onDelete } = context;
  const { id, name } = recipe;
  const locked = variation !== null && variationsLocked;
  return (
    <footer className="@container mt-auto flex items-center border-t border-line-soft px-[9px] py-[7px]">
      <Action
        to={recipePath(id)}
        label="View"
        name={name}
        icon={<Eye aria-hidden size={16} className={roomy} />}
      />
      {!readOnly && (
        <Action
          to={recipePath(id, '&mode=edit')}
          label="Edit"
          name={name}
          icon={locked ? <Lock aria-hidden size={16} /> : <Pencil aria-hidden size={16} className={roomy} />}
        />
      )}
      <Action
        to={recipePath(id, '&view=nutrition')}
        label="Nutrition"
        name={name}
        icon={<Leaf aria-hidden size={16} className={roomy} />}
      />
      {!variation && !readOnly && (
        <Button
          size="sm"
          variant="ghost"
          busy={duplicating === id}
          icon={<Copy aria-hidden size={16} />}
          title="Duplicate"
          aria-label={`Duplicate ${name}`}
          onClick={() => onDuplicate(id)}
          className={`max-md:hidden ${place}`}
        >
          {null}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<Trash2 aria-hidden size={16} />}
        title="Delete"
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(entry)}
        className={place}
      >
        <span className="md:hidden">Delete</span>
      </Button>
      <Action
        to={`/recipes?tab=shopping-list&add=${id}`}
        label="To list"
        name={name}
        spoken={`To list: add ${name} to the shopping list`}
        icon={<ListPlus aria-hidden size={16} />}
        className="ml-auto text-primary-text max-md:ml-0"
      />
    </footer>
  );
}

interface ActionProps {
  to: string;
  label: string;
  name: string;
  spoken?: string;
  icon: React.ReactNode;
  className?: string;
}

const Action = ({ to, label, name, spoken, icon, className = '' }: ActionProps) => (
  <ButtonLink
    to={to}
    size="sm"
    variant="ghost"
    icon={icon}
    aria-label={spoken ?? `${label} ${name}`}
    className={`${place} ${className}`}
  >
    {label}
  </ButtonLink>
);

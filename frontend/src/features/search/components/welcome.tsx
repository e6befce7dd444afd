import { classNames } from '../../../ui/class-names.ts';
import { Key } from '../../../ui/key.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Place } from '../model/actions.ts';
import { listPath, type SearchKind } from '../model/kinds.ts';
import { kindIcons } from './icons.tsx';

export interface WelcomeProps {
  counts: Readonly<Record<SearchKind, number>>;
  /** Gives the keys of the cards. */
  places: readonly Place[];
  onFollow: (event: React.MouseEvent, to: string) => void;
  /** Goes on typing with this text. */
  onType: (text: string) => void;
}

const cards: readonly { kind: SearchKind; title: string; text: string; to: string; look: string }[] = [
  ['recipe', 'Recipes', 'Cost, label and price them', 'bg-primary-soft text-primary-text'],
  ['ingredient', 'Ingredients', 'Prices, allergens, suppliers', 'bg-warn-soft text-warn'],
  ['stock', 'Stock', 'What is on every shelf', 'bg-accent-soft text-accent-text'],
  ['event', 'Events', 'Markets to come and gone', 'bg-info-soft text-info'],
  ['supplier', 'Suppliers', 'Contacts and what you buy there', 'bg-warn-soft text-warn'],
  ['run', 'Production', 'What is made when', 'bg-primary-soft text-primary-text'],
].map(([kind, title, text, look]) => ({
  ...{ kind: kind as SearchKind, title: title ?? '', text: text ?? '', look: look ?? '' },
  to: kind === 'stock' ? '/stock' : listPath(kind as SearchKind, ''),
}));

const cardStyle = classNames(
  'grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-3 border border-line',
  'bg-surface px-3.5 py-3 shadow-1 hover:border-control',
);

const example = '> receive 5 kg flour';

/** What search shows before anything is typed: the way to the six lists that are used most. */
export function Welcome({ counts, places, onFollow, onType }: WelcomeProps) {
  const keyOf = (to: string) =>
    places.find((place) => place.to === to || (to === '/recipes?tab=recipes' && place.to === '/recipes'))
      ?.key;
  return (
    <div className="px-2.5 max-md:px-1.5">
      <p className="px-0.5 pt-3.5 pb-2 text-13 font-semibold text-ink-2">Go straight there</p>
      <div className="grid grid-cols-2 gap-2.5 max-md:grid-cols-1">
        {cards.map(({ kind, title, text, to, look }) => {
          const Icon = kindIcons[kind];
          const key = keyOf(to);
          return (
            <Link key={kind} to={to} onClick={(event) => onFollow(event, to)} className={cardStyle}>
              <span aria-hidden className={`grid size-9 place-items-center rounded-2 ${look}`}>
                <Icon size={18} />
              </span>
              <span className="min-w-0">
                <b className="font-display text-17 font-semibold">{title}</b>{' '}
                <span className="num text-13 text-ink-3">{counts[kind]}</span>
                <span className="block truncate text-13 text-ink-2">{text}</span>
              </span>
              {key !== undefined && <Key className="self-start max-md:hidden">G {key.toUpperCase()}</Key>}
            </Link>
          );
        })}
      </div>
      <p className="mt-4 rounded-2 border-[1.5px] border-dashed border-line px-3.5 py-2.5 text-14 text-ink-2">
        Type <Key>&gt;</Key> to do something, for example{' '}
        <button type="button" onClick={() => onType(example)} className="link touch">
          {example}
        </button>
      </p>
    </div>
  );
}

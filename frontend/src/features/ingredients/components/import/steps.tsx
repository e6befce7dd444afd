import { Check } from 'lucide-react';

const names = ['Choose a list', 'Name the columns', 'Check the rows', 'Import'];

const numberStyle = 'num flex size-6 items-center justify-center rounded-full text-12 font-bold';
const currentNumber = 'bg-primary text-on-primary';
const otherNumber = 'bg-sunken text-ink-2 dark:bg-ink/15';

/** How far it has come. */
export function Steps({ current }: { current: number }) {
  return (
    <ol aria-label="Steps" className="mb-5 flex flex-wrap gap-x-6 gap-y-2 text-14">
      {names.map((name, at) => (
        <li
          key={name}
          aria-current={at === current ? 'step' : undefined}
          className={`flex items-center gap-2 ${at === current ? 'font-semibold text-ink' : 'text-ink-3 max-sm:hidden'}`}
        >
          <span aria-hidden className={`${numberStyle} ${at === current ? currentNumber : otherNumber}`}>
            {at < current ? <Check size={14} /> : at + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

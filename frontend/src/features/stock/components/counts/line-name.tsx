import { classNames } from '../../../../ui/class-names.ts';
import { packWords } from '../../model/count-entry.ts';
import { shownThousandths } from '../../model/count-figures.ts';
import { bookNow, bookThen, type CountLine } from '../../model/count-sheet.ts';
import { unitWord } from '../../model/figures.ts';

export interface LineNameProps {
  line: CountLine;
  /** Of what describes the field. */
  noteId: string;
  isActive: boolean;
  /** It stands large, over the number pad. */
  isBig: boolean;
  isBlind: boolean;
  /** What is typed can't be read, and the field was left. */
  isWrong: boolean;
}

/** What the line is of and what there is to know of it; on a phone with what the book says. */
export function LineName({ line, noteId, isActive, isBig, isBlind, isWrong }: LineNameProps) {
  const { item, state } = line;
  const notes = notesOf(line);
  return (
    <div className={classNames('min-w-0', !isBig && 'max-md:col-start-1 max-md:self-end')}>
      <b
        className={classNames(
          'block font-semibold text-pretty break-words',
          isBig ? 'max-md:font-display max-md:text-[1.3rem] max-md:leading-[1.2]' : 'max-md:text-[1rem]',
        )}
      >
        {item.name}
      </b>
      <span
        id={noteId}
        className={classNames(
          'block text-12 leading-[1.3] max-md:text-13',
          isActive || state.kind === 'moved' ? 'text-ink-2' : 'text-ink-3',
          isBig && 'max-md:mt-0.5 max-md:text-14',
        )}
      >
        {!isBlind && (
          <span className="md:hidden">
            Book says <Book line={line} />
            {notes.length > 0 && '. '}
          </span>
        )}
        {notes.join('. ')}
        {isWrong && state.kind === 'unreadable' && (
          <span className="block font-semibold text-danger">{state.error}</span>
        )}
      </span>
    </div>
  );
}

function notesOf({ item, movable, state, isSent }: CountLine): string[] {
  const pack = packWords(movable);
  return [
    ...(isSent ? ['Waits to be posted'] : []),
    ...(state.kind === 'again' ? [`Starts again in ${unitWord(item.unit, item.unitName, '2')}`] : []),
    ...('densityAssumed' in state && state.densityAssumed ? ['At 1 g = 1 ml: verify quantities'] : []),
    ...(state.kind === 'moved' ? ['Moved since, asks again'] : pack ? [pack] : []),
  ];
}

/** What the book says; of a line that was sent what it said then, as what waits is in the book already. */
export function Book({ line }: { line: CountLine }) {
  const { level, item, isSent } = line;
  const figure = shownThousandths((isSent ? bookThen(line) : null) ?? bookNow(level), level.unit);
  return (
    <span className="whitespace-nowrap">
      {figure} {unitWord(level.unit, item.unitName, figure)}
    </span>
  );
}

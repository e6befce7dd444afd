import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Key } from '../../../ui/key.tsx';

const Hint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className="flex items-center gap-1.5 last:ml-auto">
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}
    {children}
  </span>
);

const footStyle = classNames(
  'flex h-11 shrink-0 items-center gap-5 border-t border-line bg-band px-5 text-13 text-ink-2',
  'max-md:hidden',
);

interface SearchFootProps {
  isWelcome: boolean;
  isPalette: boolean;
  isSubject: boolean;
}

/** The keys that do something just now. */
export function SearchFoot({ isWelcome, isPalette, isSubject }: SearchFootProps) {
  return (
    <div className={footStyle}>
      {isWelcome ? <Hint keys={['Tab']}>next card</Hint> : <Hint keys={['Up', 'Down']}>choose</Hint>}
      {!isWelcome && <Hint keys={['Enter']}>{isPalette || isSubject ? 'do it' : 'view'}</Hint>}
      {!isWelcome && !isPalette && !isSubject && (
        <>
          <Hint keys={['Ctrl', 'Enter']}>edit</Hint>
          <Hint keys={['Right']}>what you can do with it</Hint>
        </>
      )}
      {isSubject ? (
        <Hint keys={['Backspace']}>back to search</Hint>
      ) : isPalette ? (
        <Hint keys={['Backspace']}>back to search</Hint>
      ) : (
        <Hint keys={['>']}>actions</Hint>
      )}
    </div>
  );
}

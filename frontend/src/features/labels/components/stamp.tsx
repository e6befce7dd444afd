import { classNames } from '../../../ui/class-names.ts';

const stampStyle = classNames(
  'absolute top-9 right-1.5 rotate-9 rounded-[5px] border-[3px] border-double border-danger',
  'bg-surface/85 px-[11px] py-2 text-center font-display text-15 leading-[1.05]',
  'font-extrabold text-danger',
  'max-md:static max-md:mx-auto max-md:mt-4 max-md:w-fit max-md:-rotate-3',
);

/** Across the mat, as with a rubber stamp. */
export function Stamp({ title, note }: { title: string; note: string }) {
  return (
    <p role="note" className={stampStyle}>
      {title}
      <span className="mt-[3px] block font-sans text-12 leading-[1.2] font-[650]">{note}</span>
    </p>
  );
}

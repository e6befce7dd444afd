import { classNames } from '../../../ui/class-names.ts';
import { shownMoment } from '../../../ui/dates.ts';

const stampStyle = classNames(
  'mt-1.5 mb-5 ml-0.5 inline-block -rotate-4 rounded-[5px] border-[3px] border-double px-4 py-2.5',
  'font-display text-20 leading-[1.05] font-extrabold',
);

/** As with a rubber stamp on the sheet. */
export const RunStamp = ({
  title,
  at,
  isStruck = false,
}: {
  title: string;
  at: string | null;
  isStruck?: boolean;
}) => (
  <p className={`${stampStyle} ${isStruck ? 'border-danger text-danger' : 'border-success text-success'}`}>
    {title}
    {at !== null && (
      <span className="num mt-1 block font-sans text-12 leading-[1.2] font-[650]">{shownMoment(at)}</span>
    )}
  </p>
);

import { Link } from '../../../../ui/link.tsx';

interface SectionHeadProps {
  title: string;
  note?: string | undefined;
  link?: { to: string; label: string };
}

/** On a phone the link's size for fingers reaches over what is above and below, so that no empty band follows the title. */
export const SectionHead = ({ title, note, link }: SectionHeadProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-3 md:items-baseline">
    <h2 className="text-[1.18rem]">{title}</h2>
    {note !== undefined && <p className="text-13 text-ink-3 max-md:order-last max-md:w-full">{note}</p>}
    {link && (
      <Link
        to={link.to}
        className="link touch ml-auto inline-flex items-center text-13 max-md:-my-2.5 print:hidden"
      >
        {link.label}
      </Link>
    )}
  </div>
);

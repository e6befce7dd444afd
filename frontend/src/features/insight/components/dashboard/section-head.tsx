import { Link } from '../../../../ui/link.tsx';

interface SectionHeadProps {
  title: string;
  note?: string;
  link?: { to: string; label: string };
}

export const SectionHead = ({ title, note, link }: SectionHeadProps) => (
  <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
    <h2 className="text-[1.18rem]">{title}</h2>
    {note !== undefined && <p className="text-13 text-ink-3 max-md:hidden">{note}</p>}
    {link && (
      <Link to={link.to} className="link touch ml-auto text-13">
        {link.label}
      </Link>
    )}
  </div>
);

import type { Contact } from '../../model/buyers.ts';

/** How to reach somebody, with links that call or write. */
export const Contacts = ({ contacts }: { contacts: readonly Contact[] }) => (
  <ul className="flex flex-wrap gap-x-1.5 text-13 font-normal text-ink-3">
    {contacts.map(({ text, link }) => (
      <li key={text} className="min-w-0 wrap-anywhere not-last:after:content-[',']">
        {link === undefined ? (
          text
        ) : (
          <a className="link touch" href={link}>
            {text}
          </a>
        )}
      </li>
    ))}
  </ul>
);

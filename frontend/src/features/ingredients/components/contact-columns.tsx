import { type LucideIcon, Mail, Phone } from 'lucide-react';
import { mailtoLink, telLink } from '../../../ui/contact-links.ts';
import type { Column } from '../../../ui/list/columns.ts';

/** A supplier or customer with contact details. */
interface Contact {
  contactEmail: string;
  contactPhone: string;
}

const reach = (Icon: LucideIcon, text: string, link: (text: string) => string) =>
  text && (
    <a className="link touch inline-flex items-center gap-1.5" href={link(text)}>
      <Icon aria-hidden size={14} /> {text}
    </a>
  );

/** How to reach somebody. */
export const contactColumns: readonly Column<Contact>[] = [
  {
    key: 'email',
    title: 'Email',
    kind: 'text',
    cell: ({ contactEmail }) => reach(Mail, contactEmail, mailtoLink),
    sortBy: ({ contactEmail }) => contactEmail || null,
  },
  {
    key: 'phone',
    title: 'Phone',
    kind: 'text',
    cell: ({ contactPhone }) => reach(Phone, contactPhone, telLink),
  },
];

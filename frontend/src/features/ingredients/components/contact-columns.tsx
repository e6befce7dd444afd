import { type LucideIcon, Mail, Phone } from 'lucide-react';
import { mailtoLink, telLink } from '../../../ui/contact-links.ts';
import type { EntityColumn } from '../../../ui/list/entity-list.tsx';

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
export const contactColumns: readonly EntityColumn<Contact>[] = [
  { title: 'Email', of: ({ contactEmail }) => reach(Mail, contactEmail, mailtoLink) },
  { title: 'Phone', of: ({ contactPhone }) => reach(Phone, contactPhone, telLink) },
];

export const contactTexts = ({ contactEmail, contactPhone }: Contact): readonly string[] => [
  contactEmail,
  contactPhone,
];

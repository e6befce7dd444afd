import { Mail, Phone } from 'lucide-react';
import type { EntityColumn } from '../../../ui/list/entity-list.tsx';
import { mailtoLink, telLink } from '../model/contact-links.ts';

/** A supplier or customer with contact details. */
interface Contact {
  contactEmail: string;
  contactPhone: string;
}

const reach = 'link touch inline-flex items-center gap-1.5';

/** How to reach somebody. */
export const contactColumns: readonly EntityColumn<Contact>[] = [
  {
    title: 'Email',
    of: ({ contactEmail }) =>
      contactEmail && (
        <a className={reach} href={mailtoLink(contactEmail)}>
          <Mail aria-hidden size={14} /> {contactEmail}
        </a>
      ),
  },
  {
    title: 'Phone',
    of: ({ contactPhone }) =>
      contactPhone && (
        <a className={reach} href={telLink(contactPhone)}>
          <Phone aria-hidden size={14} /> {contactPhone}
        </a>
      ),
  },
];

export const contactTexts = ({ contactEmail, contactPhone }: Contact): readonly string[] => [
  contactEmail,
  contactPhone,
];

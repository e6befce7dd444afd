import { capitalised } from '@batchbook/shared/text';
import { Mail, Phone, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../ui/illustrations.tsx';
import { Loaded, type Query } from '../../../ui/list/loaded.tsx';
import { SearchedList } from '../../../ui/list/searched-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { mailtoLink, telLink } from '../model/contact-links.ts';

/** A supplier or customer with contact details. */
export interface Contact {
  id: string;
  name: string;
  contactEmail: string;
  contactPhone: string;
}

export interface ContactListProps<Entity extends Contact> {
  tabs: ReactNode;
  /** 'Suppliers'. */
  title: string;
  /** 'supplier'. */
  one: string;
  query: Query<Entity[]>;
  /** Under the name, on one line: the address, notes. Searched in too. */
  detail: (entity: Entity) => string;
  searchHint: string;
  empty: { title: string; description: string };
  /** A figure at the end of each row. */
  figure?: { title: string; of: (entity: Entity) => ReactNode };
  /** `new` for one that isn't there yet. */
  onOpen: (id: string) => void;
}

/** People the maker deals with, by name, with how to reach them. */
export function ContactList<Entity extends Contact>(props: ContactListProps<Entity>) {
  const { tabs, title, one, query, detail, searchHint, empty, onOpen } = props;
  useKeys({ n: () => onOpen('new') });
  const plural = title.toLowerCase();
  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => onOpen('new')}>
      New {one}
    </Button>
  );
  return (
    <>
      <title>{`${title} · Batchbook`}</title>
      <PageHeader title={title} actions={newButton} />
      <div className="mb-[18px]">{tabs}</div>
      <Loaded
        query={query}
        what={`Your ${plural}`}
        stale={`These are the ${plural} as they were last loaded.`}
      >
        {(contacts) =>
          contacts.length === 0 ? (
            <EmptyState {...empty} illustration={<PantryDrawing />} actions={newButton} />
          ) : (
            <SearchedList
              items={contacts}
              text={(entity) =>
                [entity.name, entity.contactEmail, entity.contactPhone, detail(entity)].join(' ')
              }
              plural={plural}
              placeholder={searchHint}
              noMatch={{
                title: `No ${plural} match`,
                description: `Nobody here has that ${searchHint.toLowerCase()}.`,
              }}
            >
              {(found) => <ContactTable {...props} found={found} />}
            </SearchedList>
          )
        }
      </Loaded>
    </>
  );
}

const head = 'px-2 py-2.5 font-semibold';

function ContactTable<Entity extends Contact>({
  found,
  title,
  one,
  detail,
  figure,
  onOpen,
}: ContactListProps<Entity> & { found: readonly Entity[] }) {
  return (
    <Card aria-label={title}>
      <table className="list-table">
        <thead className="border-b border-line max-md:sr-only">
          <tr className="text-12 text-ink-3">
            <th className={`${head} pl-5`}>{capitalised(one)}</th>
            <th className={head}>Email</th>
            <th className={`${head} pr-5`}>Phone</th>
            {figure && <th className={`${head} pr-5 text-right`}>{figure.title}</th>}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {found.map((entity) => (
            <ContactRow
              key={entity.id}
              contact={entity}
              detail={detail(entity)}
              figure={figure?.of(entity)}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface ContactRowProps {
  contact: Contact;
  detail: string;
  figure: ReactNode;
  onOpen: (id: string) => void;
}

const row = classNames(
  'ruled hover:bg-ink/3 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3',
  'max-md:px-4 max-md:py-3',
);
const cell = 'px-2 align-middle max-md:block max-md:p-0';
const nameCell = `${cell} h-[54px] max-w-[320px] pl-5! max-md:h-auto max-md:max-w-none max-md:pl-0!`;
const nameButton = classNames(
  'touch block max-w-full cursor-pointer truncate rounded-1 text-left font-semibold',
  'hover:underline',
);
const reach = 'link touch inline-flex items-center gap-1.5';

function ContactRow({ contact, detail, figure, onOpen }: ContactRowProps) {
  const { id, name, contactEmail, contactPhone } = contact;
  return (
    <tr className={row}>
      <td className={nameCell}>
        <button type="button" onClick={() => onOpen(id)} className={nameButton}>
          {name}
        </button>
        {detail && <span className="block truncate text-12 text-ink-3">{detail}</span>}
      </td>
      <td className={`${cell} max-md:order-3 max-md:col-span-2`}>
        {contactEmail && (
          <a className={reach} href={mailtoLink(contactEmail)}>
            <Mail aria-hidden size={14} /> {contactEmail}
          </a>
        )}
      </td>
      <td className={`${cell} max-md:order-4 max-md:col-span-2`}>
        {contactPhone && (
          <a className={reach} href={telLink(contactPhone)}>
            <Phone aria-hidden size={14} /> {contactPhone}
          </a>
        )}
      </td>
      {figure !== undefined && <td className={`${cell} num pr-5! text-right max-md:pr-0!`}>{figure}</td>}
    </tr>
  );
}

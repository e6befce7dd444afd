import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadConfig } from '../../../data/config.ts';

/** A link to the local mailbox. On one machine, no email is really sent. */
export function LocalMailbox() {
  const [mailUrl, setMailUrl] = useState<string | null>(null);
  useEffect(() => {
    loadConfig().then(
      (config) => setMailUrl(config.mailUrl),
      () => undefined,
    );
  }, []);
  if (mailUrl === null) return null;
  return (
    <p className="mt-3.5 flex items-center justify-center gap-2 text-14 text-ink-2">
      <Inbox aria-hidden size={18} />
      <a href={mailUrl} target="_blank" rel="noreferrer" className="link max-lg:py-1.5">
        Open the local mailbox
      </a>
    </p>
  );
}

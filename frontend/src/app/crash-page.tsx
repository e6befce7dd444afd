import { ApiError } from '@batchbook/shared/http/client';
import { Button, ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** What stands when a page breaks or can't be loaded. What was typed is kept as a draft. */
export function CrashPage({ error }: { error: unknown }) {
  const offline = isOffline(error);
  return (
    <MessagePage
      title={offline ? 'No connection' : 'Something went wrong'}
      description={
        offline
          ? 'Batchbook could not be reached. Check your connection, then reload. What you saved is safe, and what you typed is kept in this tab.'
          : 'This page broke, and the fault is ours. What you saved is safe, and what you typed is kept in this tab. Reload to go on.'
      }
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <ButtonLink to="/" reloadDocument>
            Front page
          </ButtonLink>
        </>
      }
    />
  );
}

/** No answer, or a part of the page that could not be fetched. */
function isOffline(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'network';
  return (
    error instanceof TypeError && /dynamically imported module|importing a module|fetch/i.test(error.message)
  );
}

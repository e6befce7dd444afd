import { ApiError } from '@batchbook/shared/http/client';
import { Button, ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Shown when a page breaks or can't be loaded. Typed input is kept as a draft. */
export function CrashPage({ error }: { error: unknown }) {
  const offline = isOffline(error);
  return (
    <MessagePage
      title={offline ? 'No connection' : 'Something went wrong'}
      description={
        offline
          ? 'We couldn’t reach Batchbook. Check your connection, then reload. What you saved is safe, and what you typed is kept in this tab.'
          : 'This page broke, and that’s our fault. What you saved is safe, and what you typed is kept in this tab. Reload to continue.'
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

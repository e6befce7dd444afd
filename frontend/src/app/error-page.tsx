import { useParams } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import NotFound from './not-found.tsx';

const pages = new Map([
  [
    'signed-out',
    {
      title: 'Signed out',
      description:
        'Your data is no longer on this device, except for changes that haven’t been sent. Once you’re back online, you can sign in again.',
    },
  ],
  [
    '500',
    {
      title: 'Something went wrong',
      description: 'That’s our fault. What you saved is safe. Go back and try again in a moment.',
    },
  ],
  [
    '503',
    {
      title: 'Closed for a moment',
      description: 'Batchbook is very busy right now. What you saved is safe. Try again in a minute.',
    },
  ],
  [
    '504',
    {
      title: 'That took too long',
      description: 'We got no answer in time. Check whether your change is there before you make it again.',
    },
  ],
  [
    'network',
    {
      title: 'No connection',
      description:
        'We couldn’t reach Batchbook. Check your connection. Changes waiting on this device are sent when you’re back online.',
    },
  ],
]);

/** The page for failures that have no page of their own. The address names the failure. */
export default function ErrorPage() {
  const page = pages.get(useParams().kind ?? '');
  if (!page) return <NotFound />;
  return (
    <MessagePage
      {...page}
      actions={
        <>
          <ButtonLink to="/recipes" variant="primary" reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink to="/" reloadDocument>
            Front page
          </ButtonLink>
        </>
      }
    />
  );
}

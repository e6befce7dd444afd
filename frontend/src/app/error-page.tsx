import { useParams } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import NotFound from './not-found.tsx';

const pages = new Map([
  [
    '500',
    {
      title: 'Something went wrong',
      description: 'The fault is ours. What you saved is safe. Go back and try again in a moment.',
    },
  ],
  [
    '503',
    {
      title: 'Closed for a moment',
      description:
        'Batchbook has more to do than it can just now. What you saved is safe. Try again in a minute.',
    },
  ],
  [
    '504',
    {
      title: 'That took too long',
      description: 'No answer came in time. Look whether your change is there before you make it again.',
    },
  ],
  [
    'network',
    {
      title: 'No connection',
      description:
        'Batchbook could not be reached. Check your connection; what waits on this device is sent then.',
    },
  ],
]);

/** Where a failure leads that has no page to stand on; the address says which. */
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

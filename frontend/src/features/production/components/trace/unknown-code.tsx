import { Fragment } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Link } from '../../../../ui/link.tsx';

/** A traced code that nobody knows, with those that may be meant. */
export const UnknownCode = ({
  code,
  nearest = [],
}: {
  code: string;
  nearest?: readonly string[] | undefined;
}) => (
  <EmptyState
    title={`Nothing has the code ${code}`}
    description={
      nearest.length === 0 ? (
        'No lot or batch with it was received, used or made. Check the code on the sack.'
      ) : (
        <>
          Did you mean{' '}
          {nearest.map((one, index) => (
            <Fragment key={one}>
              {index > 0 && (index === nearest.length - 1 ? ' or ' : ', ')}
              <Link
                to={`/production/trace?lot=${encodeURIComponent(one)}`}
                className="font-mono font-semibold underline underline-offset-2"
              >
                {one}
              </Link>
            </Fragment>
          ))}
          ?
        </>
      )
    }
  />
);

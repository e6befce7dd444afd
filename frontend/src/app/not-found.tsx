import { useSignedInHere } from '../data/signed-in-here.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Leads home: somebody signed in to their dashboard, a visitor to the front page. */
export default function NotFound() {
  const isSignedIn = useSignedInHere();
  return (
    <MessagePage
      title="Page not found"
      description="There’s nothing on this shelf. The address may be mistyped, or the page has moved."
      actions={
        isSignedIn ? (
          <>
            <ButtonLink to="/dashboard" variant="primary">
              Go to your dashboard
            </ButtonLink>
            <ButtonLink to="/recipes">Recipes</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to="/" variant="primary">
              Go to the front page
            </ButtonLink>
            <ButtonLink to="/auth">Sign In</ButtonLink>
          </>
        )
      }
    />
  );
}

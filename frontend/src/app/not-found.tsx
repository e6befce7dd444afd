import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

export default function NotFound() {
  return (
    <MessagePage
      title="Page not found"
      description="There’s nothing on this shelf. The address may be mistyped, or the page has moved."
      actions={
        <>
          <ButtonLink to="/recipes" variant="primary">
            Go to your recipes
          </ButtonLink>
          <ButtonLink to="/">Front page</ButtonLink>
        </>
      }
    />
  );
}

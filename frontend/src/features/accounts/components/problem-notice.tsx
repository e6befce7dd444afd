import { Link } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import type { AuthProblem } from '../model/auth-problems.ts';
import { stepPath } from '../model/auth-steps.ts';

/** What went wrong with the form as a whole, with the way out. */
export function ProblemNotice({ problem, next }: { problem: AuthProblem | null; next: string | null }) {
  if (problem === null) return null;
  return (
    <Notice tone="danger" role="alert" className="mb-4">
      {problem.message}
      {problem.resetInstead && (
        <>
          {' '}
          <ResetLink next={next} />
        </>
      )}
    </Notice>
  );
}

export const ResetLink = ({
  next,
  text = 'Choose a new password',
}: {
  next: string | null;
  text?: string;
}) => (
  <Link to={stepPath('forgot', next)} className="link">
    {text}
  </Link>
);

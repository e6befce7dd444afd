import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import type { AuthProblem } from '../model/auth-problems.ts';
import { stepPath } from '../model/auth-steps.ts';

export interface ProblemNoticeProps {
  problem: AuthProblem | null;
  /** Why the form is here. Shown while there is no error. */
  notice?: ReactNode;
  next: string | null;
}

/** What went wrong with the form as a whole, with the way out. */
export function ProblemNotice({ problem, notice, next }: ProblemNoticeProps) {
  if (problem === null) {
    return notice === undefined ? null : (
      <Notice tone="info" role="status" className="mb-4">
        {notice}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert" className="mb-4">
      {problem.message}
      {problem.resetInstead && (
        <>
          {' '}
          <Link to={stepPath('forgot', next)} className="link">
            Choose a new password
          </Link>
        </>
      )}
    </Notice>
  );
}

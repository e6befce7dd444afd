import { Notice } from '../../../ui/notice.tsx';
import { QuestionList } from '../../../ui/questions/question-list.tsx';
import type { Actuals } from '../hooks/use-actuals.ts';

/** What is asked about the figures; else that what waited on this device was refused, and is in its fields again. */
export const RefusedNotice = ({ actuals }: { actuals: Actuals }) =>
  actuals.answers.questions.length > 0 ? (
    <QuestionList answers={actuals.answers} className="mb-3" />
  ) : actuals.isRefused ? (
    <Notice tone="danger" className="mb-3">
      What you entered was refused after it waited on this device. It’s in its fields again: look at it, then
      save it once more.
    </Notice>
  ) : null;

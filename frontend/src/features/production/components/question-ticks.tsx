import type { Answers } from '../hooks/use-answers.ts';

/** Under a field that looks wrong: one tick says that it is right. */
export function QuestionTicks({ answers, field }: { answers: Answers; field: string }) {
  return answers.questions
    .filter((question) => question.field === field)
    .map((question) => (
      <div key={question.code} data-question={question.code}>
        <label className="flex min-h-8 items-center gap-2.5 text-14 font-semibold max-md:min-h-12">
          <input
            type="checkbox"
            className="tick-box"
            aria-label={`${question.message} Yes, that’s right`}
            aria-invalid={answers.isMissed(question) || undefined}
            checked={answers.isAccepted(question)}
            onChange={({ target }) => answers.accept(question, target.checked)}
          />
          Yes, that’s right
        </label>
        {answers.isMissed(question) && (
          <p role="alert" className="text-13 font-semibold text-danger">
            Correct it, or tick that it’s right.
          </p>
        )}
      </div>
    ));
}

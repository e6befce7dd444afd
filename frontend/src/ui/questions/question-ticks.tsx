import { commentMax } from '@batchbook/shared/production/constants';
import type { Question } from '@batchbook/shared/production/questions';
import { Field } from '../field.tsx';
import { TextInput } from '../text-input.tsx';
import { ShelfChoice } from './shelf-choice.tsx';
import type { Answers } from './use-answers.ts';

const yes = ({ code }: Question): string =>
  code === 'lot_on_hold' ? 'Record it anyway' : 'Yes, that’s right';

/** Under a field that looks wrong: one tick says that it is right. A delivery since a count has two answers. */
export function QuestionTicks({ answers, field }: { answers: Answers; field: string }) {
  return answers.questions
    .filter((question) => question.field === field)
    .map((question) => (
      <div key={`${question.code} ${question.message}`} data-question={question.code}>
        {question.code === 'counted_since' ? (
          <ShelfChoice
            question="Was it on the shelf then?"
            wasCounted={answers.shelf.wasCounted}
            onChoose={answers.shelf.choose}
            isMissed={answers.isMissed(question)}
          />
        ) : (
          <Tick answers={answers} question={question} />
        )}
      </div>
    ));
}

function Tick({ answers, question }: { answers: Answers; question: Question }) {
  return (
    <>
      <label className="flex min-h-8 items-center gap-2.5 text-14 font-semibold max-md:min-h-12">
        <input
          type="checkbox"
          className="tick-box"
          aria-label={`${question.message} ${yes(question)}`}
          aria-invalid={answers.isMissed(question) || undefined}
          checked={answers.isAccepted(question)}
          onChange={({ target }) => answers.accept(question, target.checked)}
        />
        {yes(question)}
      </label>
      {answers.isMissed(question) && (
        <p role="alert" className="text-13 font-semibold text-danger">
          {question.code === 'lot_on_hold'
            ? 'Tick to record it anyway, or release the lot first.'
            : 'Correct it, or tick that it’s right.'}
        </p>
      )}
    </>
  );
}

/** Why a lot on hold is recorded all the same. Nothing where none is. */
export function ReasonField({ reason }: Pick<Answers, 'reason'>) {
  if (reason === null) return null;
  return (
    <Field
      field="confirmedReason"
      label="Why it was used anyway"
      error={reason.isMissed ? 'Say why, for example: baked before the supplier called.' : undefined}
    >
      <TextInput
        size="lg"
        maxLength={commentMax}
        autoComplete="off"
        value={reason.text}
        onChange={({ target }) => reason.set(target.value)}
      />
    </Field>
  );
}

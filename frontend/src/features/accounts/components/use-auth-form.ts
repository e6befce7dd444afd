import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { type AuthProblem, authProblemOf } from '../model/auth-problems.ts';
import { keepTyped, type Typed } from '../model/auth-steps.ts';

/**
 * A form of the sign-in page: checked when a field is left and then with each change; at submission the
 * first error takes the focus. What is typed is handed on to the other steps and outlives an error.
 */
export function useAuthForm<Values extends FieldValues & Partial<Typed>>(
  typed: Typed,
  defaults: DefaultValues<Values>,
) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: defaults });
  const [problem, setProblem] = useState<AuthProblem | null>(null);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const {
            businessName = typed.businessName,
            displayName = typed.displayName,
            email = typed.email,
            password = typed.password,
          } = values;
          Object.assign(typed, { businessName, displayName, email, password });
          keepTyped(typed);
        },
      }),
    [form, typed],
  );

  /** Runs `action` with valid values. An error shows at its field or above the form. */
  const submit = (action: (values: Values) => Promise<void>) =>
    form.handleSubmit(async (values) => {
      setProblem(null);
      try {
        await action(values);
      } catch (error) {
        const found = authProblemOf(error);
        const { field } = found;
        if (field !== undefined && field in form.getValues())
          form.setError(
            field as Path<Values>,
            { type: 'server', message: found.message },
            { shouldFocus: true },
          );
        setProblem(found);
      }
    });

  const atField = problem?.field !== undefined && problem.field in form.getValues();
  return { form, submit, formProblem: atField ? null : problem, reportProblem: setProblem };
}

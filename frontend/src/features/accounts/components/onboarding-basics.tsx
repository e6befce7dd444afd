import { type FormEvent, useState } from 'react';
import { openOnboarding } from '../../../data/onboarding.ts';
import { useSession } from '../../../data/organization.tsx';
import { issuesOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { useSaveBasics } from '../hooks/use-save-basics.ts';
import { roleOptions } from '../model/business-roles.ts';
import { type Progress, type Saved, wrongBasics } from '../model/onboarding-progress.ts';
import { currencyOptions } from './currency-options.ts';
import { OnboardingButtons } from './onboarding-buttons.tsx';

export interface OnboardingBasicsProps {
  progress: Progress;
  saved: Saved;
  change: (changes: Partial<Progress>) => void;
  onLater: () => void;
  onDone: () => void;
}

/** The first step: who somebody is, and an owner's business. */
export function OnboardingBasics({ progress, saved, change, onLater, onDone }: OnboardingBasicsProps) {
  const { isOwner } = useSession();
  const { errors, busy, save } = useSaving(progress, saved, onDone);
  const { firstName, lastName, role, businessName, currency } = { ...saved, ...progress };
  const required = [role, firstName, lastName, ...(isOwner ? [businessName] : [])];
  const field = (name: 'firstName' | 'lastName' | 'businessName', value: string) => ({
    size: 'lg' as const,
    value,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName}>
          <TextInput autoComplete="given-name" {...field('firstName', firstName)} />
        </Field>
        <Field label="Last name" error={errors.lastName}>
          <TextInput autoComplete="family-name" {...field('lastName', lastName)} />
        </Field>
      </div>
      <Field label="Role">
        <Select
          size="lg"
          options={roleOptions}
          value={role}
          onValueChange={(value) => change({ role: value })}
        />
      </Field>
      {isOwner && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Business name" error={errors.businessName}>
            <TextInput autoComplete="organization" {...field('businessName', businessName)} />
          </Field>
          <Field label="Currency">
            <Select
              size="lg"
              options={currencyOptions}
              value={currency}
              onValueChange={(value) => change({ currency: value })}
            />
          </Field>
        </div>
      )}
      <OnboardingButtons later="Maybe later" onLater={onLater}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={busy}
          disabled={required.some((text) => text.trim() === '')}
        >
          Continue
        </Button>
      </OnboardingButtons>
    </form>
  );
}

/** Saves it, or shows what is wrong. Nothing typed goes until all of it is saved. */
function useSaving(progress: Progress, saved: Saved, onDone: () => void) {
  const { me, isOwner } = useSession();
  const saveBasics = useSaveBasics();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { firstName, lastName, role } = { ...saved, ...progress };
    const wrong = wrongBasics({ ...saved, ...progress }, isOwner);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    // With both names saved it would no longer show by itself.
    openOnboarding(me.userId);
    try {
      await saveBasics({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        businessRole: role || null,
        business: isOwner ? { name: progress.businessName?.trim(), currency: progress.currency } : null,
      });
      toast({
        title: 'Saved',
        description: 'Basics saved. Next: invite your team!',
        variant: 'success',
      });
      onDone();
    } catch (error) {
      const { name, ...issues } = issuesOf(error);
      setErrors({
        ...(name !== undefined && { businessName: `The business name ${name}.` }),
        ...Object.fromEntries(Object.entries(issues).map(([at, issue]) => [at, `This name ${issue}.`])),
      });
      toastError('Could not save your details. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return { errors, busy, save: (event: FormEvent) => void save(event) };
}

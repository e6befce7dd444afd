import type { Organization } from '@batchbook/shared/accounts/schema';
import { contactEmailPattern } from '@batchbook/shared/mail-address';
import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useUpdateOrganization } from '../../../data/accounts.ts';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { NextDrill } from '../../../ui/next-drill.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SavedMark } from '../../../ui/saved-mark.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import {
  type BusinessSettings,
  differencesOf,
  figureOf,
  percentOf,
  settingsOf,
} from '../model/business-settings.ts';
import { businessNameLength } from '../model/rules.ts';
import { currencyOptions } from './currency-options.ts';
import { timeZoneOptions } from './time-zone-options.ts';
import { useFormDraft } from './use-form-draft.ts';

export interface BusinessFormProps {
  organization: Organization;
  isOwner: boolean;
}

export function BusinessForm({ organization, isOwner }: BusinessFormProps) {
  const { form, save, state, problem, conflict, keepMine, takeTheirs } = useBusinessForm(organization);
  const { errors, isDirty } = form.formState;
  const currencyChanged = form.watch('currency') !== organization.currency;
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      {!isOwner && (
        <p className="flex items-center gap-2 text-14 text-ink-2">
          <Lock aria-hidden size={16} /> Only the owner of the business can change these.
        </p>
      )}
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Field label="Business name" error={errors.name?.message}>
        <TextInput
          autoComplete="organization"
          readOnly={!isOwner}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'A business needs a name.',
            maxLength: businessNameLength,
          })}
        />
      </Field>
      <Field
        label="Currency"
        hint={currencyChanged ? 'This changes only the sign. Prices aren’t converted.' : undefined}
      >
        <Select options={currencyOptions} disabled={!isOwner} {...form.register('currency')} />
      </Field>
      <CostingFields form={form} isOwner={isOwner} />
      <Field label="Address" hint="Shown on your labels." error={errors.address?.message}>
        <TextArea
          rows={2}
          readOnly={!isOwner}
          autoComplete="street-address"
          {...form.register('address', {
            maxLength: { value: 300, message: 'An address has at most 300 characters.' },
          })}
        />
      </Field>
      <TimeZoneField form={form} isOwner={isOwner} chosen={organization.timeZone} />
      <AuthorityFields form={form} isOwner={isOwner} />
      <NextDrill>
        <Link to="/production/trace" className="link">
          Trace a lot
        </Link>
      </NextDrill>
      {isOwner && (
        <div className="flex items-center gap-4">
          <Button type="submit" variant="primary" busy={state === 'saving'} disabled={!isDirty}>
            Save business
          </Button>
          <SavedMark state={isDirty && state === 'saved' ? 'idle' : state} />
        </div>
      )}
      {conflict && (
        <ConflictDialog
          open
          name={organization.name}
          differences={differencesOf(form.getValues(), conflict)}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturn<BusinessSettings>;
  isOwner: boolean;
}

/** Where other pages send somebody who wants to change the target. */
const targetMarginHash = 'target-margin';

/** What recipes are costed with, besides their ingredients. */
function CostingFields({ form, isOwner }: FieldsProps) {
  const { errors } = form.formState;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${targetMarginHash}`) form.setFocus('targetMarginPercent');
  }, [hash, form]);
  return (
    <>
      <Field
        label="Target margin"
        hint="A share of the selling price, without VAT. Recipes below it are marked."
        error={errors.targetMarginPercent?.message}
      >
        <NumberInput
          className="w-32"
          suffix="%"
          readOnly={!isOwner}
          {...form.register('targetMarginPercent', {
            validate: (text) => percentOf(text) !== null || 'Enter a percentage from 0 to 99.99.',
          })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Hourly rate"
          hint="Used when a recipe says how long it takes. Leave blank to leave labour out."
          error={errors.hourlyRate?.message}
        >
          <NumberInput
            placeholder="not counted"
            readOnly={!isOwner}
            {...form.register('hourlyRate', {
              validate: (text) => figureOf(text) !== undefined || 'Enter an amount, such as 14.50.',
            })}
          />
        </Field>
        <Field
          label="Overheads"
          hint="Added to ingredients, packaging and labour. Leave blank to leave overheads out."
          error={errors.overheadPercent?.message}
        >
          <NumberInput
            suffix="%"
            placeholder="not counted"
            readOnly={!isOwner}
            {...form.register('overheadPercent', {
              validate: (text) => figureOf(text) !== undefined || 'Enter a percentage, such as 12.',
            })}
          />
        </Field>
      </div>
    </>
  );
}

/** A draft from before there were time zones has none. */
function TimeZoneField({ form, isOwner, chosen }: FieldsProps & { chosen: string | null }) {
  return (
    <Field label="Time zone" hint="Days and weeks in your figures start at midnight here.">
      <Select
        options={timeZoneOptions(chosen)}
        disabled={!isOwner}
        value={form.watch('timeZone') ?? chosen ?? ''}
        onValueChange={(timeZone) => form.setValue('timeZone', timeZone, { shouldDirty: true })}
      />
    </Field>
  );
}

/** Whom the maker tells of a recall: they are on its sheet. */
function AuthorityFields({ form, isOwner }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Local authority"
        hint="The council whose food safety team you tell of a recall. Shown on its sheet."
        error={errors.authorityName?.message}
      >
        <TextInput
          readOnly={!isOwner}
          placeholder="Somerset Council"
          {...form.register('authorityName', {
            maxLength: { value: 200, message: 'A name has at most 200 characters.' },
          })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Its food safety email" error={errors.authorityEmail?.message}>
          <TextInput
            type="email"
            readOnly={!isOwner}
            {...form.register('authorityEmail', {
              validate: (text) =>
                contactEmailPattern.test(text.trim()) || 'Enter an address like food@council.gov.uk.',
            })}
          />
        </Field>
        <Field label="Its phone" error={errors.authorityPhone?.message}>
          <TextInput
            type="tel"
            readOnly={!isOwner}
            {...form.register('authorityPhone', {
              maxLength: { value: 200, message: 'A phone number has at most 200 characters.' },
            })}
          />
        </Field>
      </div>
    </>
  );
}

function useBusinessForm(organization: Organization) {
  const form = useForm<BusinessSettings>({
    mode: 'onTouched',
    values: settingsOf(organization),
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, `account:business:${organization.id}`);
  const update = useUpdateOrganization();
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Organization | null>(null);

  const put = async (settings: BusinessSettings, version: number) => {
    setProblem(null);
    try {
      const answer = await update.mutateAsync({
        name: settings.name.trim(),
        currency: settings.currency,
        targetMarginPercent: percentOf(settings.targetMarginPercent) ?? organization.targetMarginPercent,
        hourlyRate: figureOf(settings.hourlyRate) ?? null,
        overheadPercent: figureOf(settings.overheadPercent) ?? null,
        address: settings.address.trim(),
        ...(settings.timeZone !== '' && { timeZone: settings.timeZone }),
        localAuthority: {
          name: settings.authorityName.trim(),
          email: settings.authorityEmail.trim(),
          phone: settings.authorityPhone.trim(),
        },
        version,
      });
      form.reset(settingsOf(answer));
      draft.clear();
      setSaved(true);
    } catch (error) {
      const theirs = staleCurrent<Organization>(error);
      if (theirs) setConflict(theirs);
      else setProblem(sentenceOf(error));
    }
  };

  const save = form.handleSubmit((settings) => put(settings, organization.version));
  const keepMine = () => {
    if (conflict) void put(form.getValues(), conflict.version);
    setConflict(null);
  };
  const takeTheirs = () => {
    if (conflict) form.reset(settingsOf(conflict));
    draft.clear();
    setConflict(null);
  };
  const state = update.isPending ? 'saving' : problem ? 'failed' : saved ? 'saved' : 'idle';
  return { form, save, state, problem, conflict, keepMine, takeTheirs } as const;
}

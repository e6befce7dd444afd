import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

const signUpPath = '/auth?step=sign-up';

const inputStyle = 'h-[42px] w-full rounded-2 border border-control bg-field px-3 text-15 max-lg:h-[50px]';

const formStyle = classNames(
  'grid gap-2.5 rounded-[12px] border border-line bg-raised p-3 shadow-2',
  'lg:grid-cols-[1fr_1fr_auto]',
);

/**
 * The first two fields of signing up. They go on in the history's state, never in an address; the inputs
 * have no names, so that not even a press before the script has loaded puts them there.
 */
export function SignUpForm() {
  const navigate = useNavigate();
  const [businessName, setBusinessName] = useState('');
  const [email, setEmail] = useState('');
  return (
    <form
      action="/auth"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(signUpPath, { state: { businessName, email } });
      }}
      className={formStyle}
    >
      <input type="hidden" name="step" value="sign-up" />
      <Labelled label="Business name">
        <input
          value={businessName}
          onChange={(event) => setBusinessName(event.target.value)}
          placeholder="My Food Business"
          autoComplete="organization"
          maxLength={200}
          className={inputStyle}
        />
      </Labelled>
      <Labelled label="Email">
        <input
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          placeholder="you@bakery.co.uk"
          autoComplete="email"
          className={inputStyle}
        />
      </Labelled>
      <Button
        type="submit"
        variant="primary"
        className={classNames('self-end px-[18px] lg:h-[42px]', 'max-lg:h-[50px]')}
      >
        Start Free Today
      </Button>
    </form>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is what it is given.
    <label className="block min-w-0 cursor-auto">
      <span className="block px-0.5 pb-[3px] text-12 font-semibold text-ink-3">{label}</span>
      {children}
    </label>
  );
}

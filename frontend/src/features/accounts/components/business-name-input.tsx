import { defaultBusinessName } from '@batchbook/shared/accounts/schema';
import type { ComponentProps } from 'react';
import { TextInput } from '../../../ui/text-input.tsx';

/** What the business is called; nothing typed is 'My Food Business'. */
export const BusinessNameInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput size="lg" autoComplete="organization" placeholder={defaultBusinessName} {...props} />
);

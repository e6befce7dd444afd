import { defaultBusinessName } from '@batchbook/shared/accounts/constants';
import type { ComponentProps } from 'react';
import { TextInput } from '../../../ui/text-input.tsx';

/** The business name. Blank becomes 'My Food Business'. */
export const BusinessNameInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput size="lg" autoComplete="organization" placeholder={defaultBusinessName} {...props} />
);

/** The account: the business, its people, oneself. */
import { labelled, press } from '../../support/screen-walk.ts';
import type { Place } from './place.ts';

const account = () => '/account';

export const accountPlaces: readonly Place[] = [
  {
    name: 'the account',
    path: account,
    open: press('Show activity'),
    shows: (page) => page.getByRole('list', { name: 'Activity' }).or(page.getByText('No activity yet')),
    files: [
      'accounts/components/business-form.tsx',
      'accounts/components/referral-form.tsx',
      'accounts/components/profile-card.tsx',
    ],
    fields: [
      { field: labelled('Business name'), text: 'Hazel and Rye', outcome: 'keeps' },
      { field: labelled('Who did you tell?'), text: 'The Pickle Shed', outcome: 'keeps' },
      { field: labelled('First name'), text: 'Priya', outcome: 'keeps' },
    ],
  },
  {
    name: 'a new business',
    path: account,
    open: press('New business'),
    isDialog: true,
    files: ['accounts/components/new-business-dialog.tsx'],
    fields: [{ field: labelled('Name of the business'), text: 'Frome Market', outcome: 'asks' }],
  },
  {
    name: 'a new address of one’s own',
    path: account,
    open: press('Change email'),
    isDialog: true,
    files: ['accounts/components/email-dialog.tsx'],
    fields: [{ field: labelled('New email'), text: 'new@example.com', outcome: 'asks' }],
  },
  {
    name: 'a new password of one’s own',
    path: account,
    open: press('Change password'),
    isDialog: true,
    files: ['accounts/components/password-dialog.tsx'],
    fields: [{ field: labelled('Current password'), text: 'correct horse', outcome: 'asks' }],
  },
  {
    name: 'signing out everywhere',
    path: account,
    open: press('Sign out everywhere'),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }),
    isDialog: true,
  },
  {
    name: 'the name of an account to delete',
    path: account,
    open: press('Delete account'),
    isDialog: true,
    files: ['accounts/components/typed-name-dialog.tsx'],
    fields: [{ field: labelled(/^Type “/), text: 'Priya', outcome: 'asks' }],
  },
  {
    name: 'the name of a business to delete',
    path: account,
    open: press('Delete business'),
    isDialog: true,
    looksLike: 'the name of an account to delete',
    fields: [{ field: labelled(/^Type “/), text: 'Hazel', outcome: 'asks' }],
  },
  {
    name: 'people to invite',
    path: account,
    open: press('Invite people'),
    isDialog: true,
    files: ['accounts/components/invite-dialog.tsx', 'accounts/components/invite-rows.tsx'],
    fields: [{ field: labelled('Email 1'), text: 'tom@example.com', outcome: 'asks' }],
  },
];

import { expect, it } from 'vitest';
import { emailSchema } from './accounts/schema.ts';
import { isMailAddress } from './mail-address.ts';
import { contactSchema } from './support/contract.ts';

const contact = (userEmail: string) => ({
  userEmail,
  currentPage: '/plans',
  description: 'We are twelve users.',
});

it.each([
  'jo@bakery.co.uk',
  "o'brien+orders@hazel-rye.example",
  'a.b_c@1a.io',
  'JO@BAKERY.COM',
  'jo@xn--bckerei-5wa.de',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
])('%s is an address', (address) => {
  expect(isMailAddress(address)).toBe(true);
  expect(emailSchema.safeParse(` ${address} `).success).toBe(true);
  expect(contactSchema.safeParse(contact(address)).success).toBe(true);
});

it.each([
  'a@b',
  '=?utf-8?q?jo?=@bakery.com',
  'jo=?x?=@bakery.com',
  'jo@bakery',
  '"jo"@bakery.com',
  'jo <jo@bakery.com>',
  'jo@@bakery.com',
  'jo@home@bakery.com',
  'jo,sam@bakery.com',
  '.jo@bakery.com',
  'jo.@bakery.com',
  'jo..sam@bakery.com',
  'jo@.bakery.com',
  'jo@bakery..com',
  'jo@-bakery.com',
  'jo@bakery-.com',
  'jo@bakery.c',
  'jo@10.0.0.1',
  'jo@[10.0.0.1]',
  'jo\u0007@bakery.com',
  'jo\r\nBcc: all@bakery.com',
  'jo\u200b@bakery.com',
  'zoë@bakery.com',
  'jo@bäckerei.de',
  '@bakery.com',
  'jo@',
  `${'a'.repeat(65)}@bakery.com`,
  `jo@${'b'.repeat(64)}.com`,
  `jo@${'b.'.repeat(130)}com`,
])('%j is none', (address) => {
  expect(isMailAddress(address)).toBe(false);
  expect(emailSchema.safeParse(address).success).toBe(false);
  expect(contactSchema.safeParse(contact(address)).success).toBe(false);
});

it('a long text is refused at once', () => {
  expect(isMailAddress(`jo@${'a'.repeat(100_000)}`)).toBe(false);
  expect(emailSchema.safeParse(`${'a.'.repeat(50_000)}@`).success).toBe(false);
});

/// <reference lib="dom" />
/** From a message to the mailbox: a visitor's and a member's, by the card that floats on every page. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newPage, signedInPage } from '../support/pages.ts';
import { type Mail, type Maker, mailsTo, newEmail, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
let maker: Maker;
let supportEmail: string;

beforeAll(async () => {
  maker = await signUp(runtime);
  supportEmail = (await (await fetch(`${runtime.apiUrl}/config`)).json()).supportEmail;
});

/** The mails of a message, by words of its text. */
const mailsWith = async (words: string): Promise<Mail[]> =>
  (await mailsTo(runtime, supportEmail)).filter(({ text }) => text.includes(words));

const mailed = (words: string): Promise<Mail> =>
  until(`a mail with “${words}”`, async () => (await mailsWith(words))[0]);

/** Opens the card, types a text and sends it, all by keyboard. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
  const card = page.getByRole('dialog', { name });
  await card.getByLabel(/^Describe/).fill(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.textContent ?? null);

it('mails a visitor’s message, once, though its first answer is lost', async () => {
  const page = await newPage();
  const email = newEmail();
  const words = `Twelve of us bake, writes ${email}.`;
  await page.goto(`${runtime.appUrl}/plans?users=12`);
  await page.route(
    '**/v1/contact',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Contact' }).click();
  const card = page.getByRole('dialog', { name: 'Contact' });
  expect(await card.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  await card.getByLabel('Email').fill(email);
  await card.getByLabel('Describe your message').fill(words);
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByText('Failed to send message. Please try again.').waitFor();
  // It is still there after a reload, on another page.
  await page.goto(`${runtime.appUrl}/`);
  await page.getByRole('button', { name: 'Contact' }).click();
  await card.getByText('We also send the page you’re on: /').waitFor();
  expect(await card.getByLabel('Email').inputValue()).toBe(email);
  await card.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Message sent').first().waitFor();
  const mail = await mailed(words);
  expect(mail.text).toContain('/plans?users=12');
  expect(mail.text).toContain(email);
  // Everything that was sent before this is mailed by then.
  const later = `Nothing else, writes ${email}.`;
  await page.getByRole('button', { name: 'Contact' }).click();
  await card.getByLabel('Email').fill(email);
  await card.getByLabel('Describe your message').fill(later);
  await card.getByRole('button', { name: 'Send' }).click();
  await mailed(later);
  expect(await mailsWith(words)).toHaveLength(1);
});

it('mails a member’s feedback with their business, by keyboard, on a phone too', async () => {
  for (const options of [{}, phone]) {
    const page = await signedInPage(runtime, maker, '/recipes?tab=ingredients', options);
    const words = `The list is slow on ${options === phone ? 'my phone' : 'my computer'}.`;
    await write(page, 'Support', words);
    await page.getByText('Feedback sent').first().waitFor();
    expect(await focused(page)).toBe('Support');
    const mail = await mailed(words);
    expect(mail.text).toContain('Business: Hazel & Rye');
    expect(mail.text).toContain(maker.email);
    expect(mail.text).toContain('/recipes?tab=ingredients');
  }
});

it('isn’t printed, and toasts come above the button', async () => {
  const page = await signedInPage(runtime, maker);
  const button = page.getByRole('button', { name: 'Support' });
  await button.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await button.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await write(page, 'Support', 'The list is slow, says somebody who waits for the toast.');
  const toast = page.getByRole('dialog', { name: 'Feedback sent' });
  await toast.waitFor();
  const boxes = await Promise.all([toast.boundingBox(), button.boundingBox()]);
  const [above, below] = boxes.map((box) => box ?? { y: 0, height: 0 }) as [
    { y: number; height: number },
    { y: number; height: number },
  ];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
});

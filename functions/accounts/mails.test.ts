import { expect, it } from 'vitest';
import { invitationMail } from './mails.ts';

it('gives typed names one short line of an invitation, with no paragraphs of their own', () => {
  const { subject, text, html } = invitationMail(
    'jo@example.com',
    {
      organizationName: `Biz\r\n\r\nPay here <b>now</b> ${'x'.repeat(300)}`,
      inviterName: 'A\r\nBcc: evil@example.com\r\n\r\nhi B',
      expiresAt: '2026-11-30T08:00:00.000Z',
      token: 'token',
    },
    'https://batchbook.example',
  );
  expect(text.split('\n')[0]).toMatch(
    /^A Bcc: evil@example.com hi B invited you to Biz Pay here <b>now<\/b> x+/,
  );
  expect(text.split('\n')[0]?.length).toBeLessThan(200);
  expect(html).not.toContain('<b>now');
  expect(subject).not.toMatch(/[\r\n]/);
});

import { describe, expect, it } from 'vitest';
import { openStore } from '../store.ts';
import { mailPage } from './mail-page.ts';
import { openMailbox } from './mailbox.ts';
import { sendEmail } from './send-email.ts';

const send = (mailbox: ReturnType<typeof openMailbox>, to: string[], subject: string) =>
  sendEmail(
    mailbox,
    JSON.stringify({
      Destination: { ToAddresses: to },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: { Text: { Data: 'text' }, Html: { Data: '<p>html</p>' } },
        },
      },
    }),
  );

describe('the mailbox', () => {
  it('has what was sent, newest first, for each recipient', () => {
    const mailbox = openMailbox(openStore(':memory:'));
    expect(send(mailbox, ['a@x.test', 'B@x.test'], 'one').status).toBe(200);
    send(mailbox, ['a@x.test'], 'two');
    expect(mailbox.list().map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'a@x.test two',
      'B@x.test one',
      'a@x.test one',
    ]);
    expect(mailbox.list('b@x.test')).toMatchObject([{ subject: 'one', text: 'text', html: '<p>html</p>' }]);
  });

  it('refuses what it can’t show', () => {
    const mailbox = openMailbox(openStore(':memory:'));
    expect(send(mailbox, [], 'nobody').status).toBe(400);
    expect(sendEmail(mailbox, JSON.stringify({ Content: { Raw: {} } })).status).toBe(400);
  });

  it('is a page that runs no scripts of a mail, and shows a code to copy', () => {
    const mailbox = openMailbox(openStore(':memory:'));
    mailbox.receive({ to: 'a@x.test', subject: '<b>&"', text: null, html: '<script>alert("x")</script>' });
    mailbox.receive({ to: 'a@x.test', subject: 'Your code', text: 'Your code is 012345.', html: null });
    const page = mailPage(mailbox.list());
    expect(page).toContain('<output>012345</output>');
    expect(page).toContain('&lt;b&gt;&amp;&quot;');
    expect(page).toContain('<iframe sandbox title');
    expect(page).not.toContain('<script>alert');
  });
});

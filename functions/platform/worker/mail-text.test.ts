import { expect, it } from 'vitest';
import { composeMail, inOneLine } from './mail-text.ts';

const parts = {
  to: 'jo@example.com',
  subject: 'Hello',
  title: 'Priya <i> {{subject}}\n\nPay here',
  paragraphs: ['One <b>line</b>\nonly', 'Another'],
  action: { words: 'Open', url: 'https://batchbook.example/a?b=1&c="#d=e' },
  facts: [['For', 'jo\n\n@example.com']] as const,
  notes: ['A note'],
};

it('writes a plain text with the same words, a line each', () => {
  expect(composeMail(parts).text.split('\n\n')).toEqual([
    'Priya <i> {{subject}} Pay here.',
    'One <b>line</b> only',
    'Another',
    'Open: https://batchbook.example/a?b=1&c="#d=e',
    'For: jo @example.com',
    'A note',
    'Batchbook, for people who make food by hand. Questions? Reply to this email.',
  ]);
});

it('escapes everything in the HTML, and fills in nothing that was typed as a slot', () => {
  const { html } = composeMail(parts);
  expect(html).toContain('Priya &lt;i&gt; {{subject}} Pay here');
  expect(html).toContain('One &lt;b&gt;line&lt;&#x2F;b&gt; only');
  expect(html).not.toContain('c="#d');
});

it('shows the logo without an image, which many mail programs would hold back', () => {
  const { html } = composeMail(parts);
  expect(html).not.toMatch(/<img|<svg|url\(/);
  // The lid of the jar.
  expect(html).toContain('background: #dd6b20');
});

it('leaves out what a mail doesn’t have', () => {
  const { html, text } = composeMail({
    to: 'jo@example.com',
    subject: 'Hello',
    paragraphs: ['One'],
    isInternal: true,
  });
  expect(text).toBe('One');
  expect(html).not.toMatch(/Button not working|Questions/);
  expect(html).not.toContain('{{');
});

it('gives a typed name no line, no direction and no link of its own', () => {
  expect(inOneLine('Claim £5\r\n\r\nat https://evil.example \u202etxt.exe')).toBe(
    'Claim £5 at evil.example txt.exe',
  );
});

import type { Mail } from './mailbox.ts';

/**
 * The mailbox as a page, newest first. Scripts in mails don't run (the HTML is in a sandboxed frame), and a code is shown
 * large, to be copied. It checks for new mail by itself.
 */
export function mailPage(mails: readonly (Mail & { id: number })[]): string {
  const list =
    mails.length === 0
      ? '<p class="empty">No mail yet. Whatever Batchbook sends arrives here.</p>'
      : mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mail (${mails.length})</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>Mail</h1>
<p class="hint">Mail that Batchbook sent on this machine. None of it left it.</p>
<div id="list">${list}</div>
<p id="status" role="status"></p>
</main>
<script>${pageScript}</script>
</body>
</html>`;
}

function article(mail: Mail & { id: number }): string {
  const code = /(?:^|\D)(\d{6})(?:\D|$)/.exec(mail.text ?? '')?.[1];
  const time = new Date(mail.sentAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
  const body = mail.html
    ? `<iframe sandbox title="${asHtml(mail.subject)}" srcdoc="${asHtml(mail.html)}"></iframe>`
    : `<p class="text">${asHtml(mail.text ?? '')}</p>`;
  const copy = code
    ? `<p class="code"><output>${code}</output><button type="button" data-code="${code}">Copy code</button></p>`
    : '';
  return `<article aria-labelledby="mail-${mail.id}" data-id="${mail.id}">
<h2 id="mail-${mail.id}">${asHtml(mail.subject)}</h2>
<p class="meta">To ${asHtml(mail.to)}, <time datetime="${mail.sentAt}">${time}</time></p>
${copy}${body}
</article>`;
}

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const pageStyle = `
:root { --ground: #fbf8f3; --paper: #fff; --ink: #2b2622; --soft: #6a6058; --line: #d9cfc2; --accent: #8a3b12; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1c1917; --paper: #26221f; --ink: #f1ece6; --soft: #b9aea3; --line: #4a433c; --accent: #f0a070; }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 0; font-size: 1.125rem; }
.hint, .meta, .empty { margin: .125rem 0 1rem; color: var(--soft); }
article { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; }
.text { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.code { display: flex; gap: 1rem; align-items: center; margin: 0 0 .75rem; }
.code output { font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .12em; user-select: all; }
button { font: inherit; min-height: 2.75rem; padding: 0 1rem; color: var(--accent); background: none;
  border: 1px solid var(--accent); border-radius: .375rem; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
iframe { width: 100%; height: 24rem; border: 0; border-radius: .25rem; background: #fff; }
`;

/** Checks every two seconds for newer mail, and then loads the new list without losing the scroll position. */
const pageScript = `
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-code]');
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.code);
  button.textContent = 'Copied';
});
setInterval(async () => {
  if (document.hidden) return;
  try {
    const page = await (await fetch(location.href)).text();
    const next = new DOMParser().parseFromString(page, 'text/html');
    const newest = (root) => root.querySelector('article')?.dataset.id;
    if (newest(next) === newest(document)) return;
    document.getElementById('list').replaceWith(next.getElementById('list'));
    document.title = next.title;
    document.getElementById('status').textContent = 'New mail has arrived.';
  } catch { /* the machine is stopping or starting */ }
}, 2000);
`;

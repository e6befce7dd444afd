export const asHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

export const moneyOf = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

export const dateOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A plain page of the stand-in. @param content HTML. */
export const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${asHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${asHtml(title)}</h1>
${content}
<p class="hint">This page stands in for Stripe on this machine. No money moves.</p>
</main>
</body>
</html>`;

export const problem = (message: string | null): string =>
  message === null ? '' : `<p role="alert" class="problem">${asHtml(message)}</p>`;

const style = `
:root { --ground: #f6f7f9; --paper: #fff; --ink: #20242b; --soft: #5b6472; --line: #cfd5dd; --accent: #3b3fb6; --bad: #a3211b; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16181c; --paper: #20242b; --ink: #eef1f5; --soft: #a9b2bf; --line: #444c58; --accent: #a5a8ff; --bad: #ff9d97; }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; }
.hint { color: var(--soft); font-size: .875rem; }
.problem { border-left: 4px solid var(--bad); padding: .5rem .75rem; color: var(--bad); background: var(--paper); }
form, .box { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; }
label { display: block; margin: 0 0 .75rem; }
input, select { display: block; width: 100%; box-sizing: border-box; min-height: 2.75rem; margin-top: .25rem; padding: 0 .625rem;
  font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: .375rem; }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; color: var(--paper); background: var(--accent); border: 0;
  border-radius: .375rem; cursor: pointer; }
button.quiet { color: var(--accent); background: none; border: 1px solid var(--accent); }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 0; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/**
 * `node tools/render-mail-layout.ts` renders the layout of all mails from MJML to the HTML that mail programs understand.
 * With `--check` it writes nothing and fails when the rendered file isn't up to date; `npm run check` calls it so.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import mjml2html from 'mjml';

const folder = 'functions/platform/worker';
const target = `${folder}/mail-layout.ts`;

const { html } = await mjml2html(readFileSync(`${folder}/mail-layout.mjml`, 'utf8'), {
  validationLevel: 'strict',
});
const lean = html
  .split('\n')
  .map((line) => line.trim())
  .filter(Boolean)
  .join('\n');
const rendered = `/** Rendered from mail-layout.mjml by \`node tools/render-mail-layout.ts\`; not edited by hand. */\nexport const mailLayout = ${JSON.stringify(lean)};\n`;

if (!process.argv.includes('--check')) writeFileSync(target, rendered);
else if (readFileSync(target, 'utf8') !== rendered) {
  process.stderr.write(
    `${target} isn't what mail-layout.mjml renders to: run node tools/render-mail-layout.ts\n`,
  );
  process.exitCode = 1;
}

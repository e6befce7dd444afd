/** The parts of mails that all domains use. Typed text is escaped in the HTML. */

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** A typed name in a mail: one short line, so that it can't add paragraphs of its own, or break a subject. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 80);

/** The HTML of a mail. The paragraphs are HTML already. */
export const page = (paragraphs: string[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0;background:#f6f4ee;padding:32px 16px;font:16px/1.5 Georgia,serif;color:#17231d">` +
  `<div style="max-width:520px;margin:0 auto;background:#fffefb;border:1px solid #dad4c5;border-radius:10px;padding:28px">` +
  `<p style="font-weight:700;font-size:20px;margin:0 0 16px;color:#14503f">Batchbook</p>` +
  `${paragraphs.map((text) => `<p style="margin:0 0 14px">${text}</p>`).join('')}</div></body></html>`;

/** A link in the HTML of a mail. */
export const linkTo = (url: string, words: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#14503f;font-weight:700">${words}</a>`;

/** 'Nov 20, 2026', as screens show it. */
export const shownDay = (at: string): string =>
  // Made here: made at the top, it would slow every start of the function.
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(at));

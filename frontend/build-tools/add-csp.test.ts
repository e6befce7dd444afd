import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { policyOf, withPolicy } from './add-csp.ts';

const page =
  '<!DOCTYPE html><html><head><title>x</title></head><body><script>go()</script><script type="module" async="">import "/a.js"</script><script src="/b.js"></script><script type="application/ld+json">{}</script></body></html>';

it('allows exactly the inline scripts of the page', () => {
  const scripts = policyOf(page)
    .match(/script-src ([^;]*)/)?.[1]
    ?.split(' ');
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(scripts).toEqual(["'self'", hash('go()'), hash('import "/a.js"')]);
});

it('stands before everything that it governs', () => {
  expect(withPolicy(page)).toMatch(
    /<head><meta http-equiv="Content-Security-Policy" content="default-src 'self'/,
  );
});

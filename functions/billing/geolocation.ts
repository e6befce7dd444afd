/** Looks an address up at the configured geolocation service. */
import { fetchWithin, webLimits } from '../platform/clients.ts';
import { optionalEnv } from '../platform/config.ts';
import { log } from '../platform/log.ts';

/** The service's answer is a small object. More isn't one. */
const answerMaxCharacters = 20_000;

/** A visitor's country, from the CDN or else from the geolocation service; `null` when neither knows it. */
export const countryOf = async ({ country, address }: Visitor): Promise<string | null> =>
  countryCodeOf(country) ?? (await countryOfAddress(address));

interface Visitor {
  country: string | null;
  address: string | null;
}

/**
 * Returns the country of an address, or `null` when no service is configured or it has no answer. A failure is logged
 * once and never reaches the visitor. The log has neither the address nor the URL, which may hold a key.
 */
async function countryOfAddress(address: string | null): Promise<string | null> {
  const template = optionalEnv('GEOLOCATION_URL');
  if (template === null || address === null) return null;
  try {
    return await askService(template.replace('{address}', encodeURIComponent(address)));
  } catch (error) {
    log.warn('geolocation failed', { reason: reasonOf(error) });
    return null;
  }
}

async function askService(url: string): Promise<string> {
  const answer = await fetchWithin(webLimits.geolocationMs, url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
  });
  if (!answer.ok) throw new NoCountry(`the answer was ${answer.status}`);
  const text = (await answer.text()).slice(0, answerMaxCharacters);
  const countryCode = countryCodeOf((JSON.parse(text) as { country_code?: unknown } | null)?.country_code);
  if (countryCode === null) throw new NoCountry('the answer has no country_code');
  return countryCode;
}

class NoCountry extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof NoCountry) return error.message;
  if (error instanceof SyntaxError) return 'the answer is not JSON';
  return error instanceof Error && error.name === 'TimeoutError' ? 'it took too long' : 'no answer came';
}

/** Returns two capital letters, or `null` for anything else. */
function countryCodeOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}

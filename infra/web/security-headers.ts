/**
 * The headers that every answer of the product carries, written once: CloudFront sets them on AWS, the local
 * server sets the same. What scripts may run stands in a policy of each page's own, with the hashes of its
 * inline scripts, put there when the front end is built: all of them together are too long for a header.
 */

const twoYearsInSeconds = 2 * 365 * 24 * 60 * 60;

/** What this product never asks of a browser. */
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

export const strictTransportSecurity = { maxAgeSeconds: twoYearsInSeconds, includeSubdomains: true } as const;

export const referrerPolicy = 'strict-origin-when-cross-origin';

/**
 * @param connectSources Where else than to the product itself a page may send requests: the user pool, and
 *   the live connection, which some browsers don't count as the product itself. Left
 *   out (on one machine, where the ports vary), the policy doesn't speak of connections.
 */
export function contentSecurityPolicy(connectSources?: readonly string[]): string {
  const directives = [
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(connectSources ? [["connect-src 'self'", ...connectSources].join(' ')] : []),
  ];
  return directives.join('; ');
}

/** Those that CloudFront has no setting of its own for. */
export const furtherHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
};

/** All of them, by name in lower case. */
export const securityHeaders = (connectSources?: readonly string[]): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(connectSources),
  'strict-transport-security': `max-age=${strictTransportSecurity.maxAgeSeconds}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  ...furtherHeaders,
});

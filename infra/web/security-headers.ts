/**
 * The headers of every answer, defined once: CloudFront sets them on AWS, the local server sets the same. Allowed scripts
 * are in each page's own policy, with the hashes of its inline scripts, added when the front end is built. All hashes
 * together would be too long for a header.
 */

const twoYearsInSeconds = 2 * 365 * 24 * 60 * 60;

/** Browser features that the product never uses. */
const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

export const strictTransportSecurity = { maxAgeSeconds: twoYearsInSeconds, includeSubdomains: true } as const;

export const referrerPolicy = 'strict-origin-when-cross-origin';

/**
 * @param connectSources The other origins that a page may send requests to: the user pool, and the live connection, which
 * some browsers don't treat as the product itself. When omitted (on one machine, where the ports vary), the policy
 * doesn't restrict connections.
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

/** Those that CloudFront has no setting for. */
export const furtherHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
};

/** All of them, by lower-case name. */
export const securityHeaders = (connectSources?: readonly string[]): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(connectSources),
  'strict-transport-security': `max-age=${strictTransportSecurity.maxAgeSeconds}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  ...furtherHeaders,
});

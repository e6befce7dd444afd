/** What the front door says about somebody who isn't signed in. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Visitor } from '../actor.ts';

/**
 * At `/v1/geo`, `/v1/contact`, `/v1/magic-links`, `/v1/email-codes`, `/v1/email-confirmations` and `/v1/coupons/validate`
 * CloudFront sets these headers itself (ADR 60). At other paths a visitor may send their own, also at another spelling of
 * one of these, so they are believed only at the exact path.
 */
const countryHeader = 'cloudfront-viewer-country';
const addressHeader = 'cloudfront-viewer-address';

/** @param path The operation's, as CloudFront has it. */
export function visitorOf(
  { headers: sent = {}, rawPath, requestContext }: APIGatewayProxyEventV2,
  path: string,
): Visitor {
  const headers = rawPath === path ? sent : {};
  // `192.0.2.1:50123`, or `2001:db8::1:50123`: the port comes last.
  const viewer = headers[addressHeader]?.replace(/:\d+$/, '');
  return {
    kind: 'visitor',
    country: headers[countryHeader] ?? null,
    address: viewer ?? requestContext.http.sourceIp ?? null,
  };
}

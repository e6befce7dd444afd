/** The header with which CloudFront proves to the gateways that a request came through it. */
export const originSecretHeader = 'x-origin-secret';

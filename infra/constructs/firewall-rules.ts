import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/** Cognito puts the operation's name into this header for the firewall. */
export const operationHeader = 'x-amzn-cognito-operation-name';

/** Samples and metrics of a rule. The firewalls keep no log, because a log contains addresses. */
export const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

export interface RateLimit {
  readonly name: string;
  readonly priority: number;
  /** The maximum number of requests in five minutes. */
  readonly limit: number;
  /** Counts by this header instead of by address. Requests without it aren't counted. */
  readonly byHeader?: string;
  /** Which requests it applies to; all by default. */
  readonly of?: CfnWebACL.StatementProperty;
  /** The answer to a refused request; by default that of the product behind the firewall. */
  readonly responseCode?: number;
}

/** Blocks an address, or a value of a header, that sends too many requests. */
export const rateLimit = (limit: RateLimit): CfnWebACL.RuleProperty => ({
  name: limit.name,
  priority: limit.priority,
  action: {
    block: limit.responseCode ? { customResponse: { responseCode: limit.responseCode } } : {},
  },
  statement: {
    rateBasedStatement: {
      limit: limit.limit,
      ...(limit.byHeader
        ? {
            aggregateKeyType: 'CUSTOM_KEYS',
            customKeys: [
              { header: { name: limit.byHeader, textTransformations: [{ priority: 0, type: 'NONE' }] } },
            ],
          }
        : { aggregateKeyType: 'IP' }),
      ...(limit.of && { scopeDownStatement: limit.of }),
    },
  },
  visibilityConfig: visibility(limit.name),
});

import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/** Samples and metrics of a rule; the firewalls keep no log, because a log holds addresses. */
export const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

export interface RateLimit {
  readonly name: string;
  readonly priority: number;
  /** Requests in five minutes. */
  readonly limit: number;
  /** Counts by this header and not by address; a request without it isn't counted. */
  readonly byHeader?: string;
  /** Of which requests; left out, of all. */
  readonly of?: CfnWebACL.StatementProperty;
  /** What a refused request is answered with; left out, what the product behind the firewall answers. */
  readonly responseCode?: number;
}

/** Refuses the requests of an address, or with one value of a header, that are too many. */
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

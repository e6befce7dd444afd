import { subscriptions } from '@batchbook/events/subscriptions';
import { contracts, type Domain } from '@batchbook/shared/contract';
import type { Operation } from '@batchbook/shared/http/operation';
import { Duration } from 'aws-cdk-lib';
import { HttpApi, HttpAuthorizer, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import type { Bundles } from '../bundles.ts';
import { metricNamespace, type StageConfig } from '../config.ts';
import { accept } from '../constructs/accepted.ts';
import { ProductFunction, type ProductFunctionProps } from '../constructs/function.ts';
import { requireFrontDoor } from '../constructs/origin-secret.ts';
import { runOnSchedule, type ScheduledJob } from '../constructs/schedule.ts';
import { Worker } from '../constructs/worker.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import { ProductStack } from './product-stack.ts';

/** Only access tokens carry it: an ID token is refused. */
const accessTokenScope = 'aws.cognito.signin.user.admin';

/** What the domains share. */
export interface House {
  readonly config: StageConfig;
  readonly bundles: Bundles;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly api: ApiStack;
}

/** What `addScheduled` runs: a function's entry, its name in logs, and what its dead-letter queue tells. */
type ScheduledWork = Pick<ProductFunctionProps, 'entry' | 'service'> &
  Pick<ScheduledJob, 'every' | 'what' | 'runbook'>;

export type Grant = (fn: ProductFunction) => void;

export const apiEntryOf = (domain: Domain): string => `functions/${domain}/api.ts`;

/** A busy entity is retried for up to 3 s. A trace of thousands of runs takes longer; the gateway itself gives up after 30. */
const answerSeconds: Partial<Record<Domain, number>> = { production: 29 };

/**
 * What every domain has: its API function with the routes of its contract, and a worker for each of its subscriptions.
 * Their permissions are in the domain's own folder, `infra/<domain>`.
 */
export class DomainStack extends ProductStack {
  protected readonly house: House;
  protected readonly apiFunction: ProductFunction;
  protected readonly routes: readonly HttpRoute[];

  constructor(scope: Construct, domain: Domain, house: House) {
    super(scope, titleOf(domain), {
      config: house.config,
      description: `Batchbook: API and workers of ${domain}`,
    });
    this.house = house;
    this.apiFunction = new ProductFunction(this, 'ApiFunction', {
      entry: apiEntryOf(domain),
      service: `${domain}-api`,
      stage: house.config.stage,
      bundles: house.bundles,
      alarms: house.data.alarms,
      timeoutSeconds: answerSeconds[domain] ?? 10,
      // CPU grows with memory, and start-up needs CPU.
      memoryMegabytes: 1024,
      isInteractive: true,
    });
    requireFrontDoor(this.apiFunction, house.config);
    this.routes = this.addRoutes(Object.values(contracts[domain]));
  }

  /** Adds a function that a schedule runs, for up to fifteen minutes each time. Its permissions are the caller's to grant. */
  protected addScheduled(
    id: string,
    { entry, service, every, what, runbook }: ScheduledWork,
  ): ProductFunction {
    const { config, bundles, data } = this.house;
    const fn = new ProductFunction(this, id, {
      entry,
      service,
      stage: config.stage,
      bundles,
      alarms: data.alarms,
      timeoutSeconds: Duration.minutes(15).toSeconds(),
      memoryMegabytes: 512,
      isInteractive: false,
    });
    runOnSchedule(this, id, { fn, every, alarms: data.alarms, what, runbook });
    return fn;
  }

  /**
   * Watches a schedule that reports each hour how far behind it is, as `<name>Seconds`. After two silent hours it doesn't run.
   * @param watch.allowed How far behind it may be.
   */
  protected watchDelay(
    name: string,
    {
      meaning,
      runbook,
      allowed = Duration.hours(6),
    }: { meaning: string; runbook: string; allowed?: Duration },
  ): void {
    this.house.data.alarms.add(this, name, {
      metric: new Metric({
        namespace: metricNamespace(this.house.config),
        metricName: `${name}Seconds`,
        period: Duration.hours(1),
        statistic: 'Maximum',
      }),
      threshold: allowed.toSeconds(),
      periods: 2,
      silenceIsTrouble: true,
      severity: 'ticket',
      meaning,
      runbook,
    });
  }

  /**
   * @param grants The worker's permissions, by the subscription's name.
   * @throws Error naming a subscription without grants, or grants without a subscription.
   */
  protected addWorkers(domain: string, grants: Record<string, Grant>): void {
    const own = subscriptions.filter((subscription) => subscription.domain === domain);
    const stray = Object.keys(grants).filter(
      (name) => !own.some((subscription) => subscription.name === name),
    );
    if (stray.length > 0) throw new Error(`infra/${domain} grants to unknown workers: ${stray.join(', ')}`);
    for (const subscription of own) {
      const grant = grants[subscription.name];
      if (!grant) throw new Error(`infra/${domain} doesn't say what '${subscription.name}' may do`);
      const worker = new Worker(this, titleOf(subscription.name), {
        subscription,
        // The cast: CDK's declarations aren't written for exactOptionalPropertyTypes.
        bus: this.house.data.bus.bus as IEventBus,
        stage: this.house.config.stage,
        bundles: this.house.bundles,
        alarms: this.house.data.alarms,
      });
      grant(worker.fn);
    }
  }

  /** The routes are in this stack, beside their function: CloudFormation allows 500 resources a stack. */
  private addRoutes(operations: readonly Operation[]): HttpRoute[] {
    const { api, authorizer } = this.house.api;
    const httpApi = HttpApi.fromHttpApiAttributes(this, 'Http', { httpApiId: api.apiId });
    const jwt = HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'Authorizer', {
      authorizerId: authorizer.authorizerId,
      authorizerType: 'JWT',
    });
    const integration = new HttpLambdaIntegration('Integration', this.apiFunction.handler, {
      scopePermissionToRoute: false,
    });
    return operations.map(({ method, path, access }) => {
      const route = new HttpRoute(this, `${method} ${path.replaceAll('/', '|')}`, {
        httpApi,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
        ...(access !== 'public' && { authorizer: jwt, authorizationScopes: [accessTokenScope] }),
      });
      if (access === 'public')
        accept(route, 'APIG4', `The contract says that anybody may call ${method} ${path}.`);
      return route;
    });
  }
}

/** 'live-entity-changed' -> 'LiveEntityChanged'. */
export const titleOf = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());

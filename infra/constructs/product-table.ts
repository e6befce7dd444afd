import { CrossStackReferences, ReferenceStrength, RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
  Operation,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type AlarmSink, sumOfSparse } from './alarm.ts';
import type { ProductFunction } from './function.ts';

const indexName = 'GSI1';
const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** A transaction needs the actions of its items, and has none of its own. Nothing may scan. */
const writes = {
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  remove: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
} as const;
const writeActions = Object.values(writes);

/** What a worker may do with the items of organizations. */
export interface OrganizationWork {
  writes: (keyof typeof writes)[];
  /** The index partitions in which it finds its work. */
  index?: string;
  /** Other partitions that its work belongs to. */
  besides?: readonly string[];
}

/** The kinds of access that functions request. */
const operations = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

/**
 * The one table. It is kept when its stack is deleted, and protected from deletion.
 *
 * The grants carry `dynamodb:LeadingKeys` when a function's work has its own keys: the outbox, and the organizations for
 * the stock workers. The domains' API functions don't. Each serves every tenant, so it needs all partition keys that
 * begin with `ORG#`, and IAM can't see the sort key. There the guard in `functions/platform` and the tenant tests protect
 * the tenants.
 */
export class ProductTable extends Construct {
  readonly table: ITableV2;

  /** @param restoredStreamArn The stream of a restored table that replaces the stage's own. */
  constructor(scope: Construct, id: string, restoredStreamArn?: string) {
    super(scope, id);
    this.table = restoredStreamArn ? this.restored(restoredStreamArn) : this.create();
  }

  private restored(tableStreamArn: string): ITableV2 {
    const [tableArn = ''] = tableStreamArn.split('/stream/');
    return TableV2.fromTableAttributes(this, 'Restored', { tableArn, tableStreamArn });
  }

  private create(): ITableV2 {
    const table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName,
          partitionKey: { name: 'gsi1pk', type: AttributeType.STRING },
          sortKey: { name: 'gsi1sk', type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
      ],
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      dynamoStream: StreamViewType.NEW_IMAGE,
      timeToLiveAttribute: 'expiresAt',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // CloudFormation refuses to remove an export that is in use, which would prevent switching to a restored table.
    CrossStackReferences.of(table).produce(ReferenceStrength.WEAK);
    // The cast: CDK's declarations aren't written for exactOptionalPropertyTypes.
    return table as ITableV2;
  }

  grantRead(fn: ProductFunction): void {
    fn.setEnvironment('TABLE_NAME', this.table.tableName);
    fn.allow('ReadTable', readActions, [this.table.tableArn]);
    fn.allow('ReadIndex', ['dynamodb:Query'], [this.indexArn]);
  }

  grantReadWrite(fn: ProductFunction): void {
    this.grantRead(fn);
    fn.allow('WriteTable', writeActions, [this.table.tableArn]);
  }

  /**
   * Lets a function read the items of organizations, and write them as `work` says, with its events. It can't reach
   * users, mails or tickets.
   */
  grantOrganizationWork(fn: ProductFunction, work: OrganizationWork): void {
    fn.setEnvironment('TABLE_NAME', this.table.tableName);
    const { tableArn } = this.table;
    const actions = work.writes.map((name) => writes[name]);
    fn.allow('ReadOrganizations', readActions, [tableArn], leadingKeys('ORG#*'));
    const { besides = [] } = work;
    fn.allow('WriteOrganizations', actions, [tableArn], leadingKeys('ORG#*', 'OUTBOX#*', ...besides));
    if (work.index) fn.allow('FindWork', ['dynamodb:Query'], [this.indexArn], leadingKeys(work.index));
  }

  /** Finds unpublished events, and nothing else in the table. */
  grantFindOutbox(fn: ProductFunction): void {
    fn.allow('FindOutbox', ['dynamodb:Query'], [this.table.tableArn], leadingKeys('OUTBOX#*'));
  }

  /** Uses up mailed sign-in links and codes, and reaches nothing else in the table. */
  grantUseMagicLinks(fn: ProductFunction): void {
    fn.setEnvironment('TABLE_NAME', this.table.tableName);
    fn.allow(
      'UseMagicLink',
      ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      [this.table.tableArn],
      leadingKeys('MAGIC_LINK#*'),
    );
  }

  /** Removes published events, and no other items. */
  grantClearOutbox(fn: ProductFunction): void {
    fn.setEnvironment('TABLE_NAME', this.table.tableName);
    fn.allow('ClearOutbox', ['dynamodb:DeleteItem'], [this.table.tableArn], leadingKeys('OUTBOX#*'));
  }

  addAlarms(scope: Construct, alarms: AlarmSink): void {
    alarms.add(scope, 'TableThrottles', {
      metric: sumOfSparse('Throttled reads and writes', {
        reads: this.table.metric('ReadThrottleEvents', { statistic: 'Sum' }),
        writes: this.table.metric('WriteThrottleEvents', { statistic: 'Sum' }),
      }),
      threshold: 5,
      severity: 'page',
      meaning: 'The table refuses requests: too much at one partition, or growth faster than on-demand.',
      runbook: 'table-throttles',
    });
    alarms.add(scope, 'TableSystemErrors', {
      metric: sumOfSparse(
        'System errors',
        Object.fromEntries(
          operations.map((operation) => [
            operation.toLowerCase(),
            this.table.metric('SystemErrors', {
              statistic: 'Sum',
              dimensionsMap: { TableName: this.table.tableName, Operation: operation },
            }),
          ]),
        ),
      ),
      threshold: 5,
      severity: 'page',
      meaning: 'DynamoDB itself fails requests to the table.',
      runbook: 'table-system-errors',
    });
  }

  private get indexArn(): string {
    return `${this.table.tableArn}/index/${indexName}`;
  }
}

const leadingKeys = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
});

import { Evaluator } from './intrinsics.ts';
import type { TableModel } from './model.ts';
import { localNames } from './names.ts';
import { localAccount, localRegion, type Template } from './template.ts';

type Properties = Record<string, unknown>;

/** Reads the tables of one template on its own, for tests that need only the table. */
export function readTables(template: Template): TableModel[] {
  const stack = { name: 'local', region: localRegion, account: localAccount, template };
  const assembly = { directory: '', stacks: [stack], assetPath: (hash: string) => hash };
  return readTableModels(new Evaluator(assembly, localNames));
}

export function readTableModels(evaluator: Evaluator): TableModel[] {
  const tables = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'].flatMap((type) =>
    evaluator.resources(type),
  );
  return tables.map((resource) => {
    const { properties, ref } = resource;
    const stream = properties.StreamSpecification as { StreamViewType: string } | undefined;
    const indexes = (properties.GlobalSecondaryIndexes ?? []) as Properties[];
    const timeToLive = properties.TimeToLiveSpecification as
      | { AttributeName: string; Enabled: boolean }
      | undefined;
    return {
      name: ref,
      streamArn: String(
        evaluator.evaluate(resource.stack, { 'Fn::GetAtt': [resource.logicalId, 'StreamArn'] }),
      ),
      definition: {
        TableName: ref,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: properties.AttributeDefinitions,
        KeySchema: properties.KeySchema,
        ...(indexes.length > 0 && {
          GlobalSecondaryIndexes: indexes.map(({ IndexName, KeySchema, Projection }) => ({
            IndexName,
            KeySchema,
            Projection,
          })),
        }),
        ...(stream && {
          StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType },
        }),
      },
      timeToLiveAttribute: timeToLive?.Enabled ? timeToLive.AttributeName : null,
    };
  });
}

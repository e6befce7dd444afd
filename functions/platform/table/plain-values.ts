/**
 * DynamoDB's answers with plain values, in one pass over what `JSON.parse` returns. The SDK's document client copies
 * each answer twice, first as attribute values and then as plain ones (ADR 112).
 */
import { errorTypeRegistries } from '@aws-sdk/client-dynamodb';
import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols';
import { JsonCodec2, JsonShapeDeserializer2 } from '@smithy/core/protocols';
import { NormalizedSchema } from '@smithy/core/schema';
import { fromBase64 } from '@smithy/core/serde';

type Attribute = Record<string, unknown>;

/** Whole numbers that a `number` can't hold are a `bigint`. */
function plainNumber(text: string): number | bigint {
  const number = Number(text);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? BigInt(text) : number;
}

/** Converts maps in place: what was parsed belongs to nobody else. */
function plain(attribute: Attribute): unknown {
  for (const type in attribute) {
    const value = attribute[type];
    switch (type) {
      case 'S':
      case 'BOOL':
        return value;
      case 'N':
        return plainNumber(value as string);
      case 'NULL':
        return null;
      case 'B':
        return fromBase64(value as string);
      case 'L':
        return (value as Attribute[]).map(plain);
      case 'M':
        return plainMap(value as Record<string, Attribute>);
      case 'SS':
        return new Set(value as string[]);
      case 'NS':
        return new Set((value as string[]).map(plainNumber));
    }
  }
  throw new TypeError(`no plain value for an attribute of ${Object.keys(attribute).join(', ') || 'no type'}`);
}

function plainMap(map: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(map)) map[name] = plain(map[name] as Attribute);
  return map;
}

class PlainDeserializer extends JsonShapeDeserializer2 {
  protected override _read(schema: Parameters<JsonShapeDeserializer2['_read']>[0], value: unknown): unknown {
    const named = NormalizedSchema.of(schema);
    const isAttributes = named.isMapSchema() && named.getValueSchema().getName() === 'AttributeValue';
    return isAttributes ? plainMap(value as Record<string, Attribute>) : super._read(schema, value);
  }
}

class PlainCodec extends JsonCodec2 {
  override createDeserializer(): PlainDeserializer {
    return new PlainDeserializer(this.settings);
  }
}

/** For the `protocol` of a `DynamoDBClient`. Requests are sent as ever, with attribute values. */
export const plainAnswers = new AwsJson1_0Protocol({
  defaultNamespace: 'com.amazonaws.dynamodb',
  serviceTarget: 'DynamoDB_20120810',
  errorTypeRegistries,
  jsonCodec: new PlainCodec({ timestampFormat: { useTrait: true, default: 7 }, jsonName: false }),
});

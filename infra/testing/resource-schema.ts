/** Checks a resource against CloudFormation's own schema of its type. */
import { loadAwsServiceSpec } from '@aws-cdk/aws-service-spec';
import type { CfnResource } from './synthesised.ts';

type SpecDatabase = Awaited<ReturnType<typeof loadAwsServiceSpec>>;

type PropertyType =
  | { readonly type: 'string'; readonly allowedValues?: string[] }
  | { readonly type: 'integer' | 'number' | 'boolean' | 'date-time' | 'json' | 'null' | 'tag' }
  | { readonly type: 'array' | 'map'; readonly element: PropertyType }
  | { readonly type: 'ref'; readonly reference: { readonly $ref: string } }
  | { readonly type: 'union'; readonly types: PropertyType[] };

interface Property {
  readonly type: PropertyType;
  readonly previousTypes?: PropertyType[];
  readonly required?: boolean;
}

export type ResourceChecker = (resource: CfnResource) => string[];

/** @returns A function that returns what is wrong with a resource, each with the path of the property. */
export async function loadResourceChecker(): Promise<ResourceChecker> {
  const database = await loadAwsServiceSpec();
  return (resource) => {
    // Custom resources have no schema except that of their function.
    if (resource.Type.startsWith('Custom::')) return [];
    const [known] = database.lookup('resource', 'cloudFormationType', 'equals', resource.Type);
    if (!known) return [`${resource.Type} is no resource type`];
    return checkObject(database, resource.Type, resource.Properties ?? {}, known.properties);
  };
}

/** Values that CloudFormation computes aren't checked. */
const isIntrinsic = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(value);
  const [key] = keys;
  return keys.length === 1 && key !== undefined && (key === 'Ref' || key.startsWith('Fn::'));
};

function checkObject(
  database: SpecDatabase,
  path: string,
  value: Record<string, unknown>,
  properties: Readonly<Record<string, Property>>,
): string[] {
  const unknown = Object.keys(value)
    .filter((name) => !(name in properties))
    .map((name) => `${path}.${name} is no property`);
  const missing = Object.entries(properties)
    .filter(([name, property]) => property.required && !(name in value))
    .map(([name]) => `${path}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, child]) => {
    const property = properties[name];
    if (!property) return [];
    const types = [property.type, ...(property.previousTypes ?? [])];
    return firstMatch(types.map((type) => check(database, `${path}.${name}`, child, type)));
  });
  return [...unknown, ...missing, ...wrong];
}

/** One of several types is enough; if none matches, the first one's errors are returned. */
const firstMatch = (results: string[][]): string[] =>
  results.some((problems) => problems.length === 0) ? [] : (results[0] ?? []);

function check(database: SpecDatabase, path: string, value: unknown, type: PropertyType): string[] {
  if (isIntrinsic(value)) return [];
  const complain = (ok: boolean): string[] =>
    ok ? [] : [`${path} is ${JSON.stringify(value)}, not of type ${type.type}`];
  switch (type.type) {
    case 'string':
      return complain(
        typeof value === 'string' && (!type.allowedValues || type.allowedValues.includes(value)),
      );
    case 'date-time':
      return complain(typeof value === 'string');
    case 'number':
      return complain(typeof value === 'number');
    case 'integer':
      return complain(Number.isInteger(value));
    case 'boolean':
      return complain(typeof value === 'boolean');
    case 'array': {
      if (!Array.isArray(value)) return complain(false);
      return value.flatMap((item, index) => check(database, `${path}[${index}]`, item, type.element));
    }
    case 'map':
      if (!isObject(value)) return complain(false);
      return Object.entries(value).flatMap(([key, item]) =>
        check(database, `${path}.${key}`, item, type.element),
      );
    case 'tag':
      return complain(isObject(value) && 'Key' in value && 'Value' in value);
    case 'ref': {
      if (!isObject(value)) return complain(false);
      const definition = database.get('typeDefinition', type.reference.$ref);
      return checkObject(database, path, value, definition.properties);
    }
    case 'union':
      return firstMatch(type.types.map((one) => check(database, path, value, one)));
    default:
      // 'json': anything.
      return [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import type { Assembly, Resource, Stack } from './template.ts';

/**
 * Evaluates CloudFormation's intrinsic functions over all stacks of an assembly at once, as a deployment in the
 * order of their dependencies would. Pure: the same assembly gives the same names each time, so that data kept
 * from an earlier run is found again.
 */
export type Evaluator = {
  evaluate(stack: Stack, value: unknown): unknown;
  resources(type: string): EvaluatedResource[];
  /** Whether the resource stands, seen its condition. */
  exists(stack: Stack, resource: Resource): boolean;
};

export type EvaluatedResource = {
  stack: Stack;
  logicalId: string;
  type: string;
  /** Intrinsics resolved, `AWS::NoValue` dropped. */
  properties: Record<string, unknown>;
  /** What `Ref` gives. */
  ref: string;
};

/** The names that a deployment would mint: what `Ref` and `Fn::GetAtt` give for a resource. */
export type Namer = {
  ref(stack: Stack, logicalId: string, resource: Resource, evaluate: (value: unknown) => unknown): string;
  attribute(
    stack: Stack,
    logicalId: string,
    resource: Resource,
    attribute: string,
    evaluate: (value: unknown) => unknown,
  ): string;
};

type Node = Record<string, unknown>;

/** @param parameters Values of template parameters, by name; the others take their default. */
export function createEvaluator(
  assembly: Assembly,
  namer: Namer,
  parameters: Record<string, string> = {},
): Evaluator {
  const exportsByName = new Map<string, () => unknown>();
  let exportsRead = false;

  const evaluate = (stack: Stack, value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map((entry) => evaluate(stack, entry)).filter((entry) => entry !== undefined);
    }
    if (value === null || typeof value !== 'object') return value;
    const node = value as Node;
    const [key, ...others] = Object.keys(node);
    if (key !== undefined && others.length === 0) {
      const known = intrinsics[key];
      if (known) return known(stack, node[key]);
      if (key.startsWith('Fn::')) throw new Error(`${stack.name}: ${key} is not known to the local cloud.`);
    }
    const entries = Object.entries(node).map(([name, entry]) => [name, evaluate(stack, entry)] as const);
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
  };

  const text = (stack: Stack, value: unknown): string => String(evaluate(stack, value));
  const list = (stack: Stack, value: unknown): unknown[] => {
    const evaluated = evaluate(stack, value);
    if (!Array.isArray(evaluated)) throw new Error(`${stack.name}: a list was expected.`);
    return evaluated;
  };

  const resourceOf = (stack: Stack, logicalId: string): Resource => {
    const resource = stack.template.Resources?.[logicalId];
    if (!resource) throw new Error(`${stack.name}: nothing is called ${logicalId}.`);
    return resource;
  };

  const reference = (stack: Stack, logicalId: string): unknown => {
    const pseudo = pseudoParameter(stack, logicalId);
    if (pseudo.known) return pseudo.value;
    const parameter = stack.template.Parameters?.[logicalId];
    if (parameter) return parameters[logicalId] ?? parameter.Default;
    return namer.ref(stack, logicalId, resourceOf(stack, logicalId), (value) => evaluate(stack, value));
  };

  const attribute = (stack: Stack, logicalId: string, name: string): string =>
    namer.attribute(stack, logicalId, resourceOf(stack, logicalId), name, (value) => evaluate(stack, value));

  const condition = (stack: Stack, name: string): boolean => {
    const stated = stack.template.Conditions?.[name];
    if (stated === undefined) throw new Error(`${stack.name}: no condition is called ${name}.`);
    return evaluate(stack, stated) === true;
  };

  const imported = (stack: Stack, value: unknown): unknown => {
    if (!exportsRead) {
      exportsRead = true;
      for (const from of assembly.stacks) {
        for (const output of Object.values(from.template.Outputs ?? {})) {
          if (!output.Export) continue;
          exportsByName.set(text(from, output.Export.Name), () => evaluate(from, output.Value));
        }
      }
    }
    const name = text(stack, value);
    const read = exportsByName.get(name);
    if (!read) throw new Error(`${stack.name}: no stack exports ${name}.`);
    return read();
  };

  const stackOutput = (stack: Stack, value: unknown): unknown => {
    const { StackName, OutputName } = evaluate(stack, value) as { StackName: string; OutputName: string };
    const from = assembly.stacks.find((candidate) => candidate.name === StackName);
    const output = from?.template.Outputs?.[OutputName];
    if (!from || !output) throw new Error(`${stack.name}: ${StackName} has no output ${OutputName}.`);
    return evaluate(from, output.Value);
  };

  const substitute = (stack: Stack, value: unknown): string => {
    const [pattern, variables] = (Array.isArray(value) ? value : [value, {}]) as [string, Node];
    return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in variables) return text(stack, variables[name]);
      const [logicalId = '', ...rest] = name.split('.');
      return rest.length > 0 ? attribute(stack, logicalId, rest.join('.')) : String(reference(stack, name));
    });
  };

  const intrinsics: Record<string, (stack: Stack, argument: unknown) => unknown> = {
    Ref: (stack, argument) => reference(stack, String(argument)),
    Condition: (stack, argument) => condition(stack, String(argument)),
    'Fn::GetAtt': (stack, argument) => {
      const parts = typeof argument === 'string' ? argument.split('.') : (argument as string[]);
      return attribute(stack, parts[0] ?? '', parts.slice(1).join('.'));
    },
    'Fn::Join': (stack, argument) => {
      const [separator, parts] = argument as [string, unknown];
      return list(stack, parts).join(separator);
    },
    'Fn::Sub': substitute,
    'Fn::Select': (stack, argument) => {
      const [index, from] = argument as [unknown, unknown];
      return list(stack, from)[Number(evaluate(stack, index))];
    },
    'Fn::Split': (stack, argument) => {
      const [separator, from] = argument as [string, unknown];
      return text(stack, from).split(separator);
    },
    'Fn::If': (stack, argument) => {
      const [name, yes, no] = argument as [string, unknown, unknown];
      return evaluate(stack, condition(stack, name) ? yes : no);
    },
    'Fn::Equals': (stack, argument) => {
      const [left, right] = argument as [unknown, unknown];
      return text(stack, left) === text(stack, right);
    },
    'Fn::And': (stack, argument) => list(stack, argument).every((entry) => entry === true),
    'Fn::Or': (stack, argument) => list(stack, argument).some((entry) => entry === true),
    'Fn::Not': (stack, argument) => list(stack, argument)[0] !== true,
    'Fn::FindInMap': (stack, argument) => {
      const [map, top, second] = (argument as unknown[]).map((entry) => text(stack, entry));
      return stack.template.Mappings?.[map ?? '']?.[top ?? '']?.[second ?? ''];
    },
    'Fn::ImportValue': imported,
    'Fn::GetStackOutput': stackOutput,
    'Fn::Base64': (stack, argument) => Buffer.from(text(stack, argument)).toString('base64'),
    'Fn::GetAZs': (stack) => [`${stack.region}a`, `${stack.region}b`],
  };

  const exists = (stack: Stack, resource: Resource) =>
    resource.Condition === undefined || condition(stack, resource.Condition);

  const resources = (type: string): EvaluatedResource[] =>
    assembly.stacks.flatMap((stack) =>
      Object.entries(stack.template.Resources ?? {})
        .filter(([, resource]) => resource.Type === type && exists(stack, resource))
        .map(([logicalId, resource]) => ({
          stack,
          logicalId,
          type,
          properties: evaluate(stack, resource.Properties ?? {}) as Record<string, unknown>,
          ref: String(reference(stack, logicalId)),
        })),
    );

  return { evaluate, resources, exists };
}

function pseudoParameter(stack: Stack, name: string): { known: boolean; value?: unknown } {
  const values: Record<string, unknown> = {
    'AWS::Region': stack.region,
    'AWS::AccountId': stack.account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack.name,
    'AWS::StackId': `arn:aws:cloudformation:${stack.region}:${stack.account}:stack/${stack.name}/local`,
    'AWS::NoValue': undefined,
    'AWS::NotificationARNs': [],
  };
  return name in values ? { known: true, value: values[name] } : { known: false };
}

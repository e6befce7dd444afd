import type { Assembly, Resource, Stack } from './template.ts';

export interface EvaluatedResource {
  stack: Stack;
  logicalId: string;
  type: string;
  /** Intrinsics resolved, `AWS::NoValue` dropped. */
  properties: Record<string, unknown>;
  /** The value of `Ref`. */
  ref: string;
}

/** Makes the names that a deployment would generate: the values of `Ref` and `Fn::GetAtt`. */
export interface Namer {
  ref(stack: Stack, logicalId: string, resource: Resource, evaluate: (value: unknown) => unknown): string;
  attribute(
    stack: Stack,
    logicalId: string,
    resource: Resource,
    attribute: string,
    evaluate: (value: unknown) => unknown,
  ): string;
}

type Node = Record<string, unknown>;
type Intrinsic = (evaluator: Evaluator, stack: Stack, argument: unknown) => unknown;

/**
 * Evaluates CloudFormation's intrinsic functions over all stacks of an assembly at once, as a deployment in dependency
 * order would. Pure: the same assembly always gives the same names, so that data from an earlier run is found again.
 */
export class Evaluator {
  private readonly assembly: Assembly;
  private readonly namer: Namer;
  private readonly parameters: Record<string, string>;
  private exports: Map<string, { stack: Stack; value: unknown }> | null = null;

  /** @param parameters Values of template parameters by name; the others use their defaults. */
  constructor(assembly: Assembly, namer: Namer, parameters: Record<string, string> = {}) {
    this.assembly = assembly;
    this.namer = namer;
    this.parameters = parameters;
  }

  evaluate(stack: Stack, value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.map((entry) => this.evaluate(stack, entry)).filter((entry) => entry !== undefined);
    }
    if (value === null || typeof value !== 'object') return value;
    const node = value as Node;
    const [key, ...others] = Object.keys(node);
    if (key !== undefined && others.length === 0) {
      const known = intrinsics[key];
      if (known) return known(this, stack, node[key]);
      if (key.startsWith('Fn::')) throw new Error(`${stack.name}: ${key} is not known to the local cloud.`);
    }
    const entries = Object.entries(node).map(([name, entry]) => [name, this.evaluate(stack, entry)] as const);
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
  }

  /** The resources of a type whose conditions are true. */
  resources(type: string): EvaluatedResource[] {
    return this.assembly.stacks.flatMap((stack) =>
      Object.entries(stack.template.Resources ?? {})
        .filter(
          ([, { Type, Condition }]) => Type === type && (!Condition || this.condition(stack, Condition)),
        )
        .map(([logicalId, resource]) => ({
          stack,
          logicalId,
          type,
          properties: this.evaluate(stack, resource.Properties ?? {}) as Node,
          ref: String(this.reference(stack, logicalId)),
        })),
    );
  }

  text(stack: Stack, value: unknown): string {
    return String(this.evaluate(stack, value));
  }

  list(stack: Stack, value: unknown): unknown[] {
    const evaluated = this.evaluate(stack, value);
    if (!Array.isArray(evaluated)) throw new Error(`${stack.name}: a list was expected.`);
    return evaluated;
  }

  reference(stack: Stack, logicalId: string): unknown {
    const pseudo = pseudoParameter(stack, logicalId);
    if (pseudo.known) return pseudo.value;
    const parameter = stack.template.Parameters?.[logicalId];
    if (parameter) return this.parameters[logicalId] ?? parameter.Default;
    return this.namer.ref(stack, logicalId, resourceOf(stack, logicalId), (value) =>
      this.evaluate(stack, value),
    );
  }

  attribute(stack: Stack, logicalId: string, name: string): string {
    const resource = resourceOf(stack, logicalId);
    return this.namer.attribute(stack, logicalId, resource, name, (value) => this.evaluate(stack, value));
  }

  condition(stack: Stack, name: string): boolean {
    const stated = stack.template.Conditions?.[name];
    if (stated === undefined) throw new Error(`${stack.name}: no condition is called ${name}.`);
    return this.evaluate(stack, stated) === true;
  }

  imported(stack: Stack, value: unknown): unknown {
    this.exports ??= this.readExports();
    const name = this.text(stack, value);
    const exported = this.exports.get(name);
    if (!exported) throw new Error(`${stack.name}: no stack exports ${name}.`);
    return this.evaluate(exported.stack, exported.value);
  }

  outputOf(stack: Stack, value: unknown): unknown {
    const { StackName, OutputName } = this.evaluate(stack, value) as {
      StackName: string;
      OutputName: string;
    };
    const from = this.assembly.stacks.find((candidate) => candidate.name === StackName);
    const output = from?.template.Outputs?.[OutputName];
    if (!from || !output) throw new Error(`${stack.name}: ${StackName} has no output ${OutputName}.`);
    return this.evaluate(from, output.Value);
  }

  private readExports(): Map<string, { stack: Stack; value: unknown }> {
    const exported = new Map<string, { stack: Stack; value: unknown }>();
    for (const stack of this.assembly.stacks) {
      for (const { Export, Value } of Object.values(stack.template.Outputs ?? {})) {
        if (Export) exported.set(this.text(stack, Export.Name), { stack, value: Value });
      }
    }
    return exported;
  }
}

const intrinsics: Record<string, Intrinsic> = {
  Ref: (evaluator, stack, argument) => evaluator.reference(stack, String(argument)),
  Condition: (evaluator, stack, argument) => evaluator.condition(stack, String(argument)),
  'Fn::GetAtt': (evaluator, stack, argument) => {
    const parts = typeof argument === 'string' ? argument.split('.') : (argument as string[]);
    return evaluator.attribute(stack, parts[0] ?? '', parts.slice(1).join('.'));
  },
  'Fn::Join': (evaluator, stack, argument) => {
    const [separator, parts] = argument as [string, unknown];
    return evaluator.list(stack, parts).join(separator);
  },
  'Fn::Sub': substitute,
  'Fn::Select': (evaluator, stack, argument) => {
    const [index, from] = argument as [unknown, unknown];
    return evaluator.list(stack, from)[Number(evaluator.evaluate(stack, index))];
  },
  'Fn::Split': (evaluator, stack, argument) => {
    const [separator, from] = argument as [string, unknown];
    return evaluator.text(stack, from).split(separator);
  },
  'Fn::If': (evaluator, stack, argument) => {
    const [name, yes, no] = argument as [string, unknown, unknown];
    return evaluator.evaluate(stack, evaluator.condition(stack, name) ? yes : no);
  },
  'Fn::Equals': (evaluator, stack, argument) => {
    const [left, right] = argument as [unknown, unknown];
    return evaluator.text(stack, left) === evaluator.text(stack, right);
  },
  'Fn::And': (evaluator, stack, argument) => evaluator.list(stack, argument).every((entry) => entry === true),
  'Fn::Or': (evaluator, stack, argument) => evaluator.list(stack, argument).some((entry) => entry === true),
  'Fn::Not': (evaluator, stack, argument) => evaluator.list(stack, argument)[0] !== true,
  'Fn::FindInMap': (evaluator, stack, argument) => {
    const [map, top, second] = (argument as unknown[]).map((entry) => evaluator.text(stack, entry));
    return stack.template.Mappings?.[map ?? '']?.[top ?? '']?.[second ?? ''];
  },
  'Fn::ImportValue': (evaluator, stack, argument) => evaluator.imported(stack, argument),
  'Fn::GetStackOutput': (evaluator, stack, argument) => evaluator.outputOf(stack, argument),
  'Fn::Base64': (evaluator, stack, argument) =>
    Buffer.from(evaluator.text(stack, argument)).toString('base64'),
  'Fn::GetAZs': (_evaluator, stack) => [`${stack.region}a`, `${stack.region}b`],
};

function substitute(evaluator: Evaluator, stack: Stack, argument: unknown): string {
  const [pattern, variables] = (Array.isArray(argument) ? argument : [argument, {}]) as [string, Node];
  return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in variables) return evaluator.text(stack, variables[name]);
    const [logicalId = '', ...rest] = name.split('.');
    return rest.length > 0
      ? evaluator.attribute(stack, logicalId, rest.join('.'))
      : String(evaluator.reference(stack, name));
  });
}

function resourceOf(stack: Stack, logicalId: string): Resource {
  const resource = stack.template.Resources?.[logicalId];
  if (!resource) throw new Error(`${stack.name}: nothing is called ${logicalId}.`);
  return resource;
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

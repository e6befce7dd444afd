/**
 * EventBridge's event patterns, also used by the filters of event-source mappings. A pattern is an object whose leaves
 * are lists of allowed values, or of objects with one operator.
 */
type Json = unknown;
type JsonObject = Record<string, Json>;

export function matchesPattern(pattern: JsonObject, event: Json): boolean {
  return Object.entries(pattern).every(([key, expected]) => {
    if (key === '$or') return (expected as JsonObject[]).some((choice) => matchesPattern(choice, event));
    const isPresent = isObject(event) && key in event;
    const value = isPresent ? event[key] : undefined;
    if (Array.isArray(expected)) return matchesLeaf(expected, value, isPresent);
    if (!isObject(expected)) throw new Error(`A pattern's field ${key} must be a list or an object.`);
    // A missing branch is checked too: a leaf in it may require absence.
    const branches = Array.isArray(value) ? value : [value];
    return branches.some((branch) => matchesPattern(expected, branch));
  });
}

/** A list in the event matches when one of its entries does. */
function matchesLeaf(allowed: readonly Json[], value: Json, isPresent: boolean): boolean {
  const candidates = Array.isArray(value) && value.length > 0 ? value : [value];
  return allowed.some((rule) => candidates.some((candidate) => matchesRule(rule, candidate, isPresent)));
}

function matchesRule(rule: Json, value: Json, isPresent: boolean): boolean {
  if (!isObject(rule)) return isPresent && value === rule;
  const [operator = '', operand] = Object.entries(rule)[0] ?? [];
  // For a branch: `exists` applies only to leaves.
  if (operator === 'exists') return operand === (isPresent && !isObject(value));
  const test = operators[operator];
  if (!test) throw new Error(`The local bus has no operator ${operator}.`);
  return isPresent && test(operand, value);
}

const operators: Record<string, (operand: Json, value: Json) => boolean> = {
  prefix: (operand, value) =>
    typeof value === 'string' && affix(operand, value, (text, part) => text.startsWith(part)),
  suffix: (operand, value) =>
    typeof value === 'string' && affix(operand, value, (text, part) => text.endsWith(part)),
  'equals-ignore-case': (operand, value) =>
    typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase(),
  wildcard: (operand, value) => typeof value === 'string' && wildcard(String(operand)).test(value),
  numeric: (operand, value) => typeof value === 'number' && inRange(operand as (string | number)[], value),
  'anything-but': anythingBut,
};

function affix(operand: Json, value: string, test: (text: string, part: string) => boolean): boolean {
  if (isObject(operand)) {
    return test(value.toLowerCase(), String(operand['equals-ignore-case']).toLowerCase());
  }
  return test(value, String(operand));
}

/** `*` matches any characters; `\*` matches itself. */
function wildcard(pattern: string): RegExp {
  const parts = pattern.split(/(\\[*\\]|\*)/).map((part) => {
    if (part === '*') return '.*';
    const literal = part.replace(/^\\([*\\])$/, '$1');
    return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

function inRange(terms: readonly (string | number)[], value: number): boolean {
  const comparisons: Record<string, (bound: number) => boolean> = {
    '=': (bound) => value === bound,
    '>': (bound) => value > bound,
    '>=': (bound) => value >= bound,
    '<': (bound) => value < bound,
    '<=': (bound) => value <= bound,
  };
  for (let index = 0; index < terms.length; index += 2) {
    const compare = comparisons[String(terms[index])];
    if (!compare?.(Number(terms[index + 1]))) return false;
  }
  return terms.length > 0;
}

function anythingBut(operand: Json, value: Json): boolean {
  if (!isObject(operand)) return ![operand].flat().includes(value);
  const [operator = '', excluded] = Object.entries(operand)[0] ?? [];
  return ![excluded].flat().some((one) => matchesRule({ [operator]: one }, value, true));
}

const isObject = (value: Json): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

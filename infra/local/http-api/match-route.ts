import type { HttpRouteModel } from '../assembly/model.ts';

export interface RouteMatch {
  route: HttpRouteModel;
  parameters: Record<string, string>;
}

interface CompiledRoute {
  route: HttpRouteModel;
  method: string;
  segments: string[];
  isGreedy: boolean;
}

/**
 * Chooses a route as API Gateway does. The most specific path comes first: a full match before one with a greedy
 * variable, and a fixed segment before a variable, from the left. Then a named method beats ANY, and `$default` comes
 * last.
 */
export function compileRoutes(
  routes: readonly HttpRouteModel[],
): (method: string, path: string) => RouteMatch | null {
  const compiled = routes
    .filter(({ key }) => key !== '$default')
    .map(compile)
    .sort(bySpecificity);
  const fallback = routes.find(({ key }) => key === '$default');
  return (method, path) => {
    const given = segmentsOf(path);
    for (const candidate of compiled) {
      if (candidate.method !== 'ANY' && candidate.method !== method) continue;
      const parameters = matchSegments(candidate, given);
      if (parameters) return { route: candidate.route, parameters };
    }
    return fallback ? { route: fallback, parameters: {} } : null;
  };
}

function compile(route: HttpRouteModel): CompiledRoute {
  const [method = 'ANY', path = '/'] = route.key.split(' ');
  const segments = segmentsOf(path);
  return { route, method, segments, isGreedy: segments.at(-1)?.endsWith('+}') ?? false };
}

const segmentsOf = (path: string): string[] => path.replace(/^\//, '').split('/');

function bySpecificity(left: CompiledRoute, right: CompiledRoute): number {
  if (left.isGreedy !== right.isGreedy) return left.isGreedy ? 1 : -1;
  // The longer of two greedy routes is more specific.
  if (left.isGreedy && left.segments.length !== right.segments.length) {
    return right.segments.length - left.segments.length;
  }
  for (const [index, segment] of left.segments.entries()) {
    const difference = weight(segment) - weight(right.segments[index] ?? '');
    if (difference !== 0) return difference;
  }
  return Number(left.method === 'ANY') - Number(right.method === 'ANY');
}

const weight = (segment: string): number => (segment.endsWith('+}') ? 2 : segment.startsWith('{') ? 1 : 0);

function matchSegments(
  { segments, isGreedy }: CompiledRoute,
  given: string[],
): Record<string, string> | null {
  if (isGreedy ? given.length < segments.length : given.length !== segments.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const value = isLast && isGreedy ? given.slice(index).join('/') : (given[index] ?? '');
    if (!segment.startsWith('{')) {
      if (segment !== value) return null;
      continue;
    }
    if (value === '') return null;
    parameters[segment.replace(/^\{|\+?\}$/g, '')] = decode(value);
  }
  return parameters;
}

/** A malformed escape stays as it is, for the function to refuse. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

import type { Method, Route } from './route.ts';

interface Match<Name extends string> {
  name: Name;
  parameters: Record<string, string>;
}

export type Outcome<Name extends string> =
  | { kind: 'found'; match: Match<Name> }
  | { kind: 'wrong_method'; allowed: Method[] }
  | { kind: 'unknown' };

interface Pattern<Name extends string> {
  name: Name;
  method: Method;
  segments: string[];
  /** The number of literal segments. If two patterns match a path, the pattern with more literal segments is chosen. */
  weight: number;
}

const isParameter = (segment: string) => segment.startsWith('{');

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function bind(pattern: readonly string[], actual: readonly string[]): Record<string, string> | null {
  if (pattern.length !== actual.length) return null;
  const parameters: Record<string, string> = {};
  for (const [i, wanted] of pattern.entries()) {
    const given = actual[i] ?? '';
    if (!isParameter(wanted)) {
      if (wanted !== given) return null;
      continue;
    }
    const value = decode(given);
    if (value === null || value === '') return null;
    parameters[wanted.slice(1, -1)] = value;
  }
  return parameters;
}

/** Returns a function that finds the route of a request. A trailing slash makes no difference. */
export function createMatcher<Name extends string>(
  table: Readonly<Record<Name, Route>>,
): (method: string, path: string) => Outcome<Name> {
  const patterns = (Object.entries(table) as [Name, Route][])
    .map(([name, route]): Pattern<Name> => {
      const segments = route.path.slice(1).split('/');
      const weight = segments.filter((segment) => !isParameter(segment)).length;
      return { name, method: route.method, segments, weight };
    })
    .toSorted((a, b) => b.weight - a.weight);

  return (method, path) => {
    const actual = path.replace(/\/$/, '').slice(1).split('/');
    const allowed: Method[] = [];
    let weight = 0;
    for (const pattern of patterns) {
      // If a pattern with more literal segments has matched the path, a route with fewer must not answer the request.
      if (allowed.length > 0 && pattern.weight < weight) break;
      const parameters = bind(pattern.segments, actual);
      if (!parameters) continue;
      if (pattern.method === method) return { kind: 'found', match: { name: pattern.name, parameters } };
      weight = pattern.weight;
      allowed.push(pattern.method);
    }
    return allowed.length > 0
      ? { kind: 'wrong_method', allowed: [...new Set(allowed)] }
      : { kind: 'unknown' };
  };
}

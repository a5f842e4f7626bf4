import { z } from 'zod';
import type { SandboxReply } from './sandbox.ts';

/** The reply to parameters that the sandbox does not act on. Its status differs from all replies of real networks. */
export const notImitated = (parameters: readonly string[]): SandboxReply => ({
  status: 501,
  json: { error: 'not imitated here', parameters },
});

/**
 * Lists the parameters that the sandbox does not act on, and parameters with two different values. `known` is a list of
 * accepted names, separated by spaces. `sort=new|top` accepts only these two values, and `since=#` only whole numbers.
 * `media[]` matches `media[0]` and so on. `*` matches every name, for calls that are always refused.
 */
export function unknownNames(given: Iterable<readonly [string, unknown]>, known: string): string[] {
  const values = new Map(
    known.split(' ').map((each) => {
      const [name = '', list] = each.split('=');
      return [name, list];
    }),
  );
  const seen = new Map<string, unknown>();
  const isKnown = ([given, value]: readonly [string, unknown]) => {
    const name = given.replace(/\[\d+\]$/, '[]');
    const list = values.get(name);
    if (seen.has(given) && seen.get(given) !== value) return false;
    seen.set(given, value);
    if (list === '#') return /^\d+$/.test(String(value));
    if (values.has('*')) return true;
    return values.has(name) && list?.split('|').includes(String(value)) !== false;
  };
  return [...new Set([...given].filter((each) => !isKnown(each)).map(([name]) => name))];
}

/**
 * Refuses parameters that the sandbox does not act on. Returns null if there are none. `known` has the format of
 * `unknownNames`.
 */
export function unknownParameters(
  given: Iterable<readonly [string, unknown]>,
  known: string,
): SandboxReply | null {
  const names = unknownNames(given, known);
  return names.length === 0 ? null : notImitated(names);
}

/**
 * The reply to parameters that have two different values, whatever their names are; null if there are none.
 */
export const repeatedParameters = (given: Iterable<readonly [string, unknown]>): SandboxReply | null =>
  unknownParameters(given, '*');

const notImitatedValue = { notImitated: true };

/**
 * A member of a body that may be absent or have one of the values `values`. For any other value, the call is refused as
 * not imitated.
 */
export const onlyImitatedAs = (...values: readonly unknown[]) =>
  z
    .custom<unknown>((given) => values.some((each) => JSON.stringify(each) === JSON.stringify(given)), {
      params: notImitatedValue,
    })
    .optional();

type Issues = readonly z.core.$ZodIssue[];

function namesIn(issues: Issues, outer: readonly string[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...outer, ...issue.path.map(String)];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'));
    // A union has issues for each of its alternatives. If all issues of one alternative are unknown names, the client
    // meant this alternative.
    if (issue.code === 'invalid_union')
      return (
        issue.errors.map((each) => (hasOnlyNames(each) ? namesIn(each, path) : [])).find(([name]) => name) ??
        []
      );
    return issue.code === 'custom' && issue.params === notImitatedValue ? [path.join('.')] : [];
  });
}
const hasOnlyNames = (issues: Issues) => issues.every((issue) => namesIn([issue]).length > 0);

/** The reply to a body with members that a strict schema does not know, at any depth, or null. */
export function unknownMembers({ issues }: { issues: Issues }): SandboxReply | null {
  const names = namesIn(issues);
  return names.length === 0 ? null : notImitated(names);
}

import { z } from 'zod';
import { badRequest, notImitated, type OpenaiFailure } from './failure.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For `refine`: marks a value that OpenAI accepts but the sandbox does not imitate. */
export const notImitatedIssue = { params: { notImitated: true } };

/** Accepts one of the values `imitated`. The values `others` are documented, but the sandbox does not imitate them. */
export const only = <T extends z.util.Literal>(imitated: readonly T[], others: readonly T[] = []) =>
  z.literal([...imitated, ...others]).refine((value) => imitated.includes(value), notImitatedIssue);

const nameOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? String(part) : `${name}.${String(part)}`;
  }, '');

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], body);

type Issue = z.core.$ZodIssue;

/**
 * A value that fits no option of a union has issues for each option. This function returns the issue of the option that
 * the caller probably meant: the first issue about a nested field or an unknown key, rather than about the whole value.
 */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const meant = issue.errors
    .map(([first]) => first)
    .find((first) => first && (first.path.length > 0 || first.code === 'unrecognized_keys'));
  return meant ? innermost({ ...meant, path: [...issue.path, ...meant.path] }) : issue;
}

function failureOf(body: unknown, given: Issue): OpenaiFailure {
  const issue = innermost(given);
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') return notImitated(nameOf([...issue.path, issue.keys[0] ?? '']));
  if (issue.code === 'custom' && issue.params?.['notImitated'] === true) return notImitated(param);
  if (valueAt(body, issue.path) === undefined)
    return badRequest(`Missing required parameter: '${param}'.`, param, 'missing_required_parameter');
  // `type` names a kind of tool, message or format that the sandbox does not have.
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'type') return notImitated(param);
  if (issue.code === 'invalid_type')
    return badRequest(`Invalid type for '${param}': expected ${issue.expected}.`, param, 'invalid_type');
  if (issue.code === 'too_big' && issue.origin === 'string')
    return badRequest(`Invalid '${param}': string too long.`, param, 'string_above_max_length');
  if (issue.code === 'too_small' && issue.origin === 'array')
    return badRequest(`Invalid '${param}': empty array.`, param, 'empty_array');
  return badRequest(`Invalid value for '${param}'.`, param, 'invalid_value');
}

/** Reads a body by a strict schema. Throws OpenAI's error for a body that does not fit. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  const [issue] = error?.issues ?? [];
  if (issue) throw failureOf(body, issue);
  return data as T;
}

import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Issue = z.core.$ZodIssue;

const countText = (count: number | bigint, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function sizeMessage({ code, origin, maximum, minimum }: z.core.$ZodRawIssue): string {
  const isMost = code === 'too_big';
  const size = (isMost ? maximum : minimum) as number | bigint;
  if (!isMost && size === 1 && origin !== 'number') return 'This is empty.';
  const begin = isMost ? 'This can have at most' : 'This needs at least';
  if (origin === 'string') return `${begin} ${countText(size, 'character', 'characters')}.`;
  if (origin === 'array') return `${begin} ${countText(size, 'entry', 'entries')}.`;
  return `This ${isMost ? 'can be at most' : 'must be at least'} ${String(size)}.`;
}

/** The message for issues that have none in the schema. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  const { code, input } = issue;
  if (code === 'invalid_type' && input === undefined) return 'This is missing.';
  if (code === 'too_big' || code === 'too_small') return sizeMessage(issue);
  if (code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`;
  return code === 'unrecognized_keys' ? 'Unknown field.' : 'This is not valid.';
}

/** Longer names of unknown fields are cut off in the answer. */
const nameMax = 100;

function entriesOf(issue: Issue): [string, string][] {
  const path = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [[path, issue.message]];
  const prefix = path === '' ? '' : `${path}.`;
  return issue.keys.map((key) => [`${prefix}${key.slice(0, nameMax)}`, issue.message]);
}

/** The maximum number of problems that are reported. No form shows as many, but a body can have thousands. */
const fieldsMax = 50;

/** Returns the first message of each field. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  return Object.fromEntries(issues.flatMap(entriesOf).slice(0, fieldsMax).toReversed());
}

export function validate<T>(schema: z.ZodType<T>, values: unknown): T {
  const result = schema.safeParse(values, { error: plainMessage });
  if (result.success) return result.data;
  throw new AppError('invalid_input', { fields: fieldsOf(result.error.issues) });
}

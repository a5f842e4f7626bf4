import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Issue = z.core.$ZodIssue;

/** The message for issues that have none in the schema. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'This is missing.' : undefined;
}

function entriesOf(issue: Issue): [string, string][] {
  const path = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [[path, issue.message]];
  const prefix = path === '' ? '' : `${path}.`;
  return issue.keys.map((key) => [`${prefix}${key}`, 'Unknown field.']);
}

/** Returns the first message of each field. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  return Object.fromEntries(issues.flatMap(entriesOf).toReversed());
}

export function validate<T>(schema: z.ZodType<T>, values: unknown): T {
  const result = schema.safeParse(values, { error: plainMessage });
  if (result.success) return result.data;
  throw new AppError('invalid_input', { fields: fieldsOf(result.error.issues) });
}

import type { SubmitRowsInput } from '@fanfare/core/api/schemas/posts.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { AppError } from '../../../http/app-error.ts';
import { ids } from '../../../testing/builders.ts';
import { after, post } from './submissions.ts';

type Row = SubmitRowsInput['rows'][number];

/** A row of the bulk editor for these accounts, scheduled one hour from now. */
export function row(id: string, change: object = {}, accounts: readonly string[] = ['a1', 'a2']): Row {
  const posts = accounts.map((account) => ({
    ...post({ platform_id: account, description: `Text of ${id}`, schedule: after(hourMs), ...change }),
    id: `${id}-${account}`,
  }));
  return { id, posts };
}

export const rowsInput = (
  rows: SubmitRowsInput['rows'],
  change: Partial<SubmitRowsInput> = {},
): SubmitRowsInput => ({ workspaceId: ids.workspace, action: 'schedule', zone: 'UTC', rows, ...change });

export async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('The call should have been refused.');
  return error;
}

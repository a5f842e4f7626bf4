import type { FaultKind } from '@fanfare/platforms/_sandbox/sandbox.ts';

export const faultWords: Readonly<Record<FaultKind, string>> = {
  refuse: 'Refuse it',
  rate_limit: 'Say that there were too many calls',
  server_error: 'Fail with a server error',
  expire_token: 'Say that the token has expired',
  slow: 'Answer ten seconds late',
  drop: 'Do it, then drop the connection',
  never_finish: 'Never finish processing',
  false_error: 'Do it, and deny it',
};

/** Formats in the time zone of this machine, because the person who views the page uses the same machine. */
export function timeOf(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

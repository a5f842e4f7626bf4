import type { ErrorCode } from '@fanfare/core/api/errors.ts';

/** `offline`: nothing left this machine or nothing came back. `aborted`: the caller gave up. */
export type ApiErrorCode = ErrorCode | 'offline' | 'aborted';

/** Every way in which a call can fail. `message` is safe to show. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(failure: {
    status: number;
    code: ApiErrorCode;
    message: string;
    fields?: Readonly<Record<string, string>> | undefined;
    requestId?: string;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId ?? null;
  }
}

/** For a call that never reached the server, or whose answer never came back. */
export function unreachable(isOnline = navigator.onLine): ApiError {
  const message = isOnline
    ? 'Fanfare cannot be reached. Please check your connection and try again.'
    : 'You seem to be offline. Please check your connection and try again.';
  return new ApiError({ status: 0, code: 'offline', message });
}

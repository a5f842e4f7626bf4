import {
  defaultMessage,
  errorStatus,
  type ErrorCode,
  type ErrorStatus,
  type LiveAccount,
} from '@fanfare/core/errors/errors.ts';

export interface AppErrorOptions {
  /** The message for the caller, safe to show. Defaults to the text of the code. */
  message?: string;
  /** Messages by input field. */
  fields?: Record<string, string>;
  alreadyLive?: LiveAccount[];
  /** The underlying error, for the log only. */
  cause?: unknown;
}

/** An error that is reported to the caller. Any other error answers 500, or 503 if a store is busy. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly alreadyLive: LiveAccount[] | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.message ?? defaultMessage[code],
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.alreadyLive = options.alreadyLive;
  }

  get status(): ErrorStatus {
    return errorStatus[this.code];
  }
}

/**
 * The gRPC codes of a store that is busy: a deadline has passed, the transaction failed because of other transactions,
 * or the store does not answer. The client of the store has already repeated the call.
 */
const busyCodes: readonly unknown[] = [4, 10, 14];

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && busyCodes.includes(error.code);

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isBusy(error) ? 'busy' : 'internal', { cause: error });
}

export function fieldError(field: string, message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', { fields: { [field]: message }, cause });
}

import { defaultMessage, errorStatus, type ErrorCode, type ErrorStatus } from '@fanfare/core/api/errors.ts';

export interface AppErrorOptions {
  /** What the caller reads; safe to show. The code's default text unless said otherwise. */
  message?: string;
  /** What is wrong with which field of the input. */
  fields?: Record<string, string>;
  /** What happened underneath; for the log only. */
  cause?: unknown;
}

/** A failure that the caller is told about. Everything else that is thrown is our own fault, and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.message ?? defaultMessage[code],
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
  }

  get status(): ErrorStatus {
    return errorStatus[this.code];
  }
}

export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error });
}

/** Something is wrong with one field of the input. */
export function fieldError(field: string, message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', { fields: { [field]: message }, cause });
}

export const Code = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
} as const;

/** An error for the client. Any other error is a bug of this server. */
export class FirestoreError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'FirestoreError';
    this.code = code;
  }
}

export const invalidArgument = (message: string): FirestoreError =>
  new FirestoreError(Code.INVALID_ARGUMENT, message);

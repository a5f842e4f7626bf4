const httpCodes = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
} as const;

export type FailureStatus = keyof typeof httpCodes;

export class TasksFailure extends Error {
  readonly status: FailureStatus;

  constructor(status: FailureStatus, message: string) {
    super(message);
    this.status = status;
  }

  get httpCode(): number {
    return httpCodes[this.status];
  }

  toBody(): unknown {
    return { error: { code: this.httpCode, message: this.message, status: this.status, details: [] } };
  }
}

export const invalid = (message: string): TasksFailure => new TasksFailure('INVALID_ARGUMENT', message);

/** Failures with the same messages as Cloud Tasks, so that people can search for the messages. */
export const failures = {
  unknownQueue: () =>
    new TasksFailure(
      'NOT_FOUND',
      'Queue does not exist. If you just created the queue, wait at least a minute for the queue to initialize.',
    ),
  queueExists: () => new TasksFailure('ALREADY_EXISTS', 'Queue already exists'),
  queueExistedRecently: () =>
    new TasksFailure(
      'FAILED_PRECONDITION',
      'The queue cannot be created because a queue with this name existed too recently.',
    ),
  unknownTask: () => new TasksFailure('NOT_FOUND', 'Task does not exist.'),
  taskGone: () =>
    new TasksFailure(
      'NOT_FOUND',
      'The task no longer exists, though a task with this name existed recently. The task either successfully completed or was deleted.',
    ),
  taskExists: () => new TasksFailure('ALREADY_EXISTS', 'Requested entity already exists'),
  taskExistedRecently: () =>
    new TasksFailure(
      'ALREADY_EXISTS',
      'The task cannot be created because a task with this name existed too recently.',
    ),
  unknownPath: (method: string, path: string) =>
    new TasksFailure('NOT_FOUND', `The requested URL ${path} was not found for ${method}.`),
};

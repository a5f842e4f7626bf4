/** An error response. Each API (Firebase, GCS JSON, XML) sends it in its own format. */
export class HttpFailure extends Error {
  readonly status: number;
  /** The JSON API's reason or the XML API's code. */
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: string | undefined;

  constructor(
    status: number,
    reason: string,
    message: string,
    extra: { headers?: Record<string, string>; details?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.headers = extra.headers ?? {};
    this.details = extra.details;
  }
}

export function badRequest(message: string): HttpFailure {
  return new HttpFailure(400, 'invalid', message);
}

export function noSuchObject(bucket: string, name: string): HttpFailure {
  return new HttpFailure(404, 'notFound', `No such object: ${bucket}/${name}`);
}

export function noSuchBucket(): HttpFailure {
  return new HttpFailure(404, 'bucketNotFound', 'The specified bucket does not exist.');
}

export function preconditionFailed(): HttpFailure {
  return new HttpFailure(
    412,
    'conditionNotMet',
    'At least one of the pre-conditions you specified did not hold.',
  );
}

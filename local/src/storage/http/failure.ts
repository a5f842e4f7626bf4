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

export function missingContent(bucket: string, name: string): HttpFailure {
  const message = `The content of ${bucket}/${name} is missing on disk. Upload the file again.`;
  return new HttpFailure(404, 'contentMissing', message);
}

export function damagedContent(bucket: string, name: string): HttpFailure {
  const message = `The content of ${bucket}/${name} is damaged: its checksum is wrong. Upload the file again.`;
  return new HttpFailure(500, 'contentDamaged', message);
}

export function diskFull(): HttpFailure {
  const message = 'The disk of the local storage is full, so nothing was stored. Make room and try again.';
  return new HttpFailure(507, 'insufficientStorage', message);
}

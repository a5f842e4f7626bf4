interface Details {
  type?: string;
  code?: string | null;
  param?: string | null;
  headers?: Readonly<Record<string, string>>;
}

export class OpenaiFailure extends Error {
  override readonly name = 'OpenaiFailure';
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    const { type = 'invalid_request_error', code = null, param = null, headers = {} } = details;
    this.status = status;
    this.body = { error: { message, type, param, code } };
    this.headers = headers;
  }
}

export function badRequest(message: string, param: string | null, code: string | null = null): OpenaiFailure {
  return new OpenaiFailure(400, message, { param, code });
}

/** The refusal of a parameter or value that the sandbox does not imitate. OpenAI itself never sends this error. */
export const notImitated = (param: string): OpenaiFailure =>
  new OpenaiFailure(501, `not imitated here: ${param}`, { type: 'not_imitated', param });

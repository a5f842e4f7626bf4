import { isRecord } from '@fanfare/core/values/is-record.ts';
import { AppError } from './app-error.ts';

export const jsonMaxBytes = 1024 * 1024;

export type Values = Record<string, unknown>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function malformed(message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', { message, cause });
}

/** Returns the media type without its parameters. */
export function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch (error) {
    throw malformed('The body is not valid JSON.', error);
  }
}

/** Returns the object in a JSON body; with `wrapped`, the object under `data`. */
export function parseJsonObject(
  bytes: Uint8Array,
  contentType: string | undefined,
  wrapped: boolean,
): Values {
  if (mediaType(contentType) !== 'application/json')
    throw malformed('The body must be JSON (Content-Type: application/json).');
  const body = parse(bytes);
  if (!isRecord(body)) throw malformed('The body must be a JSON object.');
  if (!wrapped) return body;
  const { data, ...rest } = body;
  if (!isRecord(data) || Object.keys(rest).length > 0)
    throw malformed('The body must be a JSON object of the form {"data": {…}}.');
  return data;
}

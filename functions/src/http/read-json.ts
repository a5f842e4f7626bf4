import { isRecord } from '@fanfare/core/values/is-record.ts';
import { AppError } from './app-error.ts';

export const jsonMaxBytes = 1024 * 1024;
const valuesMax = 20_000;
const depthMax = 20;

export type Values = Record<string, unknown>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function malformed(message: string): AppError {
  return new AppError('invalid_input', { message });
}

/** Returns the media type without its parameters. */
export function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Refuses bodies with too many values or levels, because they are small to send and costly to check. The largest body
 * that our screens send, a submission for all accounts, has a few thousand values. Returns the number of fields of
 * all objects.
 */
function checkShape(body: unknown): number {
  let values = 0;
  let fields = 0;
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > valuesMax) throw new AppError('too_large', { message: 'The body has too many fields.' });
    if (depth > depthMax) throw malformed('The body is nested too deeply.');
    level = level.flatMap((value): unknown[] => {
      if (typeof value !== 'object' || value === null) return [];
      const inside: unknown[] = Object.values(value);
      if (!Array.isArray(value)) fields += inside.length;
      return inside;
    });
  }
  return fields;
}

/**
 * Matches a string in JSON. In valid JSON, every string has a closing quotation mark. The `?` keeps the pattern fast
 * on invalid JSON.
 */
const jsonText = /"[^"\\]*(?:\\.[^"\\]*)*"?/g;

/**
 * Refuses a body with repeated fields, of which the parser keeps only the last. They are found by counting: outside
 * of strings, JSON has one colon for each field.
 */
function refuseRepeated(text: string, fields: number): void {
  if (text.replaceAll(jsonText, '').split(':').length - 1 > fields)
    throw malformed('The body has a field more than once.');
}

/**
 * Replaces halves of surrogate pairs, which no database stores. A half can come only from an escape sequence in the
 * JSON.
 */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.toWellFormed(), wellFormed(each)]),
  );
}

const surrogateEscape = /\\ud[89a-f]/i;

function parse(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    const body: unknown = JSON.parse(text);
    refuseRepeated(text, checkShape(body));
    return surrogateEscape.test(text) ? wellFormed(body) : body;
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The error of the parser is dropped, because it quotes the body, which must not reach a log.
    throw malformed('The body is not valid JSON.');
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

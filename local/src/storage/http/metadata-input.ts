import { isRecord } from '@fanfare/core/values/is-record.ts';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { HEADER_FIELDS } from '../disk/object-record.ts';
import type { MetadataInput } from '../disk/object-record.ts';
import { badRequest } from './failure.ts';

type Fields = Readonly<Record<string, unknown>>;

export function parseJsonFields(text: string): Fields {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  if (isRecord(value)) return value;
  throw badRequest('Parse Error: the body is not a JSON object.');
}

function textOrNull(key: string, value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  throw badRequest(`Invalid value for field: ${key} must be a string.`);
}

/** Custom values are strings. The server SDKs also send numbers and booleans, which Google converts to text. */
function customText(key: string, value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOrNull(key, value);
}

function headerFields(fields: Fields): MetadataInput['headers'] {
  const given = HEADER_FIELDS.filter((key) => fields[key] !== undefined);
  return Object.fromEntries(given.map((key) => [key, textOrNull(key, fields[key])]));
}

function customFields(value: unknown): Record<string, string | null> | null {
  if (value === null) return null;
  if (!isRecord(value)) throw badRequest('Invalid value for field: metadata must be an object.');
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, customText(key, text)]));
}

/** Reads the settable part of an object resource in a request. Other fields are ignored, as Google does. */
export function metadataInput(fields: Fields): MetadataInput {
  const { md5Hash, crc32c, metadata } = fields;
  return {
    headers: headerFields(fields),
    ...(metadata === undefined ? {} : { custom: customFields(metadata) }),
    ...(typeof md5Hash === 'string' ? { md5Hash } : {}),
    ...(typeof crc32c === 'string' ? { crc32c } : {}),
  };
}

export function withDefaultType(input: MetadataInput, contentType: string | undefined): MetadataInput {
  if (typeof input.headers.contentType === 'string' || contentType === undefined) return input;
  return { ...input, headers: { ...input.headers, contentType } };
}

/** Parses `crc32c=…,md5=…`, the request header in which the server SDKs send their hashes. */
export function withHashHeader(input: MetadataInput, header: string | undefined): MetadataInput {
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(',')) {
    const [, algorithm, value] = /^\s*(crc32c|md5)=(\S+)\s*$/.exec(part) ?? [];
    if (algorithm !== undefined && value !== undefined) found.set(algorithm, value);
  }
  const md5Hash = found.get('md5');
  const crc32c = found.get('crc32c');
  return {
    ...input,
    ...(md5Hash === undefined ? {} : { md5Hash }),
    ...(crc32c === undefined ? {} : { crc32c }),
  };
}

import type { FileInfo } from 'busboy';
import type { Readable } from 'node:stream';
import type { FileRule } from '@fanfare/core/api/route.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { AppError, fieldError } from './app-error.ts';
import type { UploadedFile } from './handlers.ts';
import { mediaType, type Values } from './read-json.ts';

const fieldMaxBytes = 64 * 1024;
const fieldNameMax = 100;
const fieldsMax = 50;

export type FileRules = Readonly<Record<string, FileRule>>;

export interface MultipartBody {
  values: Values;
  files: Record<string, UploadedFile>;
}

/** The largest body of a form: its files, plus room for fields and headers. */
export function multipartMaxBytes(rules: FileRules): number {
  return Object.values(rules).reduce((sum, rule) => sum + rule.maxBytes, 1024 * 1024);
}

function malformed(message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', { message, cause });
}

/** Collects the parts of a form and remembers the first problem. */
class Parts {
  readonly values = new Map<string, string>();
  readonly files = new Map<string, UploadedFile>();
  problem: AppError | null = null;
  readonly #seen = new Set<string>();
  readonly #rules: FileRules;

  constructor(rules: FileRules) {
    this.#rules = rules;
  }

  refuse(problem: AppError): void {
    this.problem ??= problem;
  }

  addValue(name: string, value: string, truncated: boolean): void {
    if (truncated) this.refuse(new AppError('too_large', { fields: { [name]: 'This is too long.' } }));
    else if (this.values.has(name)) this.refuse(fieldError(name, 'This is repeated.'));
    else this.values.set(name, value);
  }

  addFile(name: string, stream: Readable, info: FileInfo): void {
    const rule = Object.hasOwn(this.#rules, name) ? this.#rules[name] : undefined;
    if (!rule) this.refuse(fieldError(name, 'Files are not accepted here.'));
    else if (this.#seen.has(name)) this.refuse(fieldError(name, 'Only one file is accepted.'));
    this.#seen.add(name);
    // The form fails with the same error, which is reported. Without this listener, the stream's own error would end
    // the process.
    stream.on('error', () => undefined);
    if (!rule || this.problem) {
      stream.resume();
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= rule.maxBytes) chunks.push(chunk);
    });
    stream.on('end', () => {
      const file = { name: info.filename ?? '', type: info.mimeType, bytes: Buffer.concat(chunks) };
      if (size > rule.maxBytes) {
        const message = `Files can have at most ${sizeText(rule.maxBytes)}.`;
        this.refuse(new AppError('too_large', { fields: { [name]: message } }));
      } else if (size > 0 || file.name !== '') this.files.set(name, file);
      // A part with no bytes and no name comes from an empty file input.
    });
  }
}

/** Reads a form with files. The number, names and sizes of its parts are limited. */
export async function parseMultipart(
  bytes: Buffer,
  contentType: string | undefined,
  rules: FileRules,
): Promise<MultipartBody> {
  if (mediaType(contentType) !== 'multipart/form-data' || contentType === undefined)
    throw malformed('The body must be a form (Content-Type: multipart/form-data).');
  const { default: busboy } = await import('busboy');
  const parts = new Parts(rules);
  try {
    const filesMax = Object.keys(rules).length + 1;
    const parser = busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        fieldSize: fieldMaxBytes,
        fields: fieldsMax,
        files: filesMax,
        parts: fieldsMax + filesMax,
        headerPairs: 20,
      },
    });
    const tooMany = () => {
      parts.refuse(malformed('The form has too many parts.'));
    };
    // The event for too many files needs no listener, because unexpected files are refused by their names. The limit
    // itself only bounds the work.
    parser.on('partsLimit', tooMany).on('fieldsLimit', tooMany);
    parser.on('field', (name: string | undefined, value, info) => {
      if (name === undefined || name === '' || name.length > fieldNameMax)
        parts.refuse(malformed('A part of the form has no valid name.'));
      else parts.addValue(name, value, info.valueTruncated);
    });
    parser.on('file', (name: string | undefined, stream, info) => {
      parts.addFile(name ?? '', stream, info);
    });
    await new Promise<void>((resolve, reject) => {
      parser.on('close', resolve).on('error', reject).end(bytes);
    });
  } catch (error) {
    throw parts.problem ?? malformed('The form is malformed or cut off.', error);
  }
  if (parts.problem) throw parts.problem;
  return { values: Object.fromEntries(parts.values), files: Object.fromEntries(parts.files) };
}

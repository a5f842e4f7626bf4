import type { Route } from '@fanfare/core/api/route.ts';
import { AppError, fieldError } from './app-error.ts';
import type { UploadedFile } from './handlers.ts';
import { readSigned } from './read-signed.ts';
import { multipartMaxBytes, parseMultipart } from './multipart.ts';
import { readBytes, type HttpRequest } from './read-bytes.ts';
import { jsonMaxBytes, parseJsonObject, type Values } from './read-json.ts';

export interface RawInput {
  values: Values;
  files: Record<string, UploadedFile>;
}

function parseQuery(search: URLSearchParams): Values {
  const repeated = [...search.keys()].find((name, i, names) => names.indexOf(name) !== i);
  if (repeated !== undefined)
    throw new AppError('invalid_input', { fields: { [repeated]: 'This is repeated.' } });
  return Object.fromEntries(search);
}

/** Refuses parameters in the address of a call with a body, because nothing would read them. */
function refuseParameters(search: URLSearchParams): void {
  const [name] = search.keys();
  if (name !== undefined)
    throw fieldError(name, 'This call takes its fields in the body, not in the address.');
}

/** Refuses a body that would have to be decompressed or recoded, because its real size is unknown. */
function checkEncoding({ headers }: HttpRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!['', 'identity'].includes(encoding) || !['utf-8', 'utf8'].includes(charset.toLowerCase()))
    throw new AppError('unsupported_encoding');
}

async function readPlaced(req: HttpRequest, route: Route, search: URLSearchParams): Promise<RawInput> {
  const contentType = req.headers['content-type'];
  if (route.placement === 'none') return { values: {}, files: {} };
  if (route.placement === 'query') return { values: parseQuery(search), files: {} };
  // The service that sends a signed call also chooses its address, so parameters in the address are allowed.
  if (route.placement === 'signed') return { values: await readSigned(req), files: {} };
  refuseParameters(search);
  if (route.placement === 'multipart')
    return parseMultipart(await readBytes(req, multipartMaxBytes(route.files)), contentType, route.files);
  const bytes = await readBytes(req, jsonMaxBytes);
  return { values: parseJsonObject(bytes, contentType, route.placement === 'data'), files: {} };
}

/** Reads the raw, unvalidated input from the place that the route defines, together with the path parameters. */
export async function readInput(
  req: HttpRequest,
  route: Route,
  parameters: Readonly<Record<string, string>>,
  search: URLSearchParams,
): Promise<RawInput> {
  checkEncoding(req);
  const { values, files } = await readPlaced(req, route, search);
  const twice = Object.keys(parameters).find((name) => Object.hasOwn(values, name));
  if (twice !== undefined)
    throw new AppError('invalid_input', { fields: { [twice]: 'This is already in the address.' } });
  return { values: { ...values, ...parameters }, files };
}

import { AppError } from './app-error.ts';
import { readBytes, type HttpRequest } from './read-bytes.ts';
import { mediaType } from './read-json.ts';

/**
 * The limit is lower than for other bodies, because anybody can send a signed body: it needs no token, and is read
 * before its signature is checked. Events are a few kilobytes.
 */
const signedMaxBytes = 256 * 1024;
const header = 'stripe-signature';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body without parsing it: the signature covers the exact bytes, and the body must not be used before the
 * signature is checked.
 */
export async function readSigned(req: HttpRequest): Promise<{ payload: string; signature: string }> {
  const bytes = await readBytes(req, signedMaxBytes);
  const signature = req.headers[header];
  if (typeof signature !== 'string' || mediaType(req.headers['content-type']) !== 'application/json')
    throw new AppError('invalid_input', { message: 'The signature is missing or wrong.' });
  try {
    return { payload: utf8.decode(bytes), signature };
  } catch {
    throw new AppError('invalid_input', { message: 'The body is not UTF-8.' });
  }
}

import { parseJson } from '@fanfare/core/values/parse-json.ts';
import type { IncomingMessage } from 'node:http';
import { streamBody, textBody } from '../storage/http/body.ts';
import { WrongInput, type Values } from './fault-input.ts';

const bodyMaxBytes = 64 * 1024;

function jsonValues(text: string): Values {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null) return value as Values;
  throw new WrongInput('The body must be a JSON object or a form.');
}

export const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** Reads the values that a request sends as JSON or as a form. */
export async function readValues(request: IncomingMessage): Promise<Values> {
  const text = await textBody(streamBody(request, null), bodyMaxBytes);
  return isForm(request) ? Object.fromEntries(new URLSearchParams(text)) : jsonValues(text);
}

/**
 * Whether the request comes from a page of another origin, which must not change the sandbox. A request without the
 * Origin header comes from a program and not from a page.
 */
export function isCrossSite({ headers }: IncomingMessage): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  const host = headers['x-forwarded-host'] ?? headers.host;
  return URL.parse(origin)?.host !== host;
}

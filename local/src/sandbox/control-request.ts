import type { IncomingMessage } from 'node:http';
import { bodyPieces, textBody } from '../storage/http/body.ts';
import { WrongInput, type Values } from './fault-input.ts';

const bodyMaxBytes = 64 * 1024;

function parseJson(text: string): Values {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Values;
  } catch {
    // Said below, as for every other text that is no object.
  }
  throw new WrongInput('The body must be a JSON object or a form.');
}

export const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** What was sent, as JSON or by a form. */
export async function readValues(request: IncomingMessage): Promise<Values> {
  const text = await textBody(bodyPieces(request, null), bodyMaxBytes);
  return isForm(request) ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text);
}

/** A page of another origin must not break networks behind a person's back. Programs name no origin at all. */
export function comesFromElsewhere({ headers }: IncomingMessage): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  const host = headers['x-forwarded-host'] ?? headers.host;
  return URL.parse(origin)?.host !== host;
}

import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const cloudTrace = /^([0-9a-f]{32})(?:\/|$)/;

export interface RequestIdentity {
  requestId: string;
  /** The trace id from Google's front end; null if there is none, for example in local development. */
  traceId: string | null;
}

/**
 * Chooses the id of a request. Callers cannot choose it, so that two requests never share an id in the logs. Only the
 * trace header is used, which Google's front end always sets.
 */
export function identifyRequest(
  headers: IncomingHttpHeaders,
  random: () => string = () => randomBytes(16).toString('hex'),
): RequestIdentity {
  const header = headers['x-cloud-trace-context'];
  const traceId = typeof header === 'string' ? (cloudTrace.exec(header)?.[1] ?? null) : null;
  return { requestId: traceId ?? random(), traceId };
}

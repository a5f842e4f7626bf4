import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const cloudTrace = /^([0-9a-f]{32})(?:\/|$)/;

export interface RequestIdentity {
  requestId: string;
  /** The trace that Google's front end began; null where there is none, as on one's own machine. */
  traceId: string | null;
}

/**
 * Names the request. Callers cannot choose the name, so that two requests never share one in the logs; only the trace
 * header is heeded, which Google's front end sets on every request that comes through it.
 */
export function identifyRequest(
  headers: IncomingHttpHeaders,
  random: () => string = () => randomBytes(16).toString('hex'),
): RequestIdentity {
  const header = headers['x-cloud-trace-context'];
  const traceId = typeof header === 'string' ? (cloudTrace.exec(header)?.[1] ?? null) : null;
  return { requestId: traceId ?? random(), traceId };
}

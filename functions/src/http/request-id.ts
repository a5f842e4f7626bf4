import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const cloudTrace = /^([0-9a-f]{32})(?:\/|$)/;

export interface RequestIdentity {
  requestId: string;
  /** The trace id from the header of Google's front end; null if there is none. A caller can choose it. */
  traceId: string | null;
}

/**
 * No header influences the id of a request, so two requests never share an id in the logs. The trace id only groups log
 * entries.
 */
export function identifyRequest(
  headers: IncomingHttpHeaders,
  random: () => string = () => randomBytes(16).toString('hex'),
): RequestIdentity {
  const header = headers['x-cloud-trace-context'];
  const traceId = typeof header === 'string' ? (cloudTrace.exec(header)?.[1] ?? null) : null;
  return { requestId: random(), traceId };
}

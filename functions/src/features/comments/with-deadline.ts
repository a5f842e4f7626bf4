import type { Http, NetworkCall } from '@fanfare/platforms/_shared/http.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';

/** The timeout of a call that may change something. */
export const callMs = 30_000;

const tooLate = () =>
  new NetworkError({ kind: 'unavailable', reason: 'The network took too long.', code: null });

/**
 * Wraps a network client so that no call that may change something starts after the given time. The time is checked
 * at each call, so the deadline also holds after slow preparations and for a worker that was suspended.
 */
export function withDeadline(http: Http, now: () => Date, until: Date): Http {
  const checkDeadline = (call: NetworkCall): NetworkCall => {
    if (call.method === 'GET') return call;
    if (now() > until) throw tooLate();
    return { ...call, timeoutMs: callMs };
  };
  return {
    send: async (call) => http.send(checkDeadline(call)),
    read: async (call, schema) => http.read(checkDeadline(call), schema),
  };
}

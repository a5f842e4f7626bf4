import type { Http, NetworkCall } from '@fanfare/platforms/_shared/http.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';

/** What may change something is waited for no longer. */
export const callMs = 30_000;

const tooLate = () =>
  new NetworkError({ kind: 'unavailable', reason: 'The network took too long.', code: null });

/**
 * Speaks to a network, and begins nothing that changes something after a time. Looked at where the call is made, this holds
 * for every network, for whatever comes before the call, and for a worker that stood still for a while.
 */
export function inTime(http: Http, now: () => Date, until: Date): Http {
  const timely = (call: NetworkCall): NetworkCall => {
    if (call.method === 'GET') return call;
    if (now() > until) throw tooLate();
    return { ...call, timeoutMs: callMs };
  };
  return {
    send: async (call) => http.send(timely(call)),
    read: async (call, schema) => http.read(timely(call), schema),
  };
}

import { hash, timingSafeEqual } from 'node:crypto';
import { Metadata, ServerInterceptingCall, status, type ServerInterceptor } from '@grpc/grpc-js';

const digestOf = (text: string) => hash('sha256', text, 'buffer');

/** Refuses every call without the token before its message is read. */
export function refusingStrangers(token: string): ServerInterceptor {
  const expected = digestOf(`Bearer ${token}`);
  const isKnown = (metadata: Metadata): boolean => {
    const [named = ''] = metadata.get('authorization');
    return timingSafeEqual(digestOf(String(named)), expected);
  };
  return (_method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) => {
        next({
          onReceiveMetadata: (metadata, accept) => {
            if (isKnown(metadata)) return accept(metadata);
            // Sends headers first, because a client without them mistakes the answer for a lost connection and repeats
            // the call.
            call.sendMetadata(new Metadata());
            call.sendStatus({
              code: status.PERMISSION_DENIED,
              details: 'This Firestore answers only callers that name the token of this start.',
            });
          },
        });
      },
    });
}

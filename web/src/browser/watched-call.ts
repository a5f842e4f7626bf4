import type { Call } from './api-client.ts';
import { ApiError } from './api-error.ts';
import type { Session } from './session.ts';

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';

interface Watch {
  session: Pick<Session, 'idToken' | 'signOut'>;
  call: Call;
  /** Which session it is: another number after every coming and going. */
  visit(): number;
}

/**
 * The calls of a session, which ends with the first that the server does not take for its person's. A token may have gone
 * stale between two calls, as all others do when a password changes: a fresh one decides.
 */
export function watchCalls({ session, call, visit }: Watch): Call {
  return async (name, input, options) => {
    const begun = visit();
    try {
      return await call(name, input, options);
    } catch (error) {
      // A late answer to somebody who is gone says nothing about whoever is here now.
      if (!isRefused(error) || visit() !== begun) throw error;
    }
    try {
      await session.idToken(true);
      if (visit() === begun) return await call(name, input, options);
      throw new ApiError({ status: 0, code: 'aborted', message: 'Cancelled.' });
    } catch (error) {
      if (isRefused(error) && visit() === begun) await session.signOut();
      throw error;
    }
  };
}

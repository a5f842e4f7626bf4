import { routes, type RouteName } from '@fanfare/core/api/routes.ts';
import type { Call } from './api-client.ts';
import { ApiError, hasCode } from './api-error.ts';
import type { Session } from './session.ts';
import type { Timers } from './timers.ts';

const isRefused = (error: unknown) => hasCode(error, 'unauthenticated');

interface Watch {
  session: Pick<Session, 'idToken' | 'signOut'>;
  call: Call;
  sessionNumber(): number;
}

/** The pauses before each repetition while the server is busy. */
const pausesMs = [400, 1_200];

/** Calls that are safe to repeat: reads, and submissions, because the client chooses the ids of their posts. */
const isRepeatable = (name: RouteName): boolean => routes[name].method === 'GET' || name === 'submitPosts';

/** While the server is busy, quietly repeats calls that are safe to repeat. */
export function repeatBusyCalls(call: Call, { after }: Timers): Call {
  return async (name, input, options) => {
    for (const pauseMs of isRepeatable(name) ? pausesMs : []) {
      try {
        return await call(name, input, options);
      } catch (error) {
        if (!hasCode(error, 'busy') || options?.signal?.aborted) throw error;
      }
      await new Promise<void>((resolve) => after(pauseMs, resolve));
    }
    return call(name, input, options);
  };
}

/**
 * Signs out if the server refuses the session. The token may be outdated, for example after a password change, so the
 * call is repeated once with a fresh token.
 */
export function watchCalls({ session, call, sessionNumber: visit }: Watch): Call {
  return async (name, input, options) => {
    const begun = visit();
    try {
      return await call(name, input, options);
    } catch (error) {
      // A late response to a call of an earlier session says nothing about the current session.
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

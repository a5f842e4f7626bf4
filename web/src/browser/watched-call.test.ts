import { describe, expect, it, vi } from 'vitest';
import type { Call } from './api-client.ts';
import { ApiError, unreachable } from './api-error.ts';
import { watchCalls } from './watched-call.ts';

const refusal = () => new ApiError({ status: 401, code: 'unauthenticated', message: 'x' });

/** Each answer in turn; the session is asked for a fresh token in between. */
function watch(answers: unknown[], renew: () => Promise<string> = () => Promise.resolve('fresh')) {
  let visit = 1;
  const inner = vi.fn(() => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const session = { idToken: vi.fn(renew), signOut: vi.fn(() => Promise.resolve()) };
  const call = watchCalls({ session, call: inner as unknown as Call, visit: () => visit });
  return { session, inner, ask: () => call('health', {}), leave: () => (visit += 1) };
}

describe('the calls of a session', () => {
  it('are answered as ever while it lasts', async () => {
    const { ask, session } = watch(['answer']);
    expect(await ask()).toBe('answer');
    expect(session.idToken).not.toHaveBeenCalled();
  });

  it('are asked again with a fresh token when the one at hand had gone stale', async () => {
    const { ask, session } = watch([refusal(), 'answer']);
    expect(await ask()).toBe('answer');
    expect(session.idToken).toHaveBeenCalledWith(true);
    expect(session.signOut).not.toHaveBeenCalled();
  });

  it('end it when a fresh token is refused as well', async () => {
    const { ask, session } = watch([refusal(), refusal()]);
    await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  it('end it when there is no fresh token to be had', async () => {
    const { ask, session, inner } = watch([refusal()], () => Promise.reject(refusal()));
    await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(session.signOut).toHaveBeenCalledOnce();
    expect(inner).toHaveBeenCalledOnce();
  });

  it('do not end it while nothing is known for want of a connection', async () => {
    const { ask, session } = watch([refusal()], () => Promise.reject(unreachable(false)));
    await expect(ask()).rejects.toMatchObject({ code: 'offline' });
    expect(session.signOut).not.toHaveBeenCalled();
  });

  it.each(['forbidden', 'locked', 'not_found'] as const)('do not end it for %s', async (code) => {
    const { ask, session } = watch([new ApiError({ status: 403, code, message: 'x' })]);
    await expect(ask()).rejects.toMatchObject({ code });
    expect(session.idToken).not.toHaveBeenCalled();
  });

  it('do not end the session of whoever came next', async () => {
    const { ask, session, leave } = watch([refusal()]);
    const answer = ask();
    leave();
    await expect(answer).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(session.idToken).not.toHaveBeenCalled();
    expect(session.signOut).not.toHaveBeenCalled();
  });

  it('are not sent in the name of whoever came next', async () => {
    const { ask, session, inner, leave } = watch([refusal(), 'secret'], () => {
      leave();
      return Promise.resolve('fresh');
    });
    await expect(ask()).rejects.toMatchObject({ code: 'aborted' });
    expect(inner).toHaveBeenCalledOnce();
    expect(session.signOut).not.toHaveBeenCalled();
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { Call } from './api-client.ts';
import { ApiError, unreachable } from './api-error.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { repeatBusyCalls, watchCalls } from './watched-call.ts';

const refusal = () => new ApiError({ status: 401, code: 'unauthenticated', message: 'x' });

/** A watched call that receives these answers in order. `renew` returns a fresh token. */
function watch(answers: unknown[], renew: () => Promise<string> = () => Promise.resolve('fresh')) {
  let visit = 1;
  const inner = vi.fn(() => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const session = { idToken: vi.fn(renew), signOut: vi.fn(() => Promise.resolve()) };
  const call = watchCalls({ session, call: inner as unknown as Call, sessionNumber: () => visit });
  return { session, inner, ask: () => call('health', {}), leave: () => (visit += 1) };
}

describe('watchCalls', () => {
  it('a call is passed on unchanged while the session is valid', async () => {
    const { ask, session } = watch(['answer']);
    expect(await ask()).toBe('answer');
    expect(session.idToken).not.toHaveBeenCalled();
  });

  it('a call with a stale token is repeated with a fresh one', async () => {
    const { ask, session } = watch([refusal(), 'answer']);
    expect(await ask()).toBe('answer');
    expect(session.idToken).toHaveBeenCalledWith(true);
    expect(session.signOut).not.toHaveBeenCalled();
  });

  it('the session ends if the server refuses the fresh token', async () => {
    const { ask, session } = watch([refusal(), refusal()]);
    await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  it('the session ends if the request for a fresh token is refused', async () => {
    const { ask, session, inner } = watch([refusal()], () => Promise.reject(refusal()));
    await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(session.signOut).toHaveBeenCalledOnce();
    expect(inner).toHaveBeenCalledOnce();
  });

  it('a network failure does not end the session', async () => {
    const { ask, session } = watch([refusal()], () => Promise.reject(unreachable(false)));
    await expect(ask()).rejects.toMatchObject({ code: 'offline' });
    expect(session.signOut).not.toHaveBeenCalled();
  });

  it.each(['forbidden', 'locked', 'not_found'] as const)(
    'the error %s does not end the session',
    async (code) => {
      const { ask, session } = watch([new ApiError({ status: 403, code, message: 'x' })]);
      await expect(ask()).rejects.toMatchObject({ code });
      expect(session.idToken).not.toHaveBeenCalled();
    },
  );

  it('a refusal that arrives after another person has signed in does not end their session', async () => {
    const { ask, session, leave } = watch([refusal()]);
    const answer = ask();
    leave();
    await expect(answer).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(session.idToken).not.toHaveBeenCalled();
    expect(session.signOut).not.toHaveBeenCalled();
  });

  it('a refused call is not repeated after another person has signed in', async () => {
    const { ask, session, inner, leave } = watch([refusal(), 'secret'], () => {
      leave();
      return Promise.resolve('fresh');
    });
    await expect(ask()).rejects.toMatchObject({ code: 'aborted' });
    expect(inner).toHaveBeenCalledOnce();
    expect(session.signOut).not.toHaveBeenCalled();
  });
});

describe('a call that finds the server busy', () => {
  const busy = () => new ApiError({ status: 503, code: 'busy', message: 'Fanfare is busy right now.' });
  function openBusy(failures: number) {
    const inner = vi.fn(() =>
      inner.mock.calls.length <= failures ? Promise.reject(busy()) : Promise.resolve('answer'),
    );
    const timers = manualTimers();
    return { inner, timers, call: repeatBusyCalls(inner as unknown as Call, timers) };
  }

  it('a read is repeated after growing pauses, without an error on the screen', async () => {
    const { inner, timers, call } = openBusy(2);
    const answer = call('health', {});
    await vi.waitFor(() => expect(timers.waiting()).toEqual([400]));
    timers.pass(400);
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1200]));
    timers.pass(1200);
    expect(await answer).toBe('answer');
    expect(inner).toHaveBeenCalledTimes(3);
  });

  it('a read fails when the server stays busy', async () => {
    const { inner, timers, call } = openBusy(9);
    const failure = expect(call('health', {})).rejects.toMatchObject({ code: 'busy' });
    for (const ms of [400, 1200]) {
      await vi.waitFor(() => expect(timers.waiting()).toEqual([ms]));
      timers.pass(ms);
    }
    await failure;
    expect(inner).toHaveBeenCalledTimes(3);
  });

  it('a call that is not safe to repeat fails at the first answer that the server is busy', async () => {
    const { inner, call } = openBusy(1);
    await expect(call('deletePost', { workspaceId: 'w', id: 'p' })).rejects.toMatchObject({ code: 'busy' });
    expect(inner).toHaveBeenCalledOnce();
  });
});

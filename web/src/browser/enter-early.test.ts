import type { InputOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import type { Entered } from '@fanfare/core/api/settings.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { enterReply } from '../testing/entered.ts';
import { fakeApi, type FakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim, type FakeSession } from '../testing/fake-session.ts';
import { enterEarly, enterInput } from './enter-early.ts';

function start(
  session: FakeSession = fakeSession(kim),
  enter: () => Entered | Promise<Entered> = () => enterReply(),
) {
  const api = fakeApi({ enter });
  const call = enterEarly(session, api.call);
  return { api, call, session, asked: () => api.calls.map(({ name }) => name) };
}

afterEach(() => window.history.replaceState(null, '', '/'));

describe('enterEarly', () => {
  it('`enter` is requested as soon as it is known who is signed in, and the first caller of `enter` receives that answer', async () => {
    const { call, asked } = start();
    expect(asked()).toEqual(['enter']);
    await call('enter', enterInput('kim'));
    expect(asked()).toEqual(['enter']);
    await call('enter', enterInput('kim'));
    expect(asked()).toEqual(['enter', 'enter']);
  });

  it('a call of `enter` for another workspace makes a separate request', async () => {
    const { call, asked } = start();
    await call('enter', { ...enterInput('kim'), workspaceId: 'another' });
    expect(asked()).toEqual(['enter', 'enter']);
  });

  it('a failure of the early request is reported to the screen that calls `enter`', async () => {
    const { call } = start(fakeSession(kim), () => Promise.reject(new Error('no')));
    await expect(call('enter', enterInput('kim'))).rejects.toThrow('no');
  });

  it('another person does not receive the answer that was requested for the first person', async () => {
    const { call, session, asked } = start();
    session.setPerson({ ...kim, uid: 'lee' });
    await call('enter', enterInput('lee'));
    expect(asked()).toEqual(['enter', 'enter']);
  });

  it('the screen still gets the early answer after the session has reported the same person again', async () => {
    const { call, session, asked } = start();
    session.setPerson({ ...kim, name: 'Kim' });
    await call('enter', enterInput('kim'));
    expect(asked()).toEqual(['enter']);
  });

  it('no early request is made if nobody was signed in when the page loaded, not even after a sign-in', () => {
    const { session, asked } = start(fakeSession(null));
    session.setPerson(kim);
    expect(asked()).toEqual([]);
  });

  const readsOf = (calls: FakeApi['calls']) =>
    calls.map(({ input }) => (input as InputOf<Routes['enter']>).reads ?? []);

  it.each([
    ['/dashboard', ['home', 'listAccounts', 'quotas', 'openTodos', 'guide']],
    ['/dashboard/upload', ['listAccounts', 'quotas']],
    ['/dashboard/settings', []],
  ])(
    "the first call of `enter` at %s also returns the screen's first reads, and later calls do not",
    async (path, reads) => {
      window.history.replaceState(null, '', path);
      const { call, api } = start();
      await call('enter', enterInput('kim'));
      await call('enter', enterInput('kim'));
      expect(readsOf(api.calls)).toEqual([reads, []]);
    },
  );

  it("the first call of `enter` after a sign-in also returns the screen's first reads", async () => {
    window.history.replaceState(null, '', '/dashboard');
    const { call, session, api } = start(fakeSession(null));
    session.setPerson(kim);
    await call('enter', enterInput('kim'));
    expect(readsOf(api.calls)).toEqual([['home', 'listAccounts', 'quotas', 'openTodos', 'guide']]);
  });
});

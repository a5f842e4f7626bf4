import type { Entered } from '@fanfare/core/api/settings.ts';
import { describe, expect, it } from 'vitest';
import { enteredWith } from '../testing/entered.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim, type FakeSession } from '../testing/fake-session.ts';
import { enterEarly, enterInput } from './enter-early.ts';

function start(
  session: FakeSession = fakeSession(kim),
  enter: () => Entered | Promise<Entered> = () => enteredWith(),
) {
  const api = fakeApi({ enter });
  const call = enterEarly(session, api.call);
  return { call, session, asked: () => api.calls.map(({ name }) => name) };
}

describe('enterEarly', () => {
  it('the visit starts once the person is known, and its answer is used once', async () => {
    const { call, asked } = start();
    expect(asked()).toEqual(['enter']);
    await call('enter', enterInput('kim'));
    expect(asked()).toEqual(['enter']);
    await call('enter', enterInput('kim'));
    expect(asked()).toEqual(['enter', 'enter']);
  });

  it('another workspace is asked for as usual', async () => {
    const { call, asked } = start();
    await call('enter', { ...enterInput('kim'), workspaceId: 'another' });
    expect(asked()).toEqual(['enter', 'enter']);
  });

  it('a failed start is reported to the screen that asks', async () => {
    const { call } = start(fakeSession(kim), () => Promise.reject(new Error('no')));
    await expect(call('enter', enterInput('kim'))).rejects.toThrow('no');
  });

  it('nobody else gets the answer for the first person', async () => {
    const { call, session, asked } = start();
    session.become({ ...kim, uid: 'lee' });
    await call('enter', enterInput('lee'));
    expect(asked()).toEqual(['enter', 'enter']);
  });

  it('a new token of the same person changes nothing', async () => {
    const { call, session, asked } = start();
    session.become({ ...kim, name: 'Kim' });
    await call('enter', enterInput('kim'));
    expect(asked()).toEqual(['enter']);
  });

  it('nothing is asked before somebody signs in, and not early after that', () => {
    const { session, asked } = start(fakeSession(null));
    session.become(kim);
    expect(asked()).toEqual([]);
  });
});

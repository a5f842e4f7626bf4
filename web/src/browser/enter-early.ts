import type { FirstReadName } from '@fanfare/core/api/schemas/settings.ts';
import type { InputOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import { storedWorkspaceId } from './active-workspace.ts';
import type { Call, CallOptions } from './api-client.ts';
import { deviceDefaults } from './device.ts';
import type { Session } from './session.ts';

/**
 * The input of `enter`. It is the same for every caller while the page loads, so that `enterEarly` can give its answer
 * to the first caller.
 */
export function enterInput(uid: string): InputOf<Routes['enter']> {
  const workspaceId = storedWorkspaceId(uid);
  return { ...deviceDefaults(), ...(workspaceId === null ? {} : { workspaceId }) };
}

/** For each address, the first reads of its screen that `enter` can answer. */
const readsByPath: Readonly<Record<string, readonly FirstReadName[]>> = {
  '/dashboard': ['home', 'listAccounts', 'quotas', 'openTodos', 'guide'],
  '/dashboard/upload': ['listAccounts', 'quotas'],
  '/dashboard/schedule': ['listAccounts'],
  '/dashboard/posts': ['listAccounts'],
  '/dashboard/socials': ['listAccounts'],
};

function withFirstReads(input: InputOf<Routes['enter']>): InputOf<Routes['enter']> {
  const reads = readsByPath[window.location.pathname.replace(/\/$/, '')];
  return reads ? { ...input, reads: [...reads] } : input;
}

/**
 * Calls `enter` as soon as the person is known, while the screen is still loading. The first caller of `enter` with the
 * same input gets the early answer. The first `enter` of each person also returns the first reads of the screen. All
 * other calls are passed on unchanged.
 */
export function enterEarly(session: Pick<Session, 'subscribe'>, call: Call): Call {
  let uid: string | null | undefined;
  let hasEntered = false;
  let early: { input: string; answer: ReturnType<typeof call<'enter'>> } | null = null;
  session.subscribe((person) => {
    const isFirst = uid === undefined;
    const isSame = person?.uid === uid;
    uid = person?.uid ?? null;
    // The early answer belongs to the person who was signed in when the page loaded. Nobody else may receive it.
    if (!isFirst && !isSame) early = null;
    if (!isSame) hasEntered = false;
    if (!isFirst || uid === null) return;
    const input = enterInput(uid);
    early = { input: JSON.stringify(input), answer: enter(input) };
    // A failure is ignored here, because it is reported to the caller that receives the answer.
    early.answer.catch(() => undefined);
  });

  function enter(input: InputOf<Routes['enter']>, options?: CallOptions) {
    const wanted = hasEntered ? input : withFirstReads(input);
    hasEntered = true;
    return call('enter', wanted, options);
  }
  function enterOrReuse(input: InputOf<Routes['enter']>, options?: CallOptions) {
    if (early?.input !== JSON.stringify(input)) return enter(input, options);
    const { answer } = early;
    early = null;
    return answer;
  }
  return (name, input, options) =>
    name === 'enter'
      ? (enterOrReuse(input as InputOf<Routes['enter']>, options) as ReturnType<typeof call<typeof name>>)
      : call(name, input, options);
}

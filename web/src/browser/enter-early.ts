import type { InputOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import { storedWorkspaceId } from './active-workspace.ts';
import type { Call } from './api-client.ts';
import { deviceDefaults } from './device.ts';
import type { Session } from './session.ts';

/** What a visit starts with, the same for everybody who asks while the page loads. */
export function enterInput(uid: string): InputOf<Routes['enter']> {
  const workspaceId = storedWorkspaceId(uid);
  return { ...deviceDefaults(), ...(workspaceId === null ? {} : { workspaceId }) };
}

/**
 * Starts the visit as soon as the person is known, while the screen is still being downloaded and rendered. The first
 * `enter` with the same input gets that answer; all other calls are made as usual.
 */
export function enterEarly(session: Pick<Session, 'subscribe'>, call: Call): Call {
  let uid: string | null | undefined;
  let early: { input: string; answer: ReturnType<typeof call<'enter'>> } | null = null;
  session.subscribe((person) => {
    const isFirst = uid === undefined;
    const isSame = person?.uid === uid;
    uid = person?.uid ?? null;
    // The answer is for the first person of the page only.
    if (!isFirst && !isSame) early = null;
    if (!isFirst || uid === null) return;
    const input = enterInput(uid);
    early = { input: JSON.stringify(input), answer: call('enter', input) };
    // Whoever gets the answer deals with its failure.
    early.answer.catch(() => undefined);
  });
  const first = (name: string, input: unknown) => {
    if (name !== 'enter' || early?.input !== JSON.stringify(input)) return null;
    const { answer } = early;
    early = null;
    return answer;
  };
  return (name, input, options) =>
    (first(name, input) as ReturnType<typeof call<typeof name>> | null) ?? call(name, input, options);
}

import type { InputOf, ReplyOf } from '@fanfare/core/api/route.ts';
import type { RouteName, Routes } from '@fanfare/core/api/routes.ts';
import { useContext, useEffect, useState } from 'react';
import useSWR, { unstable_serialize, type SWRResponse } from 'swr';
import type { ApiError } from './api-error.ts';
import { ReadTimesContext } from './read-times.ts';
import { useSession } from './session-context.ts';

/** Cache key of a read: its route and input. Null, which asks for nothing, while nobody is signed in. */
export function readKey<Name extends RouteName>(
  name: Name,
  input: InputOf<Routes[Name]>,
  signedIn: boolean,
): [Name, InputOf<Routes[Name]>] | null {
  return signedIn ? [name, input] : null;
}

interface ReadOptions<Reply> {
  /** What another call has answered already. While it is fresh nothing is asked. */
  known?: (Reply & object) | undefined;
  /** Shows what is cached without asking again. */
  reuse?: boolean;
  /** Milliseconds until the next poll, derived from the latest reply; 0 stops polling. */
  refreshAfter?: (reply: Reply) => number;
  /** Whether a failed read is repeated by itself; a network's own limits forbid it. */
  retries?: boolean;
}

/** What another call answered a moment ago, with the screen that shows it, is not read again. */
const knownMs = 10_000;
const readAt = new WeakMap<object, number>();

/** Remembers when something was read that other components are given as known. */
export function markRead(known: object): void {
  if (!readAt.has(known)) readAt.set(known, Date.now());
}

/** What has no mark yet has just arrived. */
const isRecent = (known: object, now: number) => now - (readAt.get(known) ?? now) < knownMs;

export function useRead<Name extends RouteName>(
  name: Name,
  input: InputOf<Routes[Name]>,
  { refreshAfter: againAfter, known, reuse = false, retries = true }: ReadOptions<ReplyOf<Routes[Name]>> = {},
): SWRResponse<ReplyOf<Routes[Name]>, ApiError> {
  const { call, person } = useSession();
  const [isFresh] = useState(() => known !== undefined && isRecent(known, Date.now()));
  const times = useContext(ReadTimesContext);
  const key = readKey(name, input, Boolean(person));
  const cacheKey = unstable_serialize(key);
  const response = useSWR<ReplyOf<Routes[Name]>, ApiError>(
    key,
    async () => {
      const reply = await call(name, input);
      const shown = times.get(cacheKey);
      if (shown) shown.readAt = Date.now();
      return reply;
    },
    {
      revalidateOnFocus: false,
      shouldRetryOnError: retries,
      ...(againAfter && { refreshInterval: (reply) => (reply === undefined ? 0 : againAfter(reply)) }),
      ...(known && { fallbackData: known }),
      ...((isFresh || reuse) && { revalidateIfStale: false }),
    },
  );
  const { mutate } = response;
  useEffect(() => {
    if (cacheKey === '') return;
    const shown = times.get(cacheKey) ?? {
      name,
      workspaceId: 'workspaceId' in input ? String(input.workspaceId) : undefined,
      readAt: Date.now(),
      shownBy: 0,
      refetch: () => undefined,
    };
    shown.shownBy += 1;
    shown.refetch = () => void mutate();
    times.set(cacheKey, shown);
    return () => {
      shown.shownBy -= 1;
    };
  }, [times, cacheKey, name, input, mutate]);
  return response;
}

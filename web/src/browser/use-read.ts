import type { InputOf, ReplyOf } from '@fanfare/core/api/route.ts';
import type { RouteName, Routes } from '@fanfare/core/api/routes.ts';
import { useCallback, useContext, useEffect, useMemo } from 'react';
import useSWR, { unstable_serialize, useSWRConfig, type SWRResponse } from 'swr';
import type { ApiError } from './api-error.ts';
import { ReadTimesContext, type ShownRead } from './read-times.ts';
import { useSession } from './session-context.ts';

/** The cache key of a read: its route and input. Null, which reads nothing, while nobody is signed in. */
export function readKey<Name extends RouteName>(
  name: Name,
  input: InputOf<Routes[Name]>,
  signedIn: boolean,
): [Name, InputOf<Routes[Name]>] | null {
  return signedIn ? [name, input] : null;
}

interface ReadOptions<Reply> {
  /** Shows cached data without reading it again. */
  reuse?: boolean;
  /**
   * Returns true if a cached reply, last read at `readAt`, is recent enough to be shown without reading it again. A
   * read that the person requests is always made.
   */
  isRecent?: (reply: Reply, readAt: number) => boolean;
  /** Called before the reply is shown. */
  onReply?: (reply: Reply) => void;
  /** Milliseconds until the next poll, derived from the latest reply; 0 stops polling. */
  refreshAfter?: (reply: Reply) => number;
  /** True if a failed read is retried automatically. The limits of a network may forbid automatic retries. */
  retries?: boolean;
}

/**
 * Data that came with another call counts as fresh for this time, but only for the first component that shows the data.
 */
const unseenMs = 10_000;

const workspaceOf = (input: object) => ('workspaceId' in input ? String(input.workspaceId) : undefined);

/** Returns a function that stores another call's answer for components that will soon read the same data. */
export function useStoreAnswer() {
  const { mutate } = useSWRConfig();
  const times = useContext(ReadTimesContext);
  return useCallback(
    <Name extends RouteName>(
      name: Name,
      input: InputOf<Routes[Name]>,
      reply: ReplyOf<Routes[Name]> | undefined,
    ) => {
      if (reply === undefined) return;
      const key = readKey(name, input, true);
      void mutate(key, reply, { revalidate: false });
      times.set(unstable_serialize(key), {
        name,
        workspaceId: workspaceOf(input),
        readAt: Date.now(),
        shownBy: 0,
        refetch: () => undefined,
        isUnseen: true,
      });
    },
    [mutate, times],
  );
}

const isJustAnswered = (read: ShownRead | undefined) =>
  read?.isUnseen === true && Date.now() - read.readAt < unseenMs;

export function useRead<Name extends RouteName>(
  name: Name,
  input: InputOf<Routes[Name]>,
  {
    refreshAfter: againAfter,
    onReply,
    reuse = false,
    isRecent,
    retries = true,
  }: ReadOptions<ReplyOf<Routes[Name]>> = {},
): SWRResponse<ReplyOf<Routes[Name]>, ApiError> {
  const { call, person } = useSession();
  const times = useContext(ReadTimesContext);
  const key = readKey(name, input, Boolean(person));
  const cacheKey = unstable_serialize(key);
  const { cache } = useSWRConfig();
  // Decided once for each key, because SWR uses the value only when a component begins to show the data of a key.
  const isFresh = useMemo(() => {
    const read = times.get(cacheKey);
    if (isJustAnswered(read)) return true;
    const reply = (cache.get(cacheKey) as { data?: ReplyOf<Routes[Name]> } | undefined)?.data;
    return read !== undefined && reply !== undefined && isRecent?.(reply, read.readAt) === true;
    // eslint-disable-next-line react/exhaustive-deps
  }, [times, cache, cacheKey]);
  const response = useSWR<ReplyOf<Routes[Name]>, ApiError>(
    key,
    async () => {
      const reply = await call(name, input);
      onReply?.(reply);
      const shown = times.get(cacheKey);
      if (shown) shown.readAt = Date.now();
      return reply;
    },
    {
      revalidateOnFocus: false,
      shouldRetryOnError: retries,
      ...(againAfter && { refreshInterval: (reply) => (reply === undefined ? 0 : againAfter(reply)) }),
      ...((isFresh || reuse) && { revalidateIfStale: false }),
    },
  );
  const { mutate } = response;
  useEffect(() => {
    if (cacheKey === '') return;
    const shown = times.get(cacheKey) ?? {
      name,
      workspaceId: workspaceOf(input),
      readAt: Date.now(),
      shownBy: 0,
      refetch: () => undefined,
    };
    shown.shownBy += 1;
    shown.isUnseen = false;
    shown.refetch = () => void mutate();
    times.set(cacheKey, shown);
    return () => {
      shown.shownBy -= 1;
    };
  }, [times, cacheKey, name, input, mutate]);
  return response;
}

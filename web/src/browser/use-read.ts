import type { InputOf, ReplyOf } from '@fanfare/core/api/route.ts';
import type { RouteName, Routes } from '@fanfare/core/api/routes.ts';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiError } from './api-error.ts';
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
  /** Milliseconds until the next poll, derived from the latest reply; 0 stops polling. */
  againAfter?: (reply: Reply) => number;
}

export function useRead<Name extends RouteName>(
  name: Name,
  input: InputOf<Routes[Name]>,
  { againAfter }: ReadOptions<ReplyOf<Routes[Name]>> = {},
): SWRResponse<ReplyOf<Routes[Name]>, ApiError> {
  const { call, person } = useSession();
  return useSWR<ReplyOf<Routes[Name]>, ApiError>(
    readKey(name, input, Boolean(person)),
    () => call(name, input),
    againAfter && { refreshInterval: (reply) => (reply === undefined ? 0 : againAfter(reply)) },
  );
}

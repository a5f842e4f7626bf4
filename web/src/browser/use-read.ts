import type { InputOf, ReplyOf } from '@fanfare/core/api/route.ts';
import type { RouteName, Routes } from '@fanfare/core/api/routes.ts';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiError } from './api-error.ts';
import { useSession } from './session-context.ts';

/** The one way to name what was read: by its route and its input. Null, so nothing is asked, while nobody is signed in. */
export function readKey<Name extends RouteName>(
  name: Name,
  input: InputOf<Routes[Name]>,
  signedIn: boolean,
): [Name, InputOf<Routes[Name]>] | null {
  return signedIn ? [name, input] : null;
}

interface ReadOptions<Reply> {
  /** In how many milliseconds what was read is to be read again; 0 for not of itself. */
  againAfter?: (reply: Reply) => number;
}

/** Reads a route and keeps it fresh. */
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

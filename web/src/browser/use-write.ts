import type { InputOf, ReplyOf } from '@fanfare/core/api/route.ts';
import type { RouteName, Routes } from '@fanfare/core/api/routes.ts';
import useSWRMutation, { type SWRMutationResponse } from 'swr/mutation';
import type { ApiError } from './api-error.ts';
import { useSession } from './session-context.ts';

interface WriteOptions<Reply> {
  onSuccess?: (reply: Reply) => void;
  onError?: (error: ApiError) => void;
}

/** Calls a route that changes something. `trigger` never throws: a failure is in `error` and goes to `onError`. */
export function useWrite<Name extends RouteName>(
  name: Name,
  options: WriteOptions<ReplyOf<Routes[Name]>> = {},
): SWRMutationResponse<ReplyOf<Routes[Name]>, ApiError, string, InputOf<Routes[Name]>> {
  const { call } = useSession();
  return useSWRMutation<ReplyOf<Routes[Name]>, ApiError, string, InputOf<Routes[Name]>>(
    name,
    (_: string, { arg }: { arg: InputOf<Routes[Name]> }) => call(name, arg),
    { throwOnError: false, ...options },
  );
}

import useSWRInfinite from 'swr/infinite';
import { useSession } from '../../browser/session-context.ts';
import { loadAll } from './csv-button.tsx';
import { loadReferrals, type ReferralPage } from './load-referrals.ts';

const inputOf = (id: string, cursor: string | null | undefined) =>
  typeof cursor === 'string' ? { id, cursor } : { id };

export function useReferrals(id: string) {
  const { call } = useSession();
  const { data, error, isValidating, mutate, size, setSize } = useSWRInfinite<ReferralPage, Error>(
    (_, before: ReferralPage | null) => (before?.next === null ? null : ['referrals', id, before?.next]),
    ([, , cursor]: [string, string, string | undefined]) => loadReferrals(call, inputOf(id, cursor)),
    { revalidateOnFocus: false, revalidateFirstPage: false, shouldRetryOnError: false },
  );
  return {
    referrals: data?.flatMap(({ rows }) => rows),
    hasMore: typeof data?.at(-1)?.next === 'string',
    error,
    isValidating,
    reload: () => mutate(),
    loadMore: () => void setSize(size + 1),
    loadAll: () => loadAll((after) => loadReferrals(call, inputOf(id, after))),
  };
}

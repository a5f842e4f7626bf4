import useSWR from 'swr';
import { useFileStore } from '../../../browser/file-store.ts';

/** Download addresses of library files; missing until they are known. */
export function useFileUrls(paths: readonly string[]): ReadonlyMap<string, string> {
  const store = useFileStore();
  const { data } = useSWR(
    paths.length === 0 ? null : ['file addresses', ...paths],
    async ([, ...wanted]: [string, ...string[]]) => {
      const found = await Promise.allSettled(
        wanted.map(async (path): Promise<[string, string]> => [path, await store.addressOf(path)]),
      );
      return new Map(found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
    },
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return data ?? none;
}

const none: ReadonlyMap<string, string> = new Map();

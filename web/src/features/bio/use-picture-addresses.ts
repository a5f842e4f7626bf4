import { useEffect, useState } from 'react';
import { useFileStore } from '../../browser/file-store.ts';

/** The addresses of files in Storage, as they become known. Files that are missing have none. */
export function usePictureAddresses(paths: readonly string[]): (path: string) => string | null {
  const store = useFileStore();
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = paths.filter((path) => !known.has(path)).join('\n');
  useEffect(() => {
    let isOver = false;
    const missing = wanted === '' ? [] : wanted.split('\n');
    void Promise.allSettled(missing.map((path) => store.addressOf(path))).then((answers) => {
      if (isOver || missing.length === 0) return;
      setKnown((before) => {
        const found = missing.map((path, index) => {
          const answer = answers[index];
          return [path, answer?.status === 'fulfilled' ? answer.value : ''] as const;
        });
        return new Map([...before, ...found]);
      });
    });
    return () => {
      isOver = true;
    };
  }, [store, wanted]);
  return (path) => known.get(path) || null;
}

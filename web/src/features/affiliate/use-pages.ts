import { useState } from 'react';

interface Place {
  /** Undefined for the first page. */
  cursor: string | undefined;
  /** The number of rows before the page. */
  before: number;
}

const firstPage: Place = { cursor: undefined, before: 0 };

/** Pages of a list that is read with cursors: forward to the next page, and back through the pages already shown. */
export function usePages() {
  const [places, setPlaces] = useState<readonly Place[]>([firstPage]);
  const { cursor, before } = places.at(-1) ?? firstPage;
  return {
    cursor,
    before,
    isFirst: places.length === 1,
    forward: (next: string, count: number) =>
      setPlaces([...places, { cursor: next, before: before + count }]),
    back: () => setPlaces(places.slice(0, Math.max(1, places.length - 1))),
  };
}

export type Pages = ReturnType<typeof usePages>;

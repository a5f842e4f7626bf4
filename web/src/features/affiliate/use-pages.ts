import { useState } from 'react';

interface PageStart {
  /** Undefined for the first page. */
  cursor: string | undefined;
  /** The number of rows before the page. */
  before: number;
}

const firstPage: PageStart = { cursor: undefined, before: 0 };

/** Pages of a list that is read with cursors: forward to the next page, and back through the pages already shown. */
export function usePages() {
  const [pages, setPages] = useState<readonly PageStart[]>([firstPage]);
  const { cursor, before } = pages.at(-1) ?? firstPage;
  return {
    cursor,
    before,
    isFirst: pages.length === 1,
    forward: (next: string, count: number) => setPages([...pages, { cursor: next, before: before + count }]),
    back: () => setPages(pages.slice(0, Math.max(1, pages.length - 1))),
  };
}

export type Pages = ReturnType<typeof usePages>;

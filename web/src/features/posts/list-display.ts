import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { useEffect, useState } from 'react';
import { useStored, writeStored } from '../../browser/stored.ts';

/** How a list is displayed. This browser stores the choice. */
export interface ListDisplay {
  shape: 'table' | 'cards';
  grouping: 'group' | 'individual';
  style: 'normal' | 'feeds';
  failed: 'cause' | 'date';
  /** The number of rows per page of the table. A page of a feed has at least as many cards. */
  rows: number;
}

const key = 'fanfare-post-list';
export const rowChoices = [3, 8, 25, 100];
const usual: ListDisplay = { shape: 'table', grouping: 'group', style: 'normal', failed: 'cause', rows: 3 };

function read(stored: string | null): ListDisplay {
  try {
    const value = JSON.parse(stored ?? '{}') as Partial<ListDisplay>;
    return {
      shape: value.shape === 'cards' ? 'cards' : usual.shape,
      grouping: value.grouping === 'individual' ? 'individual' : usual.grouping,
      style: value.style === 'feeds' ? 'feeds' : usual.style,
      failed: value.failed === 'date' ? 'date' : usual.failed,
      rows: rowChoices.find((rows) => rows === value.rows) ?? usual.rows,
    };
  } catch {
    return usual;
  }
}

export function useListDisplay(): [ListDisplay, (change: Partial<ListDisplay>) => void] {
  const display = read(useStored(key));
  return [display, (change) => void writeStored(key, JSON.stringify({ ...display, ...change }))];
}

export const cardsAcross = (width: number): number => {
  if (width >= 1280) return 5;
  if (width >= 1024) return 4;
  return width >= 768 ? 3 : 2;
};

const resizeMs = 100;

/**
 * The number of cards per page. It depends on the width of the window. While the window is resized, the number is
 * updated only after a pause.
 */
export function useCardsPerPage(): number {
  const [count, setCount] = useState(() => cardsAcross(window.innerWidth));
  useEffect(() => {
    let timer = 0;
    const onResize = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setCount(cardsAcross(window.innerWidth)), resizeMs);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return count;
}

/** Splits groups into groups of one post each. */
export const splitGroups = (groups: readonly PostGroup[]): PostGroup[] =>
  groups.flatMap(({ post_id: id, posts }) => posts.map((post) => ({ post_id: id, posts: [post] })));

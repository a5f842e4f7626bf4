import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { post } from './testing/builders.ts';
import { openPosts } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

const drafts = Array.from({ length: 100 }, (_, n) =>
  post({
    _id: `p${n}`,
    post_id: `g${n}`,
    title: `Post ${n + 1}`,
    updatedAt: new Date(Date.parse('2026-11-20T10:00:00.000Z') - n * 60_000).toISOString(),
  }),
);

/** The table with a hundred rows per page, after all pages have loaded. */
async function openTable() {
  localStorage.setItem('fanfare-post-list', JSON.stringify({ rows: 100 }));
  const opened = openPosts(drafts);
  const current = () => document.querySelector('table[aria-label="Drafts"]')!;
  await waitFor(() => expect(current().getAttribute('aria-rowcount')).toBe('101'));
  // Queries by role would compute the names of all elements repeatedly.
  const titles = () =>
    [...current().querySelectorAll('tbody input[type="checkbox"]')].map((each) =>
      Number(/“Post (\d+)”/.exec(each.getAttribute('aria-label') ?? '')?.[1]),
    );
  return { ...opened, table: current, titles };
}

it('a table of a hundred rows renders only the rows near the visible area, and keeps the focused row', async () => {
  const { table, titles } = await openTable();
  const shown = titles();
  expect(shown[0]).toBe(1);
  expect(shown.length).toBeLessThan(30);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(table().querySelectorAll('*').length).toBeLessThan(1_500);
  const numbers = [...table().querySelectorAll('tr[aria-rowindex]')].map((row) =>
    Number(row.getAttribute('aria-rowindex')),
  );
  // The header is the first row.
  expect(numbers).toEqual([1, ...shown.map((n) => n + 1)]);

  table().querySelector<HTMLElement>('tbody input[type="checkbox"]')!.focus();
  table().parentElement!.getBoundingClientRect = () => new DOMRect(0, -window.scrollY, 1_000, 10_000);
  vi.stubGlobal('scrollY', 6_000);
  fireEvent.scroll(window);
  await waitFor(() => expect(Math.max(...titles())).toBeGreaterThan(60));
  const [first, second] = titles();
  expect(first).toBe(1);
  expect(second).toBeGreaterThan(40);
  expect(titles()).toEqual(titles().toSorted((a, b) => a - b));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Select “Post 1”');
});

it('a short table renders all of its rows', async () => {
  localStorage.setItem('fanfare-post-list', JSON.stringify({ rows: 25 }));
  openPosts(drafts);
  const table = await screen.findByRole('table', { name: 'Drafts' });
  await waitFor(() => expect(table.querySelectorAll('tr')).toHaveLength(26));
  expect(table.getAttribute('aria-rowcount')).toBeNull();
});

import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { PostLane, type ChartPost } from './post-lane.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const post = (id: string): ChartPost => ({
  id,
  title: `Post ${id}`,
  thumbnail: null,
  isVideo: false,
  day: '2026-11-22',
  address: '/',
});

it('thumbnails that overlap are grouped, even if the posts load after the chart', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  const laneOf = (marked: ReadonlyMap<number, ChartPost[]>) => (
    <MemoryRouter>
      <PostLane marked={marked} count={30} />
    </MemoryRouter>
  );
  const { rerender } = render(laneOf(new Map()));
  rerender(
    laneOf(
      new Map([
        [10, [post('a')]],
        [11, [post('b')]],
      ]),
    ),
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Post a, and 1 more',
  ]);
});

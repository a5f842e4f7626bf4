import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groups, post } from './testing/builders.ts';
import { openPosts, rows } from './testing/open-posts.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00.000Z') });
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const due = post({ status: 'scheduled', schedule: '2026-11-20T11:59:00.000Z' });
const readings = ({ api }: ReturnType<typeof openPosts>) =>
  api.calls.filter(({ name }) => name === 'listDrafts').length;

describe('what is on its way', () => {
  it('is watched until it has arrived', async () => {
    let now = due;
    const opened = openPosts([], { listDrafts: () => groups(now) }, '?tab=scheduled');
    const [row] = await rows('Scheduled');
    expect(row!.textContent).toContain('On its way');
    now = { ...due, status: 'uploaded' };
    await pass(4_500);
    await waitFor(() => {
      expect(screen.getByRole('tab', { name: 'History 1' })).toBeDefined();
      expect(screen.getByText('No scheduled posts yet')).toBeDefined();
    });
    const before = readings(opened);
    await pass(120_000);
    expect(readings(opened)).toBe(before);
  });
});

describe('what is planned for later', () => {
  it('is left in peace until it is due', async () => {
    const later = { ...due, schedule: '2026-11-20T12:10:00.000Z' };
    const opened = openPosts([later], {}, '?tab=scheduled');
    const [row] = await rows('Scheduled');
    expect(row!.textContent).toContain('For 20 Nov 2026, 13:10');
    await pass(540_000);
    expect(readings(opened)).toBe(1);
    // React draws between two turns of the clock.
    await pass(61_000);
    await pass(60_000);
    await waitFor(async () => {
      expect(readings(opened)).toBeGreaterThan(1);
      expect((await rows('Scheduled'))[0]!.textContent).toContain('On its way');
    });
  });
});

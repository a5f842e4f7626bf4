import { passTimeAsync } from '../../testing/pass-time.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delivery, post } from './testing/builders.ts';
import { openPosts, postAnswers, rows } from './testing/open-posts.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00.000Z') });
});
afterEach(() => void vi.useRealTimers());

const due = post({ status: 'scheduled', schedule: '2026-11-20T11:59:00.000Z', deliveryId: 'd1' });
const callsOf = ({ api }: ReturnType<typeof openPosts>, name: string) =>
  api.calls.filter((call) => call.name === name).length;

describe('a post that is being sent', () => {
  it('only the post’s delivery is polled, and the list is read again once the post is published', async () => {
    let sent = false;
    const opened = openPosts(
      () => [sent ? { ...due, status: 'uploaded' } : due],
      { listDeliveries: () => [delivery({ id: 'd1', state: sent ? 'published' : 'processing' })] },
      '?tab=scheduled',
    );
    await rows('Scheduled');
    await passTimeAsync(20_000);
    expect(callsOf(opened, 'listPosts')).toBe(1);
    expect(callsOf(opened, 'listDeliveries')).toBeGreaterThan(1);
    sent = true;
    await passTimeAsync(20_000);
    await waitFor(() => {
      expect(screen.getByRole('tab', { name: 'History 1' })).toBeDefined();
      expect(screen.getByText('No scheduled posts yet')).toBeDefined();
    });
    const before = callsOf(opened, 'listDeliveries');
    await passTimeAsync(120_000);
    expect(callsOf(opened, 'listDeliveries')).toBe(before);
  });
});

describe('a post that is scheduled for later', () => {
  it('nothing is polled until the post is due', async () => {
    const later = { ...due, schedule: '2026-11-20T12:10:00.000Z' };
    const opened = openPosts(
      [later],
      { listDeliveries: () => [delivery({ id: 'd1', state: 'processing' })] },
      '?tab=scheduled',
    );
    const [row] = await rows('Scheduled');
    expect(row!.textContent).toContain('For 20 Nov 2026, 13:10');
    await passTimeAsync(540_000);
    expect([callsOf(opened, 'listPosts'), callsOf(opened, 'listDeliveries')]).toEqual([1, 0]);
    // Time passes in two steps, because React has to render when the post has become due.
    await passTimeAsync(61_000);
    await passTimeAsync(60_000);
    await waitFor(() => expect(callsOf(opened, 'listDeliveries')).toBeGreaterThan(0));
  });
});

describe('a post that is retried as soon as another post is published', () => {
  it('a retried post is polled until it is published, even if another post was published just before the retry', async () => {
    const known = new Map<string, 'scheduled' | 'uploaded' | 'failed'>([
      ['d1', 'scheduled'],
      ['d2', 'failed'],
    ]);
    let stateOfSecond: 'processing' | 'published' = 'processing';
    const { user } = openPosts(
      () => [...known].map(([id, status]) => ({ ...due, _id: id, post_id: id, deliveryId: id, status })),
      {
        findDelivery: ({ id }) => ({ ...delivery({ id, state: 'failed' }), timeline: [] }),
        retryDelivery: ({ id }) => {
          known.set(id, 'scheduled');
          return delivery({ id, state: 'processing' });
        },
        listDeliveries: ({ ids = '' }) =>
          ids.split(',').map((id) => {
            const state = id === 'd1' ? 'published' : stateOfSecond;
            if (state === 'published') known.set(id, 'uploaded');
            return delivery({ id, state });
          }),
      },
      '?tab=failed',
    );
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await screen.findByRole('tab', { name: 'History 1' });
    await user.click(retry);
    await screen.findByRole('tab', { name: 'Scheduled 1' });
    await passTimeAsync(5000);
    stateOfSecond = 'published';
    await passTimeAsync(60_000);
    expect(await screen.findByRole('tab', { name: 'History 2' })).toBeDefined();
  });
});

describe('a list with a post that the server cannot read', () => {
  it('readable posts are shown, and a line says that one post could not be read', async () => {
    const others = postAnswers(() => [{ ...due, status: 'draft' }]);
    openPosts([], { listPosts: (input) => ({ ...others.listPosts(input), unreadable: 1 }) });
    expect(await screen.findByText(/^1 post could not be read and is not shown/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Edit “Autumn menu”' })).toBeDefined();
  });
});

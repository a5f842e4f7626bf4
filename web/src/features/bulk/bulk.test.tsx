import type { BulkJobView } from '@fanfare/core/posts/bulk.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { post } from '../posts/testing/builders.ts';
import { openPosts, rows } from '../posts/testing/open-posts.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00.000Z') });
});
afterEach(() => void vi.useRealTimers());

const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    post({ _id: `p${n}`, post_id: `g${n}`, title: `Post ${n + 1}`, uploadTo: 'youtube' }),
  );
const job = (change: Partial<BulkJobView> = {}): BulkJobView => ({
  id: 'job-1',
  kind: 'delete',
  days: null,
  state: 'running',
  total: 60,
  handled: 0,
  changed: 0,
  skipped: 0,
  reasons: [],
  toDrafts: 0,
  canUndo: false,
  ...change,
});
const done = job({ state: 'done', handled: 60, changed: 60, canUndo: true });
const inputsOf = ({ api }: ReturnType<typeof openPosts>, name: string) =>
  api.calls.filter((call) => call.name === name).map(({ input }) => input);
const panel = () => screen.findByRole('region', { name: 'Changing many posts' });

describe('a whole list', () => {
  it('the server deletes a whole list except deselected posts, and the list is read again', async () => {
    let current: BulkJobView | null = null;
    let left = many(5);
    const opened = openPosts(() => left, {
      findBulk: () => {
        if (current) {
          current = { ...done, total: 4, handled: 4, changed: 4 };
          left = left.slice(0, 1);
        }
        return { job: current };
      },
      startBulk: () => {
        current = job({ total: 4 });
        return current;
      },
    });
    const { user } = opened;
    await rows('Drafts');
    await user.click(screen.getByRole('checkbox', { name: 'Select “Post 2”' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 5 matching' }));
    await screen.findByText('All 5 matching selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select “Post 1”' }));
    await screen.findByText('4 of 5 matching selected');
    await user.click(await screen.findByRole('button', { name: 'Delete 4 Selected' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 4 posts?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await panel();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(await within(await panel()).findByText('4 posts deleted.')).toBeDefined();
    expect(inputsOf(opened, 'startBulk')).toMatchObject([
      { action: { kind: 'delete' }, status: 'draft', except: ['p0'], expected: 4 },
    ]);
    await waitFor(async () => expect(await rows('Drafts')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull();
  });

  it('if the list has changed, the server’s refusal is shown, and a second try has the same id', async () => {
    const message = 'The list has changed meanwhile.';
    const opened = openPosts(many(4), {
      startBulk: () => Promise.reject(new ApiError({ status: 409, code: 'conflict', message })),
    });
    const { user } = opened;
    await rows('Drafts');
    await user.click(screen.getByRole('checkbox', { name: 'Select “Post 2”' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 4 matching' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 4 Selected' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(message)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(inputsOf(opened, 'startBulk')).toHaveLength(2));
    const [first, second] = inputsOf(opened, 'startBulk') as { id: string }[];
    expect(first!.id).toBe(second!.id);
  });
});

describe('the job of a workspace', () => {
  it('after a reload, the job still lists each post that was not changed, with the reason', async () => {
    const reasons = [{ name: 'Autumn menu', message: 'This post is already being sent.' }];
    openPosts(many(1), {
      findBulk: () => ({
        job: job({
          kind: 'move',
          days: 2,
          state: 'done',
          total: 13,
          handled: 13,
          changed: 12,
          skipped: 1,
          reasons,
        }),
      }),
    });
    const shown = within(await panel());
    expect(shown.getByRole('status').textContent).toBe('12 of 13 posts moved. 1 post was not moved:');
    expect(shown.getByText('“Autumn menu”: This post is already being sent.')).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('a running job shows its progress', async () => {
    openPosts(many(1), { findBulk: () => ({ job: job({ handled: 15 }) }) });
    const shown = within(await panel());
    expect(shown.getByText('15 of 60')).toBeDefined();
    expect(shown.getByRole('progressbar', { name: 'Deleting 60 posts…' }).getAttribute('aria-valuenow')).toBe(
      '25',
    );
  });

  it('the result of an undo names how many of the restored posts became drafts', async () => {
    openPosts(many(1), {
      findBulk: () => ({ job: job({ state: 'undone', handled: 60, changed: 60, toDrafts: 3 }) }),
    });
    expect(await screen.findByText('60 posts restored, 3 to drafts.')).toBeDefined();
  });

  it('a running job can be stopped and undone', async () => {
    const opened = openPosts(many(1), {
      findBulk: () => ({ job: job({ handled: 15, canUndo: true }) }),
      undoBulk: () => job({ state: 'undoing', total: 20, canUndo: false }),
    });
    await opened.user.click(await within(await panel()).findByRole('button', { name: 'Stop and undo' }));
    expect(
      await within(await panel()).findByRole('progressbar', { name: 'Restoring 20 posts…' }),
    ).toBeDefined();
    expect(inputsOf(opened, 'undoBulk')).toMatchObject([{ id: 'job-1' }]);
    expect(screen.queryByRole('button', { name: 'Stop and undo' })).toBeNull();
  });

  it('the job is undone in one step, and can be dismissed', async () => {
    const opened = openPosts(many(1), {
      findBulk: () => ({ job: done }),
      undoBulk: () => job({ state: 'undone', handled: 60, changed: 60 }),
    });
    await opened.user.click(await within(await panel()).findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('60 posts restored.')).toBeDefined();
    expect(inputsOf(opened, 'undoBulk')).toMatchObject([{ id: 'job-1' }]);
    await opened.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Changing many posts' })).toBeNull();
  });
});

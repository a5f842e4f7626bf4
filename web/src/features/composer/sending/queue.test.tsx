import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { calendarPost } from '@fanfare/core/calendar/testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { soonText } from '../../../ui/date-text.ts';
import { openUpload, type Answers } from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000);
const slot = inHours(30).toISOString();

async function openDialog(answers: Answers) {
  const opened = openUpload({ post: 'g1', server: postServer({ _id: 'p1', platform_id: '1' }), ...answers });
  const button = await screen.findByRole('button', { name: 'Schedule' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await opened.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  const submitted = () =>
    opened.api.calls.flatMap(({ name, input }) =>
      name === 'submitPosts' ? (input as SubmitPostsInput) : [],
    );
  return { ...opened, dialog, submitted };
}

describe('posting slots in the composer', () => {
  it('“Add to queue” names the next free slot and schedules the post for this slot instead of the chosen time', async () => {
    const { user, api, dialog, submitted } = await openDialog({ nextSlot: slot });
    await user.click(dialog.getByRole('button', { name: /^Tomorrow/ }));
    const slotText = soonText(slot, 'Europe/Berlin');
    await user.click(await dialog.findByRole('button', { name: `Add to queue: ${slotText}` }));
    expect(await screen.findByText(/^Added to the queue: /)).toBeDefined();
    expect(submitted()).toMatchObject([
      { action: 'schedule', queue: true, posts: [{ id: 'p1', schedule: slot }] },
    ]);
    expect(api.calls.find(({ name }) => name === 'nextSlot')?.input).toMatchObject({
      post_id: 'g1',
      platforms: 'x',
    });
  });

  it('“Next free slot” only chooses the time, and the person then schedules the post as usual', async () => {
    const { user, dialog, submitted } = await openDialog({ nextSlot: slot });
    await user.click(await dialog.findByRole('button', { name: /^Next free slot/ }));
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await screen.findByText(/^Your post has been scheduled! It goes out on .+\d:\d\d/);
    const [input] = submitted();
    expect(input?.posts[0]?.schedule).toBe(slot);
    expect(input).not.toHaveProperty('queue');
  });

  it('if no slot is free, the queue is not offered, and the dialog proposes the next hour in the person’s zone', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00.000Z'), toFake: ['Date'] });
    const { api, dialog } = await openDialog({ nextSlot: null });
    await dialog.findByText(/^in 1 hour, Berlin \(UTC\+0[12]:00\)$/);
    await waitFor(() => expect(api.calls.some(({ name }) => name === 'nextSlot')).toBe(true));
    expect(await dialog.findByRole('button', { name: /^Tomorrow/ })).toBeDefined();
    expect(dialog.queryByRole('button', { name: /slot/i })).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Add to queue/ })).toBeNull();
  });

  it('a failed submission to the queue shows the reason and keeps the post open', async () => {
    const { user, dialog } = await openDialog({ nextSlot: slot, refusal: 'All posting slots are taken.' });
    await user.click(await dialog.findByRole('button', { name: /^Add to queue/ }));
    expect(await screen.findByText('All posting slots are taken.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Change time' })).toBeDefined();
  });
});

it('a time near another post of the same account shows a warning but can be chosen', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00.000Z'), toFake: ['Date'] });
  const due = { uploadTo: 'x', platform_id: '1', at: '2026-11-23T08:10:00.000Z' };
  const dated = [
    { post_id: 'g1', posts: [calendarPost({ ...due, _id: 'p1', at: '2026-11-23T08:00:00.000Z' })] },
    { post_id: 'g2', posts: [calendarPost({ ...due, _id: 'p2' })] },
  ];
  const { user, api, dialog, submitted } = await openDialog({ nextSlot: null, dated });
  const reads = () => api.calls.filter(({ name }) => name === 'calendar').map(({ input }) => input);
  await waitFor(() => expect(reads()).toHaveLength(1));
  expect(dialog.queryByText(/another post/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Tomorrow, 9:00/ }));
  await dialog.findByText('X: another post 10 min later.');
  expect(reads()[1]).toMatchObject({ from: '2026-11-23T07:40:00.000Z', to: '2026-11-23T09:20:00.000Z' });
  await user.click(dialog.getByLabelText('Time'));
  await user.keyboard('9:10{Tab}');
  await dialog.findByText('X: another post at the same time.');
  expect(reads()).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(submitted()[0]?.posts[0]?.schedule).toBe(due.at));
});

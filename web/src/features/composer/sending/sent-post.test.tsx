import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReadCache } from '../../../browser/read-cache.tsx';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { TimersContext } from '../../../browser/timers.ts';
import { VisitContext } from '../../../browser/visit.ts';
import { harbour, visitWith } from '../../../testing/entered.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { instantTimers } from '../../../testing/manual-timers.ts';
import { ToastProvider } from '../../../ui/toasts.tsx';
import {
  deliveryWith,
  findDescription,
  openUpload,
  readyButton,
  serverWith,
  type Answers,
} from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { SentPost } from './sent-post.tsx';

beforeEach(() => localStorage.clear());

const failure = {
  kind: 'rejected' as const,
  reason: 'The network did not like it.',
  code: null,
  advice: 'Change it.',
};
const failed = deliveryWith({ state: 'failed', failure });
const published = deliveryWith({ state: 'published', receipt: { id: '17', url: null } });
const processing = deliveryWith({ state: 'processing' });
const underWay = { status: 'scheduled', deliveryId: 'd1' } as const;
const progress = () => screen.findByRole('region', { name: 'Publishing progress' });

/** Shows the status of a group that was submitted earlier. */
function showSent(answers: Answers) {
  const api = serverWith(answers);
  render(
    <SessionProvider session={fakeSession(kim)} call={api.call}>
      <MemoryRouter>
        <ReadCache>
          <TimersContext value={instantTimers}>
            <ToastProvider>
              <VisitContext value={visitWith()}>
                <SentPost
                  workspaceId={harbour.id}
                  groupId="g1"
                  isNew={false}
                  onCreateAnother={() => undefined}
                />
              </VisitContext>
            </ToastProvider>
          </TimersContext>
        </ReadCache>
      </MemoryRouter>
    </SessionProvider>,
  );
  return { api, user: userEvent.setup() };
}

describe('a submitted post', () => {
  it('after a submission only the deliveries are read, and after a reload the address shows the post again', async () => {
    const server = postServer();
    const { user, path, api, unmount } = openUpload({ post: 'g1', server, deliveries: [published] });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await user.click(await readyButton('Publish'));
    await screen.findByText('Uploading');
    await screen.findByText('Your tweet has been posted to X!');
    const names = api.calls.map(({ name }) => name);
    const after = names.slice(names.indexOf('submitPosts') + 1);
    expect(after.filter((name) => name !== 'uploadQuota' && name !== 'versions')).toEqual(['listDeliveries']);
    expect(api.calls.find(({ name }) => name === 'submitPosts')?.input).toMatchObject({
      action: 'upload',
      zone: 'Europe/Berlin',
      posts: [{ uploadTo: 'x', platform_id: '1', description: 'As it was kept' }],
    });
    expect(path()).toBe('/dashboard/upload?sent=g1');
    unmount();
    openUpload({ sent: 'g1', server, deliveries: [published] });
    await screen.findByText('Your tweet has been posted to X!');
    await screen.findByText('anapaints');
  });

  it('the status leaves out drafts of the same group', async () => {
    const server = postServer(underWay, { _id: 'p2', uploadTo: 'youtube', platform_id: '2' });
    showSent({ server });
    const list = within(await progress()).getAllByRole('listitem');
    expect(list).toHaveLength(1);
  });

  it('a post that failed because of its account shows the reason and a way to reconnect the account', async () => {
    const { api } = showSent({
      server: postServer(underWay, { ...underWay, _id: 'p2' }),
      deliveries: [{ ...failed, failure: { ...failure, kind: 'token_expired' } }],
    });
    await screen.findAllByText('An error occurred while posting to X!');
    for (const text of [failure.reason, failure.advice])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    const [reconnect] = screen.getAllByRole('link', { name: 'Reconnect' });
    expect(reconnect?.getAttribute('href')).toBe('/dashboard/socials');
    const reports = () => api.calls.filter(({ name }) => name === 'reportAccount');
    await waitFor(() => expect(reports()).toHaveLength(1));
    expect(reports()[0]?.input).toEqual({ workspaceId: expect.any(String), platform_id: expect.any(String) });
  });

  it('a published post shows its address and warnings, and the server is not asked to check its account', async () => {
    const receipt = { id: '17', url: 'https://x.example/17' };
    const { api } = showSent({
      server: postServer(underWay),
      deliveries: [
        { ...published, receipt },
        { ...published, id: 'd1-finish', kind: 'finish', warnings: ['The cover was left out.'] },
        { ...failed, id: 'd1-comment', kind: 'comment' },
      ],
    });
    await screen.findByText('Your tweet has been posted to X!');
    expect(screen.getByRole('link', { name: 'View on X' }).getAttribute('href')).toBe(receipt.url);
    const notes = within(await screen.findByRole('list', { name: 'Warnings' })).getAllByRole('listitem');
    expect(notes.map((note) => note.textContent)).toEqual([
      'The cover was left out.',
      `The first comment was not posted. ${failure.reason}`,
      'View details',
    ]);
    expect(api.calls.filter(({ name }) => name === 'reportAccount')).toEqual([]);
  });

  it('no toast is shown for posts that had already been published when the screen opened', async () => {
    const server = postServer(
      { ...underWay, status: 'uploaded' },
      { ...underWay, _id: 'p2', status: 'uploaded' },
    );
    showSent({ server, deliveries: [published] });
    await screen.findByText('Your post is published.');
    expect(screen.queryByText(/^Successfully/)).toBeNull();
  });

  it('a waiting post shows the reason for its delay and can be retried now', async () => {
    const waiting = deliveryWith({
      state: 'queued',
      failure: { ...failure, kind: 'rate_limited', reason: 'X asks to wait.' },
      nextAt: new Date(Date.now() + 15 * 60_000 + 20_000).toISOString(),
      canRetry: true,
    });
    const { user, api } = showSent({ server: postServer(underWay), deliveries: [waiting] });
    await screen.findByText('X asks to wait. Next try in 15 minutes.');
    expect(screen.queryByText('Uploading')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(api.calls.some(({ name }) => name === 'retryDelivery')).toBe(true));
  });

  it('a failed post can be edited, even if it was opened by its address', async () => {
    const { user, path } = openUpload({ post: 'g1', deliveries: [failed] });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await user.click(await readyButton('Publish'));
    await user.click(await screen.findByRole('link', { name: 'Edit post' }));
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    expect(path()).toBe('/dashboard/upload?post=g1');
  });

  it('the status of a new post links to its details, even if the list of posts was loaded before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let listed = Promise.resolve();
    const { user, path, go } = openUpload({ listDelay: () => listed });
    await findDescription();
    go('/dashboard/posts');
    await screen.findByRole('table', { name: 'Drafts' });
    go('/dashboard/upload');
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    await enterText(user, await findDescription(), 'Hello');
    await user.click(await readyButton('Publish'));
    listed = promise;
    await user.click(await screen.findByRole('link', { name: 'View details of anapaints on X' }));
    // The list that is loaded now contains the post. The cached list does not.
    await screen.findByText('Loading the posts');
    resolve();
    expect((await screen.findByRole('dialog')).textContent).toContain('Hello');
    expect(path()).toMatch(/^\/dashboard\/posts\?tab=\w+&post=\w+/);
  });

  it('failed posts are listed first, and the title names the number of live posts', async () => {
    const server = postServer(
      { ...underWay, deliveryId: 'd1' },
      { ...underWay, _id: 'p2', deliveryId: 'd2' },
    );
    showSent({ server, deliveries: [published, { ...failed, id: 'd2' }] });
    await screen.findByText('1 of 2 posts are live');
    const [first] = within(await progress()).getAllByRole('listitem');
    expect(first?.textContent).toContain('The network did not like it.');
  });

  it.each([
    ['one is published and the other still processed', [published, processing], 'uploaded'],
    ['one is published and the other failed', [published, failed], 'uploaded'],
    ['one failed and the other is still processed', [failed, processing], 'scheduled'],
    ['all failed', [failed, failed], 'failed'],
  ])('if %s, See all posts opens the tab for this result', async (_, deliveries, tab) => {
    const server = postServer(underWay, { ...underWay, _id: 'p2', deliveryId: 'd2' });
    showSent({ server, deliveries: deliveries.map((delivery, n) => ({ ...delivery, id: `d${n + 1}` })) });
    const link = await screen.findByRole('link', { name: 'See all posts' });
    await waitFor(() => expect(link.getAttribute('href')).toBe(`/dashboard/posts?tab=${tab}`));
  });

  it('a post in progress shows how long its network usually takes, and no error', async () => {
    // The post is due in the future, so that even on a slow machine it does not exceed the usual duration.
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const onTime = deliveryWith({ state: 'processing', dueAt });
    showSent({ server: postServer(underWay), deliveries: [onTime] });
    await screen.findByText('X is processing your post.');
    await screen.findByText('Usually takes about 10 seconds.');
    expect(within(await progress()).queryByText('Failed')).toBeNull();
  });

  it('a post in progress is shown as slow after twice the usual duration', async () => {
    const slow = deliveryWith({
      state: 'processing',
      dueAt: new Date(Date.now() - 60_000).toISOString(),
    });
    showSent({ server: postServer(underWay), deliveries: [slow] });
    await screen.findByText('This takes longer than usual.');
    expect(screen.queryByText(/^Usually takes/)).toBeNull();
  });

  it.each([
    ['as normal', Date.now() + 3_600_000, 'Usually takes about 10 seconds.', false],
    ['as slow after twice the usual time', Date.now() - 60_000, 'This takes longer than usual.', true],
  ])('a post that the network still processes is shown %s', async (_, dueAt, text, isSlow) => {
    const checking = deliveryWith({
      state: 'unknown',
      failure: { ...failure, kind: 'outcome_unknown', reason: 'X is still processing it.' },
      dueAt: new Date(dueAt).toISOString(),
    });
    showSent({ server: postServer(underWay), deliveries: [checking] });
    await screen.findByText(text);
    expect(screen.queryByText('X is still processing it.') !== null).toBe(isSlow);
  });

  it('accounts are listed in the order that they have in the composer', async () => {
    const onYouTube = { _id: 'p2', uploadTo: 'youtube', platform_id: '2', deliveryId: 'd2' };
    showSent({
      server: postServer(underWay, { ...underWay, ...onYouTube }),
      deliveries: [published, { ...published, id: 'd2', platform: 'youtube' }],
    });
    await screen.findByText('quiethours');
    const rows = within(await progress()).getAllByRole('listitem');
    expect(rows.map((row) => /anapaints|quiethours/.exec(row.textContent)?.[0])).toEqual([
      'quiethours',
      'anapaints',
    ]);
  });

  it('a waiting post shows the reason for its delay instead of the usual duration', async () => {
    const waiting = deliveryWith({
      state: 'queued',
      dueAt: new Date().toISOString(),
      failure: { ...failure, kind: 'unavailable', reason: 'X is busy.' },
    });
    showSent({ server: postServer(underWay), deliveries: [waiting] });
    await screen.findByText(/^X is busy\./);
    expect(screen.queryByText(/^Usually takes/)).toBeNull();
  });

  it('if the post was deleted, a message says so in place of its status', async () => {
    const { user, path, go } = openUpload({ sent: 'g9', server: postServer(underWay) });
    await screen.findByText('This post is not being published');
    await user.click(screen.getByRole('button', { name: 'Create another post' }));
    expect(await findDescription()).toHaveProperty('value', '');
    go('/dashboard/upload?sent=g1');
    await progress();
    go('/dashboard/upload');
    expect(await findDescription()).toHaveProperty('value', '');
    expect(path()).toBe('/dashboard/upload');
  });
});

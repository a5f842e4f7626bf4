import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryWith, openUpload } from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';

beforeEach(() => localStorage.clear());

const description = () => screen.findByLabelText('Description');
const failure = {
  kind: 'rejected' as const,
  reason: 'The network did not like it.',
  code: null,
  advice: 'Change it.',
};
const failed = deliveryWith({ state: 'failed', failure });
const published = deliveryWith({ state: 'published', receipt: { id: '17', url: null } });
const underWay = { status: 'scheduled', deliveryId: 'd1' } as const;
const progress = () => screen.findByRole('region', { name: 'What becomes of it' });

describe('a post that was sent', () => {
  it('has an address, at which it is still watched after the page was left', async () => {
    const server = postServer();
    const { user, path, unmount } = openUpload({ post: 'g1', server, deliveries: [published] });
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await progress();
    expect(path()).toBe('/dashboard/upload?sent=g1');
    unmount();
    openUpload({ sent: 'g1', server, deliveries: [published] });
    await screen.findByText('Your tweet has been posted to X!');
    await screen.findByText('anapaints on X');
  });

  it('leaves out what of its group was only kept', async () => {
    const server = postServer(underWay, { _id: 'p2', uploadTo: 'youtube', platform_id: '2' });
    openUpload({ sent: 'g1', server });
    const list = within(await progress()).getAllByRole('listitem');
    expect(list).toHaveLength(1);
  });

  it('tells nothing again that was over before', async () => {
    const server = postServer(
      { ...underWay, status: 'uploaded' },
      { ...underWay, _id: 'p2', status: 'uploaded' },
    );
    openUpload({ sent: 'g1', server, deliveries: [published] });
    await screen.findByText('Your post is out.');
    expect(screen.queryByText(/^Successfully/)).toBeNull();
  });

  it('says why it waits until later, and is taken up when somebody asks', async () => {
    const waiting = deliveryWith({
      state: 'queued',
      failure: { ...failure, kind: 'rate_limited', reason: 'X asks to wait.' },
      nextAt: new Date(Date.now() + 15 * 60_000 + 20_000).toISOString(),
      canRetry: true,
    });
    const { user, api } = openUpload({ sent: 'g1', server: postServer(underWay), deliveries: [waiting] });
    await screen.findByText('X asks to wait. Next try in 15 minutes.');
    expect(screen.queryByText('Uploading')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(api.calls.some(({ name }) => name === 'retryDelivery')).toBe(true));
  });

  it('is written on after it failed, also where it was opened by its address', async () => {
    const { user, path } = openUpload({ post: 'g1', deliveries: [failed] });
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await user.click(await screen.findByRole('link', { name: 'Edit the post' }));
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    expect(path()).toBe('/dashboard/upload?post=g1');
  });

  it('makes room for a new one when that is asked for in the navigation', async () => {
    const { user, path } = openUpload({ sent: 'g1', server: postServer(underWay) });
    await progress();
    await user.click(screen.getAllByRole('link', { name: 'Upload' })[0]!);
    expect(await description()).toHaveProperty('value', '');
    expect(path()).toBe('/dashboard/upload');
  });

  it('leads to its details', async () => {
    const { user, path } = openUpload({ sent: 'g1', server: postServer({ ...underWay, title: 'Autumn' }) });
    await user.click(await screen.findByRole('link', { name: 'See the details of anapaints on X' }));
    await screen.findByRole('dialog', { name: 'Autumn' });
    expect(path()).toBe('/dashboard/posts?post=p1');
  });

  it('is in the list of posts, also where that was looked at before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let listed = Promise.resolve();
    const { user } = openUpload({ whenListed: () => listed });
    await user.click((await screen.findAllByRole('link', { name: 'Posts' }))[0]!);
    await screen.findByRole('table', { name: 'Drafts' });
    await user.click(screen.getAllByRole('link', { name: 'Upload' })[0]!);
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    await user.type(await description(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    listed = promise;
    await user.click(await screen.findByRole('link', { name: 'See the details of anapaints on X' }));
    // Not the older list, in which it is missing.
    await screen.findByText('Loading the posts');
    resolve();
    expect((await screen.findByRole('dialog')).textContent).toContain('Hello');
  });

  it('that is gone is said to be', async () => {
    const { user } = openUpload({ sent: 'g9' });
    await screen.findByText('Nothing of this post is on its way');
    await user.click(screen.getByRole('button', { name: 'Write another post' }));
    expect(await description()).toHaveProperty('value', '');
  });
});

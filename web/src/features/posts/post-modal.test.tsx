import { type Answers } from '../../testing/fake-api.ts';
import type { DeliveryView, DatedEvent } from '@fanfare/core/deliveries/view.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { delivery, failure, line, post } from './testing/builders.ts';
import { openPosts, rows } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());

const out = post({ status: 'uploaded', deliveryId: 'delivery-1' });
const lost = post({ status: 'failed', deliveryId: 'delivery-1', fail_reason: 'Backend error' });
const failed = delivery({ state: 'failed', failure: failure(), canRetry: true });

/** Opens the details of a post with these deliveries. */
function openDetails(
  shown: PostView | (() => PostView),
  deliveries: readonly DeliveryView[],
  answers: Answers = {},
  timeline: DatedEvent[] = [line()],
) {
  const current = () => (typeof shown === 'function' ? shown() : shown);
  return openPosts(
    () => [current()],
    {
      listDeliveries: () => [...deliveries],
      findDelivery: ({ id }) => ({ ...deliveries.find((each) => each.id === id)!, timeline }),
      ...answers,
    },
    `?post=${current()._id}`,
  );
}
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => void (await import('./post-modal.tsx')));

const dialog = async (name = 'Autumn menu') => within(await screen.findByRole('dialog', { name }));
const section = async (name: string) => within(await (await dialog()).findByRole('region', { name }));
const became = () => section('Result');

describe('the details of a post', () => {
  it('the details open from the list, have their own address and close again', async () => {
    const { user, path } = openPosts([post()]);
    await rows('Drafts');
    await user.click(await screen.findByRole('link', { name: 'Harbour Coffee on YouTube, draft' }));
    const shown = await dialog();
    expect(path()).toBe('/dashboard/posts?tab=draft&post=post-1');
    expect(shown.getByText('Last changed on 20 Nov 2026, 10:00')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(path()).toBe('/dashboard/posts?tab=draft');
    });
  });

  it("the list behind the details shows the post's tab if the address names none", async () => {
    const history = post({ _id: 'p2', post_id: 'g2', status: 'uploaded' });
    const { user, path } = openPosts([post(), history], {}, '?post=p2');
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.getByRole('tab', { name: /History/ }).getAttribute('aria-selected')).toBe('true');
      expect(path()).toBe('/dashboard/posts?tab=uploaded');
    });
  });

  it('the Escape key closes the details', async () => {
    const { user } = openPosts([post()], {}, '?post=post-1');
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('only fields with content are shown', async () => {
    openPosts([post({ comment: 'Which one is yours?' })], {}, '?post=post-1');
    const says = await section('Content');
    const facts = says.getAllByRole('term').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Title', 'Description', 'First comment', 'Media']);
    expect(says.getByText('Which one is yours?')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
  });

  it("a scheduled date is shown in the person's time zone and the chosen one", async () => {
    const planned = { status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z' } as const;
    openPosts([post({ ...planned, zone: 'America/New_York' })], {}, '?post=post-1');
    await dialog();
    expect(
      screen.getByText('Scheduled for 1 Dec 2099, 9:00 (1 Dec 2099, 3:00 in America/New York)'),
    ).toBeDefined();
  });

  it('a deleted post gets its own message', async () => {
    openPosts([], {}, '?post=gone');
    const shown = await dialog('Post not found');
    expect(shown.getByText(/It was deleted/)).toBeDefined();
  });
});

describe('a post that the network refused', () => {
  it('Edit is the primary action, and a retry asks first because nothing was changed', async () => {
    const refused = delivery({ state: 'failed', failure: failure({ kind: 'rejected' }), canRetry: true });
    openDetails(post({ status: 'failed', deliveryId: 'delivery-1', post_id: 'group-1' }), [refused]);
    const shown = await became();
    const edit = shown.getByRole('link', { name: 'Edit post' });
    expect(edit.getAttribute('href')).toBe('/dashboard/upload?post=group-1');
    expect(shown.getByRole('button', { name: 'Retry unchanged' })).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('a published post', () => {
  const receipt = { id: 'vid1', url: 'https://network.example/vid1' };

  it('the details link to the live post and show its timeline', async () => {
    openDetails(out, [delivery({ receipt })], {}, [
      line(),
      line({ at: '2026-11-20T09:00:07.000Z', what: 'published', text: 'The post is out.' }),
    ]);
    const shown = await became();
    expect(shown.getByText('Published.')).toBeDefined();
    expect(shown.getByText('ID on YouTube: vid1')).toBeDefined();
    const link = shown.getByRole('link', { name: 'View on YouTube' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([receipt.url, 'noreferrer']);
    const timeline = await shown.findByRole('list', { name: 'Timeline: Post' });
    const items = within(timeline).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Preparing and uploading the media\.20 Nov.* 10:00:01 · Attempt 1$/),
      expect.stringMatching(/^The post is out\.20 Nov.* 10:00:07 · Attempt 1$/),
    ]);
    expect(shown.queryByRole('button')).toBeNull();
  });

  it.each([null, 'javascript:alert(1)'])('a receipt without a web address has no link: %s', async (url) => {
    openDetails(out, [delivery({ receipt: { id: 'vid1', url } })]);
    const shown = await became();
    expect(shown.getByText('ID on YouTube: vid1')).toBeDefined();
    expect(shown.queryByRole('link')).toBeNull();
  });

  it('the first comment and the final steps are shown and retried separately', async () => {
    const comment = delivery({
      id: 'c',
      kind: 'comment',
      state: 'failed',
      failure: failure(),
      canRetry: true,
    });
    const finish = delivery({ id: 'f', kind: 'finish', warnings: ['The thumbnail was left out.'] });
    const { user, api } = openDetails(out, [delivery({ receipt }), comment, finish], {
      retryDelivery: () => comment,
    });
    const shown = await section('First comment');
    expect(shown.getByText('The first comment was not posted.')).toBeDefined();
    const touches = await section('Final steps');
    expect(touches.getByText('Final steps completed.')).toBeDefined();
    expect(touches.getByText('The thumbnail was left out.')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    expect(api.calls.find(({ name }) => name === 'retryDelivery')?.input).toMatchObject({ id: 'c' });
  });

  it('an address that only the final steps found is linked', async () => {
    const finish = delivery({ id: 'f', kind: 'finish', receipt: { id: 'vid1', url: receipt.url } });
    openDetails(out, [delivery({ receipt: { id: 'vid1', url: null } }), finish]);
    const link = await (await became()).findByRole('link', { name: 'View on YouTube' });
    expect(link.getAttribute('href')).toBe(receipt.url);
  });

  it('deliveries of cancelled revisions are hidden', async () => {
    openDetails(out, [delivery({ id: 'older', state: 'cancelled' }), delivery({ receipt })]);
    expect((await became()).getByText('Published.')).toBeDefined();
    expect(screen.queryByText(/Cancelled/)).toBeNull();
  });
});

describe('a post that is being sent', () => {
  it('a late post shows its delay and the reason', async () => {
    const because = 'The network is still processing the media.';
    openDetails(post({ status: 'scheduled', deliveryId: 'delivery-1' }), [
      delivery({ state: 'processing', late: { seconds: 720, because } }),
    ]);
    const far = await section('Status');
    expect(far.getByText(`12 minutes late: ${because}`)).toBeDefined();
  });

  it('a post that waits until tomorrow can be retried now', async () => {
    const scheduled = post({ status: 'scheduled', deliveryId: 'delivery-1' });
    const waiting = delivery({
      state: 'queued',
      nextAt: '2026-11-21T08:00:00.000Z',
      failure: failure({ kind: 'rate_limited', reason: 'Quota exceeded.' }),
      canRetry: true,
    });
    const { user, api } = openDetails(scheduled, [waiting], { retryDelivery: () => waiting });
    const far = await section('Status');
    await user.click(far.getByRole('button', { name: 'Retry' }));
    expect(api.calls.find(({ name }) => name === 'retryDelivery')?.input).toMatchObject({ id: 'delivery-1' });
  });
});

describe('a failed post', () => {
  it('the details show the reason and advice, and the post can be retried', async () => {
    let now = failed;
    let stands = lost;
    const { user, api } = openDetails(() => stands, [], {
      listDeliveries: () => [now],
      findDelivery: () => ({ ...now, timeline: [line()] }),
      retryDelivery: () => {
        now = delivery({ state: 'queued', attempts: 1 });
        stands = { ...lost, status: 'scheduled', schedule: '2026-11-20T09:00:00.000Z' };
        return now;
      },
    });
    const shown = await became();
    expect(shown.getByText('Not published.')).toBeDefined();
    expect(shown.getByText('Backend error')).toBeDefined();
    const details = shown.getByText('Error code: backendError').closest('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toMatch(/^Technical details/);
    expect(shown.getByText('Try again a little later.')).toBeDefined();
    expect(shown.queryByRole('link', { name: 'Reconnect' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(shown.getByText('Starting shortly.')).toBeDefined();
      expect(shown.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(screen.queryByRole('tab', { name: /Failed/, hidden: true })).toBeNull();
    });
    expect(api.calls.find(({ name }) => name === 'retryDelivery')?.input).toEqual({
      workspaceId: 'harbourWorkspace0001',
      id: 'delivery-1',
    });
  });

  it('a refused retry shows its reason', async () => {
    const refusal = new ApiError({
      status: 409,
      code: 'conflict',
      message: 'This is no longer the latest version of the post.',
    });
    const { user } = openDetails(lost, [failed], { retryDelivery: () => Promise.reject(refusal) });
    const shown = await became();
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    expect((await shown.findByRole('alert')).textContent).toBe(refusal.message);
    expect(shown.getByRole('button', { name: 'Retry' })).toBeDefined();
  });

  it.each(['token_expired', 'missing_permission'] as const)(
    'a failure caused by the account links to its connection: %s',
    async (kind) => {
      const { user, path } = openDetails(lost, [{ ...failed, failure: failure({ kind }) }]);
      await user.click((await became()).getByRole('link', { name: 'Reconnect' }));
      await waitFor(() => expect(path()).toBe('/dashboard/socials'));
    },
  );

  it.each([
    ['It is live', true],
    ['It is not live', false],
  ])('an unknown outcome is confirmed by the person: %s', async (button, isOut) => {
    const unknown = { ...failed, needsDecision: true, failure: failure({ kind: 'outcome_unknown' }) };
    const { user, api } = openDetails(lost, [unknown], { decideDelivery: () => unknown });
    const shown = await became();
    expect(shown.getByText('The network has not confirmed whether the post is live.')).toBeDefined();
    await user.click(shown.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'decideDelivery')?.input).toMatchObject({ isOut }),
    );
  });
});

describe('loading the deliveries', () => {
  it('a failed load can be retried', async () => {
    let reached = false;
    const { user } = openDetails(out, [], {
      listDeliveries: () => (reached ? [delivery()] : Promise.reject(unreachable(false))),
      findDelivery: () => ({ ...delivery(), timeline: [] }),
    });
    const shown = await dialog();
    await shown.findByRole('alert');
    reached = true;
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    expect(await (await became()).findByText('Nothing has happened yet.')).toBeDefined();
  });

  it('the result is shown even if the timeline fails to load', async () => {
    let reached = false;
    const { user } = openDetails(out, [delivery()], {
      findDelivery: () =>
        reached ? { ...delivery(), timeline: [line()] } : Promise.reject(unreachable(true)),
    });
    const shown = await became();
    expect(shown.getByText('Published.')).toBeDefined();
    await shown.findByRole('alert');
    reached = true;
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    expect(await shown.findByText('Preparing and uploading the media.')).toBeDefined();
  });
});

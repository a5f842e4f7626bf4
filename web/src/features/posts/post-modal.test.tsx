import type { DeliveryView, DatedEvent } from '@fanfare/core/deliveries/view.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { ReadCache } from '../../browser/read-cache.tsx';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { VisitContext } from '../../browser/visit.ts';
import { harbour, visitWith } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { Deliveries } from './deliveries.tsx';
import { delivery, failure, line, post } from './testing/builders.ts';
import { openPosts, rows } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());

const out = post({ status: 'uploaded', deliveryId: 'delivery-1' });
const lost = post({ status: 'failed', deliveryId: 'delivery-1', fail_reason: 'Backend error' });
const failed = delivery({ state: 'failed', failure: failure(), canRetry: true });

/** Opens a post that has these deliveries, and shows their results. */
function showResults(
  shown: PostView,
  deliveries: readonly DeliveryView[],
  answers: Answers = {},
  timeline: DatedEvent[] = [line()],
) {
  const api = fakeApi({
    listDeliveries: () => [...deliveries],
    findDelivery: ({ id }) => ({ ...deliveries.find((each) => each.id === id)!, timeline }),
    ...answers,
  });
  render(
    <SessionProvider session={fakeSession(kim)} call={api.call}>
      <MemoryRouter>
        <ReadCache>
          <VisitContext value={visitWith()}>
            <Deliveries
              workspaceId={harbour.id}
              post={shown}
              timeZone="Europe/Berlin"
              now={new Date('2026-11-20T09:05:00.000Z')}
              onChanged={() => undefined}
            />
          </VisitContext>
        </ReadCache>
      </MemoryRouter>
    </SessionProvider>,
  );
  return { api, user: userEvent.setup() };
}
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => void (await import('./post-modal.tsx')));

const dialog = async (name = 'Autumn menu') => within(await screen.findByRole('dialog', { name }));
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const became = () => section('Result');

describe('the details of a post', () => {
  it('the details have an address of their own, show only fields with content, and are closed by the button or by Escape', async () => {
    const { user, path } = openPosts([post({ comment: 'Which one is yours?' })]);
    const open = async () => {
      await user.click(await screen.findByRole('link', { name: 'Harbour Coffee on YouTube, draft' }));
      return dialog();
    };
    await rows('Drafts');
    const shown = await open();
    expect(path()).toBe('/dashboard/posts?tab=draft&post=post-1');
    expect(shown.getByText('Last changed on 20 Nov 2026, 10:00')).toBeDefined();
    const content = await section('Content');
    const facts = content.getAllByRole('term').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Title', 'Description', 'First comment', 'Media']);
    expect(content.getByText('Which one is yours?')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(path()).toBe('/dashboard/posts');
    });
    await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('if an address names a post but no tab, the list behind the details opens the tab of that post', async () => {
    const history = post({ _id: 'p2', post_id: 'g2', status: 'uploaded' });
    const planned = post({
      _id: 'p3',
      post_id: 'g3',
      status: 'scheduled',
      schedule: '2099-12-01T08:00:00.000Z',
      zone: 'America/New_York',
    });
    const { user, path, go } = openPosts([post(), history, planned], {}, '?post=p2');
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.getByRole('tab', { name: /History/ }).getAttribute('aria-selected')).toBe('true');
      expect(path()).toBe('/dashboard/posts?tab=uploaded');
    });

    go('/dashboard/posts?post=p3');
    await dialog();
    // The time is shown in the person's time zone and in the zone that was chosen for the post.
    expect(
      await screen.findByText('Scheduled for 1 Dec 2099, 9:00 (1 Dec 2099, 3:00 in America/New York)'),
    ).toBeDefined();
    go('/dashboard/posts?post=gone');
    expect((await dialog('Post not found')).getByText(/It was deleted/)).toBeDefined();
  });

  it('a failed post shows why it failed and what to do, and leaves the list of failed posts after a retry', async () => {
    let now = failed;
    let stands = lost;
    const refusal = new ApiError({
      status: 409,
      code: 'conflict',
      message: 'This is no longer the latest version of the post.',
    });
    const refusals = [refusal];
    const { user, api } = openPosts(
      () => [stands],
      {
        listDeliveries: () => [now],
        findDelivery: () => ({ ...now, timeline: [line()] }),
        retryDelivery: () => {
          const refused = refusals.shift();
          if (refused) throw refused;
          now = delivery({ state: 'queued', attempts: 1 });
          stands = { ...lost, status: 'scheduled', schedule: '2026-11-20T09:00:00.000Z' };
          return now;
        },
      },
      '?post=post-1',
    );
    const shown = await became();
    expect(shown.getByText('Not published.')).toBeDefined();
    expect(shown.getByText('Backend error')).toBeDefined();
    const details = shown.getByText('Error code: backendError').closest('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toMatch(/^Technical details/);
    expect(shown.getByText('Try again a little later.')).toBeDefined();
    expect(shown.queryByRole('link', { name: 'Reconnect' })).toBeNull();

    await user.click(shown.getByRole('button', { name: 'Retry' }));
    expect((await shown.findByRole('alert')).textContent).toBe(refusal.message);
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(shown.getByText('Starting shortly.')).toBeDefined();
      expect(shown.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(screen.getByRole('tab', { name: 'Failed 0', hidden: true })).toBeDefined();
    });
    expect(api.calls.find(({ name }) => name === 'retryDelivery')?.input).toEqual({
      workspaceId: 'harbourWorkspace0001',
      id: 'delivery-1',
    });
  });
});

describe('the results of a post that is not published', () => {
  it('a post that the network refused can be edited, and the button for a retry says that the post is unchanged', async () => {
    const refused = delivery({ state: 'failed', failure: failure({ kind: 'rejected' }), canRetry: true });
    showResults(post({ status: 'failed', deliveryId: 'delivery-1', post_id: 'group-1' }), [refused]);
    const shown = await became();
    const edit = shown.getByRole('link', { name: 'Edit post' });
    expect(edit.getAttribute('href')).toBe('/dashboard/upload?post=group-1');
    expect(shown.getByRole('button', { name: 'Retry unchanged' })).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it.each(['token_expired', 'missing_permission'] as const)(
    'a failure caused by the account has a link to the connected accounts: %s',
    async (kind) => {
      showResults(lost, [{ ...failed, failure: failure({ kind }) }]);
      const link = (await became()).getByRole('link', { name: 'Reconnect' });
      expect(link.getAttribute('href')).toBe('/dashboard/socials');
    },
  );

  it.each([
    ['It is live', true],
    ['It is not live', false],
  ])('a person confirms an unknown outcome with the button "%s"', async (button, isOut) => {
    const unknown = { ...failed, needsDecision: true, failure: failure({ kind: 'outcome_unknown' }) };
    const { user, api } = showResults(lost, [unknown], { decideDelivery: () => unknown });
    const shown = await became();
    expect(shown.getByText('The network has not confirmed whether the post is live.')).toBeDefined();
    await user.click(shown.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'decideDelivery')?.input).toMatchObject({ isOut }),
    );
  });
});

describe('the results of a published post', () => {
  const receipt = { id: 'vid1', url: 'https://network.example/vid1' };

  it('the results link to the live post, have sections for the first comment and the final steps, and omit cancelled revisions', async () => {
    const comment = delivery({
      id: 'c',
      kind: 'comment',
      state: 'failed',
      failure: failure(),
      canRetry: true,
    });
    const { user, api } = showResults(
      out,
      [
        delivery({ id: 'older', state: 'cancelled' }),
        delivery({ receipt }),
        comment,
        delivery({ id: 'f', kind: 'finish', warnings: ['The thumbnail was left out.'] }),
      ],
      { retryDelivery: () => comment },
      [line(), line({ at: '2026-11-20T09:00:07.000Z', what: 'published', text: 'The post is out.' })],
    );
    const shown = await became();
    expect(shown.getByText('Published.')).toBeDefined();
    expect(screen.queryByText(/Cancelled/)).toBeNull();
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

    const steps = await section('Final steps');
    expect(steps.getByText('Final steps completed.')).toBeDefined();
    expect(steps.getByText('The thumbnail was left out.')).toBeDefined();
    const first = await section('First comment');
    expect(first.getByText('The first comment was not posted.')).toBeDefined();
    await user.click(first.getByRole('button', { name: 'Retry' }));
    expect(api.calls.find(({ name }) => name === 'retryDelivery')?.input).toMatchObject({ id: 'c' });
  });

  it.each([null, 'javascript:alert(1)'])('a receipt without a web address has no link: %s', async (url) => {
    showResults(out, [delivery({ receipt: { id: 'vid1', url } })]);
    const shown = await became();
    expect(shown.getByText('ID on YouTube: vid1')).toBeDefined();
    expect(shown.queryByRole('link')).toBeNull();
  });

  it('if only the final steps found the address of the post, the link leads to this address', async () => {
    const sent = delivery({ receipt: { id: 'vid1', url: null } });
    const finish = delivery({ id: `${sent.id}-finish`, kind: 'finish', receipt });
    showResults(out, [sent, finish]);
    const link = await (await became()).findByRole('link', { name: 'View on YouTube' });
    expect(link.getAttribute('href')).toBe(receipt.url);
  });
});

describe('the status of a post that is being sent', () => {
  const scheduled = post({ status: 'scheduled', deliveryId: 'delivery-1' });

  it('a late post shows its delay and the reason', async () => {
    const because = 'The network is still processing the media.';
    showResults(scheduled, [delivery({ state: 'processing', late: { seconds: 720, because } })]);
    expect((await section('Status')).getByText(`12 minutes late: ${because}`)).toBeDefined();
  });

  it('a post that waits until tomorrow can be retried now', async () => {
    const waiting = delivery({
      state: 'queued',
      nextAt: '2026-11-21T08:00:00.000Z',
      failure: failure({ kind: 'rate_limited', reason: 'Quota exceeded.' }),
      canRetry: true,
    });
    const { user, api } = showResults(scheduled, [waiting], { retryDelivery: () => waiting });
    await user.click((await section('Status')).getByRole('button', { name: 'Retry' }));
    expect(api.calls.find(({ name }) => name === 'retryDelivery')?.input).toMatchObject({ id: 'delivery-1' });
  });
});

describe('loading the deliveries', () => {
  it('a failed load can be retried, and the result is shown even if its timeline fails to load', async () => {
    let deliveriesFail = true;
    let timelineFails = true;
    const { user } = showResults(out, [], {
      listDeliveries: () => (deliveriesFail ? Promise.reject(unreachable(false)) : [delivery()]),
      findDelivery: () =>
        timelineFails ? Promise.reject(unreachable(true)) : { ...delivery(), timeline: [] },
    });
    await screen.findByRole('alert');
    deliveriesFail = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const shown = await became();
    expect(shown.getByText('Published.')).toBeDefined();
    await shown.findByRole('alert');
    timelineFails = false;
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    expect(await shown.findByText('Nothing has happened yet.')).toBeDefined();
  });
});

import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { delivery, failure, post } from './testing/builders.ts';
import { openPosts, rows, type Answers } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());

const lost = (n: number) =>
  post({ _id: `p${n}`, post_id: `g${n}`, status: 'failed', deliveryId: `d${n}`, fail_reason: 'No more.' });
const words = '3 posts to Harbour Coffee on YouTube failed for the same reason';

function openThree(kind: FailureKind, answers: Answers = {}) {
  return openPosts([lost(1), lost(2), lost(3)], {
    findDelivery: ({ id }) => ({
      ...delivery({ id, state: 'failed', failure: failure({ kind, advice: 'Do this.' }) }),
      timeline: [],
    }),
    ...answers,
  });
}
const notice = async () => within(await screen.findByRole('region', { name: words }));
async function tryAll({ user }: ReturnType<typeof openPosts>) {
  const shown = await notice();
  await shown.findByText('Do this.');
  await user.click(shown.getByRole('button', { name: 'Try all 3 again' }));
}
const asked = ({ api }: ReturnType<typeof openPosts>, name: string) =>
  api.calls.filter((call) => call.name === name).map(({ input }) => input);

describe('posts that failed for one reason', () => {
  it('are not spoken of where there is one', async () => {
    openPosts([lost(1)]);
    await rows('Failed');
    expect(screen.queryByText(/for the same reason/)).toBeNull();
  });

  it.each(['token_expired', 'missing_permission', 'rate_limited', 'unavailable'] as const)(
    'that lies with the account are tried again in one call: %s',
    async (kind) => {
      const opened = openThree(kind, { retryDeliveries: () => ({ retried: 4 }) });
      await tryAll(opened);
      expect(await screen.findByText('4 posts are tried again.')).toBeDefined();
      expect(asked(opened, 'retryDeliveries')).toEqual([
        { workspaceId: 'harbourWorkspace0001', kind, platform_id: 'UC-harbour' },
      ]);
      expect(asked(opened, 'listDrafts').length).toBeGreaterThan(1);
    },
  );

  it.each(['rejected', 'not_found', 'outcome_unknown'] as const)(
    'that lies in the posts are tried again one by one, and no other: %s',
    async (kind) => {
      const conflict = new ApiError({ status: 409, code: 'conflict', message: 'Only what failed.' });
      const opened = openThree(kind, {
        retryDelivery: ({ id }) => (id === 'd2' ? Promise.reject(conflict) : delivery({ id })),
      });
      await tryAll(opened);
      expect(await screen.findByText('2 posts are tried again.')).toBeDefined();
      expect(asked(opened, 'retryDelivery')).toMatchObject([{ id: 'd1' }, { id: 'd2' }, { id: 'd3' }]);
    },
  );

  it('are tried again one by one where nobody could say of which kind the reason is', async () => {
    const opened = openThree('unavailable', {
      findDelivery: () => Promise.reject(unreachable(true)),
      retryDelivery: ({ id }) => delivery({ id }),
    });
    await opened.user.click((await notice()).getByRole('button', { name: 'Try all 3 again' }));
    expect(await screen.findByText('3 posts are tried again.')).toBeDefined();
    expect(asked(opened, 'retryDelivery')).toHaveLength(3);
  });

  it('that an account is the cause of lead to it', async () => {
    const { user, path } = openThree('token_expired');
    await user.click(await (await notice()).findByRole('link', { name: 'Connect again' }));
    await waitFor(() => expect(path()).toBe('/dashboard/socials'));
  });

  it('say why they could not be tried again', async () => {
    const opened = openThree('unavailable', { retryDeliveries: () => Promise.reject(unreachable(false)) });
    await tryAll(opened);
    expect((await (await notice()).findByRole('alert')).textContent).toContain('You seem to be offline.');
  });
});

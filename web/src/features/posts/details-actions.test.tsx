import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { delivery, failure, line, post } from './testing/builders.ts';
import { openPosts } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());

/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(
  async () =>
    void (await Promise.all([
      import('./post-modal.tsx'),
      import('./delete-posts-modal.tsx'),
      import('../insights/post-insights.tsx'),
    ])),
);

const dialog = async (name = 'Autumn menu') => within(await screen.findByRole('dialog', { name }));

describe('the actions in the details', () => {
  const planned = { status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z' } as const;
  const both = [
    post({ ...planned, firebase_path: 'users/kim/menu.jpg' }),
    post({ ...planned, _id: 'x', uploadTo: 'x', title: 'For X' }),
  ];

  it('the details of a scheduled post offer to edit it and to delete it for all its accounts, even accounts that the filter hides', async () => {
    const { user } = openPosts(both, {}, '?tab=scheduled&network=x&post=post-1');
    const shown = await dialog();
    expect(shown.getByRole('list', { name: 'Also planned for' })).toBeDefined();
    expect(shown.queryByText('Also posted to')).toBeNull();
    expect(shown.getByRole('button', { name: 'Edit' })).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Delete' }));
    const asked = await dialog('Delete 2 posts?');
    expect(asked.getAllByRole('checkbox')).toHaveLength(2);
    expect(asked.queryByText(/more account/)).toBeNull();
  });

  it('the details link to the other posts of the group', async () => {
    const other = post({ _id: 'other', uploadTo: 'x', platform_id: 'x1', status: 'failed', title: 'For X' });
    const { user } = openPosts([post(), other], {}, '?post=post-1');
    const together = within(await (await dialog()).findByRole('list', { name: 'Also planned for' }));
    expect(together.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['XFailed']);
    await user.click(together.getByRole('link', { name: 'X' }));
    expect(await dialog('For X')).toBeDefined();
  });

  it('the other posts of a published group are tabs, and choosing a tab shows its post in the same dialog', async () => {
    const own = { status: 'uploaded', deliveryId: 'delivery-1' } as const;
    const posts = [
      post({ ...own, uploadTo: 'instagram', position: 0 }),
      post({ ...own, _id: 'x', uploadTo: 'x', position: 1, title: 'For X' }),
      post({ ...own, _id: 'threads', uploadTo: 'threads', position: 2, status: 'failed' }),
    ];
    const answers = {
      listDeliveries: () => [delivery()],
      findDelivery: () => ({ ...delivery(), timeline: [line()] }),
    };
    const { user, path, api } = openPosts(posts, answers, '?tab=uploaded&post=post-1');
    const tabs = within(await (await dialog()).findByRole('tablist', { name: 'Networks of this post' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Instagram',
      'X',
      'Threads · Failed',
    ]);
    const shown = screen.getByRole('dialog');
    await user.click(tabs.getByRole('tab', { name: 'X' }));
    expect(await dialog('For X')).toBeDefined();
    expect(screen.getByRole('dialog')).toBe(shown);
    expect(path()).toContain('post=x');
    expect(api.calls.filter(({ name }) => name === 'findPost')).toHaveLength(1);
  });

  it('a published post cannot be edited', async () => {
    openPosts([post({ status: 'uploaded' })], {}, '?post=post-1');
    const shown = await dialog();
    expect(shown.getByRole('button', { name: 'Delete' })).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  // When the second copy is made, the composer is already loaded, so it opens before the address of the details has
  // changed.
  it.each(['first', 'second'])(
    'the %s copy that is made of a published post in its details is opened in the composer',
    async () => {
      const { user, path } = openPosts([post({ status: 'uploaded' })], {}, '?tab=uploaded&post=post-1');
      await user.click((await dialog()).getByRole('button', { name: 'Duplicate' }));
      const copy = within(await screen.findByRole('dialog', { name: 'Duplicate post' }));
      await waitFor(() =>
        expect(copy.getByLabelText('Description')).toHaveProperty('value', 'Pumpkin is back.'),
      );
      expect(path()).toBe('/dashboard/posts?tab=uploaded');
    },
  );

  it.each([
    ['with', 'delivery-1'],
    ['without', null],
  ])(
    'comments and insights are shown above the result and the content: a post %s a delivery',
    async (_name, deliveryId) => {
      const published = post({ status: 'uploaded', uploadTo: 'instagram', media_id: 'm1', deliveryId });
      openPosts(
        [published],
        {
          listDeliveries: () => (deliveryId === null ? [] : [delivery()]),
          findDelivery: () => ({ ...delivery(), timeline: [line()] }),
        },
        `?tab=uploaded&post=${published._id}`,
      );
      const results = await screen.findByRole('region', { name: 'Comments and insights' });
      const after = await screen.findByRole('region', { name: deliveryId === null ? 'Content' : 'Result' });
      expect(results.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  it.each([
    ['rejected', 'Edit post'],
    ['token_expired', 'Reconnect'],
    ['unavailable', 'Retry'],
  ] as const)('a failure of the kind %s has one main button, %s', async (kind, name) => {
    const refused = delivery({ state: 'failed', failure: failure({ kind }), canRetry: true });
    openPosts(
      [post({ status: 'failed', deliveryId: 'delivery-1' })],
      { listDeliveries: () => [refused], findDelivery: () => ({ ...refused, timeline: [line()] }) },
      '?post=post-1',
    );
    const shown = await dialog();
    await shown.findByRole('region', { name: 'Result' });
    expect(shown.getByRole('button', { name: 'Edit' })).toBeDefined();
    const buttons = [...shown.getAllByRole('button'), ...shown.queryAllByRole('link')];
    const main = buttons.filter(({ className }) => className.includes('MuiButton-contained'));
    expect(main.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('a failed post without a delivery has Edit as its main button', async () => {
    openPosts([post({ status: 'failed', deliveryId: null })], {}, '?post=post-1');
    expect((await dialog()).getByRole('button', { name: 'Edit' }).className).toContain('MuiButton-contained');
  });
});

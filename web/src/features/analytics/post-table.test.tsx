import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAnalytics } from './testing/panel-rig.ts';

/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/router.tsx');
  await import('./analytics-screen.tsx');
  await import('./network-tab.tsx');
  await import('./panel-view.tsx');
  await import('./charts/index.ts');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:05:00.000Z') });
});

const table = async () => within(await screen.findByRole('region', { name: /^Recent posts/ }));
const titles = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => (/Pour-over|Latte/.exec(row.textContent) ?? [''])[0]);
const header = async (name: RegExp) => (await table()).getByRole('columnheader', { name });

describe('the table of posts', () => {
  it('a click on a header sorts by its column, and a second click reverses the order', async () => {
    const app = openAnalytics('/dashboard/analytics?tab=instagram');
    expect(await titles()).toEqual(['Pour-over', 'Latte']);
    expect((await header(/^Reach/)).getAttribute('aria-sort')).toBe('descending');
    await app.user.click(within(await header(/^Published/)).getByRole('button'));
    expect((await header(/^Published/)).getAttribute('aria-sort')).toBe('descending');
    expect((await header(/^Reach/)).getAttribute('aria-sort')).toBe('none');
    expect(app.path()).toContain('sort=published');
    await app.user.click(within(await header(/^Reach/)).getByRole('button'));
    expect(app.path()).not.toContain('sort=');
    await app.user.click(within(await header(/^Reach/)).getByRole('button'));
    expect((await header(/^Reach/)).getAttribute('aria-sort')).toBe('ascending');
    expect(await titles()).toEqual(['Latte', 'Pour-over']);
    expect(app.path()).toContain('sort=reach-up');
  });

  it('the posts can be sorted by keyboard', async () => {
    const app = openAnalytics('/dashboard/analytics?tab=instagram');
    within(await header(/^Post\b/))
      .getByRole('button')
      .focus();
    await app.user.keyboard('{Enter}');
    expect((await header(/^Post\b/)).getAttribute('aria-sort')).toBe('ascending');
    expect(await titles()).toEqual(['Latte', 'Pour-over']);
  });

  it('posts are sorted in the order that the address names, or in the default order if the address names an unknown one', async () => {
    const { go } = openAnalytics('/dashboard/analytics?tab=instagram&sort=engagement-up');
    expect(await titles()).toEqual(['Latte', 'Pour-over']);
    go('/dashboard/analytics?tab=instagram&sort=cost');
    await waitFor(async () => expect(await titles()).toEqual(['Pour-over', 'Latte']));
  });

  it('only posts that were published with Fanfare are marked “Sent with Fanfare”', async () => {
    openAnalytics('/dashboard/analytics?tab=instagram');
    const ours = (await table()).getByRole('row', { name: /Pour-over/ });
    expect(await within(ours).findByText('Sent with Fanfare')).toBeTruthy();
    expect((await table()).getAllByText('Sent with Fanfare')).toHaveLength(1);
  });
});

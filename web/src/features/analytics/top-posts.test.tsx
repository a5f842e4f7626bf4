import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, card, daysAgo, openOverview, row, tiktok, video } from './testing/overview-rig.ts';

/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/router.tsx');
  await import('./analytics-screen.tsx');
  await import('./overview-tab.tsx');
  await import('./charts/index.ts');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the posts that explain a change', () => {
  it('the link of a post that was published with Fanfare opens its details, and any other post links to its network', async () => {
    const link = 'https://www.tiktok.com/@harbour.coffee/video/a';
    const linked = {
      ...tiktok(30),
      posts: [{ ...video('a', daysAgo(3), 500), link }, video('b', daysAgo(9), 100)],
    };
    const ours = postView({ _id: 'ours', status: 'uploaded', uploadTo: 'tiktok', media_id: 'b' });
    const app = openOverview([account('tiktok', 'harbour.coffee')], () => linked, [ours]);
    const why = within(await screen.findByRole('region', { name: /^Why it moved/ }));
    const other = await why.findByRole('link', { name: /^Video a\s+\(opens on TikTok\)$/ });
    expect(other.getAttribute('href')).toBe(link);
    await app.user.click(await why.findByRole('link', { name: 'Video b' }));
    expect(app.path()).toContain('post=ours');
  });

  it('a post from Fanfare is recognised by its address if the network lists it under a different id than it gave the upload', async () => {
    const ours = postView({
      _id: 'ours',
      status: 'uploaded',
      uploadTo: 'tiktok',
      media_id: 'upload~1',
      url: 'https://www.tiktok.com/@harbour.coffee/video/b',
    });
    openOverview([account('tiktok', 'harbour.coffee')], tiktok, [ours]);
    const why = within(await screen.findByRole('region', { name: /^Why it moved/ }));
    const item = (await why.findByText('Video b')).closest('li')!;
    expect(await within(item).findByText('Sent with Fanfare')).toBeTruthy();
    expect(why.getAllByText('Sent with Fanfare')).toHaveLength(1);
  });

  it('if the compared views have fallen, the most seen post of the previous period is named', async () => {
    const fallen = (days: number) => ({
      ...tiktok(days),
      posts: [video('a', daysAgo(3), 500), ...(days > 30 ? [video('hit', daysAgo(40), 90_000)] : [])],
    });
    const ours = postView({ _id: 'ours', status: 'uploaded', uploadTo: 'tiktok', media_id: 'hit' });
    const app = openOverview([account('tiktok', 'harbour.coffee')], fallen, [ours]);
    const why = within(await screen.findByRole('region', { name: /^Why it moved/ }));
    const missed = (await why.findByText('Video hit')).closest('li')!;
    expect(why.getByText('Views fell: the previous 30 days had this hit')).toBeTruthy();
    expect(within(missed).getByText('90,000 views')).toBeTruthy();
    expect(await within(missed).findByText('Sent with Fanfare')).toBeTruthy();
    expect(why.getAllByText('Sent with Fanfare')).toHaveLength(1);
    await app.user.click(screen.getByRole('switch', { name: /^Compare/ }));
    expect(why.queryByText('Video hit')).toBeNull();
  });

  it('a post from the newest days, which are not compared, is not named as the reason for a fall', async () => {
    const fallen = (days: number) => ({
      ...tiktok(days),
      posts: [
        video('a', daysAgo(5), 500),
        // The newest days of both periods are not compared.
        ...(days > 30 ? [video('late', daysAgo(30), 90_000), video('early', daysAgo(40), 700)] : []),
      ],
    });
    openOverview([account('tiktok', 'harbour.coffee')], fallen);
    const why = within(await screen.findByRole('region', { name: /^Why it moved/ }));
    expect(await why.findByText('Video early')).toBeTruthy();
    expect(why.queryByText('Video late')).toBeNull();
  });

  it('a post with many more views than usual shows the usual views', async () => {
    const earlier = Array.from({ length: 10 }, (_, n) => video(`old ${n}`, daysAgo(10 + n), 1200));
    openOverview([account('tiktok', 'harbour.coffee')], (days) => ({
      ...tiktok(days),
      posts: [video('a', daysAgo(3), 6000), ...earlier],
    }));
    const why = within(await screen.findByRole('region', { name: /^Why it moved/ }));
    expect(await why.findByText('5.0× your usual 1.2k views')).toBeTruthy();
  });

  it('no post of the previous period is named if the views have risen', async () => {
    openOverview([account('tiktok', 'harbour.coffee')]);
    await (await row('harbour.coffee')).findByText('600');
    expect(await card('Post views').findByText('100.0%')).toBeTruthy();
    expect(screen.queryByText(/^Views fell/)).toBeNull();
    expect(screen.queryByText('Video c')).toBeNull();
  });
});

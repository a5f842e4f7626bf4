import { postRoutes } from '@fanfare/core/api/posts.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { movie } from '../../functions/src/features/media/testing/movies.ts';
import { chooseOwn, lookAtPreview, openTab, publish, uploadPhoto } from '../fixtures/composing.ts';
import { expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { connectNine, nine } from '../fixtures/nine-networks.ts';
import { photo } from '../fixtures/photo.ts';
import { callerFor } from '../fixtures/posting.ts';
import { timesOf } from '../fixtures/timing.ts';
import type { SandboxState } from '../../local/src/sandbox/control-api.ts';

/** The account on X. */
const pia = '1712345678901234502';

test('one post is published to nine networks, another at its scheduled time, and both arrive', async ({
  signedUp: page,
  person,
  user,
}) => {
  await test.step('nine networks are connected', () => connectNine(page, user));

  const planned = `The boat leaves ${crypto.randomUUID()}`;
  const plannedAt = Date.now() + minuteMs;
  await test.step('a post is scheduled', () =>
    user.call(postRoutes.submitPosts, {
      workspaceId: user.workspaceId,
      action: 'schedule',
      zone: 'Europe/Berlin',
      posts: [
        {
          id: crypto.randomUUID(),
          uploadTo: 'x',
          platform_id: pia,
          description: planned,
          schedule: new Date(plannedAt).toISOString(),
        },
      ],
    }));

  const text = `The boat is back ${crypto.randomUUID()}`;
  const short = `Back! ${crypto.randomUUID()}`;
  await test.step('one post is written for all networks', async () => {
    await page.goto('/dashboard/library');
    const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await movie({ seconds: 7 }) };
    await page.getByLabel('Files to upload').first().setInputFiles(clip);
    await expect(page.getByRole('button', { name: 'Open clip.mp4' })).toContainText('0:07');

    await page.goto('/dashboard/upload');
    await page.getByLabel('Title').fill('Harbour in the morning');
    await page.getByLabel('Description').fill(text);
    await uploadPhoto(page, await photo());
    await page.getByRole('button', { name: 'Select all' }).click();
    await openTab(page, { label: 'X' });
    await page.getByRole('button', { name: 'Customise for X' }).click();
    await page.getByLabel('Description').fill(short);
    await openTab(page, { label: 'Reddit' });
    await page.getByRole('list', { name: 'Subreddits' }).getByRole('checkbox', { name: /soup/ }).check();
    await openTab(page, { label: 'Pinterest' });
    await page
      .getByRole('list', { name: 'Boards' })
      .getByRole('checkbox', { name: /Recipes/ })
      .check();
    for (const network of nine.filter(({ kind }) => kind === 'video')) {
      await openTab(page, network);
      await chooseOwn(page, 'clip.mp4');
    }
  });

  await test.step('each preview looks like its network', async () => {
    for (const network of nine) await lookAtPreview(page, network, network.id === 'x' ? short : text);
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 740 });
    await openTab(page, { label: 'YouTube' });
    await expectNoSidewaysScroll(page, 'nine tabs on a phone');
    await page.setViewportSize(size);
  });

  await test.step('all posts are published', async () => {
    const posts = await publish(page);
    await expect(page.getByText('Your post is published.')).toBeVisible();
    // TikTok returns the address only after moderation, which takes a while.
    for (const { label } of nine.filter(({ id }) => id !== 'tiktok'))
      await expect(page.getByRole('link', { name: `View on ${label}` })).toBeVisible();
    const times = await timesOf(
      await callerFor(page, person),
      posts.map(({ _id: id }) => id),
    );
    process.stdout.write(`${times.join('\n')}\n`);
  });

  await test.step('the post is live on every network', async () => {
    for (const [id, said] of [
      ['x', short],
      ['linkedin', text],
    ] as const) {
      await page.goto(`/__/sandbox/${id}`);
      await expect(page.getByText(said)).toBeVisible();
    }
  });

  await test.step('the scheduled post is published at its time', async () => {
    const arrived = async () => {
      const state = (await (await page.request.get('/__/sandbox/state.json')).json()) as SandboxState;
      const posts = state.networks.flatMap((network) => network.accounts.flatMap((each) => each.posts));
      return posts.find((post) => post.text === planned)?.at;
    };
    await expect.poll(arrived).toBeDefined();
    expect(await arrived()).toBeGreaterThanOrEqual(plannedAt);
    await page.goto('/dashboard/posts');
    await page.getByRole('tab', { name: /^History/ }).click();
    await expect(page.getByRole('row').filter({ hasText: planned })).toContainText('Uploaded');
  });
});

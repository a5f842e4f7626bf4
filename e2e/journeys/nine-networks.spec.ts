import { postRoutes } from '@fanfare/core/api/posts.ts';
import type { Page } from '@playwright/test';
import { movie } from '../../functions/src/features/media/testing/movies.ts';
import { countClicks } from '../fixtures/clicks.ts';
import { press } from '../fixtures/composing.ts';
import { expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { connectNine, nine } from '../fixtures/nine-networks.ts';
import { emptyBox } from '../fixtures/pictures.ts';
import { receivedPosts } from '../fixtures/sandbox-posts.ts';

/** The account on X. */
const pia = '1712345678901234502';
/** The page cannot count the click that chooses the file in the system's dialog. */
const inSystemDialog = 1;

/** Publishes a video and a text to all accounts, starting from a screen other than the composer. */
async function publishInTenClicks(page: Page, run: string): Promise<void> {
  const clip = Buffer.concat([await movie({ seconds: 7 }), emptyBox(100_000)]);
  const clicks = await countClicks(page);
  await openFromMenu(page, 'Upload');
  await page.getByLabel('Title').click();
  await page.keyboard.insertText(`Harbour ${run}`);
  await page.getByLabel('Description').click();
  // The text is long enough to fill more than one line in every window.
  await page.keyboard.insertText(
    `The boat leaves ${run} https://harbour.example/boat ${'and on it the catch of the night, '.repeat(4)}fresh`,
  );
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Upload a photo or a video').click();
  await (await choosing).setFiles({ name: 'morning.mp4', mimeType: 'video/mp4', buffer: clip });
  await page.getByRole('button', { name: 'Select all' }).click();
  // Waits, because the list of checks moves until the file has arrived and the networks have named their boards and
  // subreddits. A click on a button that moves is lost.
  const files = page.getByRole('list', { name: 'Selected files' });
  await expect(files.getByRole('button', { name: 'Remove morning.mp4' })).toBeVisible();
  const checks = page.getByRole('region', { name: 'Checks' });
  const choices = ['r/soup', 'Recipes'].map((name) => checks.getByRole('button', { name }));
  for (const choice of choices) await expect(choice).toBeVisible();
  for (const choice of choices) {
    await choice.click();
    await expect(choice).toBeHidden();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'nine tabs on a phone');
  await page.setViewportSize({ width: 1280, height: 720 });
  await press(page, 'Publish');

  await expect(page.getByText('Your post is published.')).toBeVisible();
  await expectNoSidewaysScroll(page, 'the result');
  const counted = (await clicks()) + inSystemDialog;
  process.stdout.write(`published to nine accounts in ${counted} clicks\n`);
  expect(counted).toBeLessThanOrEqual(10);
}

test('one video and one text are published to nine networks in at most ten clicks, and another post is published at its scheduled time', async ({
  signedUp: page,
  user,
}) => {
  await connectNine(user);
  const planned = `The boat leaves ${crypto.randomUUID()}`;
  const plannedAt = Date.now() + 15_000;
  await user.call(postRoutes.submitPosts, {
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
  });

  await page.goto('/dashboard/posts');
  const run = crypto.randomUUID();
  await publishInTenClicks(page, run);
  const networks = nine.map(({ id }) => id).toSorted();
  const arrived = async () => {
    const posts = (await receivedPosts(page)).filter(({ text }) => text.includes(run));
    return posts.map(({ network }) => network).toSorted();
  };
  await expect.poll(arrived).toEqual(networks);
  // TikTok returns the address only after moderation, which takes a while, so its link is not expected here.
  for (const { label } of nine.filter(({ id }) => id !== 'tiktok'))
    await expect(page.getByRole('link', { name: `View on ${label}` })).toBeVisible();

  const published = async () => (await receivedPosts(page)).find((post) => post.text === planned)?.at;
  await expect.poll(published).toBeDefined();
  expect(await published()).toBeGreaterThanOrEqual(plannedAt);
  await openFromMenu(page, 'Posts');
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect(page.getByRole('row').filter({ hasText: planned })).toContainText('Uploaded');
  // No network has received the video a second time.
  expect(await arrived()).toEqual(networks);
});

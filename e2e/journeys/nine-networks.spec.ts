import { postRoutes } from '@fanfare/core/api/posts.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { movie } from '../../functions/src/features/media/testing/movies.ts';
import type { Page } from '@playwright/test';
import { countClicks } from '../fixtures/clicks.ts';
import { chooseOwn, lookAtPreview, openTab, press, publish, uploadPhoto } from '../fixtures/composing.ts';
import { expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { connectNine, nine } from '../fixtures/nine-networks.ts';
import { photo } from '../fixtures/photo.ts';
import { callerFor } from '../fixtures/posting.ts';
import { receivedPosts } from '../fixtures/sandbox-posts.ts';
import { timesOf } from '../fixtures/timing.ts';

/** The account on X. */
const pia = '1712345678901234502';
const altText = 'A boat in the harbour';

const media = (page: Page) => page.getByRole('region', { name: 'Media', exact: true });

/** The click that opens the file in the system's dialog, which the page cannot see. */
const inSystemDialog = 1;

/** Publishes a photo and a text to all accounts but YouTube's, beginning on another screen than the composer. */
async function publishInTenClicks(page: Page): Promise<void> {
  // Long enough for more than one line in every window.
  const text = `The boat leaves ${crypto.randomUUID()} https://harbour.example/boat ${'and on it the catch of the night, '.repeat(4)}fresh`;
  const clicks = await countClicks(page);
  await openFromMenu(page, 'Upload');
  await page.getByLabel('Title').click();
  await page.keyboard.insertText('Harbour in the morning');
  await page.getByLabel('Description').click();
  await page.keyboard.insertText(text);
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Upload a photo or a video').click();
  await (await choosing).setFiles(await photo('morning.jpg'));
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('checkbox', { name: / on YouTube$/ }).click();
  // Waits, because the list of checks moves until the file has arrived and the networks have named their boards and
  // subreddits. A click on a button that moves is lost.
  const files = page.getByRole('list', { name: 'Selected files' });
  await expect(files.getByRole('button', { name: 'Remove morning.jpg' })).toBeVisible();
  const checks = page.getByRole('region', { name: 'Checks' });
  const choices = ['r/soup', 'Recipes'].map((name) => checks.getByRole('button', { name }));
  for (const choice of choices) await expect(choice).toBeVisible();
  for (const choice of choices) {
    await choice.click();
    await expect(choice).toBeHidden();
  }
  await press(page, 'Publish');

  await expect(page.getByText('Your post is published.')).toBeVisible();
  await expectNoSidewaysScroll(page, 'the result');
  const counted = (await clicks()) + inSystemDialog;
  process.stdout.write(`published to eight accounts in ${counted} clicks\n`);
  expect(counted).toBeLessThanOrEqual(10);
  await expect(page.getByRole('region', { name: 'Publishing progress' }).getByRole('listitem')).toHaveCount(
    8,
  );
  const arrived = async () => (await receivedPosts(page)).filter((post) => post.text.includes(text)).length;
  await expect.poll(arrived).toBeGreaterThanOrEqual(5);
}

test('one photo is published to eight accounts in at most ten clicks, another post to nine networks with its own parts, a third at its scheduled time, and all arrive', async ({
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

  await test.step('one photo and one text with a link are published to eight accounts', () =>
    publishInTenClicks(page));

  const text = `The boat is back ${crypto.randomUUID()}`;
  const short = `Back! ${crypto.randomUUID()}`;
  await test.step('one post is written for all networks', async () => {
    await openFromMenu(page, 'Library');
    const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await movie({ seconds: 7 }) };
    await page.getByLabel('Files to upload').first().setInputFiles(clip);
    await expect(page.getByRole('button', { name: 'Open clip.mp4' })).toContainText('0:07');

    await openFromMenu(page, 'Upload');
    await page.getByLabel('Title').fill('Harbour in the evening');
    await page.getByLabel('Description').fill(text);
    await uploadPhoto(page, await photo());
    await media(page).getByRole('button', { name: 'Alt text of harbour.jpg, empty' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alt text' });
    await dialog.getByRole('textbox').fill(altText);
    await dialog.getByRole('button', { name: 'Done' }).click();
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

  await test.step('the post is live on every network, with its alt text where the network has alt texts', async () => {
    const arrived = (await receivedPosts(page)).filter((post) => [text, short].includes(post.text));
    const altTexts = arrived.map((post) => [post.network, ...post.media.map((file) => file.altText)]);
    expect(Object.fromEntries(altTexts)).toMatchObject(
      Object.fromEntries(['instagram', 'x', 'linkedin', 'threads'].map((id) => [id, altText])),
    );
  });

  await test.step('the scheduled post is published at its time', async () => {
    const arrived = async () => (await receivedPosts(page)).find((post) => post.text === planned)?.at;
    await expect.poll(arrived).toBeDefined();
    expect(await arrived()).toBeGreaterThanOrEqual(plannedAt);
    await openFromMenu(page, 'Posts');
    await page.getByRole('tab', { name: /^History/ }).click();
    await expect(page.getByRole('row').filter({ hasText: planned })).toContainText('Uploaded');
  });
});

import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mediaRoutes } from '@fanfare/core/api/media.ts';
import { publishRoutes } from '@fanfare/core/api/publish.ts';
import type { SandboxState } from '../../local/src/sandbox/control-api.ts';
import { publish } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';
import { colourPhotos } from '../fixtures/photo.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

const accounts = [
  { id: 'instagram', identity: '17841405822304914' },
  { id: 'tiktok', identity: '-000AnaPaintsEveryDay7k2vQ' },
];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The images of the posts with this text, in the order of each network. */
async function arrived(page: Page, text: string): Promise<string[][]> {
  const state = (await (await page.request.get('/__/sandbox/state.json')).json()) as SandboxState;
  const posts = state.networks.flatMap((network) => network.accounts.flatMap((account) => account.posts));
  return posts.filter((post) => post.text === text).map(({ media }) => media.map((file) => file.sha256));
}

/** The most that TikTok and Instagram both accept. */
const count = 10;

test('a carousel of ten images from the composer arrives in its order', async ({ signedUp: page, user }) => {
  await enterWorkspace(user);
  for (const account of accounts) await connectAccount(user, account);
  const slides = await colourPhotos(count);
  const text = `${count} slides ${crypto.randomUUID()}`;

  await page.goto('/dashboard/upload');
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByLabel('Description').fill(text);
  const media = page.getByRole('region', { name: 'Media', exact: true });
  await media.getByLabel('Upload a photo or a video').last().setInputFiles(slides);
  await expect(media.getByRole('button', { name: /^Move / })).toHaveCount(count);
  const last = `slide-${count}.jpg`;
  await media.getByRole('button', { name: `Move ${last}`, exact: true }).press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(media.getByRole('button', { name: /^Move / }).first()).toHaveAccessibleName(`Move ${last}`);
  await publish(page);

  const order = [...slides.slice(-1), ...slides.slice(0, -1)].map(({ buffer }) => sha256(buffer));
  await expect.poll(() => arrived(page, text)).toEqual([order, order]);
});

test('a carousel of ten images from an API call arrives in its order', async ({ signedUp: page, user }) => {
  await enterWorkspace(user);
  const slides = await colourPhotos(count);
  const paths: string[] = [];
  for (const { name, mimeType, buffer } of slides) {
    const firebasePath = await user.upload(name, mimeType, buffer);
    await user.call(mediaRoutes.registerMedia, { workspaceId: user.workspaceId, firebasePath, name });
    paths.push(firebasePath);
  }
  const text = `${count} slides by the call ${crypto.randomUUID()}`;
  for (const { id: platform, identity } of accounts) {
    const platform_id = await connectAccount(user, { id: platform, identity });
    await user.call(publishRoutes.uploadCarousel, {
      platform,
      workspaceId: user.workspaceId,
      postId: crypto.randomUUID(),
      platform_id,
      description: text,
      carousel_images: paths,
    });
  }
  const order = slides.map(({ buffer }) => sha256(buffer));
  await expect.poll(() => arrived(page, text)).toEqual([order, order]);
});

import type { Page } from '@playwright/test';
import { movie } from '../../functions/src/features/media/testing/movies.ts';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, logout, openFromMenu, test } from '../fixtures/journey.ts';
import { partAddress } from '../fixtures/parts.ts';
import { emptyBox, png } from '../fixtures/pictures.ts';
import { sha256 } from '../fixtures/sandbox-posts.ts';

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/dashboard/library');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
}

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];
const upload = (page: Page, files: Files) => page.getByLabel('Files to upload').first().setInputFiles(files);
const tile = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` });

/** The hash of a file as it is stored on the server. */
async function stored(page: Page, path: string): Promise<string> {
  const config = (await (await page.request.get('/__/firebase/init.json')).json()) as {
    storageBucket: string;
  };
  const address = `${partAddress('storage')}/v0/b/${config.storageBucket}/o/${encodeURIComponent(path)}?alt=media`;
  const answer = await page.request.get(address, { headers: { authorization: 'Bearer owner' } });
  return sha256(await answer.body());
}

test.describe('the library', () => {
  test.use({ expectedTrouble: [/ERR_CONNECTION_RESET/] });

  test('an image and a large video are uploaded despite a broken connection, and the image can be opened', async ({
    signedUp: page,
  }) => {
    await openLibrary(page);
    await expect(page.getByText('Your library is empty')).toBeVisible();
    // Large enough for several chunks: the SDK's first chunk has 256 KB, and each next chunk is twice as large.
    const video = Buffer.concat([await movie({ seconds: 7 }), emptyBox(2 * 1024 * 1024)]);
    let chunks = 0;
    await page.route('**/v0/b/**', async (route) => {
      const isChunk = route.request().headers()['x-goog-upload-command']?.startsWith('upload') === true;
      if (isChunk) chunks += 1;
      if (isChunk && chunks === 3) await route.abort('connectionreset');
      else await route.continue();
    });
    const paths: Record<string, string> = {};
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/auth/user/media')) return;
      const { name, firebasePath } = request.postDataJSON() as { name: string; firebasePath: string };
      paths[name] = firebasePath;
    });
    await upload(page, [
      png('harbour.png', [20, 120, 90], 640),
      { name: 'clip.mp4', mimeType: 'video/mp4', buffer: video },
    ]);

    await expect(tile(page, 'harbour.png')).toBeVisible();
    await expect(tile(page, 'clip.mp4')).toContainText('0:07');
    expect(chunks).toBeGreaterThan(4);
    expect(await stored(page, paths['clip.mp4'] ?? '')).toBe(sha256(video));
    // The small image, whose longer edge has 480 pixels.
    await expect
      .poll(() =>
        tile(page, 'harbour.png')
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(480);
    await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden();
    await expect(tile(page, 'clip.mp4')).toContainText('1920 × 1080');

    // A click must also open the file if the picture is replaced while the mouse button is down.
    const picture = await tile(page, 'harbour.png').locator('img').elementHandle();
    await tile(page, 'harbour.png').hover();
    await page.mouse.down();
    await picture?.dispatchEvent('error');
    await expect.poll(() => picture?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    await page.mouse.up();
    const details = page.getByRole('dialog', { name: 'harbour.png' });
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();

    const place = await tile(page, 'clip.mp4').boundingBox();
    await page.getByRole('checkbox', { name: 'Select harbour.png' }).check();
    await expect(page.getByRole('group', { name: 'Selected files' })).toBeInViewport({ ratio: 1 });
    expect(await tile(page, 'clip.mp4').boundingBox()).toEqual(place);
    await expectNoFaultAtWidths(page, 'the library');
  });
});

/** Holds back the upload requests of a page until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/v0/b/**', async (route) => {
    if (route.request().method() !== 'GET') await promise;
    // The browser may have left the page before its requests continue.
    await route.continue().catch(() => null);
  });
  return resolve;
}
const warns = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('fanfare-kept');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
const uploadsOf = (page: Page) => page.getByRole('list', { name: 'Uploads' });

test('interrupted uploads continue after a reload or in another tab, and logging out ends an upload', async ({
  signedUp: page,
  context,
}) => {
  const registered: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/auth/user/media')) return;
    registered.push((request.postDataJSON() as { name: string }).name);
  });
  await page.goto('/dashboard/upload');
  await page.getByLabel('Description').fill('The boats are back.');
  const release = await hold(page);
  const media = page.getByRole('region', { name: 'Media' });
  await media.getByLabel('Upload a photo or a video').last().setInputFiles(png('harbour.png'));
  await expect(uploadsOf(page).getByRole('progressbar')).toBeVisible();
  await expect.poll(() => warns(page)).toBe(false);
  await page.reload();
  await expect(uploadsOf(page)).toContainText('harbour.png');
  release();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('The boats are back.');
  await expect(media.getByRole('button', { name: 'Remove harbour.png' })).toBeVisible();

  await hold(page);
  await openFromMenu(page, 'Library');
  await upload(page, [png('pier.png')]);
  await expect.poll(() => keptFiles(page)).toBe(1);
  const other = await context.newPage();
  await openLibrary(other);
  await expect(tile(other, 'harbour.png')).toBeVisible();
  await expect(uploadsOf(other)).toBeHidden();
  await page.close();
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(tile(other, 'pier.png')).toBeVisible();
  await expect.poll(() => keptFiles(other)).toBe(0);
  expect(registered).toEqual(['harbour.png', 'pier.png']);

  await hold(other);
  await upload(other, [png('mast.png')]);
  await expect.poll(() => keptFiles(other)).toBe(1);
  await logout(other);
  await expect.poll(() => keptFiles(other)).toBe(0);
});

import type { Page } from '@playwright/test';
import { movie } from '../../functions/src/features/media/testing/movies.ts';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, expectDashboard, logout, signIn, test } from '../fixtures/journey.ts';
import { partAddress } from '../fixtures/parts.ts';
import { png } from '../fixtures/pictures.ts';

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/dashboard/library');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
}

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];
const upload = (page: Page, files: Files) => page.getByLabel('Files to upload').first().setInputFiles(files);
const tile = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` });

test('a picture and a video are uploaded, found, described and deleted', async ({ signedUp: page }) => {
  await openLibrary(page);
  await expect(page.getByText('Your library is empty')).toBeVisible();
  const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await movie({ seconds: 7 }) };
  await upload(page, [png('harbour.png', [20, 120, 90], 640), clip]);

  await expect(tile(page, 'harbour.png')).toBeVisible();
  await expect(tile(page, 'clip.mp4')).toContainText('0:07');
  await expect(page.getByText(/^[12] files? uploaded$/)).toBeVisible();
  // The thumbnail, whose longer edge has 480 pixels.
  await expect
    .poll(() =>
      tile(page, 'harbour.png')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(480);
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden();
  await page.reload();
  await expect(tile(page, 'clip.mp4')).toContainText('1920 × 1080');

  await page.getByLabel('Search the library').fill('harb');
  await expect(tile(page, 'clip.mp4')).toBeHidden();
  await tile(page, 'harbour.png').click();
  const details = page.getByRole('dialog', { name: 'harbour.png' });
  await details.getByLabel('Alt text').fill('Boats in the morning');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: 'Boats in the morning' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(tile(page, 'clip.mp4')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select harbour.png' }).check();
  await expectNoFaultAtWidths(page, 'the library');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted: harbour.png')).toBeVisible();
  await page.reload();
  await expect(tile(page, 'clip.mp4')).toBeVisible();
  await expect(tile(page, 'harbour.png')).toBeHidden();
});

test.describe('uploading a file whose content does not match its type', () => {
  test.use({ expectedTrouble: [/status of 400/] });

  test('a file whose content does not match its type is refused with a message and removed', async ({
    signedUp: page,
  }) => {
    await openLibrary(page);
    const registered = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/auth/user/media'),
    );
    const text = Buffer.from('This is no picture at all, whatever it is called.');
    await upload(page, [{ name: 'lie.png', mimeType: 'image/png', buffer: text }]);

    await expect(page.getByText('Failed to upload: lie.png')).toBeVisible();
    const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await expect(row).toContainText('Unsupported file type');
    const { firebasePath } = (await registered).postDataJSON() as { firebasePath: string };
    const config = (await (await page.request.get('/__/firebase/init.json')).json()) as {
      storageBucket: string;
    };
    const address = `${partAddress('storage')}/v0/b/${config.storageBucket}/o/${encodeURIComponent(firebasePath)}`;
    const headers = { authorization: 'Bearer owner' };
    await expect.poll(async () => (await page.request.get(address, { headers })).status()).toBe(404);
    await row.getByRole('button', { name: 'Remove lie.png' }).click();
    await expect(page.getByText('Your library is empty')).toBeVisible();
  });
});

/** Upload requests leave the page but never arrive. */
const hold = (page: Page) =>
  page.route('**/v0/b/**', async (route) => {
    if (route.request().method() === 'GET') await route.continue();
  });
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

test.describe('an upload in progress', () => {
  test.beforeEach(async ({ signedUp: page }) => {
    await openLibrary(page);
    await hold(page);
    await upload(page, [png('harbour.png')]);
    await expect(uploadsOf(page).getByRole('progressbar')).toBeVisible();
    await expect.poll(() => warns(page)).toBe(false);
  });

  test('an upload in progress resumes automatically after a reload and arrives once', async ({ page }) => {
    const registered = new Set<string>();
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/auth/user/media')) return;
      registered.add((request.postDataJSON() as { firebasePath: string }).firebasePath);
    });
    await page.reload();
    await expect(uploadsOf(page)).toContainText('harbour.png');
    await page.unrouteAll();
    await page.reload();
    await expect(tile(page, 'harbour.png')).toBeVisible();
    await expect.poll(() => keptFiles(page)).toBe(0);

    await page.reload();
    await expect(tile(page, 'harbour.png')).toHaveCount(1);
    await expect(uploadsOf(page)).toBeHidden();
    expect(registered.size).toBe(1);
  });

  test('an upload in progress stays with its tab and resumes in another tab when that one closes', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await other.goto('/dashboard/library');
    await expect(other.getByText('Your library is empty')).toBeVisible();
    await expect(uploadsOf(other)).toBeHidden();
    await page.close();
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(tile(other, 'harbour.png')).toBeVisible();
  });

  test('an upload in progress ends when the person logs out', async ({ page, person }) => {
    expect(await keptFiles(page)).toBe(1);
    await logout(page);
    await expect.poll(() => keptFiles(page)).toBe(0);
    await page.unrouteAll();
    await signIn(page, person);
    await expectDashboard(page, person);
    await page.goto('/dashboard/library');
    await expect(page.getByText('Your library is empty')).toBeVisible();
    await expect(uploadsOf(page)).toBeHidden();
  });
});

test('a file that is being uploaded for a post is added to it after a reload', async ({ signedUp: page }) => {
  await page.goto('/dashboard/upload');
  await page.getByLabel('Description').fill('The boats are back.');
  await hold(page);
  const media = page.getByRole('region', { name: 'Media' });
  await media.getByLabel('Upload a photo or a video').last().setInputFiles(png('harbour.png'));
  await expect(uploadsOf(page).getByRole('progressbar')).toBeVisible();
  await expect.poll(() => warns(page)).toBe(false);

  await page.reload();
  await expect(uploadsOf(page)).toContainText('harbour.png');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('The boats are back.');
  await expect(media.getByRole('button', { name: 'Remove harbour.png' })).toBeVisible();
});

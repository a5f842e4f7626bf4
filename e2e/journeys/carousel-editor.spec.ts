import type { Page } from '@playwright/test';
import { expectNoFaultAtWidths, expectNoFaultWhileEmpty } from '../fixtures/axe.ts';
import { press } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';
import { colourPhotos, widePhoto } from '../fixtures/photo.ts';
import { carouselAccounts, receivedImages, sha256 } from '../fixtures/sandbox-posts.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Images', exact: true });
const rows = (page: Page) => list(page).getByRole('listitem');

async function addSlides(page: Page, count: number) {
  const slides = await colourPhotos(count);
  await list(page).getByLabel('Upload images').last().setInputFiles(slides);
  await expect(rows(page)).toHaveCount(count);
  return slides;
}

test('a carousel of ten images is ordered by keyboard, also on a phone, opens again as a draft, and keeps the order on both networks', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  for (const account of carouselAccounts) await connectAccount(user, account);
  await page.goto('/dashboard/upload?type=carousel');
  await page.getByRole('button', { name: 'Select all' }).click();
  const slides = await addSlides(page, 10);
  const text = `Ten slides ${crypto.randomUUID()}`;
  await page.getByLabel('Caption').fill(text);

  await list(page).getByRole('button', { name: 'Move slide-10.jpg', exact: true }).press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await list(page).getByRole('button', { name: 'Move slide-1.jpg down', exact: true }).press('Enter');
  await page.setViewportSize({ width: 360, height: 800 });
  await list(page).getByRole('button', { name: 'Move slide-9.jpg up', exact: true }).press('Enter');
  const order = [10, 2, 1, 3, 4, 5, 6, 7, 9, 8].map((n) => slides[n - 1]!);
  await expect(rows(page)).toContainText(order.map(({ name }) => name));

  const preview = page.getByRole('region', { name: 'Carousel Preview' });
  await preview.getByRole('group').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(preview.getByRole('status')).toHaveText('10 / 10');

  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/user/posts/submit'));
  await page.getByRole('button', { name: 'Save Draft' }).click();
  const { post_id: groupId } = (await (await answered).json()) as { post_id: string };
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/dashboard/upload?post=${groupId}`);
  await expect(page.getByText('Carousel Mode')).toBeVisible();
  await expect(page.getByLabel('Caption')).toHaveValue(text);
  await expect(rows(page)).toContainText(order.map(({ name }) => name));
  await expect(page).toHaveURL(/type=carousel/);

  await press(page, 'Publish');
  const confirm = page.getByRole('dialog', { name: 'Confirm Action' });
  await expect(confirm).toContainText('You have reached the maximum of 10 images for carousel uploads.');
  await confirm.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const hashes = order.map(({ buffer }) => sha256(buffer));
  await expect.poll(() => receivedImages(page, text)).toEqual([hashes, hashes]);
});

test('a panorama is cut into slides, all slides are cropped by keyboard, and Instagram gets the cropped slides', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, carouselAccounts[0]!);
  await page.goto('/dashboard/upload?type=carousel');
  await expect(page.getByText('Upload images to see your carousel preview')).toBeVisible();
  await expectNoFaultWhileEmpty(page, 'the empty carousel editor');
  await page.getByRole('checkbox', { name: /on Instagram$/ }).check();
  const square = await colourPhotos(1);
  await list(page)
    .getByLabel('Upload images')
    .last()
    .setInputFiles([await widePhoto(), ...square]);
  await expect(rows(page)).toHaveCount(2);
  const text = `A panorama ${crypto.randomUUID()}`;
  await page.getByLabel('Caption').fill(text);

  await page.getByRole('button', { name: 'Cut a panorama' }).press('Enter');
  const panorama = page.getByRole('dialog', { name: 'Cut a panorama' });
  await expect(panorama).toContainText('3 slides show 1,200 of 1,300 px of the width. 100 px are left out.');
  await expectNoFaultAtWidths(page, 'the dialog that cuts a panorama', panorama);
  await panorama.getByRole('button', { name: 'Cut into 3 slides' }).press('Enter');
  await expectNoFaultAtWidths(page, 'the carousel editor');
  const names = ['pier 1 of 3.jpg', 'pier 2 of 3.jpg', 'pier 3 of 3.jpg', 'slide-1.jpg'];
  await expect(rows(page)).toContainText(names);

  await page.getByRole('button', { name: 'Crop all' }).press('Enter');
  const crop = page.getByRole('dialog', { name: 'Crop all' });
  await crop.getByRole('button', { name: 'Slide 4: slide-1.jpg' }).press('Enter');
  await crop.getByRole('group', { name: /^Crop frame of slide 4/ }).press('Shift+ArrowLeft');
  await expect(crop).toContainText('0% from the left, 0% from the top, 80% of the width.');
  await expect(crop).toContainText('1 slide will change.');
  await expectNoFaultAtWidths(page, 'the dialog that crops all slides', crop);
  await crop.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(rows(page)).toContainText([...names.slice(0, 3), '864 × 1080 · cropped']);

  await press(page, 'Publish');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(async () => (await receivedImages(page, text)).map((media) => media.length)).toEqual([4]);
});

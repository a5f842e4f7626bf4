import type { Page } from '@playwright/test';
import { expectNoFault, expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { press } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';
import { colourPhotos } from '../fixtures/photo.ts';
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

for (const width of [1440, 360])
  test(`a carousel of ten images is ordered by keyboard and arrives so on both networks, ${width} px wide`, async ({
    signedUp: page,
    user,
  }) => {
    await page.setViewportSize({ width, height: 800 });
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
    const [tenth, first, second, ...others] = [slides.at(-1)!, ...slides.slice(0, -1)];
    const order = [tenth, second!, first!, ...others];
    await expect(rows(page)).toContainText(order.map(({ name }) => name));

    const preview = page.getByRole('region', { name: 'Carousel Preview' });
    await preview.getByRole('group').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(preview.getByRole('status')).toHaveText('10 / 10');

    await press(page, 'Publish');
    const confirm = page.getByRole('dialog', { name: 'Confirm Action' });
    await expect(confirm).toContainText('You have reached the maximum of 10 images for carousel uploads.');
    await confirm.getByRole('button', { name: 'Publish' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    const hashes = order.map(({ buffer }) => sha256(buffer));
    await expect.poll(() => receivedImages(page, text)).toEqual([hashes, hashes]);
  });

test('the draft of a carousel opens again in its editor with its order, without accessibility faults', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  for (const account of carouselAccounts) await connectAccount(user, account);
  await page.goto('/dashboard/upload?type=carousel');
  await expect(page.getByText('Upload images to see your carousel preview')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the empty carousel editor');
  await page.getByRole('button', { name: 'Select all' }).click();
  await addSlides(page, 3);
  const text = `Three slides ${crypto.randomUUID()}`;
  await page.getByLabel('Caption').fill(text);
  await list(page).getByRole('button', { name: 'Move slide-3.jpg up', exact: true }).click();
  await page.getByRole('tab', { name: /TikTok/ }).click();
  await expect(page.getByRole('region', { name: 'TikTok options' })).toBeVisible();
  await expectNoFaultAtWidths(page, 'the carousel editor');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/user/posts/submit'));
  await page.getByRole('button', { name: 'Save Draft' }).click();
  const { post_id: groupId } = (await (await answered).json()) as { post_id: string };
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`/dashboard/upload?post=${groupId}`);
  await expect(page.getByText('Carousel Mode')).toBeVisible();
  await expect(page.getByLabel('Caption')).toHaveValue(text);
  await expect(rows(page)).toContainText(['slide-1.jpg', 'slide-3.jpg', 'slide-2.jpg']);
  await expect(page).toHaveURL(/type=carousel/);
  await expectNoFault(page, 'the editor of a saved carousel');
});

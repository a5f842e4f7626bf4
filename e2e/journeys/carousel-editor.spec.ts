import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { press } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';
import { colourPhotos, photo, widePhoto } from '../fixtures/photo.ts';
import { carouselAccounts, receivedImages, sha256 } from '../fixtures/sandbox-posts.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

test('a panorama is cut into slides, and both networks receive the slides in the chosen order', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  for (const account of carouselAccounts) await connectAccount(user, account);
  await page.goto('/dashboard/upload?type=carousel');
  await expect(page.getByText('Upload images to see your carousel preview')).toBeVisible();
  await page.getByRole('button', { name: 'Select all' }).click();
  const list = page.getByRole('region', { name: 'Images', exact: true });
  const rows = list.getByRole('listitem');
  // This image has the shape of the slides already, so it is published as it is.
  const tall = await colourPhotos(1, { width: 864, height: 1080 });
  await list
    .getByLabel('Upload images')
    .last()
    .setInputFiles([await widePhoto(), await photo(), ...tall]);
  await expect(rows).toHaveCount(3);
  const text = `A panorama ${crypto.randomUUID()}`;
  await page.getByLabel('Caption').fill(text);

  await page.getByRole('button', { name: 'Cut a panorama' }).press('Enter');
  const panorama = page.getByRole('dialog', { name: 'Cut a panorama' });
  await expect(panorama).toContainText('3 slides show 1,200 of 1,300 px of the width. 100 px are left out.');
  await panorama.getByRole('button', { name: 'Cut into 3 slides' }).press('Enter');
  await expect(rows).toHaveCount(5);

  await page.getByRole('button', { name: 'Crop all' }).press('Enter');
  const crop = page.getByRole('dialog', { name: 'Crop all' });
  await crop.getByRole('button', { name: 'Slide 4: harbour.jpg' }).press('Enter');
  await crop.getByRole('group', { name: /^Crop frame of slide 4/ }).press('Shift+ArrowLeft');
  await expect(crop).toContainText('0% from the left, 0% from the top, 80% of the width.');
  await expect(crop).toContainText('1 slide will change.');
  await expectNoFaultAtWidths(page, 'the dialog that crops all slides', crop);
  await crop.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(rows.nth(3)).toContainText('864 × 1080 · cropped');
  await expectNoFaultAtWidths(page, 'the carousel editor');

  await list.getByRole('button', { name: 'Move slide-1.jpg', exact: true }).press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.setViewportSize({ width: 360, height: 800 });
  await list.getByRole('button', { name: 'Move harbour 864x1080.jpg up', exact: true }).press('Enter');
  const pieces = [1, 2, 3].map((n) => `pier ${n} of 3.jpg`);
  await expect(rows).toContainText([
    'slide-1.jpg',
    ...pieces.slice(0, 2),
    'harbour 864x1080.jpg',
    ...pieces.slice(2),
  ]);
  await press(page, 'Publish');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(async () => (await receivedImages(page, text)).length).toBe(2);
  const [first = [], second] = await receivedImages(page, text);
  // The panorama has one colour, so its pieces are equal.
  const [, piece, , cropped] = first;
  expect(first).toEqual([sha256(tall[0]!.buffer), piece, piece, cropped, piece]);
  expect(new Set(first).size).toBe(3);
  expect(second).toEqual(first);
});

import { postRoutes } from '@fanfare/core/api/posts.ts';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { colourPhotos, phonePhoto } from '../fixtures/photo.ts';
import { carouselAccounts } from '../fixtures/sandbox-posts.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

test('photos are resized, described by their file names and spread over days, and are all scheduled', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  for (const account of carouselAccounts) await connectAccount(user, account);
  await page.goto('/dashboard/upload?type=bulk');
  const wrong = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Buns, 2 €') };
  await page
    .getByLabel('Upload photos and videos', { exact: true })
    .last()
    .setInputFiles([...(await colourPhotos(2)), await phonePhoto('counter.jpg'), wrong]);
  await expect(page.getByRole('list', { name: 'Files that were not added' })).toHaveText(
    'Unsupported file type: prices.txt',
  );
  await expect(page.getByRole('heading', { name: 'Configure Your Files' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Actions for files' })).toContainText('of 3 selected');
  const foot = page.getByRole('group', { name: 'Send files' });
  await expect(foot).toContainText('no platforms selected - will save as drafts');
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await expect(foot).toContainText(/[1-9]\d* error\(s\) must be fixed before uploading/);
  await expect(page.getByRole('region', { name: 'Problems by cause' })).toBeVisible();
  await expectNoFaultAtWidths(page, 'the sheet of the bulk editor');
  // Both chosen networks refuse the photo, and both accept the same resized copy.
  await page.getByRole('button', { name: 'Resize 1 image' }).click();
  await expect(foot).not.toContainText('must be fixed');

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Fill from file names' }).click();
  const fill = page.getByRole('dialog', { name: 'Fill from file names' });
  await fill.getByText('Description', { exact: true }).click();
  await fill.getByRole('button', { name: 'Apply to 3 files' }).click();
  await expect(fill).toBeHidden();
  await page.getByRole('button', { name: 'Spread dates' }).click();
  const spread = page.getByRole('dialog', { name: 'Spread dates' });
  await spread.getByRole('button', { name: 'Apply to 3 files' }).click();
  await expect(foot).toContainText('0 posts will upload now, 6 will be scheduled');

  await page.reload();
  await foot.getByRole('button', { name: 'Upload All (Scheduled & Immediate)' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const { workspaceId } = user;
  const { groups } = await user.call(postRoutes.listPosts, { workspaceId, status: 'scheduled', limit: 50 });
  const posts = groups.flatMap((group) => group.posts);
  const descriptions = posts.map(({ description }) => description);
  expect(descriptions.toSorted()).toEqual(['Counter', 'Slide 1', 'Slide 2'].flatMap((name) => [name, name]));
  expect(new Set(posts.map(({ schedule }) => schedule)).size).toBe(3);
});

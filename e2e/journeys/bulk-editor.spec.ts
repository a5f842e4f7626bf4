import type { Page } from '@playwright/test';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { expectNoFaultAtWidths, expectNoFaultWhileEmpty } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { colourPhotos, phonePhoto, photo } from '../fixtures/photo.ts';
import { carouselAccounts, receivedPosts, sha256 } from '../fixtures/sandbox-posts.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

type Files = Awaited<ReturnType<typeof colourPhotos>>;

const inputOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).last();
const upload = (page: Page, files: Files) => inputOf(page, 'Upload photos and videos').setInputFiles(files);
const addMore = (page: Page, files: Files) => inputOf(page, 'Want to add more files?').setInputFiles(files);
const count = (page: Page, files: number) =>
  expect(page.getByRole('group', { name: 'Actions for files' })).toContainText(`of ${files} selected`);
const foot = (page: Page) => page.getByRole('group', { name: 'Send files' });

const wrong = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Buns, 2 €') });

/** Describes the files that have no description by their names. */
async function describe(page: Page, id: string, files: string) {
  await page.getByRole('button', { name: 'Fill from file names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill from file names' });
  await dialog.getByText('Description', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill(`{name} ${id}`);
  await dialog.getByRole('button', { name: `Apply to ${files}` }).click();
  await expect(dialog).toBeHidden();
}

/** Describes a file with a CSV file, whose other row has a time that does not exist and is left out. */
async function importCsv(page: Page, file: string, description: string) {
  const lines = [
    'File,Description,Schedule',
    `${file},${description},`,
    'counter.jpg,Later,31/11/2030 09:00',
  ];
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import posts from a file' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(dialog.getByText('November has 30 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 row imported. 1 row left.')).toBeVisible();
}

test('twelve files of different kinds are corrected, spread over days, partly on a phone, and all arrive; neither step has accessibility faults', async ({
  signedUp: page,
  user,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await enterWorkspace(user);
  for (const account of carouselAccounts) await connectAccount(user, account);
  await page.goto('/dashboard/upload?type=bulk');
  await expect(page.getByRole('button', { name: 'Upload photos and videos' })).toBeVisible();
  await expectNoFaultWhileEmpty(page, 'the upload step of the bulk editor');
  const id = crypto.randomUUID();
  const slides = await colourPhotos(9);
  await upload(page, [...slides, await phonePhoto('counter.jpg'), wrong('prices.txt'), wrong('menu.pdf')]);
  await expect(page.getByRole('list', { name: 'Files that were not added' })).toHaveText(
    /Unsupported file type: prices\.txt.*Unsupported file type: menu\.pdf/,
  );
  await expect(page.getByRole('heading', { name: 'Configure Your Files' })).toBeVisible();
  await count(page, 10);
  await expect(foot(page)).toContainText('no platforms selected - will save as drafts');
  await page.getByRole('button', { name: 'Select all', exact: true }).click();

  await addMore(page, slides.slice(0, 1));
  await count(page, 11);
  await page.getByRole('button', { name: 'Remove one' }).click();
  await count(page, 10);
  await expect(page.getByRole('region', { name: 'Problems by cause' })).toBeVisible();
  await expectNoFaultAtWidths(page, 'the sheet of the bulk editor');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Starting over - all files cleared')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await count(page, 10);
  await expect(foot(page)).toContainText(/[1-9]\d* error\(s\) must be fixed before uploading/);
  // Both networks refuse the photo, and one resized copy is enough for both.
  await page.getByRole('button', { name: 'Resize 1 image' }).click();
  await expect(foot(page)).not.toContainText('must be fixed');

  await page.setViewportSize({ width: 360, height: 800 });
  await describe(page, id, '10 files');
  await page.getByRole('button', { name: 'Spread dates' }).click();
  const spread = page.getByRole('dialog', { name: 'Spread dates' });
  await spread.getByRole('button', { name: 'Apply to 10 files' }).click();
  await expect(foot(page)).toContainText('0 posts will upload now, 20 will be scheduled');

  const now = await photo('now.jpg');
  await addMore(page, [now]);
  await count(page, 11);
  await importCsv(page, 'now.jpg', `Now ${id}`);
  await expect(foot(page)).toContainText('2 posts will upload now, 20 will be scheduled');
  await page.reload();
  await foot(page).getByRole('button', { name: 'Upload All (Scheduled & Immediate)' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Publish 1 file now?' });
  await expect(confirmation).toContainText('2 posts go out now, 20 are scheduled.');
  await confirmation.getByRole('button', { name: 'Publish and schedule' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const received = async () => {
    const posts = (await receivedPosts(page)).filter(({ text }) => text.includes(id));
    return posts.map(({ text, media }) => [text, ...media.map((file) => file.sha256)]);
  };
  await expect.poll(received).toEqual(carouselAccounts.map(() => [`Now ${id}`, sha256(now.buffer)]));
  const { workspaceId } = user;
  const { groups } = await user.call(postRoutes.listPosts, { workspaceId, status: 'scheduled', limit: 50 });
  // Leaves out posts that are published immediately, which may still wait for their networks.
  const planned = ({ description }: PostView) => !description.startsWith('Now ');
  const items = groups.flatMap(({ posts }) => posts).filter(planned);
  expect(items).toHaveLength(20);
  expect(new Set(items.map(({ schedule }) => schedule)).size).toBe(10);
  expect(new Set(items.map(({ description }) => description))).toEqual(
    new Set(['Counter', ...slides.map((_, i) => `Slide ${i + 1}`)].map((name) => `${name} ${id}`)),
  );
});

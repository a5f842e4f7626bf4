import { openTab, publish, uploadPhoto } from '../fixtures/composing.ts';
import { expectNoFault } from '../fixtures/axe.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { phonePhoto } from '../fixtures/photo.ts';
import { receivedPosts } from '../fixtures/sandbox-posts.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

const accounts = [
  { id: 'tiktok', identity: '-000AnaPaintsEveryDay7k2vQ' },
  { id: 'instagram', identity: '17841405822304914' },
];

test('a photo from a phone is resized for each network without a click, and HEIC is refused with advice', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  for (const account of accounts) await connectAccount(user, account);
  const text = `Boats ${crypto.randomUUID()}`;
  await page.goto('/dashboard/upload');
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByLabel('Description').fill(text);

  const media = page.getByRole('region', { name: 'Media', exact: true });
  const heic = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await media.getByLabel('Upload a photo or a video').last().setInputFiles(heic);
  await expect(
    page.getByText(/^HEIC photos cannot be posted\. Save the photo as JPEG/).first(),
  ).toBeVisible();
  // The list of uploads does not cover the actions, even at the end of a phone's page.
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Save Draft' }).click({ trial: true });
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'Close uploads' }).click();

  await uploadPhoto(page, await phonePhoto());
  const line = media.getByText(/^Resized for /);
  await expect(line).toHaveText(/^Resized for (TikTok and Instagram|Instagram and TikTok)$/);
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByRole('status')).toHaveText('Ready for 2 accounts');

  await media.getByRole('button', { name: 'Review adjusted images' }).click();
  const review = page.getByRole('dialog', { name: 'Adjusted images' });
  await expect(review.getByText('4032 × 3024 px')).toHaveCount(2);
  await expectNoFault(page, 'the review of adjusted images', review);
  await review.getByRole('button', { name: 'Done' }).click();

  await openTab(page, { label: 'Instagram' });
  await page.getByRole('button', { name: 'Customise for Instagram' }).click();
  const own = `Back ${crypto.randomUUID()}`;
  await page.getByLabel('Description').fill(own);
  await media.getByRole('button', { name: 'Alt text of IMG_0042.jpg, empty' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alt text' });
  await dialog.getByRole('textbox').fill('Boats in the harbour');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await publish(page);

  const arrived = async () => {
    const posts = (await receivedPosts(page)).filter((post) => [text, own].includes(post.text));
    return Object.fromEntries(posts.map((post) => [post.network, [post.text, ...post.media]]));
  };
  await expect.poll(arrived).toMatchObject({
    instagram: [own, { altText: 'Boats in the harbour' }],
    tiktok: [text, {}],
  });
  await openFromMenu(page, 'Library');
  await expect(page.getByText('IMG_0042.jpg')).toHaveCount(1);
});

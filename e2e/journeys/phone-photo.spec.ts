import { publish, uploadPhoto } from '../fixtures/composing.ts';
import { expectNoFault } from '../fixtures/axe.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { phonePhoto } from '../fixtures/photo.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';
import type { SandboxState } from '../../local/src/sandbox/control-api.ts';

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

  await uploadPhoto(page, await phonePhoto());
  const line = media.getByText(/^Resized for /);
  await expect(line).toHaveText(/^Resized for (TikTok and Instagram|Instagram and TikTok)$/);
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByRole('status')).toHaveText('Ready for 2 accounts');

  await media.getByRole('button', { name: 'Review adjusted images' }).click();
  const review = page.getByRole('dialog', { name: 'Adjusted images' });
  await expect(review.getByText('4032 × 3024 px')).toHaveCount(2);
  await expectNoFault(page, 'the review of adjusted images', review);
  const item = review.getByRole('listitem', { name: /^Instagram/ });
  await item.getByRole('radio', { name: /^Use the original/ }).check();
  await review.getByRole('button', { name: 'Done' }).click();
  const rule = 'Instagram image width must be between 320px and 1440px.';
  await expect(checks.getByText(rule)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(checks.getByText(rule)).toBeVisible();
  await media.getByRole('button', { name: 'Review adjusted images' }).click();
  await item.getByRole('radio', { name: /^Adjusted copy/ }).check();
  await review.getByRole('button', { name: 'Done' }).click();
  await expect(checks.getByText(rule)).toBeHidden();
  await expect(line).toBeVisible();
  await publish(page);

  const sizes = async () => {
    const state = (await (await page.request.get('/__/sandbox/state.json')).json()) as SandboxState;
    const posts = state.networks.flatMap((network) => network.accounts.flatMap((each) => each.posts));
    return posts.filter((post) => post.text === text).map(({ media: files }) => files.length);
  };
  await expect.poll(sizes).toEqual([1, 1]);

  await openFromMenu(page, 'Library');
  await expect(page.getByText('IMG_0042.jpg')).toHaveCount(1);
});

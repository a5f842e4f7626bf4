import { expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { countClicks } from '../fixtures/clicks.ts';
import { press } from '../fixtures/composing.ts';
import { expect, expectDashboard, test } from '../fixtures/journey.ts';
import { connectNine } from '../fixtures/nine-networks.ts';
import { photo } from '../fixtures/photo.ts';

/** The click that opens the file in the system's dialog, which the page cannot see. */
const inSystemDialog = 1;

test('one photo and one text with a link are published to eight accounts in at most ten clicks', async ({
  signedUp: page,
  person,
  user,
}) => {
  await connectNine(page, user);
  await page.goto('/dashboard');
  await expectDashboard(page, person);
  // Long enough for more than one line in every window.
  const text = `The boat is back ${crypto.randomUUID()} https://harbour.example/boat ${'and on it the catch of the night, '.repeat(4)}fresh`;
  const clicks = await countClicks(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click();
  await page.getByLabel('Title').click();
  await page.keyboard.type('Harbour in the morning');
  await page.getByLabel('Description').click();
  await page.keyboard.insertText(text);
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Upload a photo or a video').click();
  await (await choosing).setFiles(await photo());
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('checkbox', { name: / on YouTube$/ }).click();
  // The list of checks moves until the file has arrived and the networks have named their boards, and a click is lost
  // while its button moves.
  const files = page.getByRole('list', { name: 'Selected files' });
  await expect(files.getByRole('button', { name: 'Remove harbour.jpg' })).toBeVisible();
  const checks = page.getByRole('region', { name: 'Checks' });
  const choices = ['r/soup', 'Recipes'].map((name) => checks.getByRole('button', { name }));
  for (const choice of choices) await expect(choice).toBeVisible();
  for (const choice of choices) {
    await choice.click();
    await expect(choice).toBeHidden();
  }
  await press(page, 'Publish');

  await expect(page.getByText('Your post is published.')).toBeVisible();
  await expectNoSidewaysScroll(page, 'the result');
  const counted = (await clicks()) + inSystemDialog;
  process.stdout.write(`published to eight accounts in ${counted} clicks\n`);
  expect(counted).toBeLessThanOrEqual(10);
  await expect(page.getByRole('region', { name: 'Publishing progress' }).getByRole('listitem')).toHaveCount(
    8,
  );
  for (const network of ['x', 'linkedin', 'reddit', 'pinterest', 'instagram']) {
    await page.goto(`/__/sandbox/${network}`);
    await expect(page.getByText(text).first()).toBeVisible();
  }
});

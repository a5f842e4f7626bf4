import { assistantRoutes } from '@fanfare/core/api/assistant.ts';
import { expectNoFault } from '../fixtures/axe.ts';
import { uploadPhoto } from '../fixtures/composing.ts';
import { expect, test } from '../fixtures/journey.ts';
import { photo } from '../fixtures/photo.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

const sentence = 'Our boats leave the harbour at dawn, whatever the weather is like. ';

test('a text that is too long for X is shortened and partly translated, and its image is described', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, { id: 'x', identity: '1712345678901234502' });
  await page.goto('/dashboard/upload');
  await page.getByRole('checkbox', { name: 'pia_prints on X' }).click();
  const description = page.getByLabel('Description');
  const text = `${sentence.repeat(5)}Come by!`;
  await description.fill(text);
  const choose = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'AI', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    return page.getByRole('dialog');
  };

  const shorten = await choose('Shorten for X (280)');
  await expect(shorten.getByText('Done', { exact: true })).toBeVisible();
  await expectNoFault(page, 'the dialog of a text action', shorten);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(description).toHaveValue(sentence.repeat(3).trim());
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(description).toHaveValue(text);

  await description.evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(0, 'Our boats leave the harbour at dawn'.length);
  });
  const translate = await choose('Translate selection');
  await translate.getByLabel('Language').selectOption('German');
  await translate.getByRole('button', { name: 'Translate' }).click();
  await expect(translate.getByText('(German) Our boats leave the harbour at dawn')).toBeVisible();
  await translate.getByRole('button', { name: 'Use' }).click();
  await expect(description).toHaveValue(`(German) ${text}`);

  await uploadPhoto(page, await photo());
  // On a phone, the focused field is higher, and the button must not move away from the click.
  await page.setViewportSize({ width: 360, height: 740 });
  await description.focus();
  const describe = await choose('Describe image');
  await expect(describe.getByText(/^A square picture, mostly /)).toBeVisible();
  await describe.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByRole('button', { name: 'Alt text of harbour.jpg, written' })).toBeVisible();

  const { quota } = await user.call(assistantRoutes.aiQuota, { workspaceId: user.workspaceId });
  expect(quota.used).toBe(3);
});

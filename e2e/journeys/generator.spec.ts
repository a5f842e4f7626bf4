import { assistantRoutes } from '@fanfare/core/api/assistant.ts';
import { expectNoFault, expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { photo } from '../fixtures/photo.ts';
import { enterWorkspace } from '../fixtures/test-user.ts';

test('a generated image is used in a post with a translated caption, and each use of the assistant is counted once', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  await page.goto('/dashboard/tools/ai-generator');
  await page.getByLabel('Prompt').fill('A sailing boat at dawn');
  await page.locator('input[type=file]').setInputFiles(await photo());
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('button', { name: 'Generate 2 images' }).click();
  await expect(page.getByRole('button', { name: 'Use image 2 in a post' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Results' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('3 of 5 images left this month')).toBeVisible();
  await expectNoFaultAtWidths(page, 'the AI generator');
  await page.getByRole('button', { name: 'Write a caption' }).click();
  await expect(page.getByRole('button', { name: 'Another caption' })).toBeVisible();
  await page.getByRole('button', { name: 'Use image 1 in a post' }).click();
  await expect(page).toHaveURL(/\/dashboard\/upload/);

  const description = page.getByLabel('Description', { exact: true });
  const caption = await description.inputValue();
  expect(caption).not.toBe('');
  await expect(page.getByRole('img', { name: 'a-sailing-boat-at-dawn.jpg' }).first()).toBeVisible();
  const choose = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'AI', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    return page.getByRole('dialog');
  };
  const [word = ''] = caption.split(' ');
  await description.evaluate(
    (field: HTMLTextAreaElement, end) => field.setSelectionRange(0, end),
    word.length,
  );
  const translate = await choose('Translate selection');
  await translate.getByLabel('Language').selectOption('German');
  await translate.getByRole('button', { name: 'Translate' }).click();
  await expect(translate.getByText(`(German) ${word}`)).toBeVisible();
  await expectNoFault(page, 'the dialog of a text action', translate);
  await translate.getByRole('button', { name: 'Use' }).click();
  await expect(description).toHaveValue(`(German) ${caption}`);

  // On a phone, the focused field grows. The button must not move away during the click.
  await page.setViewportSize({ width: 360, height: 740 });
  await description.focus();
  const describe = await choose('Describe image');
  await expect(describe.getByText(/^A .* picture, mostly /)).toBeVisible();
  await describe.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByRole('button', { name: /^Alt text of .*, written$/ })).toBeVisible();
  const counted = await user.call(assistantRoutes.aiQuota, { workspaceId: user.workspaceId });
  expect([counted.imageQuota.used, counted.quota.used]).toEqual([2, 3]);
});

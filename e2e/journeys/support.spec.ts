import { expectNoFault, expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

test('a help article is opened by keyboard, a message to support is sent once, and the keyboard shortcuts are listed', async ({
  signedUp: page,
}) => {
  await page.goto('/dashboard/support');
  await expect(page.getByRole('list', { name: 'Sections' })).toBeVisible();
  const statuses = page.getByRole('region', { name: 'System status' }).getByRole('listitem');
  await expect(statuses).toHaveCount(9);
  // The keyboard shortcuts are loaded after the screen.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 });
  }).toPass();
  await expectNoFaultAtWidths(page, 'support');

  await page.keyboard.type('invite colleage');
  const results = page.getByRole('region', { name: / for “invite colleage”$/ });
  await results.getByRole('link', { name: /^Invite people/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invite people' })).toBeVisible();
  const form = page.getByRole('region', { name: 'Write to us' });
  await form.getByLabel('Topic').selectOption('An idea');
  await form.getByRole('textbox', { name: 'Message' }).fill('Please add a harbour.');
  await form.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await expect(form.getByText(/^Your message F-[0-9A-F]{8} is sent\.$/)).toBeVisible();
  await expect(form.getByRole('list', { name: 'Your messages' }).getByRole('listitem')).toHaveCount(1);
  await expectNoFaultAtWidths(page, 'an article');

  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Everywhere')).toBeVisible();
  await expectNoFault(page, 'the shortcuts', sheet);
});

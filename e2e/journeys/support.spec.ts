import { expectNoFault } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 800 },
])
  test(`help is found, a message is sent once, and the shortcuts are listed, ${size.width} px wide`, async ({
    signedUp: page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/dashboard/support');
    await expect(page.getByRole('list', { name: 'Sections' })).toBeVisible();
    const statuses = page.getByRole('region', { name: 'System status' }).getByRole('listitem');
    await expect(statuses).toHaveCount(9);
    await expectNoFault(page, `support, ${size.width} px wide`);

    // The keys are loaded after the screen.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type('invite colleage');
    const results = page.getByRole('region', { name: / for “invite colleage”$/ });
    await results.getByRole('link', { name: /^Invite people/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invite people' })).toBeVisible();
    await expectNoFault(page, `an article, ${size.width} px wide`);

    const form = page.getByRole('region', { name: 'Write to us' });
    await form.getByLabel('Topic').selectOption('An idea');
    await form.getByRole('textbox', { name: 'Message' }).fill('Please add a harbour.');
    await page.reload();
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('Please add a harbour.');
    await form.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await expect(form.getByText(/^Your message F-[0-9A-F]{8} is sent\.$/)).toBeVisible();
    await expect(form.getByRole('list', { name: 'Your messages' }).getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Everywhere')).toBeVisible();
    await expectNoFault(page, `the shortcuts, ${size.width} px wide`);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  });

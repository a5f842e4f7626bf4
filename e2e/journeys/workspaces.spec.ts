import type { Page } from '@playwright/test';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { png } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/journey.ts';

// The free plan has one workspace.
test.use({ plan: 'business' });

async function openDialog(page: Page) {
  await page.goto('/dashboard/settings/team');
  await page.getByRole('main').getByRole('button', { name: 'New workspace' }).click();
  return page.getByRole('dialog', { name: 'New workspace' });
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const cards = (page: Page) => page.getByRole('list', { name: 'Your workspaces' });
const row = (page: Page, name: string) => cards(page).getByRole('listitem').filter({ hasText: name });
const imageOf = (page: Page, name: string) => row(page, name).locator('img');

test.describe('the image of a workspace', () => {
  // One file is refused by the server.
  test.use({ expectedTrouble: [/status of 400/] });

  test('a file that is not an image is reported next to its field, an image stays after a reload, and a task deletes an image that was replaced', async ({
    signedUp: page,
    request,
  }) => {
    const creating = await openDialog(page);
    const file = creating.locator('input[type=file]');
    await creating
      .getByLabel('Name')
      .fill('A very long name, of a house that could not agree on a short one');
    await creating.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByText('Names can have at most 60 characters.')).toBeVisible();
    await expectNoFaultAtWidths(page, 'the dialog with a problem', creating);
    await creating.getByLabel('Name').fill('Bright Books');
    await file.setInputFiles({
      name: 'not.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload=alert(1)>'),
    });
    await creating.getByRole('button', { name: 'Create workspace' }).click();
    await expect(creating.getByRole('alert')).toContainText(/image/i);
    await expect(creating.getByLabel('Name')).toHaveValue('Bright Books');
    await creating.getByRole('button', { name: 'Remove' }).click();
    await file.setInputFiles(png());
    await creating.getByRole('button', { name: 'Create workspace' }).click();
    await expect(row(page, 'Bright Books')).toBeVisible();
    await page.reload();
    await expect(row(page, 'Bright Books')).toContainText('Owner');
    const image = imageOf(page, 'Bright Books');
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBe(256);
    const before = await image.getAttribute('src');
    expect((await request.get(before ?? '')).status()).toBe(200);

    await choose(page, 'Bright Books', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit workspace' });
    await dialog.getByLabel('Name').fill('Brighter Books');
    await dialog.locator('input[type=file]').setInputFiles(png('new.png', [200, 40, 40]));
    await dialog.getByRole('button', { name: 'Save' }).click();

    await expect(page.getByText('Saved “Brighter Books”.')).toBeVisible();
    await expect(imageOf(page, 'Brighter Books')).not.toHaveAttribute('src', before ?? '');
    // The old address is answered with "access denied".
    await expect.poll(async () => (await request.get(before ?? '')).status()).toBe(403);
  });
});

test.describe('the workspaces screen without a connection', () => {
  test.use({ expectedTrouble: [/ERR_INTERNET_DISCONNECTED/] });

  test('saving without a connection keeps the typed text and works later, with the keyboard only; a workspace is deleted after its name is typed, and another workspace is selected if there is one', async ({
    signedUp: page,
    context,
  }) => {
    await page.goto('/dashboard/settings/team');
    await page.getByRole('main').getByRole('button', { name: 'New workspace' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Key Works');
    await context.setOffline(true);
    await expect(page.getByText(/^You’re offline/)).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New workspace' });
    await expect(dialog.getByRole('alert')).toContainText('You seem to be offline.');
    await context.setOffline(false);
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(row(page, 'Key Works')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await row(page, 'Key Works').getByRole('button', { name: 'Switch' }).click();
    await expect(page.getByRole('heading', { name: 'People in Key Works' })).toBeVisible();
    await choose(page, 'Key Works', 'Delete');
    const deleting = page.getByRole('dialog', { name: 'Delete this workspace?' });
    const button = deleting.getByRole('button', { name: 'Delete workspace' });
    await deleting.getByRole('textbox').fill('key works');
    await expect(button).toBeDisabled();
    await deleting.getByRole('textbox').fill('Key Works');
    await button.click();
    await expect(page.getByText('Deleted “Key Works”.')).toBeVisible();
    await expect(page.getByRole('heading', { name: "People in Robin's workspace" })).toBeVisible();
    await expect(cards(page).getByRole('listitem')).toHaveCount(1);

    // A person who deletes their last workspace starts over.
    await choose(page, "Robin's workspace", 'Delete');
    await deleting.getByRole('textbox').fill("Robin's workspace");
    await button.click();
    await expect(page.getByText('Create your first workspace')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Create your first workspace')).toBeVisible();
  });
});

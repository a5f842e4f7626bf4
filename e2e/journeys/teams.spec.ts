import type { Page } from '@playwright/test';
import { verifyAddress } from '../fixtures/accounts.ts';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, expectDashboard, logout, newPerson, signIn, openAs, test } from '../fixtures/journey.ts';
import { linkIn } from '../fixtures/mail.ts';

const team = '/dashboard/settings/team';

// Only people with a verified address and a paid plan can invite others.
test.use({ isVerified: true, plan: 'business' });

async function invite(page: Page, name: string, email: string) {
  await page.getByRole('button', { name: 'Add team member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add team member' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  return dialog;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.describe('a team', () => {
  // The second invitation is refused.
  test.use({ expectedTrouble: [/status of 409/] });

  test('a person is invited once, joins, gets a new role and leaves', async ({
    signedUp: owner,
    browser,
  }) => {
    const mo = newPerson('Mo Reyes');
    await owner.goto(team);
    await owner.getByRole('button', { name: 'Add team member' }).click();
    const adding = owner.getByRole('dialog', { name: 'Add team member' });
    await adding.getByRole('button', { name: 'Send invitation' }).click();
    await expect(adding.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await expectNoFaultAtWidths(owner, 'the dialog for a new member, with problems', adding);
    await owner.keyboard.press('Escape');
    await expect(adding).toBeHidden();
    await invite(owner, 'Mo Reyes', `  ${mo.email.toUpperCase()} `);
    const invited = owner.getByRole('dialog', { name: 'Mo Reyes is invited' });
    await expect(invited).toContainText(mo.email);
    await invited.getByRole('button', { name: 'Done' }).click();
    await expect(rowOf(owner, 'Mo Reyes')).toContainText('Invited');
    const again = await invite(owner, 'Mo again', mo.email);
    await expect(again.getByRole('alert')).toContainText(`${mo.email} is already invited.`);
    await expect(again.getByLabel('Name')).toHaveValue('Mo again');

    const member = await browser.newPage();
    await openAs(member, mo);
    await member.goto(team);
    const cards = member.getByRole('list', { name: 'Your workspaces' });
    await expect(cards.getByText("Mo's workspace")).toBeVisible();
    // Anybody could have entered the address, so nothing is shown before it is verified.
    await expect(cards.getByText("Robin's workspace")).toHaveCount(0);
    await verifyAddress(member.request, mo.email);
    await logout(member);
    await signIn(member, mo);
    await expectDashboard(member, mo);
    const subject = "Robin Reyes invited you to “Robin's workspace” on Fanfare";
    await member.goto(await linkIn(member, subject, mo.email));
    await expect(member.getByText("Robin Reyes invited you to “Robin's workspace”.")).toBeVisible();
    await member.goto(team);
    await expect(cards.getByText("Robin's workspace")).toHaveCount(0);
    await member.getByRole('button', { name: "Join Robin's workspace" }).click();
    await expect(member.getByText("You joined “Robin's workspace”.")).toBeVisible();
    await member.getByRole('button', { name: "Switch to Robin's workspace" }).last().click();
    await expect(member.getByText('Only owners and admins can add people.')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Add team member' })).toHaveCount(0);

    await owner.reload();
    const role = owner.getByRole('combobox', { name: 'Role of Mo Reyes' });
    // The new role is shown before it is saved, and a reload aborts running calls.
    const saved = owner.waitForResponse((response) => response.request().method() === 'PATCH');
    await role.selectOption('Admin');
    expect((await saved).ok()).toBe(true);
    await owner.reload();
    await expect(role).toHaveValue('admin');

    await member.reload();
    await expect(member.getByRole('button', { name: 'Add team member' })).toBeVisible();
    await rowOf(member, 'Mo Reyes').getByRole('button', { name: 'Leave' }).click();
    await member.getByRole('dialog').getByRole('button', { name: 'Leave workspace' }).click();
    await expect(member.getByText("You left “Robin's workspace”.")).toBeVisible();
    await expect(cards.getByText("Robin's workspace")).toHaveCount(0);
    await member.close();

    await owner.reload();
    await expect(owner.getByText('Just you so far')).toBeVisible();
  });
});

import { postRoutes } from '@fanfare/core/api/posts.ts';
import { templateRoutes } from '@fanfare/core/api/templates.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { expect, openFromMenu, test } from '../fixtures/journey.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

/** A LinkedIn text is published with a single call. */
const account = { id: 'linkedin', identity: 'yrZCpj2Z12' };

test('the guide leads from 0 to 100 %, can be hidden and shown again, and disappears when it is finished', async ({
  signedUp: page,
  user,
}) => {
  await enterWorkspace(user);
  const { workspaceId } = user;
  const guide = page.getByRole('region', { name: 'Getting started' });
  const ring = guide.getByRole('progressbar', { name: 'Getting started' });
  const expectProgress = async (percent: number, next: string) => {
    await expect(ring).toHaveAttribute('aria-valuenow', String(percent));
    await expect(guide.locator('[aria-current=step]')).toContainText(next);
  };

  await page.goto('/dashboard');
  await expectProgress(0, 'Connect your accounts');
  await guide.getByRole('button', { name: 'Hide this guide' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hide guide' }).click();
  await expect(guide).toBeHidden();
  await page.goto('/dashboard/settings');
  const toggle = page.getByRole('switch', { name: 'Show the guide on the dashboard' });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();

  await connectAccount(user, account);
  for (const action of ['upload', 'schedule'] as const)
    await user.call(postRoutes.submitPosts, {
      workspaceId,
      action,
      posts: [
        {
          uploadTo: account.id,
          platform_id: account.identity,
          id: crypto.randomUUID(),
          description: `Fresh bread ${crypto.randomUUID()}`,
          ...(action === 'schedule' && { schedule: new Date(Date.now() + dayMs).toISOString() }),
        },
      ],
    });
  const uploaded = { workspaceId, status: 'uploaded', limit: 1 } as const;
  await expect.poll(async () => (await user.call(postRoutes.listPosts, uploaded)).groups.length).toBe(1);
  await page.goto('/dashboard');
  await expectProgress(60, 'Save a template');

  await user.call(templateRoutes.addHashtags, {
    workspaceId,
    name: 'Bakery',
    info: 'For every day',
    hashtags: ['#bakery'],
  });
  await page.reload();
  await expectProgress(80, 'Look over your settings');

  await guide.getByRole('link', { name: 'Open settings' }).click();
  await page.getByRole('button', { name: 'Keep these settings' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  const finished = page.waitForResponse((response) => response.url().endsWith('/api/auth/user/settings'));
  await openFromMenu(page, 'Dashboard');
  await expect(ring).toHaveAttribute('aria-valuenow', '100');
  await expect(guide.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
  expect((await finished).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recently published' })).toBeVisible();
  await expect(guide).toBeHidden();
});

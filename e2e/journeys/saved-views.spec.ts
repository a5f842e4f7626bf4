import { memberRoutes } from '@fanfare/core/api/members.ts';
import { expectNoFault, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, newPerson, openAs, test } from '../fixtures/journey.ts';
import { callerFor } from '../fixtures/posting.ts';

test.use({ isVerified: true, plan: 'business' });

test('a saved view is shared with the workspace, opened by link, renamed, deleted and restored', async ({
  signedUp: page,
  person,
  user,
  browser,
}) => {
  const { post, workspaceId } = await callerFor(page, person);
  for (const title of ['Autumn menu', 'Winter menu', 'Opening hours'])
    await post('/api/auth/user/drafts', { workspaceId, status: 'draft', uploadTo: 'draft', title });

  await page.goto('/dashboard/posts');
  const drafts = page.getByRole('table', { name: 'Drafts' }).getByRole('row');
  await expect(drafts).toHaveCount(4);
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('menu');
  await expect(drafts).toHaveCount(3);
  await page.getByRole('button', { name: 'Save view' }).click();
  const saving = page.getByRole('dialog', { name: 'Save view' });
  await saving.getByLabel('Name').fill('Menus');
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('View saved for everyone in this workspace.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menus' })).toBeVisible();
  const address = page.url();

  // A colleague finds the view, and opens the same list by its link.
  const mo = newPerson('Mo Reyes');
  const colleague = await browser.newPage();
  const other = await openAs(colleague, mo, true);
  await user.call(memberRoutes.addMember, { id: workspaceId, name: mo.name, email: mo.email, role: 'user' });
  await other.call(memberRoutes.acceptInvitation, { workspaceId });
  const shared = colleague.getByRole('table', { name: 'Drafts' }).getByRole('row');
  await colleague.goto(address);
  await expect(shared).toHaveCount(3);
  await expect(colleague.getByRole('button', { name: 'Menus' })).toBeVisible();

  // The colleague opens the view on a phone, from a tab without posts.
  await colleague.setViewportSize({ width: 360, height: 740 });
  await colleague.getByRole('tab', { name: /History/ }).click();
  await expect(colleague.getByText('No uploaded posts yet')).toBeVisible();
  await colleague.getByRole('button', { name: 'Views' }).click();
  await expectNoSidewaysScroll(colleague, 'the views of an empty tab');
  await colleague.getByRole('menuitem', { name: 'Rename or delete…' }).click();
  const views = colleague.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Rename “Menus”' }).click();
  await views.getByLabel('Name').fill('All menus');
  await views.getByRole('button', { name: 'Rename', exact: true }).click();
  await expectNoFault(colleague, 'the saved views', views);
  await views.getByRole('button', { name: 'Delete “All menus”' }).click();
  await expect(views.getByText('No saved views.')).toBeVisible();
  await views.getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('button', { name: 'Rename “All menus”' })).toBeVisible();
  await colleague.close();

  // The first person sees the new name.
  await page.reload();
  await expect(page.getByRole('button', { name: 'All menus' })).toBeVisible();
  await expect(drafts).toHaveCount(3);
});

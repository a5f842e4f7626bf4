import { postRoutes } from '@fanfare/core/api/posts.ts';
import { expectNoFault, expectNoFaultAtWidths, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { expect, newPerson, openAs, openFromMenu, test } from '../fixtures/journey.ts';
import { linkIn } from '../fixtures/mail.ts';
import { enterWorkspace } from '../fixtures/test-user.ts';

// Only people with a verified address and a paid plan can invite other people.
test.use({ isVerified: true, plan: 'business' });

test('an invited colleague joins with the link of the e-mail, and opens a saved view of the workspace, also on a phone', async ({
  signedUp: owner,
  user,
  browser,
}) => {
  await enterWorkspace(user);
  const { workspaceId } = user;
  const posts = ['Autumn menu', 'Winter menu', 'Opening hours'].map((title) => ({
    id: crypto.randomUUID(),
    uploadTo: 'draft' as const,
    title,
  }));
  for (const post of posts)
    await user.call(postRoutes.submitPosts, { workspaceId, action: 'draft', posts: [post] });
  await owner.goto('/dashboard/posts');
  await owner.getByRole('searchbox', { name: 'Search posts' }).fill('menu');
  await expect(owner.getByRole('table', { name: 'Drafts' }).getByRole('row')).toHaveCount(3);
  await owner.getByRole('button', { name: 'Save view' }).click();
  const saving = owner.getByRole('dialog', { name: 'Save view' });
  await saving.getByLabel('Name').fill('Menus');
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('button', { name: 'Menus' })).toBeVisible();

  const mo = newPerson('Mo Reyes');
  await owner.getByRole('button', { name: 'User menu' }).click();
  await owner.getByRole('menuitem', { name: 'Workspaces' }).click();
  await owner.getByRole('button', { name: 'Add team member' }).click();
  const adding = owner.getByRole('dialog', { name: 'Add team member' });
  await adding.getByRole('button', { name: 'Send invitation' }).click();
  await expect(adding.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaultAtWidths(owner, 'the dialog for a new member, with problems', adding);
  await adding.getByLabel('Name').fill(mo.name);
  await adding.getByLabel('E-mail').fill(`  ${mo.email.toUpperCase()} `);
  await adding.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByRole('dialog', { name: 'Mo Reyes is invited' })).toContainText(mo.email);

  const member = await browser.newPage();
  await openAs(member, mo, true);
  const subject = "Robin Reyes invited you to “Robin's workspace” on Fanfare";
  await member.goto(await linkIn(member, subject, mo.email));
  await expect(member.getByText("Robin Reyes invited you to “Robin's workspace”.")).toBeVisible();
  await member.getByRole('button', { name: "Join Robin's workspace" }).click();
  await expect(member.getByText("You joined “Robin's workspace”.")).toBeVisible();
  await member.getByRole('button', { name: "Robin's workspace", exact: true }).click();

  await openFromMenu(member, 'Posts');
  const shared = member.getByRole('table', { name: 'Drafts' }).getByRole('row');
  await expect(shared).toHaveCount(4);
  await member.getByRole('button', { name: 'Views' }).click();
  await member.getByRole('menuitem', { name: 'Menus' }).click();
  await expect(shared).toHaveCount(3);
  await member.setViewportSize({ width: 360, height: 740 });
  await member.getByRole('tab', { name: /History/ }).click();
  await expect(member.getByText('No uploaded posts yet')).toBeVisible();
  await member.getByRole('button', { name: 'Views' }).click();
  await expectNoSidewaysScroll(member, 'the views of an empty tab');
  await member.getByRole('menuitem', { name: 'Rename or delete…' }).click();
  const views = member.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Rename “Menus”' }).click();
  await expect(views.getByLabel('Name')).toHaveValue('Menus');
  await expectNoFault(member, 'the saved views', views);
  await member.close();
});

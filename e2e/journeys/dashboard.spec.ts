import { expect, test } from '../fixtures/journey.ts';
import { agreeAs, callerFor, revoke } from '../fixtures/posting.ts';
import { connectAccount, enterWorkspace } from '../fixtures/test-user.ts';

/** No other journey uses this account. */
const account = { id: 'linkedin', identity: 'hC7qYw2RkE' };

test('the dashboard reconnects an account in place and retries the posts that failed without it', async ({
  signedUp: page,
  user,
  person,
}) => {
  await enterWorkspace(user);
  await connectAccount(user, account);
  await revoke(page, account.id, account.identity);
  const caller = await callerFor(page, person);
  const text = `The terrace is open ${crypto.randomUUID()}`;
  const refused = await caller.post('/api/linkedin/share', {
    workspaceId: caller.workspaceId,
    postId: crypto.randomUUID(),
    platform_id: account.identity,
    description: text,
  });
  expect(await refused.text()).toMatch(/token_expired|reconnect/i);
  await page.goto('/dashboard');
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await expect(attention).toContainText('has to be reconnected to LinkedIn');
  const row = attention.getByRole('listitem').filter({ hasText: 'has to be reconnected to LinkedIn' });
  await agreeAs(page, /Harbour Coffee/, () =>
    row.getByRole('button', { name: /^Reconnect and retry/ }).click(),
  );
  await expect(page.getByText(/^Reconnected .+ to LinkedIn\. Retrying 1 post\.$/)).toBeVisible();
  await expect(row).toBeHidden();
  // The retried post may still be on its way, and the sandbox's page does not update itself.
  await expect(async () => {
    await page.goto('/__/sandbox/linkedin');
    await expect(page.getByText(text)).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
});

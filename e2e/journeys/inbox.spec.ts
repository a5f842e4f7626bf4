import { commentRoutes } from '@fanfare/core/api/comments.ts';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import type { Page } from '@playwright/test';
import type { SandboxState } from '../../local/src/sandbox/control-api.ts';
import { expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, newPerson, test } from '../fixtures/journey.ts';
import { scriptOf } from '../fixtures/script-of.ts';
import {
  connectAccount,
  createPerson,
  enterWorkspace,
  testUser,
  type TestUser,
} from '../fixtures/test-user.ts';

/** No other journey uses these accounts. */
const bakery = { id: 'threads', identity: '17841473920184650' };
const customer = { id: 'threads', identity: '17841461199280347', username: 'harbour.news' };

const inbox = '/dashboard/comments';

/** Finds the post with this text, as people see it on Threads. */
async function postAtThreads(page: Page, text: string) {
  const state = (await (await page.request.get('/__/sandbox/state.json')).json()) as SandboxState;
  const posts = state.networks
    .filter(({ id }) => id === 'threads')
    .flatMap(({ accounts }) => accounts.flatMap((account) => account.posts));
  return posts.find((post) => post.text === text);
}

/** Publishes a post of the bakery, on which the customer writes a comment. Returns the text of the post. */
async function receiveComment(page: Page, user: TestUser, comment: string): Promise<string> {
  const { origin } = new URL(page.url());
  await enterWorkspace(user);
  await connectAccount(user, bakery);
  const text = `Fresh from the oven ${crypto.randomUUID()}`;
  await user.call(postRoutes.submitPosts, {
    workspaceId: user.workspaceId,
    action: 'upload',
    posts: [
      { id: crypto.randomUUID(), uploadTo: bakery.id, platform_id: bakery.identity, description: text },
    ],
  });
  await expect.poll(() => postAtThreads(page, text)).toBeDefined();
  const post = await postAtThreads(page, text);
  const visitor = testUser(origin, '', await createPerson(origin, newPerson('Hanna Berg')));
  await enterWorkspace(visitor);
  await connectAccount(visitor, customer);
  await visitor.call(commentRoutes.addComment, {
    workspaceId: visitor.workspaceId,
    platform: customer.id,
    platform_id: customer.identity,
    media_id: post?.id ?? '',
    comment,
  });
  return text;
}

const question = 'Is there one without nuts?';

const row = (page: Page) =>
  page.getByRole('region', { name: 'Comments', exact: true }).getByRole('button', { name: question });
const panel = (page: Page) => page.getByRole('region', { name: `Comment of ${customer.username}` });
const conversation = (page: Page) => panel(page).getByRole('region', { name: 'Conversation' });
const field = (page: Page) => panel(page).getByRole('textbox', { name: `Reply to ${customer.username}` });

/** Opens the comment on a phone that has lost its connection since the list was loaded. */
async function openOffline(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(inbox);
  await expect(row(page)).toBeVisible();
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(async () => (await loaded()).join()).toContain(scriptOf('conversation-pane'));
  await page.context().setOffline(true);
  await row(page).click();
  await expect(conversation(page)).toContainText(question);
  await page.context().setOffline(false);
}

/** Counts how often each of these texts appears below the post on Threads. */
async function countsAtThreads(page: Page, post: string, texts: readonly string[]): Promise<number[]> {
  const comments = (await postAtThreads(page, post))?.comments ?? [];
  return texts.map((text) => comments.filter((each) => each.text === text).length);
}

test('a comment is answered with the keyboard only, and a second tab shows this reply before it sends another', async ({
  signedUp: page,
  user,
  context,
}) => {
  const post = await receiveComment(page, user, question);
  await page.goto(inbox);
  await expect(row(page)).toBeVisible();

  // The key is pressed without waiting for the conversation, which may still be loading.
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const reply = 'Yes, the plain one.';
  await page.keyboard.type(reply);
  await expect(conversation(page)).toContainText(question);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(reply);
  // On a wide screen, the list is next to the conversation.
  await expectNoFaultAtWidths(page, 'the conversation');
  await page.setViewportSize({ width: 360, height: 740 });
  await field(page).fill('Yes, the plain one. '.repeat(60));
  await expect(panel(page).getByRole('button', { name: 'Reply', exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  const second = await context.newPage();
  await openOffline(second);
  await second.setViewportSize({ width: 1280, height: 720 });
  await expect(field(second)).toBeVisible();

  await page.bringToFront();
  await field(page).fill(reply);
  await page.keyboard.press('Control+Enter');
  await expect(row(page)).toContainText('Answered by Robin Reyes');
  await expect(conversation(page).getByText(reply)).toHaveCount(1);

  await second.bringToFront();
  await field(second).focus();
  await expect(row(second)).toContainText('Answered by Robin Reyes');
  await expect(conversation(second)).toContainText(reply);
  const other = 'And the one with poppy seeds.';
  await field(second).fill(other);
  await panel(second).getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(conversation(second).getByRole('status')).toHaveCount(0);
  for (const text of [reply, other]) await expect(conversation(second).getByText(text)).toHaveCount(1);
  expect(await countsAtThreads(second, post, [reply, other])).toEqual([1, 1]);
});

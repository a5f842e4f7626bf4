import { commentRoutes } from '@fanfare/core/api/comments.ts';
import type { Page } from '@playwright/test';
import type { SandboxState } from '../../local/src/sandbox/control-api.ts';
import { expectNoFault, expectNoFaultAtWidths } from '../fixtures/axe.ts';
import { expect, newPerson, test as base } from '../fixtures/journey.ts';
import { agreeAs, callerFor, revoke } from '../fixtures/posting.ts';
import { connectAccount, createPerson, enterWorkspace, testUser } from '../fixtures/test-user.ts';

/** No other journey uses these accounts. */
const bakery = { id: 'threads', identity: '17841473920184650' };
const customer = { id: 'threads', identity: '17841461199280347', username: 'harbour.news' };

const inbox = '/dashboard/comments';

/** The post with this text as people see it at Threads. */
async function postAtThreads(page: Page, text: string) {
  const state = (await (await page.request.get('/__/sandbox/state.json')).json()) as SandboxState;
  const posts = state.networks
    .filter(({ id }) => id === 'threads')
    .flatMap(({ accounts }) => accounts.flatMap((account) => account.posts));
  return posts.find((post) => post.text === text);
}

interface Fixtures {
  /** Publishes a post of the bakery, on which the customer writes a comment. Returns the text of the post. */
  receiveComment: (comment: string) => Promise<string>;
}

const test = base.extend<Fixtures>({
  receiveComment: async ({ signedUp: page, person, user }, use) => {
    const { origin } = new URL(page.url());
    await enterWorkspace(user);
    await use(async (comment) => {
      await connectAccount(user, bakery);
      const caller = await callerFor(page, person);
      const text = `Fresh from the oven ${crypto.randomUUID()}`;
      const published = await caller.post('/api/threads/upload', {
        workspaceId: user.workspaceId,
        postId: crypto.randomUUID(),
        platform_id: bakery.identity,
        description: text,
      });
      expect(published.ok(), await published.text()).toBe(true);
      // The answer may come before the post is live.
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
    });
  },
});

// One journey ends the bakery's tokens, so the journeys run one after another.
test.describe.configure({ mode: 'default' });

const question = 'Is there one without nuts?';

const row = (page: Page) =>
  page.getByRole('region', { name: 'Comments', exact: true }).getByRole('button', { name: question });
const panel = (page: Page) => page.getByRole('region', { name: `Comment of ${customer.username}` });
const conversation = (page: Page) => panel(page).getByRole('region', { name: 'Conversation' });
const field = (page: Page) => panel(page).getByRole('textbox', { name: `Reply to ${customer.username}` });

/** How often each of these texts appears below the post on Threads. */
async function countsAtThreads(page: Page, post: string, texts: readonly string[]): Promise<number[]> {
  const comments = (await postAtThreads(page, post))?.comments ?? [];
  return texts.map((text) => comments.filter((each) => each.text === text).length);
}

test('a comment is answered with the keyboard only, and the reply is published once', async ({
  signedUp: page,
  receiveComment,
}) => {
  const post = await receiveComment(question);
  await page.goto(inbox);
  await expect(row(page)).toBeVisible();
  // The key is pressed without waiting for the conversation, which may still be loading.
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const reply = 'Yes, the plain one. Just ask at the counter.';
  await page.keyboard.type(reply);
  await expect(conversation(page)).toContainText(question);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(reply);
  await page.keyboard.press('Control+Enter');
  await expect(row(page)).toContainText('Answered by Robin Reyes');
  await expect(conversation(page).getByText(reply)).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
  expect(await countsAtThreads(page, post, [reply])).toEqual([1]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All comments answered' })).toBeVisible();
});

test('the second of two tabs that answer the same comment sees the first reply, and each reply is sent once', async ({
  signedUp: first,
  context,
  receiveComment,
}) => {
  const post = await receiveComment(question);
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto(inbox);
    await row(page).click();
    await expect(field(page)).toBeVisible();
  }
  const replies = ['Yes, the plain one.', 'And the one with poppy seeds.'] as const;
  await field(first).fill(replies[0]);
  await panel(first).getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(row(first)).toContainText('Answered by Robin Reyes');

  await second.bringToFront();
  await field(second).focus();
  await expect(row(second)).toContainText('Answered by Robin Reyes');
  await expect(conversation(second)).toContainText(replies[0]);
  await field(second).fill(replies[1]);
  await panel(second).getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(conversation(second).getByRole('status')).toHaveCount(0);
  for (const reply of replies) await expect(conversation(second).getByText(reply)).toHaveCount(1);
  expect(await countsAtThreads(second, post, replies)).toEqual([1, 1]);
});

test('an expired token is reported and reconnected in place, and then the comments appear without accessibility faults', async ({
  signedUp: page,
  receiveComment,
}) => {
  await receiveComment(question);
  await revoke(page, 'threads', bakery.identity);
  await page.goto(inbox);
  const problems = page.getByRole('list', { name: 'Accounts that cannot be read' });
  await expect(problems).toContainText('Threads: lumi.bakery');
  await expect(problems).toContainText('Reconnect the account to read its comments.');
  await expectNoFault(page, 'an expired token', problems);
  await agreeAs(page, /Lumi Bakery/, () =>
    problems.getByRole('button', { name: 'Reconnect Threads' }).click(),
  );
  await expect(row(page)).toBeVisible();
  await expect(problems).toBeHidden();
  await expect(page).toHaveURL(inbox);

  // On a wide screen, the list is next to the conversation.
  await expectNoFaultAtWidths(page, 'the list', { widths: [360] });
  await row(page).click();
  await expect(field(page)).toBeVisible();
  await expect(conversation(page)).toContainText(question);
  await expectNoFaultAtWidths(page, 'the conversation');
  await page.setViewportSize({ width: 360, height: 740 });
  await field(page).fill('Yes, the plain one. '.repeat(60));
  await expect(panel(page).getByRole('button', { name: 'Reply', exact: true })).toBeInViewport({ ratio: 1 });
});

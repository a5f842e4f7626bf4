import { afterEach, describe, expect, it } from 'vitest';
import { createRedditRig, type RedditRig } from '../testing/rig.ts';
import { ben, kitchen } from '../testing/subject.ts';
import { targets } from './targets.ts';

let rig: RedditRig;
afterEach(() => rig.close());

async function listOf(identity?: string, moreSubreddits = 0) {
  rig = await createRedditRig({ settings: { moreSubreddits } });
  return targets.list(rig.io, await rig.connect(identity));
}
const names = async (identity?: string) => (await listOf(identity)).map(({ name }) => name);

describe('the subreddits of an account', () => {
  it('a subreddit has its plain name and title', async () => {
    expect((await listOf())[0]).toEqual({ id: 'soup', name: 'soup', title: 'Soup & broth', isSecret: false });
  });

  it('only subreddits that the account may post to are listed', async () => {
    expect(await names()).not.toContain('OldRecipes');
    expect(await names()).not.toContain('u_NorthKitchen');
    expect(await names(kitchen)).toContain('u_NorthKitchen');
    expect(await names(ben)).not.toContain('soup');
  });

  it('the list is read page by page up to a thousand', async () => {
    const pages = () => rig.calls.filter((each) => each.includes('/subreddits/')).length;
    expect((await listOf(undefined, 200)).at(-1)?.name).toBe('made_up_199');
    expect(pages()).toBe(3);
    await rig.close();
    expect((await listOf(undefined, 2000)).length).toBeLessThanOrEqual(1000);
    expect(pages()).toBe(10);
  });

  it('subreddits cannot be created', () => {
    expect(targets.create).toBeNull();
  });
});

import { Client } from 'snoots';
import { describe, expect, it } from 'vitest';
import { agreeAt, withClients } from '../conformance/redirected.ts';
import { redirectUri, type Rig } from '../conformance/rig.ts';
import type { Subject } from '../conformance/subject.ts';
import { facts } from './facts.ts';
import { ann, reddit } from './testing/subject.ts';

const subject = reddit as Subject;
const userAgent = 'web:example.fanfare:1.0.0 (by /u/fanfare)';

async function login({ keys: creds }: Rig): Promise<Client> {
  const link = Client.makeAuthUrl(creds.clientId, [...facts.scopes], redirectUri, 'state-1');
  const back = await agreeAt(link, ann);
  expect(back.searchParams.get('state')).toBe('state-1');
  return Client.fromAuthCode({ userAgent, creds }, back.searchParams.get('code') ?? '', redirectUri);
}

async function all<T>(listing: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const each of listing) items.push(each);
  return items;
}

describe('the client library snoots', () => {
  it('snoots signs in, reads the account and renews its token until the grant is revoked', () =>
    withClients(subject, async (rig) => {
      const client = await login(rig);
      expect(client.getAuthorizedScopes()?.toSorted()).toEqual([...facts.scopes].toSorted());
      expect(await client.me.fetch()).toMatchObject({ id: ann, name: 'ann_meadow' });
      expect(client.rateLimit?.remaining).toBeGreaterThan(0);

      const refreshToken = client.getRefreshToken() ?? '';
      const later = new Client({ userAgent, creds: rig.keys, auth: { refreshToken } });
      expect(await later.me.fetch()).toMatchObject({ id: ann });
      rig.sandbox().revoke(ann);
      await expect(later.me.fetch()).rejects.toThrow('401');
      const gone = new Client({ userAgent, creds: rig.keys, auth: { refreshToken } });
      await expect(gone.me.fetch()).rejects.toThrow('400');
    }));

  it('snoots lists the subreddits of an account over several pages', () =>
    withClients(
      {
        ...subject,
        createSandbox: (world) => reddit.createSandbox(world, { settings: { moreSubreddits: 150 } }),
      },
      async (rig) => {
        const client = await login(rig);
        const names = (await all(client.me.getSubscribedSubreddits())).map((each) => each.displayName);
        expect(names).toHaveLength(160);
        expect(new Set(names).size).toBe(160);
        expect(names).toContain('soup');
      },
    ));

  it('snoots creates, reads and deletes posts and comments', () =>
    withClients(subject, async (rig) => {
      const client = await login(rig);
      const id = await client.subreddits.postText('soup', 'Soup & bread <3', 'Two & more.');
      const comment = await client.posts.reply(id, 'With salt.');
      const answer = await comment.reply('And pepper.');
      expect(rig.posts()).toMatchObject([{ id, title: 'Soup & bread <3', text: 'Two & more.' }]);
      expect(rig.posts()[0]?.comments.map((each) => each.text)).toEqual(['With salt.', 'And pepper.']);

      const post = await client.posts.fetch(id);
      expect(post).toMatchObject({ title: 'Soup & bread <3', body: 'Two & more.', numComments: 2 });
      const [first] = await all(post.comments);
      expect(first).toMatchObject({ body: 'With salt.', author: 'ann_meadow' });
      expect((await all(first?.replies ?? post.comments)).map((each) => each.body)).toEqual(['And pepper.']);
      expect((await client.comments.fetch(answer.id)).body).toBe('And pepper.');

      const listed = await all(client.users.getPosts('ann_meadow'));
      expect(listed.map((each) => each.id)).toEqual([id]);
      await client.comments.delete(answer.id);
      await post.delete();
      expect(rig.posts()).toEqual([]);
      expect(await all(client.users.getPosts('ann_meadow'))).toEqual([]);
    }));

  it('snoots gets the reason for a refused post', () =>
    withClients(subject, async (rig) => {
      const client = await login(rig);
      await expect(client.subreddits.postText('nowhere', 'Soup')).rejects.toThrow('SUBREDDIT_NOEXIST');
      await expect(client.subreddits.postText('soup', '')).rejects.toThrow('NO_TEXT');
      expect(rig.posts()).toEqual([]);
    }));
});

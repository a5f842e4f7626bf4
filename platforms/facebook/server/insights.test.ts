import type { PostContent } from '@fanfare/core/posts/content.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { deliver, prepare } from '../../conformance/deliver.ts';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import type { FacebookState } from '../sandbox/state.ts';
import { facebookWith, handleOf } from '../testing/pages.ts';
import { contentWith, video } from '../testing/samples.ts';
import { facebook as sound } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { insights } from './insights.ts';
import { publish } from './publish.ts';

const facebook = sound as Subject;
const remove = comments.remove ?? expect.fail('Comments can be removed.');

interface Out {
  rig: Rig;
  account: Account;
  post: string;
  state(): FacebookState;
  read(io?: PlatformIo): ReturnType<typeof insights>;
  withhold(scope: string): void;
}

const withPost = (check: (out: Out) => Promise<void>, content?: PostContent): Promise<void> =>
  withRig(facebook, async (rig) => {
    const account = await rig.connect();
    const { receipt } = await deliver(rig, account, content);
    const state = () => rig.sandbox().save() as FacebookState;
    await check({
      rig,
      account,
      post: receipt.id,
      state,
      read: (io = rig.io) => insights(io, account, receipt.id),
      withhold(scope) {
        for (const token of state().tokens) token.scopes = token.scopes.filter((each) => each !== scope);
      },
    });
  });

const ofVideo = (uploadType: string) => contentWith({ media: [video('film')], options: { uploadType } });

describe('Facebook post insights', () => {
  it('a new post has counts of zero and a link', () =>
    withPost(async ({ read, post }) => {
      const seen = await read();
      expect(seen.link).toMatch(/^https:\/\/www\.facebook\.com\/\d+\/posts\/\d+$/);
      expect(seen.answer).toEqual({
        post: {
          id: post,
          created_time: expect.any(String) as string,
          permalink_url: seen.link,
          reactions: { summary: { total_count: 0 } },
          comments: { summary: { total_count: 0 } },
        },
        comments: [],
      });
      expect(seen.counts).toEqual([
        { label: 'Reactions', value: 0 },
        { label: 'Comments', value: 0 },
        { label: 'Shares', value: 0 },
      ]);
    }));

  it('the counts grow with time', () =>
    withPost(async ({ read, rig, account, post }) => {
      await comments.add(rig.io, account, post, 'Warm.');
      rig.world.pass(72 * hourMs);
      const [reactions, written, shares] = (await read()).counts.map(({ value }) => value);
      expect(reactions).toBeGreaterThan(0);
      expect(written).toBe(1);
      expect(shares).toBeGreaterThan(0);
      expect(shares).toBeLessThan(reactions ?? 0);
    }));

  it.each(['video', 'reel'])('the insights of a %s are those of the post that shows it', (uploadType) =>
    withPost(async ({ read, rig, account, post, state }) => {
      await comments.add(rig.io, account, post, 'Again!');
      rig.world.pass(48 * hourMs);
      const { answer, counts, comments: shown } = await read();
      const [shownBy] = state().posts;
      expect(shownBy?.video).toBe(post);
      expect(answer).toMatchObject({ post: { id: shownBy?.id } });
      expect(counts.map(({ label }) => label)).toEqual(['Reactions', 'Comments', 'Shares']);
      expect(shown.map(({ text }) => text)).toEqual(['Again!']);
    }, ofVideo(uploadType)),
  );

  it('a video that is still processing has no counts yet', () =>
    withRig(facebookWith({ videoMs: 1 }), async (rig) => {
      const account = await rig.connect();
      const job = await prepare(rig, account, ofVideo('video'));
      await rig.failureOf(publish.commit({ ...job, handle: handleOf(job.handle) }), account);
      const post = handleOf(rig.kept.at(-1)).video?.id ?? '';
      expect(await insights(rig.io, account, post)).toEqual({
        answer: {
          post: { id: post, created_time: expect.any(String) as string, permalink_url: null },
          comments: [],
        },
        link: null,
        counts: [],
        missing: ['Reactions', 'Comments', 'Shares'].map((label) => ({ label, why: 'not_yet' })),
        comments: [],
      });
    }));
});

describe('comments in Facebook insights', () => {
  it('comments are sorted newest first and replies oldest first', () =>
    withPost(async ({ read, rig, account, post }) => {
      const say = async (text: string, parent?: string) => {
        rig.world.pass(1000);
        return (await comments.add(rig.io, account, post, text, parent)).id;
      };
      const first = await say('Is it open?');
      await say('Hello!');
      const answer = await say('Yes.', first);
      await say('Until six.', answer);
      const { comments: shown, answer: told } = await read();
      expect(shown).toMatchObject([
        { text: 'Hello!', replies: [] },
        {
          id: first,
          text: 'Is it open?',
          username: 'harbournews',
          replies: [{ text: 'Yes.' }, { text: 'Until six.', username: 'harbournews', replies: [] }],
        },
      ]);
      expect(told['comments']).toEqual(shown);
    }));

  it('a comment has its author’s name if Facebook returns it', () =>
    withPost(async ({ read, rig, account, post, state }) => {
      await comments.add(rig.io, account, post, 'From somebody else');
      const [comment] = state().posts.flatMap((each) => each.comments);
      if (comment) comment.page = '107722480013644';
      expect((await read()).comments[0]?.username).toBe('Lumi Bakery');
      const { http } = rig.io;
      const hiding: typeof http = {
        send: (call) => http.send(call),
        read(call, schema) {
          const fields = String(call.query?.['fields']).replaceAll(',from{id,name}', '');
          return http.read({ ...call, query: { ...call.query, fields } }, schema);
        },
      };
      expect((await read({ ...rig.io, http: hiding })).comments[0]?.username).toBe('Facebook user');
    }));

  it('at most four pages of fifty comments are read', () =>
    withPost(async ({ read, rig, state }) => {
      const [post] = state().posts;
      for (let index = 0; index < 201; index += 1)
        post?.comments.push({
          id: `7_${1_000 + index}`,
          page: '107722480013644',
          parent: null,
          at: rig.world.now(),
          text: `No ${index}.`,
        });
      let calls = 0;
      const { http } = rig.io;
      const counting: typeof http = {
        send: (call) => http.send(call),
        read(call, schema) {
          calls += 1;
          return http.read(call, schema);
        },
      };
      const { comments: shown } = await read({ ...rig.io, http: counting });
      expect(shown).toHaveLength(200);
      expect(shown.at(-1)?.text).toBe('No 1.');
      expect(calls).toBe(5);
    }));
});

describe('failed Facebook insights', () => {
  it.each([
    ['read_node', 'rate_limit', 'rate_limited'],
    ['comment_list', 'rate_limit', 'rate_limited'],
    ['comment_list', 'server_error', 'unavailable'],
    ['read_node', 'expire_token', 'token_expired'],
  ] as const)('the call %s with the fault %s fails as %s', (call, fault, kind) =>
    withPost(async ({ read, rig, account }) => {
      rig.world.aim(call, fault);
      expect((await rig.failureOf(read(), account)).kind).toBe(kind);
    }),
  );

  it.each(['1_2', '404'])('reading the insights of an unknown post fails as not_found: %s', (id) =>
    withPost(async ({ rig, account }) => {
      expect((await rig.failureOf(insights(rig.io, account, id), account)).kind).toBe('not_found');
    }),
  );

  it('reading the insights of a story fails as not_found', () =>
    withPost(
      async ({ read, rig, account }) => {
        expect((await rig.failureOf(read(), account)).kind).toBe('not_found');
      },
      contentWith({ options: { uploadType: 'STORIES' } }),
    ));
});

describe('missing Facebook permission', () => {
  it('reading insights without the permission pages_read_user_content fails as missing_permission', () =>
    withPost(async ({ read, rig, account, post, withhold }) => {
      await comments.add(rig.io, account, post, 'Warm.');
      withhold('pages_read_user_content');
      expect((await rig.failureOf(read(), account)).kind).toBe('missing_permission');
    }));

  it('writing, answering and deleting a comment without pages_manage_engagement fail as missing_permission', () =>
    withPost(async ({ read, rig, account, post, withhold }) => {
      const { id } = await comments.add(rig.io, account, post, 'Warm.');
      withhold('pages_manage_engagement');
      for (const attempt of [
        () => comments.add(rig.io, account, post, 'Cold.'),
        () => comments.add(rig.io, account, post, 'Cold.', id),
        () => remove(rig.io, account, id),
      ])
        expect((await rig.failureOf(attempt(), account)).kind).toBe('missing_permission');
      expect((await read()).comments).toMatchObject([{ id, text: 'Warm.', replies: [] }]);
    }));

  it('deleting a comment does not need the permission to publish', () =>
    withPost(async ({ read, rig, account, post, withhold }) => {
      const { id } = await comments.add(rig.io, account, post, 'Warm.');
      withhold('pages_manage_posts');
      await remove(rig.io, account, id);
      expect((await read()).comments).toEqual([]);
    }));
});

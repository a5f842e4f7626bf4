import { describe, expect, it } from 'vitest';
import { ask, notImitated, walkRoutes } from '../../_meta/testing/unknown-parameters.ts';
import { withRig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { withThreads } from '../testing/network.ts';
import { threads as sound } from '../testing/subject.ts';
import { routes } from './routes.ts';

const threads = sound as Subject;
const graph = 'https://graph.threads.net';
/** Only the container of a reply leads to the other route. */
const { 'POST me/threads_publish reply': _reply, ...withoutReplies } = routes;
const idOf = (body: unknown) => (body as { id: string }).id;

describe('a Threads parameter that the sandbox does not act on', () => {
  it('an unknown parameter is named by every route', () =>
    walkRoutes({
      subject: threads,
      graph: `${graph}/v1.0`,
      routes: withoutReplies,
      variants: () => ({ reply_to_id: '1' }),
      tokenOf: async (rig) => (await rig.connect()).grant.accessToken,
    }));

  it.each([
    { method: 'GET', url: 'https://threads.net/oauth/authorize' },
    { method: 'POST', url: `${graph}/oauth/access_token`, form: 'urlencoded' },
    { method: 'GET', url: `${graph}/oauth/access_token` },
    { method: 'GET', url: `${graph}/access_token` },
    { method: 'GET', url: `${graph}/refresh_access_token` },
  ] as const)('an unknown parameter of a login is named: %j', (call) =>
    withRig(threads, async (rig) => {
      expect(await ask(rig, { ...call, values: { colour: 'blue' } })).toMatchObject(notImitated('colour'));
    }),
  );

  it.each(['is_spoiler_media', 'enable_reply_approvals', 'is_ghost_post', 'location_id'])(
    'a container with %s is not imitated',
    (name) =>
      withThreads(async ({ call, state }) => {
        const values = { media_type: 'TEXT', text: 'A', [name]: 'true' };
        expect(await call('POST', 'me/threads', values)).toEqual(notImitated(name).json);
        expect(state().containers).toEqual([]);
      }),
  );

  it.each([
    [{ metric: 'views', breakdown: 'country' }, 'breakdown'],
    [{ metric: 'views', since: 'yesterday' }, 'since'],
  ])('insights with %j are not imitated', (values, name) =>
    withThreads(async ({ call }) => {
      expect(await call('GET', 'me/threads_insights', values)).toEqual(notImitated(name).json);
    }),
  );
});

describe('a Threads parameter that is acted on', () => {
  it('a poll can be read from its post', () =>
    withThreads(async ({ call }) => {
      const make = (poll: object) =>
        call('POST', 'me/threads', { media_type: 'TEXT', text: 'A', poll_attachment: JSON.stringify(poll) });
      const options = { option_a: 'Rye', option_b: 'Wheat' };
      expect(await make({ option_a: 'Rye' })).toMatchObject({ error: { code: 100 } });
      expect(await make({ ...options, colour: 'blue' })).toEqual(notImitated('colour').json);
      const id = idOf(await call('POST', 'me/threads_publish', { creation_id: idOf(await make(options)) }));
      const fields = 'poll_attachment{option_a,option_b,total_votes}';
      expect(await call('GET', id, { fields })).toEqual({
        id,
        poll_attachment: { ...options, total_votes: 0 },
      });
    }));

  it('a topic, a link and a quoted post can be read from the post', () =>
    withThreads(async ({ call }) => {
      const publish = async (values: Record<string, string>) => {
        const creation_id = idOf(await call('POST', 'me/threads', { media_type: 'TEXT', ...values }));
        return idOf(await call('POST', 'me/threads_publish', { creation_id }));
      };
      const quoted = await publish({ text: 'First.' });
      const link_attachment = 'https://a.example/';
      const id = await publish({ text: 'B', topic_tag: 'bread', link_attachment, quote_post_id: quoted });
      const fields = 'topic_tag,link_attachment_url,is_quote_post,quoted_post';
      expect(await call('GET', id, { fields })).toEqual({
        id,
        topic_tag: 'bread',
        link_attachment_url: link_attachment,
        is_quote_post: true,
        quoted_post: { id: quoted },
      });
      expect(await call('GET', quoted, { fields })).toEqual({ id: quoted, is_quote_post: false });
    }));
});

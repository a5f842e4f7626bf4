import { describe, expect, it } from 'vitest';
import { notImitated } from '../../_meta/testing/unknown-parameters.ts';
import { withThreads } from '../testing/network.ts';

const idOf = (body: unknown) => (body as { id: string }).id;

describe('a Threads parameter that the sandbox does not act on', () => {
  it.each(['is_spoiler_media', 'enable_reply_approvals', 'is_ghost_post', 'location_id'])(
    'a container with %s is refused as not imitated',
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
  ])('a call for insights with %j is refused as not imitated', (values, name) =>
    withThreads(async ({ call }) => {
      expect(await call('GET', 'me/threads_insights', values)).toEqual(notImitated(name).json);
    }),
  );
});

describe('a Threads parameter that is acted on', () => {
  it('the options and votes of a published poll attachment can be read', () =>
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

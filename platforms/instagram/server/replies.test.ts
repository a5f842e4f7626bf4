import { describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { contentWith } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

const failure = (fields: object) => ({ failure: fields });

async function commented() {
  const network = setup();
  const account = await network.connect();
  const { io } = network;
  const { id } = await publish.commit(await network.prepare(network.jobOf(account, contentWith())));
  const { id: comment } = await comments.add(io, account, id, 'Warm.');
  const seen = () => network.postsOf(account)[0]?.comments.map(({ text }) => text);
  return { ...network, account, id, comment, seen };
}

describe('Instagram reply to a comment', () => {
  it.each(['drop', 'false_error'] as const)(
    'a reply is found only below its comment after the fault "%s"',
    async (kind) => {
      const { io, account, id, comment, faults, world } = await commented();
      const since = world.now();
      faults.push({ call: 'comment_reply', kind });
      await expect(comments.add(io, account, id, 'Thank you.', comment)).rejects.toMatchObject(
        failure({ kind: 'outcome_unknown' }),
      );
      expect(await comments.find(io, account, id, 'Thank you.', since, comment)).toHaveProperty('id');
      expect(await comments.find(io, account, id, 'Thank you.', since)).toBeNull();
    },
  );

  it('a reply to a reply is found below the top-level comment', async () => {
    const { io, account, id, comment, world } = await commented();
    const since = world.now();
    const first = await comments.add(io, account, id, 'Thank you.', comment);
    const second = await comments.add(io, account, id, 'And again.', first.id);
    expect(await comments.find(io, account, id, 'And again.', since, first.id)).toEqual({ id: second.id });
    expect(await comments.find(io, account, id, 'And again.', since, comment)).toEqual({ id: second.id });
  });

  it('a reply from before the attempt is not found, but a reply beyond the first page is found', async () => {
    const { io, account, id, comment, world, pass } = await commented();
    await comments.add(io, account, id, 'Thank you.', comment);
    pass(1_000);
    const since = world.now();
    for (let count = 0; count < 60; count += 1) await comments.add(io, account, id, `No ${count}.`, comment);
    expect(await comments.find(io, account, id, 'Thank you.', since, comment)).toBeNull();
    const last = await comments.add(io, account, id, 'Last.', comment);
    expect(await comments.find(io, account, id, 'Last.', since, comment)).toEqual({ id: last.id });
  });

  it('a reply to an unknown comment is refused', async () => {
    const { io, account, id } = await commented();
    await expect(comments.add(io, account, id, 'Thank you.', '404')).rejects.toMatchObject(
      failure({ kind: 'not_found', code: '100/33' }),
    );
  });
});

describe('deleting an Instagram comment', () => {
  it('a comment is deleted with its replies, and deleting it again fails as not_found', async () => {
    const { io, account, id, comment, seen } = await commented();
    await comments.add(io, account, id, 'Thank you.', comment);
    await comments.remove?.(io, account, comment);
    expect(seen()).toEqual([]);
    await expect(comments.remove?.(io, account, comment)).rejects.toMatchObject(
      failure({ kind: 'not_found', code: '100/33' }),
    );
  });

  it('comments by other people can be deleted, but posts cannot', async () => {
    const { io, account, id, pass, ask, seen } = await commented();
    pass(48 * hourMs);
    const url = `https://graph.instagram.com/v25.0/${id}/comments?fields=id,username`;
    const headers = { authorization: `Bearer ${account.grant.accessToken}` };
    const { json } = await ask(new Request(url, { headers }));
    const [other] = (json as { data: { id: string; username: string }[] }).data;
    expect(other?.username).not.toBe(account.username);
    const before = seen()?.length ?? 0;
    await comments.remove?.(io, account, other?.id ?? '');
    expect(seen()).toHaveLength(before - 1);
    await expect(comments.remove?.(io, account, id)).rejects.toMatchObject(
      failure({ kind: 'rejected', code: '-1/2207073' }),
    );
  });
});

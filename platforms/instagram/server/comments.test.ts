import { describe, expect, it } from 'vitest';
import { without } from '../../conformance/without.ts';
import { contentWith } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

const failure = (fields: object) => ({ failure: fields });

async function published(uploadType = 'post') {
  const network = setup();
  const account = await network.connect();
  const ready = await network.prepare(network.jobOf(account, contentWith({ options: { uploadType } })));
  const { id } = await publish.commit(ready);
  const seen = () => network.postsOf(account)[0]?.comments.map(({ text }) => text);
  return { ...network, account, id, seen };
}

describe('Instagram first comment', () => {
  it('the comment is written below the post', async () => {
    const { io, account, id, seen } = await published();
    const added = await comments.add(io, account, id, 'Still warm! 🥖');
    expect(seen()).toEqual(['Still warm! 🥖']);
    expect(added.at).toBe(io.now());
  });

  it.each(['drop', 'false_error'] as const)('the comment is found after the fault "%s"', async (kind) => {
    const { io, account, id, faults, world, seen } = await published();
    const since = world.now();
    faults.push({ call: 'comment_add', kind });
    await expect(comments.add(io, account, id, 'Warm.')).rejects.toMatchObject(
      failure({ kind: 'outcome_unknown' }),
    );
    expect(await comments.find(io, account, id, 'Warm.', since)).toHaveProperty('id');
    expect(seen()).toEqual(['Warm.']);
  });

  it('a comment is not found if it was never written, has another text or is older than the start of the search', async () => {
    const { io, account, id, world, pass } = await published();
    expect(await comments.find(io, account, id, 'Warm.', world.now())).toBeNull();
    await comments.add(io, account, id, 'Warm.');
    expect(await comments.find(io, account, id, 'Cold.', world.now())).toBeNull();
    pass(1_000);
    expect(await comments.find(io, account, id, 'Warm.', world.now())).toBeNull();
  });

  it('a first comment is found although 60 later comments fill the first page of the list', async () => {
    const { io, account, id, world } = await published();
    const since = world.now();
    const { id: first } = await comments.add(io, account, id, 'Warm.');
    for (let count = 0; count < 60; count += 1) await comments.add(io, account, id, `No ${count}.`);
    expect(await comments.find(io, account, id, 'Warm.', since)).toEqual({ id: first });
  });

  it('a comment by another account is not found', async () => {
    const { io, account, id, world } = await published();
    const since = world.now();
    await comments.add(io, account, id, 'Warm.');
    const other = { ...account, username: 'somebody.else' };
    expect(await comments.find(io, other, id, 'Warm.', since)).toBeNull();
  });

  it('the outcome is unknown if Instagram hides the author of a matching comment', async () => {
    const { io, account, id, world } = await published();
    const since = world.now();
    await comments.add(io, account, id, 'Warm.');
    const silent = without('username', io);
    await expect(comments.find(silent, account, id, 'Warm.', since)).rejects.toMatchObject(
      failure({ kind: 'outcome_unknown' }),
    );
    expect(await comments.find(silent, account, id, 'Cold.', since)).toBeNull();
  });

  it.each([
    ['refuse', 'rejected'],
    ['rate_limit', 'rate_limited'],
    ['server_error', 'unavailable'],
    ['expire_token', 'token_expired'],
  ] as const)('a call that writes a comment with the fault %s fails as %s', async (fault, kind) => {
    const { io, account, id, faults, seen } = await published();
    faults.push({ call: 'comment_add', kind: fault });
    await expect(comments.add(io, account, id, 'Warm.')).rejects.toMatchObject(failure({ kind }));
    expect(seen()).toEqual([]);
  });

  it('a comment below a story or an unknown post is refused', async () => {
    const { io, account, id } = await published('stories');
    await expect(comments.add(io, account, id, 'Warm.')).rejects.toMatchObject(failure({ kind: 'rejected' }));
    await expect(comments.add(io, account, '404', 'Warm.')).rejects.toMatchObject(
      failure({ kind: 'not_found', code: '100/33' }),
    );
  });
});

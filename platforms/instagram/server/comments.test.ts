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

describe('the first comment', () => {
  it('is written below the post', async () => {
    const { io, account, id, seen } = await published();
    const added = await comments.add(io, account, id, 'Still warm! 🥖');
    expect(seen()).toEqual(['Still warm! 🥖']);
    expect(added.at).toBe(io.now());
  });

  it.each(['drop', 'lie'] as const)('is found after %s', async (kind) => {
    const { io, account, id, faults, world, seen } = await published();
    const since = world.now();
    faults.push({ call: 'comment_add', kind });
    await expect(comments.add(io, account, id, 'Warm.')).rejects.toMatchObject(
      failure({ kind: 'outcome_unknown' }),
    );
    expect(await comments.find(io, account, id, 'Warm.', since)).toHaveProperty('id');
    expect(seen()).toEqual(['Warm.']);
  });

  it('is not found when it was not written, or said something else, or was written before', async () => {
    const { io, account, id, world, pass } = await published();
    expect(await comments.find(io, account, id, 'Warm.', world.now())).toBeNull();
    await comments.add(io, account, id, 'Warm.');
    expect(await comments.find(io, account, id, 'Cold.', world.now())).toBeNull();
    pass(1_000);
    expect(await comments.find(io, account, id, 'Warm.', world.now())).toBeNull();
  });

  it('is looked for beyond the first page', async () => {
    const { io, account, id, world } = await published();
    const since = world.now();
    const { id: first } = await comments.add(io, account, id, 'Warm.');
    for (let count = 0; count < 60; count += 1) await comments.add(io, account, id, `No ${count}.`);
    expect(await comments.find(io, account, id, 'Warm.', since)).toEqual({ id: first });
  });

  it('is nobody else’s', async () => {
    const { io, account, id, world } = await published();
    const since = world.now();
    await comments.add(io, account, id, 'Warm.');
    const other = { ...account, username: 'somebody.else' };
    expect(await comments.find(io, other, id, 'Warm.', since)).toBeNull();
  });

  it('may be anybody’s when Instagram does not say who wrote it', async () => {
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
  ] as const)('when the network does %s fails as %s', async (fault, kind) => {
    const { io, account, id, faults, seen } = await published();
    faults.push({ call: 'comment_add', kind: fault });
    await expect(comments.add(io, account, id, 'Warm.')).rejects.toMatchObject(failure({ kind }));
    expect(seen()).toEqual([]);
  });

  it('is refused below a story, and below what is not there', async () => {
    const { io, account, id } = await published('stories');
    await expect(comments.add(io, account, id, 'Warm.')).rejects.toMatchObject(failure({ kind: 'rejected' }));
    await expect(comments.add(io, account, '404', 'Warm.')).rejects.toMatchObject(
      failure({ kind: 'not_found', code: '100/33' }),
    );
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/bench.ts';
import { createBench, type Bench } from '../testing/bench.ts';
import { contentWith, pia } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

let bench: Bench;
let account: Account;
let id: string;

beforeEach(async () => {
  bench = await createBench();
  account = await bench.connect();
  ({ id } = await publish.commit(await bench.prepareFor(account, contentWith({ media: [] }))));
});
afterEach(() => bench.close());

const add = (text: string) => comments.add(bench.io, account, id, text);
const read = () => bench.posts()[0]?.comments.map(({ text }) => text);

describe('the first comment', () => {
  it('the first comment is a reply to the own post', async () => {
    expect((await add('Still warm! https://example.com/a & b')).at).toBe(bench.world.now());
    expect(read()).toEqual(['Still warm! https://example.com/a & b']);
  });

  it('a comment is found at once, also one with a link', async () => {
    const since = bench.world.now();
    const { id: added } = await add('Warm: https://example.com/a <3');
    const found = await comments.find(bench.io, account, id, 'Warm: https://example.com/a <3', since);
    expect(found).toEqual({ id: added });
  });

  it('a comment below another post does not count', async () => {
    const since = bench.world.now();
    await add('Warm.');
    const other = contentWith({ description: 'Other.', media: [] });
    const { id: elsewhere } = await publish.commit(await bench.prepareFor(account, other));
    expect(await comments.find(bench.io, account, elsewhere, 'Warm.', since)).toBeNull();
  });

  it('a comment that is refused as a duplicate is searched for', async () => {
    bench.world.aim('reply_create', 'drop');
    await failureOf(add('Warm.'));
    expect((await failureOf(add('Warm.')))?.kind).toBe('outcome_unknown');
    expect(read()).toEqual(['Warm.']);
  });

  it('a refused comment that does not exist gets the reason from X', async () => {
    bench.world.aim('reply_create', 'refuse');
    const failure = await failureOf(add('Warm.'));
    expect(failure).toMatchObject({ kind: 'rejected' });
    expect(failure?.reason).toMatch(/^Reply to this conversation is not allowed/);
  });

  it('a comment on the post of a stranger is refused', async () => {
    const stranger = await bench.connect(pia);
    const failure = await failureOf(comments.add(bench.io, stranger, id, 'Hello.'));
    expect(failure?.kind).toBe('rejected');
    expect(read()).toEqual([]);
  });

  it('a reply to somebody who mentioned the account is written below their comment', async () => {
    const stranger = await bench.connect(pia);
    const mention = `@${account.username} Is it warm?`;
    const asked = await publish.commit(
      await bench.prepareFor(stranger, contentWith({ description: mention, media: [] })),
    );
    const since = bench.world.now();
    const { id: answered } = await comments.add(bench.io, account, id, 'Still warm!', asked.id);
    const found = await comments.find(bench.io, account, id, 'Still warm!', since, asked.id);
    expect(found).toEqual({ id: answered });
  });

  it('a reply to somebody who did not mention the account gets the reason from X', async () => {
    const stranger = await bench.connect(pia);
    const other = contentWith({ description: 'Not for you.', media: [] });
    const asked = await publish.commit(await bench.prepareFor(stranger, other));
    const failure = await failureOf(comments.add(bench.io, account, id, 'Still warm!', asked.id));
    expect(failure?.kind).toBe('rejected');
    expect(failure?.reason).toMatch(/^Reply to this conversation is not allowed/);
  });

  it('a comment on a deleted post is refused', async () => {
    await publish.remove!(bench.io, account, id);
    expect((await failureOf(add('Warm.')))?.kind).toBe('rejected');
  });
});

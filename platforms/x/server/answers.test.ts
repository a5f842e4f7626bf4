import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { createBench, failureOf, type Bench } from '../testing/bench.ts';
import { contentWith, pia } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

const remove = comments.remove!;
let bench: Bench;
let account: Account;
let id: string;
let comment: string;

beforeEach(async () => {
  bench = await createBench();
  account = await bench.connect();
  ({ id } = await publish.commit(await bench.prepareFor(account, contentWith({ media: [] }))));
  comment = (await comments.add(bench.io, account, id, 'Warm.')).id;
});
afterEach(() => bench.close());

const answer = (text: string) => comments.add(bench.io, account, id, text, comment);
const read = () => bench.posts()[0]?.comments.map(({ text }) => text);

describe('an answer to a comment', () => {
  it('is found after it was lost, below its comment and nowhere else', async () => {
    const since = bench.world.now();
    bench.world.aim('reply_create', 'drop');
    expect((await failureOf(answer('Very.')))?.kind).toBe('outcome_unknown');
    expect(await comments.find(bench.io, account, id, 'Very.', since, comment)).toHaveProperty('id');
    expect(await comments.find(bench.io, account, id, 'Very.', since)).toBeNull();
  });

  it('is looked for when it is refused for being there already', async () => {
    const { id: first } = await answer('Very.');
    expect((await failureOf(answer('Very.')))?.kind).toBe('outcome_unknown');
    const found = await comments.find(bench.io, account, id, 'Very.', bench.world.now(), comment);
    expect(found).toEqual({ id: first });
  });

  it('is refused in the words of the network where nobody named us', async () => {
    const stranger = await bench.connect(pia);
    const failure = await failureOf(comments.add(bench.io, stranger, id, 'Hello.', comment));
    expect(failure).toMatchObject({ kind: 'rejected' });
    expect(failure?.reason).toMatch(/^Reply to this conversation is not allowed/);
  });
});

describe('the removal of a comment', () => {
  it('deletes one’s own, and tells when it is gone already', async () => {
    await remove(bench.io, account, comment);
    expect(read()).toEqual([]);
    expect((await failureOf(remove(bench.io, account, comment)))?.kind).toBe('not_found');
  });

  it('hides those of others, once and again', async () => {
    bench.world.pass(48 * 60 * 60 * 1000);
    account = await bench.connect();
    const headers = { authorization: `Bearer ${account.grant.accessToken}` };
    const fields = 'query=conversation_id:';
    const { origin } = bench.consentAddress(null);
    const reply = await fetch(`${origin}/api.x.com/2/tweets/search/recent?${fields}${id}`, { headers });
    const { data } = (await reply.json()) as { data: { id: string; text: string }[] };
    const other = data.find(({ text }) => text.startsWith('@annmeadow'));
    const before = read()?.length ?? 0;
    await remove(bench.io, account, other?.id ?? '');
    await remove(bench.io, account, other?.id ?? '');
    expect(read()).toHaveLength(before - 1);
    expect(bench.asked.filter((each) => each.startsWith('PUT'))).toHaveLength(2);
  });

  it('is refused to whoever neither wrote it nor began the conversation', async () => {
    const stranger = await bench.connect(pia);
    expect((await failureOf(remove(bench.io, stranger, comment)))?.kind).toBe('rejected');
    expect(read()).toEqual(['Warm.']);
  });
});

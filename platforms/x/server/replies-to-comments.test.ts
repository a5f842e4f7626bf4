import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createXRig, type XRig } from '../testing/rig.ts';
import { contentWith, pia } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

const remove = comments.remove!;
let rig: XRig;
let account: Account;
let id: string;
let comment: string;

beforeEach(async () => {
  rig = await createXRig();
  account = await rig.connect();
  ({ id } = await publish.commit(await rig.prepareFor(account, contentWith({ media: [] }))));
  comment = (await comments.add(rig.io, account, id, 'Warm.')).id;
});
afterEach(() => rig.close());

const answer = (text: string) => comments.add(rig.io, account, id, text, comment);
const read = () => rig.posts()[0]?.comments.map(({ text }) => text);

describe('a reply to a comment', () => {
  it('a reply whose response was lost is found only below its comment', async () => {
    const since = rig.world.now();
    rig.world.aim('reply_create', 'drop');
    expect((await failureOf(answer('Very.')))?.kind).toBe('outcome_unknown');
    expect(await comments.find(rig.io, account, id, 'Very.', since, comment)).toHaveProperty('id');
    expect(await comments.find(rig.io, account, id, 'Very.', since)).toBeNull();
  });

  it('the outcome is unknown if X refuses a reply that already exists', async () => {
    const { id: first } = await answer('Very.');
    expect((await failureOf(answer('Very.')))?.kind).toBe('outcome_unknown');
    const found = await comments.find(rig.io, account, id, 'Very.', rig.world.now(), comment);
    expect(found).toEqual({ id: first });
  });

  it('a reply to a person who did not mention the account is refused with the reason from X', async () => {
    const stranger = await rig.connect(pia);
    const failure = await failureOf(comments.add(rig.io, stranger, id, 'Hello.', comment));
    expect(failure).toMatchObject({ kind: 'rejected' });
    expect(failure?.reason).toMatch(/^Reply to this conversation is not allowed/);
  });
});

describe('removing a comment', () => {
  it("the account's own comment is deleted, and deleting a missing comment fails as not_found", async () => {
    await remove(rig.io, account, comment);
    expect(read()).toEqual([]);
    expect((await failureOf(remove(rig.io, account, comment)))?.kind).toBe('not_found');
  });

  it("another person's comment is hidden, and hiding it again is not an error", async () => {
    rig.world.pass(48 * 60 * 60 * 1000);
    account = await rig.connect();
    const headers = { authorization: `Bearer ${account.grant.accessToken}` };
    const fields = 'query=conversation_id:';
    const { origin } = rig.consentAddress(null);
    const reply = await fetch(`${origin}/api.x.com/2/tweets/search/recent?${fields}${id}`, { headers });
    const { data } = (await reply.json()) as { data: { id: string; text: string }[] };
    const other = data.find(({ text }) => text.startsWith('@annmeadow'));
    const before = read()?.length ?? 0;
    await remove(rig.io, account, other?.id ?? '');
    await remove(rig.io, account, other?.id ?? '');
    expect(read()).toHaveLength(before - 1);
    expect(rig.calls.filter((each) => each.startsWith('PUT'))).toHaveLength(2);
  });

  it('an account that wrote neither the comment nor the post cannot remove the comment', async () => {
    const stranger = await rig.connect(pia);
    expect((await failureOf(remove(rig.io, stranger, comment)))?.kind).toBe('rejected');
    expect(read()).toEqual(['Warm.']);
  });
});

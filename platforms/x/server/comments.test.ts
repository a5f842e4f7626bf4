import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createXRig, type XRig } from '../testing/rig.ts';
import { contentWith, pia } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

let rig: XRig;
let account: Account;
let id: string;

beforeEach(async () => {
  rig = await createXRig();
  account = await rig.connect();
  ({ id } = await publish.commit(await rig.prepareFor(account, contentWith({ media: [] }))));
});
afterEach(() => rig.close());

const add = (text: string) => comments.add(rig.io, account, id, text);
const read = () => rig.posts()[0]?.comments.map(({ text }) => text);

describe('the first comment', () => {
  it("the first comment is a reply to the account's own post", async () => {
    expect((await add('Still warm! https://example.com/a & b')).at).toBe(rig.world.now());
    expect(read()).toEqual(['Still warm! https://example.com/a & b']);
  });

  it('a comment is found immediately, even with a link', async () => {
    const since = rig.world.now();
    const { id: added } = await add('Warm: https://example.com/a <3');
    const found = await comments.find(rig.io, account, id, 'Warm: https://example.com/a <3', since);
    expect(found).toEqual({ id: added });
  });

  it('a comment with the same text below another post is not mistaken for ours', async () => {
    const since = rig.world.now();
    await add('Warm.');
    const other = contentWith({ description: 'Other.', media: [] });
    const { id: elsewhere } = await publish.commit(await rig.prepareFor(account, other));
    expect(await comments.find(rig.io, account, elsewhere, 'Warm.', since)).toBeNull();
  });

  it('the outcome is unknown if X refuses a comment that already exists', async () => {
    rig.world.aim('reply_create', 'drop');
    await failureOf(add('Warm.'));
    expect((await failureOf(add('Warm.')))?.kind).toBe('outcome_unknown');
    expect(read()).toEqual(['Warm.']);
  });

  it('the reason from X is shown if X refuses a comment and the comment does not exist', async () => {
    rig.world.aim('reply_create', 'refuse');
    const failure = await failureOf(add('Warm.'));
    expect(failure).toMatchObject({ kind: 'rejected' });
    expect(failure?.reason).toMatch(/^Reply to this conversation is not allowed/);
  });

  it('a comment on the post of a stranger is refused', async () => {
    const stranger = await rig.connect(pia);
    const failure = await failureOf(comments.add(rig.io, stranger, id, 'Hello.'));
    expect(failure?.kind).toBe('rejected');
    expect(read()).toEqual([]);
  });

  it('a reply to a person who mentioned the account appears below their comment', async () => {
    const stranger = await rig.connect(pia);
    const mention = `@${account.username} Is it warm?`;
    const asked = await publish.commit(
      await rig.prepareFor(stranger, contentWith({ description: mention, media: [] })),
    );
    const since = rig.world.now();
    const { id: answered } = await comments.add(rig.io, account, id, 'Still warm!', asked.id);
    const found = await comments.find(rig.io, account, id, 'Still warm!', since, asked.id);
    expect(found).toEqual({ id: answered });
  });

  it('a reply to a person who did not mention the account gets the reason from X', async () => {
    const stranger = await rig.connect(pia);
    const other = contentWith({ description: 'Not for you.', media: [] });
    const asked = await publish.commit(await rig.prepareFor(stranger, other));
    const failure = await failureOf(comments.add(rig.io, account, id, 'Still warm!', asked.id));
    expect(failure?.kind).toBe('rejected');
    expect(failure?.reason).toMatch(/^Reply to this conversation is not allowed/);
  });

  it('a comment on a deleted post is refused', async () => {
    await publish.remove!(rig.io, account, id);
    expect((await failureOf(add('Warm.')))?.kind).toBe('rejected');
  });
});

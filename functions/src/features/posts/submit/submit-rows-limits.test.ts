import type { SubmitRowsInput } from '@fanfare/core/api/schemas/posts.ts';
import { limitReached } from '@fanfare/core/quota/uploads.ts';
import { refusedRows } from '@fanfare/core/posts/submitted-rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { madeUpTarget } from '../../../testing/made-up-network.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { submitRows } from './submit-rows.ts';
import { refusal, row, rowsInput } from '../testing/rows.ts';
import { month, sending } from '../testing/submissions.ts';

const workspaceId = ids.workspace;

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
  await rig.connect('a2');
});
const { used } = sending(() => rig);
const rowsSent = (rows: SubmitRowsInput['rows'], change: Partial<SubmitRowsInput> = {}) =>
  submitRows(rig.deps, rowsInput(rows, change), 'dana');
const stored = () => rig.posts.total(workspaceId);

describe('the size of a request', () => {
  const many = (count: number, change: object = {}) =>
    Array.from({ length: count / 2 }, (_, i) => row(`r${i}`, change));

  it('a request with 100 posts is stored, and a request with 101 is refused', async () => {
    expect(await refusal(rowsSent([...many(100), row('more', {}, ['a1'])]))).toMatchObject({
      code: 'too_large',
      message: 'One request can store at most 100 posts. Send fewer files at a time.',
    });
    expect(await stored()).toBe(0);
    await rowsSent(many(100));
    expect([await stored(), await used()]).toEqual([100, 100]);
  });

  it('a request may have 500 posts, where a post counts once for each of its targets', async () => {
    rig.network.reached.facts.target = madeUpTarget('board');
    const boards = Array.from({ length: 25 }, (_, i) => `b${i}`);
    const draft = (count: number) => rowsSent(many(count, { board_ids: boards }), { action: 'schedule' });
    expect(await refusal(draft(22))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('500 posts, counting each subreddit and board') as string,
    });
    // A request with 500 posts is not too large, so it fails only at the monthly limit.
    expect(await refusal(draft(20))).toMatchObject({ code: 'limit_reached' });
  });

  it('more text than one transaction can write is refused with an explanation', async () => {
    const rows = many(50, { description: '語'.repeat(40_000) });
    expect(await refusal(rowsSent(rows, { action: 'draft' }))).toMatchObject({
      code: 'too_large',
      message: 'This is too much text for one request. Send fewer files at a time.',
    });
  });
});

describe('the monthly limit of a request', () => {
  it('a request that exceeds the limit stores no rows and lists the rows that do not fit, and a request up to the limit is stored', async () => {
    rig.posts.use(workspaceId, month, 96);
    const error = await refusal(rowsSent([row('r1'), row('r2'), row('r3')]));
    expect(error).toMatchObject({ code: 'limit_reached', message: limitReached });
    expect([...refusedRows(error.fields)]).toEqual([[2, limitReached]]);
    expect([await stored(), await used()]).toEqual([0, 96]);
    await rowsSent([row('r1'), row('r2')]);
    expect([await stored(), await used()]).toEqual([4, 100]);
  });

  it('rows that are stored already do not count again', async () => {
    rig.posts.use(workspaceId, month, 96);
    await rowsSent([row('r1')]);
    const error = await refusal(rowsSent([row('r1'), row('r2'), row('r3')]));
    expect([...refusedRows(error.fields).keys()]).toEqual([2]);
    await rowsSent([row('r1'), row('r2')]);
    expect(await used()).toBe(100);
  });

  it('the error does not name a later, smaller row that still fits within the limit', async () => {
    rig.posts.use(workspaceId, month, 97);
    const error = await refusal(rowsSent([row('r1'), row('r2'), row('r3', {}, ['a1'])]));
    expect([...refusedRows(error.fields).keys()]).toEqual([1]);
    await rowsSent([row('r1'), row('r3', {}, ['a1'])]);
    expect(await used()).toBe(100);
  });
});

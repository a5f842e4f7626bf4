import { nextPart } from '@fanfare/core/sheet/parts.ts';
import {
  changeRequestFor,
  refusedAfter,
  progressOf,
  rowsLeft,
  sentAfter,
  startSending,
} from '@fanfare/core/sheet/sending.ts';
import type { Sending } from '@fanfare/core/sheet/sending.ts';
import { newRow } from '@fanfare/core/sheet/sheet.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { ids, testTime } from '../../../testing/builders.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { listPostGroups } from '../lists/list-post-groups.ts';
import { submitPosts } from './submit.ts';
import { submitRows } from './submit-rows.ts';
import { month } from '../testing/submissions.ts';

const workspaceId = ids.workspace;
const accounts = Array.from({ length: 9 }, (_, i) => ({
  platform: 'madeup',
  platform_id: `a${i + 1}`,
  username: `account ${i + 1}`,
}));

async function rigWithAccounts(count: number): Promise<PostRig> {
  const rig = await postRig();
  for (const { platform_id: id } of accounts.slice(1, count)) await rig.connect(id);
  return rig;
}

/** Makes rows of which every third is published immediately. */
const rowsOf = (count: number): SheetRow[] =>
  Array.from({ length: count }, (_, i) => ({
    ...newRow(`row-${i}`, null),
    description: `Text ${i}`,
    schedule: i % 3 === 0 ? null : { at: testTime.getTime() + hourMs + i, zone: 'UTC' },
  }));

/** Sends the next part as a tab does. If the answer is lost, the tab does not know the result. */
async function sendNext(
  rig: PostRig,
  sending: Sending,
  rows: readonly SheetRow[],
  count: number,
  isLost: boolean,
) {
  const context = {
    accounts: accounts.slice(0, count),
    find: rig.deps.factsOf,
    zone: 'UTC',
    copyFor: () => null,
  };
  const now = rig.deps.now().getTime();
  const part = nextPart(
    rowsLeft(sending, rows),
    sending.wish,
    { ...context, workspaceId, now },
    sending.rowsMax,
  );
  if (!part) return sending;
  try {
    const { rows: answered } = await submitRows(rig.deps, part.input, 'dana');
    return isLost ? sending : sentAfter(sending, part, answered);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, fields } = error;
    return refusedAfter(sending, part, { code, message, fields }) ?? sending;
  }
}

async function finish(
  rig: PostRig,
  begun: Sending,
  rows: readonly SheetRow[],
  count: number,
): Promise<Sending> {
  let sending = begun;
  while (progressOf(sending).left > 0) sending = await sendNext(rig, sending, rows, count, false);
  return sending;
}

describe('a whole sheet', () => {
  it('200 files for nine accounts become 1,800 posts, even when the tab is closed in the middle', async () => {
    const rig = await rigWithAccounts(9);
    const { change } = rig.posts;
    // Raises the monthly limit, because the free plan of the rig would refuse so many posts.
    rig.deps.posts.change = (workspace, asked, m, at, decide, part) =>
      change(
        workspace,
        asked,
        m,
        at,
        (known) => decide({ ...known, quota: { ...known.quota, limit: 2_000 } }),
        part,
      );
    const rows = rowsOf(200);
    const begun = startSending('upload', rows);
    let closed = begun;
    for (let i = 0; i < 8; i += 1) closed = await sendNext(rig, closed, rows, 9, i === 7);
    const stored = JSON.parse(JSON.stringify(closed)) as Sending;
    const end = await finish(rig, stored, rows, 9);

    expect(progressOf(end)).toMatchObject({ total: 200, sent: 200, failed: 0 });
    expect(await rig.posts.total(workspaceId)).toBe(1_800);
    expect((await rig.posts.quota(workspaceId, month)).uploadCount).toBe(1_800);
  });

  it('files beyond the limit fail with the message about the limit, and all other files are stored', async () => {
    const rig = await rigWithAccounts(9);
    rig.posts.use(workspaceId, month, 55);
    const rows = rowsOf(12);
    const end = await finish(rig, startSending('upload', rows), rows, 9);
    expect(progressOf(end)).toMatchObject({ sent: 5, failed: 7 });
    expect((await rig.posts.quota(workspaceId, month)).uploadCount).toBe(100);
    expect(Object.values(end.outcomes).find(({ state }) => state === 'failed')).toMatchObject({
      message: 'Upload limit reached. Please upgrade your plan to continue uploading.',
    });
  });

  it('two tabs that lose answers publish every file once to each account', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 14 }),
        fc.array(fc.tuple(fc.constantFrom(0, 1), fc.boolean()), { maxLength: 6 }),
        async (count, acts) => {
          const rig = await rigWithAccounts(3);
          const rows = rowsOf(count);
          const tabs = [startSending('upload', rows), startSending('upload', rows)];
          for (const [tab, isLost] of acts)
            tabs[tab] = await sendNext(rig, tabs[tab] ?? startSending('upload', rows), rows, 3, isLost);
          for (const tab of tabs) await finish(rig, tab, rows, 3);
          await rig.pass(24 * hourMs);
          expect(rig.network.posts).toHaveLength(count * 3);
        },
      ),
    );
  });
});

describe('a sheet that was saved to drafts', () => {
  const context = {
    workspaceId,
    accounts: accounts.slice(0, 2),
    find: () => null,
    zone: 'UTC',
    copyFor: () => null,
  };
  const rows = rowsOf(2);

  async function partOf(rig: PostRig, choice: 'draft' | 'upload') {
    const about = { ...context, find: rig.deps.factsOf, now: rig.deps.now().getTime() };
    const [first] = rows;
    const part = first && nextPart([first], choice, about);
    if (!part) throw new Error('A row is left.');
    const { rows: answered } = await submitRows(rig.deps, part.input, 'dana');
    const [row] = answered;
    return { part, row, change: row ? changeRequestFor(part, row) : null };
  }
  const statuses = async (rig: PostRig) =>
    (await listPostGroups(rig.deps, { workspaceId })).groups.flatMap(({ posts }) =>
      posts.map(({ status }) => status),
    );

  it('the drafts of the sheet are published once when it is uploaded, even if the answer is lost', async () => {
    const rig = await rigWithAccounts(2);
    await partOf(rig, 'draft');
    const { change } = await partOf(rig, 'upload');
    expect(await statuses(rig)).toEqual(['draft', 'draft']);
    for (let tries = 0; tries < 2; tries += 1) if (change) await submitPosts(rig.deps, change, 'dana');
    const again = await partOf(rig, 'upload');
    expect([again.row?.state, again.change]).toEqual(['kept', null]);
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual(['Text 0', 'Text 0']);
    expect(await rig.posts.total(workspaceId)).toBe(2);
  });

  it('a draft that another person changed after the sheet was saved is not overwritten', async () => {
    const rig = await rigWithAccounts(2);
    const { part } = await partOf(rig, 'draft');
    const posts = part.input.rows[0]?.posts.map((post) => ({ ...post, description: 'By Robin' })) ?? [];
    await submitPosts(rig.deps, { workspaceId, action: 'draft', post_id: 'row-0', posts }, 'robin');
    const { change } = await partOf(rig, 'upload');
    const sent = change && submitPosts(rig.deps, change, 'dana');
    await expect(sent).rejects.toMatchObject({
      code: 'conflict',
      fields: { expected: expect.any(String) as string },
    });
    expect(await statuses(rig)).toEqual(['draft', 'draft']);
  });
});

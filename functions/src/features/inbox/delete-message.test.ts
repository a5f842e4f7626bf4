import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { ids } from '../../testing/builders.ts';
import { failureOf } from '../../testing/comment-rig.ts';
import { callsOf, comment, inboxRig, storePublishedPost, type InboxRig } from './testing/inbox-rig.ts';

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
});
const { workspace: workspaceId } = ids;

describe('deleting a message', () => {
  beforeEach(async () => void (await calls.look()));
  const remove = async (message: string) =>
    calls.handlers.deleteMessage({ workspaceId, id: await calls.idOf(), message }, calls.as());

  it('a deleted comment is deleted on the network, and a poll that still lists it does not restore it', async () => {
    expect(await remove('c1')).toMatchObject({ isDeleted: true, state: 'answered' });
    expect(rig.removed).toEqual(['c1']);
    rig.shown['m1'] = [comment({ text: 'Is it still open?' })];
    rig.pass(hourMs);
    await calls.poll();
    expect((await calls.list()).threads).toMatchObject([{ isDeleted: true, state: 'answered' }]);
    expect(rig.threads.openCount(workspaceId)).toBe(0);
  });

  it('a deleted reply leaves its thread, and a poll that still lists it does not restore it', async () => {
    rig.shown['m1'] = [comment({ replies: [comment({ id: 'r1' }), comment({ id: 'r2' })] })];
    rig.pass(hourMs);
    await calls.poll();
    expect(await remove('r1')).toMatchObject({ isDeleted: false, replies: [{ id: 'r2' }] });
    rig.shown['m1'] = [
      comment({ replies: [comment({ id: 'r1' }), comment({ id: 'r2' }), comment({ id: 'r3' })] }),
    ];
    rig.pass(hourMs);
    await calls.poll();
    expect((await calls.list()).threads).toMatchObject([{ replies: [{ id: 'r2' }, { id: 'r3' }] }]);
  });

  it.each([
    ['succeeds if the network no longer has it', 'not_found', null],
    [
      'fails with the reason if the network refuses',
      'rejected',
      { code: 'rejected', message: 'It is rejected.' },
    ],
    [
      'leaves the outcome unknown if the network does not answer',
      'unavailable',
      { code: 'outcome_unknown', message: expect.stringMatching(/may be deleted already/) as string },
    ],
    [
      'fails with the reason if a permission is missing',
      'missing_permission',
      { code: 'missing_permission' },
    ],
  ] as const)('deleting a message %s', async (_name, kind, failure) => {
    rig.network.reached.platform.comments!.remove = () => Promise.reject(failureOf(kind));
    if (failure) await expect(remove('c1')).rejects.toMatchObject(failure);
    else await remove('c1');
    expect((await calls.list()).threads).toMatchObject([{ isDeleted: failure === null }]);
  });

  it('a message that is not in the thread, or that the network cannot delete, is refused', async () => {
    await expect(remove('elsewhere')).rejects.toMatchObject({ status: 404 });
    rig.network.reached.facts.abilities.removeComment = false;
    await expect(remove('c1')).rejects.toMatchObject({ status: 404 });
    expect(rig.removed).toEqual([]);
  });
});

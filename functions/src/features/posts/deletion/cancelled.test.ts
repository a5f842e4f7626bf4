import { beforeEach, describe, expect, it } from 'vitest';
import type { PostRig } from '../../../testing/post-rig.ts';
import { deletePost } from './delete-post.ts';
import {
  setTargets,
  armed,
  targetsRig,
  placing,
  undecided,
  workspaceId,
  written,
} from '../testing/targets-rig.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await targetsRig();
});
const { opened, send, deliveredTargets, planned, out, kept, used, leave } = placing(() => rig);

describe('posts whose delivery can no longer be cancelled', () => {
  const goingOut = /being published right now/;
  beforeEach(() => send('schedule', written('cats', 'dogs')));

  it('a post being published is not scheduled again under another id', async () => {
    const state = await opened();
    await leave('p-cats', armed);
    await expect(send('schedule', setTargets(state, 'cats'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(goingOut),
    });
    expect([planned(), await kept(), await used()]).toEqual([['dogs'], ['p-cats', 'p-dogs'], 2]);
  });

  it.each([
    ['being published', armed, goingOut],
    ['published', { state: 'published' }, /is already live/],
  ])(
    'a post that is %s is not deleted when its target is removed, and the response contains the reason',
    async (_so, change, why) => {
      const state = await opened();
      await leave('p-cats', change);
      const { notDeleted } = await send('schedule', setTargets(state, 'dogs'));
      expect(notDeleted).toEqual([{ id: 'p-cats', message: expect.stringMatching(why) }]);
      expect([planned(), await kept(), await used()]).toEqual([['dogs'], ['p', 'p-cats'], 2]);
    },
  );

  it('a published post is not published again from a draft', async () => {
    const state = await opened();
    await leave('p-cats', { state: 'published' });
    const { notDeleted } = await send('draft', state);
    expect(notDeleted).toMatchObject([{ id: 'p-cats' }]);
    expect([planned(), await kept()]).toEqual([[], ['p', 'p-cats']]);
    const alone = send('schedule', setTargets(await opened(), 'cats'));
    await expect(alone).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/already live/),
    });
    await rig.pass(1);
    await send('schedule', await opened());
    expect([planned(), out(), await used()]).toEqual([['dogs'], ['cats'], 2]);
  });

  it('a post with an unknown outcome is not sent again', async () => {
    const state = await opened();
    await leave('p-cats', undecided);
    const unknown = { code: 'conflict', message: expect.stringMatching(/has not confirmed/) };
    await expect(send('schedule', setTargets(state, 'cats'))).rejects.toMatchObject(unknown);
    expect((await send('draft', setTargets(state, 'cats'))).notDeleted).toMatchObject([{ id: 'p-cats' }]);
    await expect(send('schedule', await opened())).rejects.toMatchObject(unknown);
    expect(planned()).toEqual([]);
  });

  it('a post with an unknown outcome is not deleted when its target is removed, and is not sent again when the target is added back', async () => {
    await leave('p-cats', undecided);
    const { notDeleted } = await send('schedule', setTargets(await opened(), 'dogs'));
    expect(notDeleted).toEqual([
      { id: 'p-cats', message: expect.stringMatching(/has not confirmed whether/) },
    ]);
    await rig.pass(1);
    await send('schedule', setTargets(await opened(), 'dogs', 'cats'));
    expect(deliveredTargets(({ delivery }) => delivery.state === 'unknown')).toEqual(['cats']);
    expect([planned(), await kept(), await used()]).toEqual([['dogs'], ['p-cats', 'p-dogs'], 2]);
  });

  it('a post with an unknown outcome can be deleted only after a person confirmed the result', async () => {
    await leave('p-cats', undecided);
    const doomed = { workspaceId, id: 'p-cats' };
    await expect(deletePost(rig.deps, doomed)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/Please check there and confirm/),
    });
    await leave('p-cats', { state: 'published', failure: null });
    await deletePost(rig.deps, doomed);
    expect([await kept(), await used()]).toEqual([['p-dogs'], 2]);
  });

  it('a failed post is replaced by a new submission of its group', async () => {
    await leave('p-cats', { ...undecided, failure: { kind: 'rejected', reason: 'No.', code: null } });
    await send('schedule', setTargets(await opened(), 'cats'));
    expect([planned(), await kept(), await used()]).toEqual([['cats'], ['p'], 1]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { countedIds, ids, person, testTime, upload, workspace } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryFiles } from '../../testing/memory-files.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { createMemoryTasks } from '../../testing/memory-tasks.ts';
import { picture } from '../../testing/pictures.ts';
import { editWorkspace, type WorkspaceEdit } from './edit-workspace.ts';

const oldImage = { path: `workspaces/${ids.workspace}/image/old.webp`, token: 'old' };
const newPath = `workspaces/${ids.workspace}/image/id1.webp`;

let store = createMemoryTeam();
let files = createMemoryFiles();
let tasks = createMemoryTasks();
beforeEach(async () => {
  store = createMemoryTeam();
  files = createMemoryFiles();
  tasks = createMemoryTasks();
  store.put(workspace({ image: oldImage }), { dana: 'admin' });
  await files.save(oldImage, { bytes: Buffer.from('old'), type: 'image/webp' });
});

function edit(input: Partial<WorkspaceEdit['input']>, change: Partial<WorkspaceEdit> = {}) {
  const { workspaces, members } = store;
  return editWorkspace(
    { workspaces, members, files, tasks, now: () => testTime, newId: countedIds() },
    {
      input: { id: ids.workspace, ...input },
      person: person(),
      membership: { workspaceId: ids.workspace, role: 'admin' },
      image: undefined,
      log: capturedLog().log,
      ...change,
    },
  );
}

const stored = () => store.workspaces.find(ids.workspace);
const newImage = async () => ({ image: upload(await picture()) });

describe('an edit of a workspace', () => {
  it('an edit of the name keeps the image', async () => {
    const edited = await edit({ name: 'Studio North' });

    expect(edited).toEqual({
      id: ids.workspace,
      name: 'Studio North',
      image: `/files/${oldImage.path}?token=old`,
      role: 'admin',
    });
    expect(await stored()).toEqual(workspace({ name: 'Studio North', image: oldImage }));
    expect(tasks.enqueued).toEqual([]);
  });

  it('an edit replaces the image and queues the deletion of the old one', async () => {
    const edited = await edit({}, await newImage());

    expect(edited.image).toBe(`/files/${newPath}?token=id2`);
    expect(edited.name).toBe('Harbour Coffee');
    expect(files.stored.has(newPath)).toBe(true);
    expect(tasks.enqueued).toMatchObject([
      { path: '/services/tasks/delete-files', input: { paths: [oldImage.path] }, delaySeconds: 0 },
    ]);
  });

  it('an edit removes the image and queues its deletion', async () => {
    expect((await edit({ image: 'none' })).image).toBeNull();

    expect((await stored())?.image).toBeNull();
    expect(tasks.enqueued).toMatchObject([{ input: { paths: [oldImage.path] } }]);
  });

  it('an edit that removes a missing image changes nothing', async () => {
    store.put(workspace(), { dana: 'admin' });
    expect((await edit({ image: 'none' })).image).toBeNull();
    expect(tasks.enqueued).toEqual([]);
  });

  it('an edit without changes returns the current state', async () => {
    expect((await edit({})).name).toBe('Harbour Coffee');
    expect(tasks.enqueued).toEqual([]);
  });

  it('an edit on behalf of another person is refused', async () => {
    expect((await edit({ userId: 'dana', workspaceId: ids.workspace })).id).toBe(ids.workspace);
    await expect(edit({ userId: 'mika' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('an edit that names two workspaces is refused', async () => {
    await expect(edit({ workspaceId: ids.other })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { workspaceId: 'This is not the workspace in the address.' },
    });
  });

  it('an edit that both sets and removes the image is refused', async () => {
    await expect(edit({ image: 'none' }, await newImage())).rejects.toMatchObject({
      fields: { image: 'An image cannot be set and removed in the same request.' },
    });
    expect((await stored())?.image).toEqual(oldImage);
  });

  it('an edit of a workspace that is deleted during the edit leaves no file', async () => {
    store.workspaces.change = () => Promise.resolve(null);

    await expect(edit({}, await newImage())).rejects.toMatchObject({ code: 'not_found' });

    expect(tasks.enqueued).toMatchObject([{ input: { paths: [newPath] }, delaySeconds: 0 }]);
  });

  it('an edit of a missing workspace is refused before its image is processed', async () => {
    store = createMemoryTeam();

    await expect(edit({}, await newImage())).rejects.toMatchObject({ code: 'not_found' });

    expect([...files.stored.keys()]).toEqual([oldImage.path]);
    expect(tasks.enqueued).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'if the commit of an edit fails %s the write, later tasks check whether the old and the new image are used',
    async (when) => {
      store.failNextCommit(new Error('deadline exceeded'), when);

      await expect(edit({}, await newImage())).rejects.toThrow('deadline exceeded');

      expect(files.stored.has(oldImage.path)).toBe(true);
      expect(tasks.enqueued).toMatchObject([
        { input: { paths: [newPath] }, delaySeconds: 120 },
        { input: { paths: [oldImage.path] }, delaySeconds: 120 },
      ]);
    },
  );

  it('an edit that fails before the write keeps the old file', async () => {
    const image = upload(Buffer.from('no picture'));

    await expect(edit({}, { image })).rejects.toMatchObject({ code: 'invalid_input' });

    expect(tasks.enqueued).toEqual([]);
  });

  it('a failed edit of only the name keeps the image', async () => {
    store.failNextCommit(new Error('deadline exceeded'), 'after');

    await expect(edit({ name: 'Studio North' })).rejects.toThrow('deadline exceeded');

    expect(tasks.enqueued).toEqual([]);
  });

  it('an edit whose commit the database repeated still deletes the old file', async () => {
    const { change } = store.workspaces;
    store.workspaces.change = async (...args) => {
      await change(...args);
      return change(...args);
    };

    await edit({}, await newImage());

    expect(tasks.enqueued).toMatchObject([{ input: { paths: [oldImage.path] } }]);
  });
});

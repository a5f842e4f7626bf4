import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryFiles } from '../../testing/memory-files.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { removeWorkspace, type RemoveWorkspaceDependencies } from './remove-workspace.ts';

let store = createMemoryTeam();
let files = createMemoryFiles();
let captured = capturedLog();
let removedData: string[] = [];
let endedConnections: string[] = [];
let limit = new AbortController();

const names = ['image/a.webp', 'media/m/clip.mp4', 'small/m.webp'];
beforeEach(async () => {
  store = createMemoryTeam();
  files = createMemoryFiles();
  captured = capturedLog();
  removedData = [];
  endedConnections = [];
  limit = new AbortController();
  for (const id of [ids.workspace, ids.other]) {
    store.put(workspace({ id }), { dana: 'owner' });
    for (const name of names)
      files.stored.set(`workspaces/${id}/${name}`, { bytes: Buffer.alloc(1), type: 'image/webp' });
  }
});

const workspaceData = {
  removeAllOf: (workspaceId: string) => {
    removedData.push(workspaceId);
    return Promise.resolve();
  },
};

const remove = (change: Partial<RemoveWorkspaceDependencies> = {}, id = ids.workspace) => {
  const { workspaces } = store;
  const deps = {
    workspaces,
    files,
    workspaceData: [workspaceData],
    endConnections: (workspaceId: string) => {
      endedConnections.push(workspaceId);
      return Promise.resolve();
    },
    timeLimit: () => limit.signal,
    ...change,
  };
  return removeWorkspace(deps, id, captured.log);
};
const stateOf = () => store.workspaces.stateOf(ids.workspace);
const deleted = () => store.workspaces.delete(ids.workspace, testTime);
const paths = () => [...files.stored.keys()];
const othersPaths = names.map((name) => `workspaces/${ids.other}/${name}`);

describe('the task that removes a workspace', () => {
  it('the task removes the files, the documents and all other data of the workspace, and nothing of another workspace', async () => {
    await deleted();

    expect(await remove()).toBe(true);

    expect(paths()).toEqual(othersPaths);
    expect(removedData).toEqual([ids.workspace]);
    expect(await stateOf()).toBe('none');
    expect(await store.workspaces.stateOf(ids.other)).toBe('living');
  });

  it('the task ends the connections of the accounts before it deletes their tokens', async () => {
    await deleted();
    let removedBefore: string[] = [];

    await remove({
      endConnections: async (workspaceId) => {
        endedConnections.push(workspaceId);
        removedBefore = [...removedData];
      },
    });

    expect(endedConnections).toEqual([ids.workspace]);
    expect(removedBefore).toEqual([]);
    expect(removedData).toEqual([ids.workspace]);
  });

  it('a repeated task removes nothing more', async () => {
    await deleted();
    await remove();

    expect(await remove()).toBe(false);
    expect(await remove({}, ids.unknown)).toBe(false);
    expect(captured.entries()).toEqual([]);
  });

  it('an active workspace is never touched, and the request is logged', async () => {
    expect(await remove()).toBe(false);

    expect(paths()).toHaveLength(6);
    expect(endedConnections).toEqual([]);
    expect(removedData).toEqual([]);
    expect(await stateOf()).toBe('living');
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR', workspaceId: ids.workspace }]);
  });
});

describe('a removal that fails halfway', () => {
  const broken = () => Promise.reject(new Error('it broke'));

  it.each<[string, () => Partial<RemoveWorkspaceDependencies>]>([
    ['at the connections', () => ({ endConnections: broken })],
    ['at the files', () => ({ files: { deleteFolder: broken } })],
    [
      "at the data outside of the workspace's document",
      () => ({ workspaceData: [workspaceData, { removeAllOf: broken }] }),
    ],
    ['at the documents', () => ({ workspaces: { ...store.workspaces, erase: broken } })],
  ])(
    'a removal stays unfinished if one of its steps fails (%s), and the next attempt completes it',
    async (_where, change) => {
      await deleted();

      await expect(remove(change())).rejects.toThrow('it broke');
      expect(await store.workspaces.unfinishedDeletions(testTime, 10)).toEqual([ids.workspace]);

      expect(await remove()).toBe(true);
      expect(paths()).toEqual(othersPaths);
      expect(await stateOf()).toBe('none');
    },
  );

  it('a removal that runs out of time within a step fails, so that it is retried', async () => {
    await deleted();
    const begun = Promise.withResolvers<undefined>();
    const deleteFolder = () => {
      begun.resolve(undefined);
      return new Promise<void>(() => undefined);
    };

    const attempt = remove({ files: { deleteFolder } });
    await begun.promise;
    limit.abort();

    await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });
    expect(removedData).toEqual([]);
    expect(await stateOf()).toBe('deleted');
  });

  it('a removal that runs out of time between two steps starts no further step', async () => {
    await deleted();
    const deleteFolder = async () => {
      limit.abort();
    };

    await expect(remove({ files: { deleteFolder } })).rejects.toMatchObject({ code: 'unavailable' });
    expect(removedData).toEqual([]);
    expect(await stateOf()).toBe('deleted');
  });

  it('a time limit that ends after the removal does not fail the removal', async () => {
    await deleted();

    const removed = await remove();
    limit.abort();

    expect(removed).toBe(true);
  });

  it('a step that fails after the removal has stopped is ignored', async () => {
    await deleted();
    const begun = Promise.withResolvers<undefined>();
    const step = Promise.withResolvers<never>();
    const deleteFolder = () => {
      begun.resolve(undefined);
      return step.promise;
    };
    const attempt = remove({ files: { deleteFolder } });
    await begun.promise;
    limit.abort();
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });

    // If the rejection of the late step were unhandled, it would end the whole process.
    step.reject(new Error('too late'));
    await new Promise(setImmediate);

    expect(await stateOf()).toBe('deleted');
  });
});

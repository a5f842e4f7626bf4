import { expect, it } from 'vitest';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryAffiliates } from '../../testing/memory-affiliates.ts';
import { createMemoryFiles } from '../../testing/memory-files.ts';
import { createMemoryMedia, createMemoryMediaFiles } from '../../testing/memory-media.ts';
import { createMemoryDeletions, createMemoryPeople } from '../../testing/memory-people.ts';
import { createMemoryAddresses, createMemoryRenewals } from '../../testing/memory-renewals.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { taskHandlers } from './handlers.ts';

it('removing a person has one time limit for all their workspaces', async () => {
  const { workspaces, members, invitations, put } = createMemoryTeam();
  put(workspace(), { robin: 'owner' });
  put(workspace({ id: ids.other }), { robin: 'owner' });
  const deletions = createMemoryDeletions();
  await deletions.request({
    uid: 'robin',
    reason: 'Other',
    note: '',
    requestedAt: testTime,
    removedAt: testTime,
  });
  const limit = new AbortController();
  let limits = 0;
  let folders = 0;
  const { removePerson } = taskHandlers({
    workspaces,
    members,
    invitations,
    deletions,
    people: createMemoryPeople(),
    affiliates: createMemoryAffiliates(createMemoryPeople()),
    media: createMemoryMedia(),
    mediaFiles: createMemoryMediaFiles(createMemoryFiles()),
    addressRenewals: createMemoryRenewals(),
    addresses: createMemoryAddresses(),
    files: {
      ...createMemoryFiles(),
      deleteFolder: async () => {
        folders += 1;
        limit.abort();
      },
    },
    deleteUser: () => Promise.resolve(),
    references: { removeAllOf: () => Promise.resolve() },
    workspaceData: [],
    endConnections: () => Promise.resolve(),
    timeLimit: () => {
      limits += 1;
      return limit.signal;
    },
    now: () => testTime,
  });
  const { log } = capturedLog();
  const context = { requestId: 'r', log, signal: new AbortController().signal, files: {} };

  await expect(removePerson({ uid: 'robin' }, context)).rejects.toMatchObject({ code: 'unavailable' });

  expect({ limits, folders }).toEqual({ limits: 1, folders: 1 });
  expect((await deletions.find('robin'))?.begunAt).toEqual(testTime);
});

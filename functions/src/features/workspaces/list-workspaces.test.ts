import { describe, expect, it } from 'vitest';
import { ids, person, workspace } from '../../testing/builders.ts';
import { createMemoryFiles } from '../../testing/memory-files.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { listWorkspaces } from './list-workspaces.ts';

const list = (store = createMemoryTeam()) =>
  listWorkspaces({ ...store, files: createMemoryFiles() }, person());

describe('the workspaces of a person', () => {
  it('the list is empty for a new person', async () => {
    expect(await list()).toEqual([]);
  });

  it('the list contains the person’s workspaces with their role and the address of the image', async () => {
    const store = createMemoryTeam();
    const image = { path: 'workspaces/w/image/a.webp', token: 't' };
    store.put(workspace({ image }), { dana: 'admin', mika: 'owner' });
    store.put(workspace({ id: ids.other }), { mika: 'owner' });

    expect(await list(store)).toEqual([
      { id: ids.workspace, name: 'Harbour Coffee', image: `/files/${image.path}?token=t`, role: 'admin' },
    ]);
  });

  it('the list is sorted by name in natural order', async () => {
    const store = createMemoryTeam();
    const names = ['Studio 10', 'ärger', 'Zebra', 'Studio 9', 'banana', 'Banana'];
    for (const [i, name] of names.entries()) store.put(workspace({ id: `w${i}`, name }), { dana: 'user' });

    const found = await list(store);

    expect(found.map(({ name }) => name)).toEqual([
      'ärger',
      'banana',
      'Banana',
      'Studio 9',
      'Studio 10',
      'Zebra',
    ]);
  });

  it('the list leaves out a workspace that is being deleted', async () => {
    const store = createMemoryTeam();
    store.members.workspacesOf = () => Promise.resolve([{ workspaceId: ids.unknown, role: 'user' }]);
    expect(await list(store)).toEqual([]);
  });
});

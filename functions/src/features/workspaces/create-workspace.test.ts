import { newSettings } from '@fanfare/core/settings/settings.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { countedIds, ids, person, testTime, upload, workspace } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryFiles } from '../../testing/memory-files.ts';
import { createMemoryPeople } from '../../testing/memory-people.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { createMemoryTasks } from '../../testing/memory-tasks.ts';
import { picture } from '../../testing/pictures.ts';
import { createWorkspace, type CreateRequest } from './create-workspace.ts';
import type { CreateDependencies } from './dependencies.ts';

let store = createMemoryTeam();
let files = createMemoryFiles();
let tasks = createMemoryTasks();
let captured = capturedLog();
let newId = countedIds();
beforeEach(() => {
  store = createMemoryTeam();
  files = createMemoryFiles();
  tasks = createMemoryTasks();
  captured = capturedLog();
  newId = countedIds();
});

const dependencies = () => ({
  workspaces: store.workspaces,
  members: store.members,
  people: createMemoryPeople(),
  hasAccount: () => Promise.resolve(true),
  files,
  tasks,
  now: () => testTime,
  newId,
});

function create(
  change: Partial<CreateRequest> = {},
  input: Partial<CreateRequest['input']> = {},
  deps: Partial<CreateDependencies> = {},
) {
  return createWorkspace(
    { ...dependencies(), ...deps },
    {
      input: { workspaceId: ids.workspace, userId: 'dana', name: 'Harbour Coffee', ...input },
      person: person(),
      image: undefined,
      log: captured.log,
      ...change,
    },
  );
}

const expectedPath = `workspaces/${ids.workspace}/image/id1.webp`;
const imageFrom = async () => upload(await picture());

describe('a new workspace', () => {
  it('a workspace belongs to the person who creates it', async () => {
    expect(await create()).toEqual({ id: ids.workspace, name: 'Harbour Coffee', image: null, role: 'owner' });

    expect(await store.members.roleOf(ids.workspace, 'dana')).toBe('owner');
    expect(await store.workspaces.find(ids.workspace)).toEqual(workspace({ ownerUid: 'dana' }));
  });

  it('a workspace gets the image that was sent with it', async () => {
    const made = await create({ image: await imageFrom() });

    expect(made.image).toBe(`/files/${expectedPath}?token=id2`);
    expect([...files.stored.keys()]).toEqual([expectedPath]);
    expect(files.stored.get(expectedPath)?.type).toBe('image/webp');
    expect(tasks.enqueued).toEqual([]);
  });

  it('a workspace cannot be created on behalf of another person', async () => {
    await expect(create({}, { userId: 'mika' })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await store.workspaces.find(ids.workspace)).toBeNull();
  });
});

describe('a person who may have been removed', () => {
  const gone = { hasAccount: () => Promise.resolve(false) };

  it('a removed person whose token is still valid cannot create a workspace', async () => {
    await expect(create({ image: await imageFrom() }, {}, gone)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await store.workspaces.find(ids.workspace)).toBeNull();
    expect(files.stored.size).toBe(0);
  });

  it('a person with a record is accepted without a call to the identity provider', async () => {
    const { uid, name, email, emailVerified } = person();
    const people = createMemoryPeople();
    await people.enter({ uid, name, email, emailVerified }, newSettings('UTC', 'monday'), testTime);
    expect((await create({}, {}, { ...gone, people })).role).toBe('owner');
  });
});

describe('the same form sent twice', () => {
  it('a repeated form creates one workspace and gets the same answer', async () => {
    const [first, second] = [await create(), await create()];

    expect(second).toEqual(first);
    expect(await store.members.workspacesOf('dana', 50)).toHaveLength(1);
  });

  it('a repeated form keeps the first image and queues the deletion of the second', async () => {
    const first = await create({ image: await imageFrom() });
    const second = await create({ image: await imageFrom() });

    expect(second.image).toBe(first.image);
    expect(tasks.enqueued).toMatchObject([
      {
        path: '/services/tasks/delete-files',
        input: { paths: [`workspaces/${ids.workspace}/image/id3.webp`] },
      },
    ]);
  });

  it('a repeated form gets the same answer even if the person has reached the workspace limit', async () => {
    await create();
    for (let i = 1; i < 50; i += 1) store.put(workspace({ id: `w${i}` }), { dana: 'user' });
    expect((await create()).id).toBe(ids.workspace);
  });
});

describe('an id that exists already', () => {
  it.each([{ mika: 'owner' }, { mika: 'owner', dana: 'admin' }] as const)(
    "the id of another person's workspace is refused as a conflict, and nothing is changed",
    async (people) => {
      store.put(workspace({ name: 'Of Mika' }), people);

      await expect(create({ image: await imageFrom() })).rejects.toMatchObject({ code: 'conflict' });

      expect((await store.workspaces.find(ids.workspace))?.name).toBe('Of Mika');
      expect(tasks.enqueued).toMatchObject([{ input: { paths: [expectedPath] }, delaySeconds: 0 }]);
    },
  );
});

describe('the number of workspaces', () => {
  it('a person has at most 50 workspaces, in any role', async () => {
    for (let i = 0; i < 49; i += 1)
      store.put(workspace({ id: `w${i}` }), { dana: i < 24 ? 'owner' : 'user' });
    await create();

    await expect(create({}, { workspaceId: ids.other })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You belong to 50 workspaces, which is the maximum.',
    });
  });
});

describe('an unusable image', () => {
  it('an unusable image is refused before anything is stored', async () => {
    const image = upload(Buffer.from('no picture'));

    await expect(create({ image })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { image: 'Please choose a JPG, PNG or WebP image.' },
    });

    expect(files.stored.size).toBe(0);
    expect(tasks.enqueued).toEqual([]);
    expect(await store.workspaces.find(ids.workspace)).toBeNull();
  });
});

describe('a failure while a workspace is created', () => {
  it('a failed upload leaves no workspace', async () => {
    const error = new Error('storage is down');
    files.save = () => Promise.reject(error);

    await expect(create({ image: await imageFrom() })).rejects.toBe(error);

    expect(await store.workspaces.find(ids.workspace)).toBeNull();
  });

  it.each(['before', 'after'] as const)(
    'if the database fails %s the write, a later task checks whether the image is used',
    async (when) => {
      store.failNextCommit(new Error('deadline exceeded'), when);

      await expect(create({ image: await imageFrom() })).rejects.toThrow('deadline exceeded');

      expect(files.stored.has(expectedPath)).toBe(true);
      expect(tasks.enqueued).toMatchObject([{ input: { paths: [expectedPath] }, delaySeconds: 120 }]);
    },
  );

  it('a failure of the task queue is logged and undoes nothing', async () => {
    await create({ image: await imageFrom() });
    tasks.enqueue = () => Promise.reject(new Error('queue is down'));

    const again = await create({ image: await imageFrom() });

    expect(again.id).toBe(ids.workspace);
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR', error: { message: 'queue is down' } }]);
  });

  it('a failure of the task queue does not hide the original error', async () => {
    store.put(workspace(), { mika: 'owner' });
    tasks.enqueue = () => Promise.reject(new Error('queue is down'));

    await expect(create({ image: await imageFrom() })).rejects.toBeInstanceOf(AppError);
  });
});

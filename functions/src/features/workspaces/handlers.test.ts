import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '@fanfare/core/api/route.ts';
import { workspaceRoutes } from '@fanfare/core/api/workspaces.ts';
import { workspaceImageMaxBytes } from '@fanfare/core/workspaces/workspace.ts';
import { ids, person, workspace } from '../../testing/builders.ts';
import { machineToken, tokenOf } from '../../testing/fake-verifiers.ts';
import { picture } from '../../testing/pictures.ts';
import { send, sendTo, type Sent } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { listWorkspaces } from './list-workspaces.ts';

const { createWorkspace, editWorkspace, deleteWorkspace } = workspaceRoutes;

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.stop());

type FormValues = Readonly<Record<string, string | Buffer>>;

function formOf(values: FormValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'picture.png');
  }
  return form;
}

const headers = (uid: string) => ({ authorization: `Bearer ${tokenOf(uid)}` });

function create(values: FormValues, uid = 'dana'): Promise<Sent> {
  const body = formOf({ workspaceId: ids.workspace, userId: uid, name: 'Harbour Coffee', ...values });
  return sendTo(`${api.origin}${addressOf(createWorkspace, {})}`, {
    method: 'POST',
    headers: headers(uid),
    body,
  });
}

function edit(values: FormValues, uid = 'dana'): Promise<Sent> {
  const url = `${api.origin}${addressOf(editWorkspace, { id: ids.workspace })}`;
  return sendTo(url, { method: 'PATCH', headers: headers(uid), body: formOf(values) });
}

const list = (uid = 'dana') => listWorkspaces({ ...api.store, files: api.files }, person({ uid }));
const remove = (uid = 'dana') =>
  send(api.origin, deleteWorkspace, { token: tokenOf(uid), values: { id: ids.workspace } });

describe('the workspaces of a person over HTTP', () => {
  it('a person sees a workspace after creating it, and another person does not see it', async () => {
    expect(await list()).toEqual([]);

    const made = await create({ name: '  Harbour   Coffee ', image: await picture() });

    const expected = {
      id: ids.workspace,
      name: 'Harbour Coffee',
      image: expect.stringContaining(`workspaces/${ids.workspace}/image/`),
      role: 'owner',
    };
    expect(made).toMatchObject({ status: 201, body: { workspace: expected } });
    expect(await list()).toEqual([expected]);
    expect(await list('mika')).toEqual([]);
  });

  it('a form sent twice at the same time creates one workspace', async () => {
    const [first, second] = await Promise.all([create({}), create({})]);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual(second.body);
    expect(await list()).toMatchObject([{ id: ids.workspace }]);
  });

  it('a workspace cannot be taken over from its owner', async () => {
    await create({});

    const sent = await create({ name: 'Mine' }, 'mika');

    expect(sent.status).toBe(409);
    expect(sent.error().message).toBe('This workspace already exists.');
  });

  it('a workspace cannot be created for another person', async () => {
    expect((await create({ userId: 'mika' })).status).toBe(403);
  });

  it('an edit changes the name and image', async () => {
    await create({});

    const edited = await edit({ name: 'Studio North', image: await picture() });
    const bared = await edit({ image: 'none', userId: 'dana', workspaceId: ids.workspace });

    expect(edited).toMatchObject({
      status: 200,
      body: { workspace: { name: 'Studio North', image: expect.any(String), role: 'owner' } },
    });
    expect(bared.body).toMatchObject({ workspace: { name: 'Studio North', image: null } });
    expect(api.tasks.enqueued).toHaveLength(1);
  });

  it('an admin can edit a workspace, and a user cannot', async () => {
    api.store.put(workspace(), { mika: 'owner', dana: 'admin', priya: 'user' });

    expect(await edit({ name: 'New' })).toMatchObject({
      status: 200,
      body: { workspace: { role: 'admin' } },
    });
    expect((await edit({ name: 'Newer' }, 'priya')).status).toBe(403);
  });
});

describe('deleting a workspace over HTTP', () => {
  it('only the owner can delete a workspace', async () => {
    api.store.put(workspace(), { dana: 'owner', mika: 'admin', priya: 'user' });

    for (const uid of ['mika', 'priya', 'sam']) expect((await remove(uid)).status).toBe(403);
    expect(await remove()).toMatchObject({ status: 200, body: {} });
  });

  it('a deleted workspace disappears for everybody immediately, and its id cannot be used for another workspace', async () => {
    api.store.put(workspace(), { dana: 'owner', mika: 'admin' });

    await remove();

    expect(await list()).toEqual([]);
    expect(await list('mika')).toEqual([]);
    expect((await edit({ name: 'x' })).status).toBe(403);
    expect((await remove()).status).toBe(403);
    expect((await create({})).status).toBe(409);
    expect(api.tasks.enqueued).toMatchObject([{ path: '/services/tasks/remove-workspace' }]);
  });

  it('two simultaneous deletions delete the workspace once', async () => {
    api.store.put(workspace(), { dana: 'owner' });

    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);

    expect(statuses).toContain(200);
    expect(new Set(api.tasks.enqueued.map(({ id }) => id)).size).toBe(1);
  });

  it('the task completes the deletion and frees the id', async () => {
    await create({ image: await picture() });
    await remove();
    const { path, input } = api.tasks.enqueued[0]!;

    const removed = await sendTo(`${api.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${machineToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });

    expect(removed).toMatchObject({ status: 200, body: { removed: true } });
    expect(api.files.stored.size).toBe(0);
    expect((await create({})).status).toBe(201);
  });
});

describe('the checks of a workspace form', () => {
  it.each<[string, FormValues, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Please give the workspace a name.' }],
    ['a name that is too long', { name: 'x'.repeat(61) }, { name: 'Names can have at most 60 characters.' }],
    ['an invalid id', { workspaceId: 'x/y' }, { workspaceId: 'Not a valid workspace ID.' }],
    ['a text in place of an image', { image: 'x' }, { image: 'Unknown field.' }],
  ])('an invalid form is refused with a message per field: %s', async (_what, values, fields) => {
    const sent = await create(values);

    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual(fields);
  });

  it('a name of 60 characters is accepted', async () => {
    expect((await create({ name: '☕'.repeat(60) })).status).toBe(201);
  });

  it('an image over the size limit is refused with the limit in the message', async () => {
    const sent = await create({ image: Buffer.alloc(workspaceImageMaxBytes + 1) });

    expect(sent.status).toBe(413);
    expect(sent.error().fields).toEqual({ image: 'Files can have at most 5 MB.' });
  });

  it('an image of exactly the maximum size is not refused for its size', async () => {
    const sent = await create({ image: Buffer.alloc(workspaceImageMaxBytes) });

    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual({ image: 'Please choose a JPG, PNG or WebP image.' });
  });

  it('an empty form is refused', async () => {
    const sent = await sendTo(`${api.origin}${addressOf(createWorkspace, {})}`, {
      method: 'POST',
      headers: headers('dana'),
      body: new FormData(),
    });
    expect(sent.status).toBe(400);
  });
});

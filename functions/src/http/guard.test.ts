import { describe, expect, it } from 'vitest';
import type { Access, Route } from '@fanfare/core/api/route.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import { ids, person } from '../testing/builders.ts';
import { fakeVerifiers, machineToken, tokenOf } from '../testing/fake-verifiers.ts';
import { admit, identify, type Verifiers } from './guard.ts';

const asked: string[] = [];
const roleIn = (role: Role | null): Verifiers =>
  fakeVerifiers(
    {
      roleOf: (workspaceId) => {
        asked.push(workspaceId);
        return Promise.resolve(workspaceId === ids.workspace ? role : null);
      },
    },
    [person(), person({ uid: 'sam', staff: true })],
  );
const verifiers = roleIn('user');

describe('who calls', () => {
  it.each(['user', 'member', 'admin', 'owner'] as const)(
    'is looked up where the access is %s',
    async (access) => {
      expect(await identify(verifiers, access, `Bearer ${tokenOf('dana')}`)).toEqual(person());
      expect(await identify(verifiers, access, `bearer  ${tokenOf('dana')}`)).toEqual(person());
    },
  );

  it.each<[Access, string | undefined]>([
    ['user', undefined],
    ['user', ''],
    ['user', tokenOf('dana')],
    ['user', `Basic ${tokenOf('dana')}`],
    ['user', 'Bearer '],
    ['user', `Bearer ${tokenOf('nobody')}`],
    ['user', `Bearer ${machineToken}`],
    ['member', undefined],
    ['staff', undefined],
    ['machine', undefined],
    ['machine', `Bearer ${tokenOf('dana')}`],
  ])('has to say so where the access is %s: %s', async (access, header) => {
    await expect(identify(verifiers, access, header)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('does not matter to public calls', async () => {
    expect(await identify(verifiers, 'public', undefined)).toBeNull();
    expect(await identify(verifiers, 'public', 'Bearer rubbish')).toBeNull();
  });

  it('may be a machine', async () => {
    expect(await identify(verifiers, 'machine', `Bearer ${machineToken}`)).toBeNull();
  });

  it('must be one of our own people for calls of staff', async () => {
    expect((await identify(verifiers, 'staff', `Bearer ${tokenOf('sam')}`))?.uid).toBe('sam');
    await expect(identify(verifiers, 'staff', `Bearer ${tokenOf('dana')}`)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('the door of a workspace', () => {
  const routeFor = (access: Access, workspaceField = 'workspaceId'): Route => ({
    method: 'GET',
    path: '/api/x',
    access,
    placement: 'query',
    success: 200,
    workspaceField,
    files: {},
  });
  const open = (role: Role | null, access: Access, workspaceId: unknown = ids.workspace) =>
    admit(roleIn(role), routeFor(access), person(), { workspaceId });

  it.each<[Role, Access]>([
    ['user', 'member'],
    ['admin', 'member'],
    ['owner', 'member'],
    ['admin', 'admin'],
    ['owner', 'admin'],
    ['owner', 'owner'],
  ])('lets a %s do what needs %s', async (role, access) => {
    expect(await open(role, access)).toEqual({ workspaceId: ids.workspace, role });
  });

  it.each<[Role | null, Access]>([
    [null, 'member'],
    [null, 'owner'],
    ['user', 'admin'],
    ['user', 'owner'],
    ['admin', 'owner'],
  ])('keeps a %s from what needs %s', async (role, access) => {
    await expect(open(role, access)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each(['', '.', '..', 'a/members/b', `${ids.workspace}/members/x`, `${ids.workspace}\n`, '__all__'])(
    'is closed to what is no id, without looking it up: %s',
    async (workspaceId) => {
      asked.length = 0;
      await expect(open('owner', 'member', workspaceId)).rejects.toMatchObject({ code: 'forbidden' });
      expect(asked).toEqual([]);
    },
  );

  it('leaves it to the check of the input when no workspace is named', async () => {
    const route = routeFor('member');
    expect(await admit(verifiers, route, person(), {})).toBeNull();
    expect(await admit(verifiers, route, person(), { workspaceId: [ids.workspace] })).toBeNull();
  });

  it('reads the field that the route says', async () => {
    const membership = await admit(verifiers, routeFor('member', 'id'), person(), { id: ids.workspace });
    expect(membership?.workspaceId).toBe(ids.workspace);
  });

  it('does not exist where no workspace is involved', async () => {
    expect(await admit(verifiers, routeFor('user'), person(), { workspaceId: ids.other })).toBeNull();
  });
});

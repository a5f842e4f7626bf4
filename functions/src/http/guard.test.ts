import { describe, expect, it } from 'vitest';
import { route, type Access, type Route } from '@fanfare/core/api/route.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import { ids, person } from '../testing/builders.ts';
import { fakeVerifiers, machineToken, revokedTokenOf, tokenOf } from '../testing/fake-verifiers.ts';
import { findMembership, identify, type Verifiers } from './guard.ts';

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

const routeFor = (access: Access, change: Partial<Route> = {}): Route => ({
  ...route<unknown, unknown>()({ method: 'GET', path: '/api/x', access }),
  ...change,
});

describe('the caller', () => {
  it.each(['user', 'member', 'admin', 'owner'] as const)(
    'the caller is identified if the access is %s',
    async (access) => {
      expect(await identify(verifiers, routeFor(access), `Bearer ${tokenOf('dana')}`)).toEqual(person());
      expect(await identify(verifiers, routeFor(access), `bearer  ${tokenOf('dana')}`)).toEqual(person());
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
  ])('a missing or invalid token is refused if the access is %s: %s', async (access, header) => {
    await expect(identify(verifiers, routeFor(access), header)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('a public call needs no token and ignores a wrong one', async () => {
    expect(await identify(verifiers, routeFor('public'), undefined)).toBeNull();
    expect(await identify(verifiers, routeFor('public'), 'Bearer rubbish')).toBeNull();
  });

  it('a machine token is accepted on machine routes', async () => {
    expect(await identify(verifiers, routeFor('machine'), `Bearer ${machineToken}`)).toBeNull();
  });

  it('a staff route accepts only Fanfare staff', async () => {
    expect((await identify(verifiers, routeFor('staff'), `Bearer ${tokenOf('sam')}`))?.uid).toBe('sam');
    await expect(identify(verifiers, routeFor('staff'), `Bearer ${tokenOf('dana')}`)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a revoked session', () => {
  const header = `Bearer ${revokedTokenOf('dana')}`;

  it('a revoked session is refused by destructive routes', async () => {
    const destructive = routeFor('user', { destructive: true });
    await expect(identify(verifiers, destructive, header)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('a revoked session is accepted by routes that are neither destructive nor sensitive', async () => {
    expect(await identify(verifiers, routeFor('user'), header)).toEqual(person());
  });
});

describe('a locked person', () => {
  const locked: Verifiers = { ...roleIn('owner'), locked: (uid) => Promise.resolve(uid === 'dana') };
  const values = { workspaceId: ids.workspace };

  it.each(['user', 'member', 'admin', 'owner'] as const)(
    'a locked person is refused on %s routes',
    async (access) => {
      const attempt = findMembership(locked, routeFor(access), person(), values);
      await expect(attempt).rejects.toMatchObject({ code: 'locked' });
      const elsewhere = findMembership(locked, routeFor(access), person(), { workspaceId: ids.other });
      await expect(elsewhere).rejects.toMatchObject({ code: 'locked' });
    },
  );

  it('a locked person may call routes that allow it', async () => {
    expect(await findMembership(locked, routeFor('user', { whileLocked: true }), person(), {})).toBeNull();
  });

  it('the lock of a person affects neither other people nor machines', async () => {
    expect(await findMembership(locked, routeFor('member'), person({ uid: 'mika' }), values)).not.toBeNull();
    expect(await findMembership(locked, routeFor('machine'), null, {})).toBeNull();
  });
});

describe('workspace access', () => {
  const open = (role: Role | null, access: Access, workspaceId: unknown = ids.workspace) =>
    findMembership(roleIn(role), routeFor(access), person(), { workspaceId });

  it.each<[Role, Access]>([
    ['user', 'member'],
    ['admin', 'member'],
    ['owner', 'member'],
    ['admin', 'admin'],
    ['owner', 'admin'],
    ['owner', 'owner'],
  ])('the role %s is allowed to call routes with %s access', async (role, access) => {
    expect(await open(role, access)).toEqual({ workspaceId: ids.workspace, role });
  });

  it.each<[Role | null, Access]>([
    [null, 'member'],
    [null, 'owner'],
    ['user', 'admin'],
    ['user', 'owner'],
    ['admin', 'owner'],
  ])('the role %s is refused by routes with %s access', async (role, access) => {
    await expect(open(role, access)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each(['', '.', '..', 'a/members/b', `${ids.workspace}/members/x`, `${ids.workspace}\n`, '__all__'])(
    'an invalid workspace id is refused without a lookup: %s',
    async (workspaceId) => {
      asked.length = 0;
      await expect(open('owner', 'member', workspaceId)).rejects.toMatchObject({ code: 'forbidden' });
      expect(asked).toEqual([]);
    },
  );

  it('the guard leaves it to the input validation to report a missing workspace id', async () => {
    const route = routeFor('member');
    expect(await findMembership(verifiers, route, person(), {})).toBeNull();
    expect(await findMembership(verifiers, route, person(), { workspaceId: [ids.workspace] })).toBeNull();
  });

  it('the workspace id is read from the field that the route names', async () => {
    const membership = await findMembership(
      verifiers,
      routeFor('member', { workspaceField: 'id' }),
      person(),
      {
        id: ids.workspace,
      },
    );
    expect(membership?.workspaceId).toBe(ids.workspace);
  });

  it('a route without a workspace has no membership', async () => {
    expect(
      await findMembership(verifiers, routeFor('user'), person(), { workspaceId: ids.other }),
    ).toBeNull();
  });
});

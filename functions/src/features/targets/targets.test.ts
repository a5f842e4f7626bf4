import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Targets } from '@fanfare/platforms/platform.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { madeUpTarget } from '../../testing/made-up-network.ts';
import { madeUpAccountFields, networkRig, type NetworkRig } from '../../testing/network-rig.ts';
import { targetHandlers } from './handlers.ts';
import { createBoard, listTargets } from './targets.ts';

type Wanted = Parameters<NonNullable<Targets['create']>>[2];

let rig: NetworkRig;
let wanted: Wanted[];
let failure: NetworkError | null;
beforeEach(async () => {
  wanted = [];
  failure = null;
  rig = await networkRig();
  const { reached } = rig.network;
  reached.facts.target = madeUpTarget('board');
  reached.platform.targets = {
    list: () =>
      failure
        ? Promise.reject(failure)
        : Promise.resolve([
            { id: 't1', name: 'autumn', title: 'All of autumn', isSecret: false },
            { id: 't2', name: 'winter', title: null, isSecret: true },
          ]),
    create: (_io, _account, board) => {
      wanted.push(board);
      return failure ? Promise.reject(failure) : Promise.resolve({ id: 't3' });
    },
  };
});

const fail = (kind: 'rejected' | 'unavailable' | 'rate_limited') => {
  failure = new NetworkError({ kind, reason: 'So it says.', code: null });
};
const board = { ...madeUpAccountFields, name: 'Spring', description: 'Of all', privacy: 'SECRET' as const };
const create = (change = {}) => createBoard(rig.deps, { ...board, ...change });
const handlers = () => targetHandlers(rig.deps);
type Context = Parameters<ReturnType<typeof handlers>['listBoards']>[1];
const context = {} as Context;

describe('the targets of an account', () => {
  it('boards are listed with their id, name and visibility', async () => {
    expect(await handlers().listBoards(madeUpAccountFields, context)).toEqual({
      success: true,
      items: [
        { id: 't1', name: 'autumn', privacy: 'PUBLIC' },
        { id: 't2', name: 'winter', privacy: 'SECRET' },
      ],
    });
  });

  it('a subreddit without a title is listed under its name', async () => {
    rig.network.reached.facts.target = madeUpTarget('subreddit');
    expect(await handlers().listSubreddits(madeUpAccountFields, context)).toEqual({
      success: true,
      subreddits: [
        { id: 't1', name: 'autumn', title: 'All of autumn' },
        { id: 't2', name: 'winter', title: 'winter' },
      ],
    });
  });

  it.each([
    ['subreddits', madeUpTarget('subreddit')],
    ['none', null],
  ])('boards cannot be listed or created on a network with these targets: %s', async (_what, target) => {
    rig.network.reached.facts.target = target;
    const unsupported = { code: 'not_found', message: 'Unsupported platform' };
    await expect(listTargets(rig.deps, 'board', madeUpAccountFields)).rejects.toMatchObject(unsupported);
    await expect(create()).rejects.toMatchObject(unsupported);
    expect(wanted).toEqual([]);
  });

  it('targets of an unknown network are not found', async () => {
    const accountFields = { ...madeUpAccountFields, platform: 'other' };
    await expect(listTargets(rig.deps, 'board', accountFields)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('targets of an account of another workspace are not found', async () => {
    const accountFields = { ...madeUpAccountFields, platform_id: 'of-mika' };
    await expect(listTargets(rig.deps, 'board', accountFields)).rejects.toMatchObject({ code: 'not_found' });
    await expect(create(accountFields)).rejects.toMatchObject({ code: 'not_found' });
    expect(wanted).toEqual([]);
    const mikas = { ...accountFields, workspaceId: ids.other };
    expect(await listTargets(rig.deps, 'board', mikas)).toHaveLength(2);
  });

  it('listing boards fails with the network’s own message', async () => {
    fail('rate_limited');
    await expect(listTargets(rig.deps, 'board', madeUpAccountFields)).rejects.toMatchObject({
      status: 429,
      message: 'So it says.',
    });
  });
});

describe('a board', () => {
  it.each([
    ['SECRET', true],
    ['PUBLIC', false],
  ] as const)('a board is created with the chosen privacy: %s', async (privacy, isSecret) => {
    expect(await handlers().createBoard({ ...board, privacy }, context)).toEqual({ success: true, id: 't3' });
    expect(wanted).toEqual([{ name: 'Spring', description: 'Of all', isSecret }]);
  });

  it('creating a board fails with the network’s own message', async () => {
    fail('rejected');
    await expect(create()).rejects.toMatchObject({ status: 400, message: 'So it says.' });
    expect(wanted).toHaveLength(1);
  });

  it('if it is unknown whether a board was created, the call is not repeated, and the person is asked to check', async () => {
    fail('unavailable');
    await expect(create()).rejects.toMatchObject({
      code: 'outcome_unknown',
      message: expect.stringContaining('Check your boards'),
    });
    expect(wanted).toHaveLength(1);
  });

  it('a board cannot be created on a network that does not allow it', async () => {
    rig.network.reached.platform.targets!.create = null;
    await expect(create()).rejects.toMatchObject({ message: 'Unsupported platform' });
  });
});

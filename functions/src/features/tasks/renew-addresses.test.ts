import { beforeEach, describe, expect, it } from 'vitest';
import { createAddressRenewalStore, type AddressRenewalStore } from '../../store/address-renewals.ts';
import { createMemberStore } from '../../store/members.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { putWorkspace } from '../../testing/local-firestore.ts';
import { setUpFirestore } from '../../testing/set-up-firestore.ts';
import { createMemoryAddresses, createMemoryRenewals } from '../../testing/memory-renewals.ts';
import { filesPerStep, renewAddresses, renewalClaimMs } from './renew-addresses.ts';

const local = setUpFirestore();

const folder = `workspaces/${ids.workspace}`;
const pathsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `${folder}/media/media-${10_000 + n}/a.jpg`);
const later = (ms: number) => new Date(testTime.getTime() + ms);

/** Runs renewals with addresses in memory. A run times out after `stepsMax` steps. */
function rig(paths: readonly string[], renewals: AddressRenewalStore) {
  const addresses = createMemoryAddresses(paths);
  let steps = 0;
  const run = (stepsMax = 1_000) => {
    const time = new AbortController();
    let left = stepsMax;
    if (left === 0) time.abort();
    return renewAddresses(
      {
        addressRenewals: renewals,
        addresses: {
          async renew(...step) {
            steps += 1;
            left -= 1;
            if (left === 0) time.abort();
            return addresses.renew(...step);
          },
        },
        now: () => testTime,
        timeLimit: () => time.signal,
      },
      ids.workspace,
    );
  };
  return { run, tokens: addresses.tokens, steps: () => steps };
}
const renewed = (tokens: ReadonlyMap<string, number>) =>
  [...tokens.values()].filter((count) => count > 0).length;

describe('the renewal of download addresses', () => {
  it('10,000 media files and a small image get new addresses in steps of limited size, and other files keep their addresses', async () => {
    const renewals = createMemoryRenewals();
    renewals.request(ids.workspace, 'r1');
    const small = `${folder}/small/media-10000.webp`;
    const [image, elsewhere] = [`${folder}/image/a.webp`, `workspaces/${ids.other}/media/media-0001/a.jpg`];
    const { run, tokens, steps } = rig([...pathsOf(10_000), small, image, elsewhere], renewals);
    expect(await run()).toBe(true);
    expect(renewed(tokens)).toBe(10_001);
    expect([tokens.get(small), tokens.get(image), tokens.get(elsewhere)]).toEqual([1, 0, 0]);
    expect(steps()).toBeLessThanOrEqual(Math.ceil(10_001 / (filesPerStep - 1)));
    expect(await renewals.due(later(renewalClaimMs), 9)).toEqual([]);
  });

  it('a task whose time ends is resumed where it stopped, once its claim has ended', async () => {
    const renewals = createMemoryRenewals();
    renewals.request(ids.workspace, 'r1');
    const { run, tokens } = rig(pathsOf(3 * filesPerStep), renewals);
    expect(await run(1)).toBe(false);
    expect(renewed(tokens)).toBe(filesPerStep);
    expect(await renewals.due(later(renewalClaimMs - 1), 9)).toEqual([]);
    expect(await renewals.due(later(renewalClaimMs), 9)).toEqual([ids.workspace]);
    expect(await run()).toBe(true);
    expect(renewed(tokens)).toBe(3 * filesPerStep);
    expect(tokens.get(pathsOf(1)[0] ?? '')).toBe(1);
  });

  it('a renewal begins again if another member leaves during the renewal', async () => {
    const renewals = createMemoryRenewals();
    renewals.request(ids.workspace, 'r1');
    const { run, tokens } = rig(pathsOf(2 * filesPerStep), renewals);
    expect(await run(1)).toBe(false);
    renewals.request(ids.workspace, 'r2');
    expect(await run()).toBe(true);
    expect(tokens.get(pathsOf(1)[0] ?? '')).toBe(2);
  });

  it.each(['before', 'after'] as const)(
    'a step that fails %s its progress is stored is repeated',
    async (when) => {
      const renewals = createMemoryRenewals();
      renewals.request(ids.workspace, 'r1');
      let fails = true;
      const { run, tokens } = rig(pathsOf(2 * filesPerStep), {
        ...renewals,
        async advance(...step) {
          if (fails && when === 'before') throw new Error('No answer.');
          const outcome = await renewals.advance(...step);
          if (fails) throw new Error('No answer.');
          return outcome;
        },
      });
      await expect(run()).rejects.toThrow('No answer.');
      fails = false;
      expect(await run()).toBe(true);
      expect(renewed(tokens)).toBe(2 * filesPerStep);
    },
  );

  it('a workspace without former members keeps its addresses', async () => {
    const { run, steps } = rig(pathsOf(3), createMemoryRenewals());
    expect(await run()).toBe(true);
    expect(steps()).toBe(0);
  });
});

describe('renewals in Firestore', () => {
  const renewals = createAddressRenewalStore(local.open);
  const members = createMemberStore(local.open);
  const leave = () => members.remove({ workspaceId: ids.workspace, uid: 'mika' }, 'mika');
  beforeEach(async () => {
    await putWorkspace(local.db, ids.workspace);
    await local.db.doc(`${folder}/members/mika`).set({ uid: 'mika', role: 'user', joinedAt: testTime });
  });

  it('when a member leaves, a renewal of the download addresses is requested, and it ends after the last file', async () => {
    expect(await renewals.due(testTime, 9)).toEqual([]);
    expect(await leave()).toEqual({ kind: 'removed' });
    expect(await renewals.due(testTime, 9)).toEqual([ids.workspace]);
    const { run, tokens } = rig(pathsOf(filesPerStep + 1), renewals);
    expect(await run(1)).toBe(false);
    expect(await renewals.due(later(renewalClaimMs - 1), 9)).toEqual([]);
    expect(await run()).toBe(true);
    expect(renewed(tokens)).toBe(filesPerStep + 1);
    expect(await renewals.find(ids.workspace)).toBeNull();
  });

  it('if the removal of a member is refused, no renewal of the download addresses is requested', async () => {
    await members.remove({ workspaceId: ids.workspace, uid: 'dana' }, 'mika');
    expect(await renewals.due(testTime, 9)).toEqual([]);
  });

  it('a step of an earlier renewal does not end a renewal that was requested after that step began', async () => {
    await leave();
    const first = await renewals.find(ids.workspace);
    await local.db.doc(`${folder}/members/mika`).set({ uid: 'mika', role: 'user', joinedAt: testTime });
    await leave();
    expect(first && (await renewals.advance(first, null, testTime))).toMatchObject({ from: '' });
    expect(await renewals.due(testTime, 9)).toEqual([ids.workspace]);
  });

  it('when a person is removed, every workspace of that person renews its download addresses', async () => {
    await putWorkspace(local.db, ids.other);
    await local.db
      .doc(`workspaces/${ids.other}/members/mika`)
      .set({ uid: 'mika', role: 'admin', joinedAt: testTime });
    await members.removeAllOf('mika');
    expect((await renewals.due(testTime, 9)).toSorted()).toEqual([ids.other, ids.workspace].toSorted());
  });
});

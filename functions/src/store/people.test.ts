import { newSettings } from '@fanfare/core/settings/settings.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryDeletions, createMemoryPeople } from '../testing/memory-people.ts';
import { createDeletionStore, type DeletionStore } from './deletions.ts';
import { createPeopleStore, type PeopleStore } from './people.ts';

const local = setUpFirestore();

const settings = newSettings('Europe/Berlin', 'monday');
const robin = { uid: 'robin', name: 'Robin', email: 'robin@fanfare.example', emailVerified: true };

describe.each([
  ['Firestore', () => createPeopleStore(local.open)],
  ['memory', createMemoryPeople],
])('people in %s', (_name, make: () => PeopleStore) => {
  let people: PeopleStore;
  beforeEach(() => {
    people = make();
  });

  it('a person is stored with their settings on their first visit', async () => {
    expect(await people.find('robin')).toBeNull();
    const entered = await people.enter(robin, settings, testTime);
    expect(entered).toEqual({ ...robin, settings, createdAt: testTime, welcomed: false });
    expect(await people.find('robin')).toEqual(entered);
  });

  it('a person whose name changes keeps their settings and the date of their first visit', async () => {
    await people.enter(robin, settings, testTime);
    const again = { ...robin, name: 'Robin Reyes', emailVerified: false };
    const entered = await people.enter(again, newSettings('Asia/Tokyo', 'sunday'), new Date());
    expect(entered).toEqual({ ...again, settings, createdAt: testTime, welcomed: false });
    expect(await people.find('robin')).toEqual(entered);
  });

  it('a person stays marked as welcomed at later visits', async () => {
    await people.enter(robin, settings, testTime);
    await people.markWelcomed('robin');
    expect((await people.enter(robin, settings, testTime)).welcomed).toBe(true);
  });

  it('a person is found only by a verified address', async () => {
    await people.enter({ ...robin, uid: 'squatter', emailVerified: false }, settings, testTime);
    expect(await people.findByEmail(robin.email)).toBeNull();
    await people.enter(robin, settings, testTime);
    expect((await people.findByEmail(robin.email))?.uid).toBe('robin');
    expect(await people.findByEmail('other@fanfare.example')).toBeNull();
  });

  it('people who have never signed in are left out', async () => {
    await people.enter(robin, settings, testTime);
    expect((await people.findMany(['nobody', 'robin'])).map(({ uid }) => uid)).toEqual(['robin']);
    expect(await people.findMany([])).toEqual([]);
  });

  it('a change of one setting keeps the others', async () => {
    expect(await people.changeSettings('robin', { weekStart: 'sunday' })).toBeNull();
    await people.enter(robin, settings, testTime);
    expect(await people.changeSettings('robin', { weekStart: 'sunday' })).toEqual({
      ...settings,
      weekStart: 'sunday',
    });
    expect((await people.find('robin'))?.settings.weekStart).toBe('sunday');
  });

  it('deleting a person twice causes no error', async () => {
    await people.enter(robin, settings, testTime);
    await people.delete('robin');
    await people.delete('robin');
    expect(await people.find('robin')).toBeNull();
  });
});

const at = (ms: number) => new Date(testTime.getTime() + ms);
const asked = { uid: 'robin', reason: 'Other', note: '', requestedAt: testTime, removedAt: at(1000) };

describe.each([
  ['Firestore', () => createDeletionStore(local.open)],
  ['memory', createMemoryDeletions],
])('deletions in %s', (_name, make: () => DeletionStore) => {
  let deletions: DeletionStore;
  beforeEach(() => {
    deletions = make();
  });

  it('a repeated request for a deletion keeps the date and reason of the first request', async () => {
    const first = await deletions.request(asked);
    expect(first).toEqual({ ...asked, begunAt: null, workspaces: [] });
    expect(await deletions.request({ ...asked, reason: 'Again', removedAt: at(9000) })).toEqual(first);
    expect(await deletions.find('robin')).toEqual(first);
  });

  it('a deletion cannot begin before it is due', async () => {
    await deletions.request(asked);
    expect(await deletions.begin('robin', at(999), [])).toBeNull();
    const begun = { ...asked, begunAt: at(1000), workspaces: ['w1'] };
    expect(await deletions.begin('robin', at(1000), ['w1'])).toEqual(begun);
    expect(await deletions.begin('robin', at(5000), [])).toEqual(begun);
    expect(await deletions.begin('nobody', at(5000), [])).toBeNull();
  });

  it('a deletion can be cancelled until it has begun', async () => {
    await deletions.request(asked);
    expect(await deletions.restore('robin')).toBe('restored');
    expect(await deletions.restore('robin')).toBe('none');
    await deletions.request(asked);
    await deletions.begin('robin', at(1000), []);
    expect(await deletions.restore('robin')).toBe('begun');
  });

  it('a deletion that is cancelled while it begins is either cancelled or begun', async () => {
    await deletions.request(asked);
    const [begun, restored] = await Promise.all([
      deletions.begin('robin', at(1000), []),
      deletions.restore('robin'),
    ]);
    expect(begun === null).toBe(restored === 'restored');
  });

  it('due deletions are listed in the order of their dates', async () => {
    await deletions.request({ ...asked, uid: 'later', removedAt: at(2001) });
    await deletions.request({ ...asked, uid: 'second', removedAt: at(2000) });
    await deletions.request(asked);
    expect(await deletions.due(at(2000), 10)).toEqual(['robin', 'second']);
    expect(await deletions.due(at(2000), 1)).toEqual(['robin']);
    await deletions.end('robin');
    expect(await deletions.due(at(2000), 10)).toEqual(['second']);
  });
});

it('a malformed deletion does not hide others from the list of due deletions', async () => {
  const deletions = createDeletionStore(local.open);
  await local.db.doc('deletions/odd').set({ removedAt: testTime });
  await deletions.request(asked);
  expect(await deletions.due(at(1000), 10)).toEqual(['odd', 'robin']);
});

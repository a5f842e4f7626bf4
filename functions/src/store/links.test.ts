import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpLink, createMemoryLinks } from '../testing/memory-links.ts';
import { createLinkStore, type LinkLimits, type LinkStore, type StoredLink } from './links.ts';

const local = setUpFirestore();

const at = (ms: number) => new Date(testTime.getTime() + ms);
const limits: LinkLimits = { atOnce: 2, since: at(-1000), forgetBefore: at(-5000) };

describe.each([
  ['Firestore', () => createLinkStore(local.open)],
  ['memory', createMemoryLinks],
])('links in %s', (_name, make: () => LinkStore) => {
  let store: LinkStore;
  beforeEach(() => {
    store = make();
  });
  const create = (change: Partial<StoredLink>) => store.create(madeUpLink(change), limits);

  it('a link is read back unchanged', async () => {
    const over = madeUpLink({ state: 'failed', failure: { code: 'too_large', message: 'No.' }, total: 4 });
    const fetching = madeUpLink({ id: 'link-0002', state: 'fetching', leaseUntil: testTime });
    for (const link of [over, fetching]) {
      expect(await store.create(link, limits)).toBe('created');
      expect(await store.find(link)).toEqual(link);
    }
    expect(await store.find({ workspaceId: ids.other, id: over.id })).toBeNull();
  });

  it('the number of links in progress is limited for each workspace', async () => {
    expect(await create({ id: 'link-0001' })).toBe('created');
    expect(await create({ id: 'link-0002', state: 'done' })).toBe('created');
    expect(await create({ id: 'link-0003', state: 'fetching' })).toBe('created');
    expect(await create({ id: 'link-0004' })).toBe('busy');
    expect(await store.find({ workspaceId: ids.workspace, id: 'link-0004' })).toBeNull();
    expect(await create({ id: 'link-0004', workspaceId: ids.other })).toBe('created');
  });

  it('a workspace cannot add more than 50 links within the given period', async () => {
    for (let i = 1001; i <= 1050; i += 1)
      expect(await create({ id: `link-${i}`, state: 'done' })).toBe('created');
    expect(await create({ id: 'link-1051' })).toBe('too_many');
    expect(await create({ id: 'link-1051', workspaceId: ids.other })).toBe('created');
  });

  it('a link that is created again is answered with `exists` and stays unchanged, even once the limit is reached', async () => {
    await create({ link: 'https://files.example.com/first.jpg' });
    await create({ id: 'link-0002' });
    expect(await create({ link: 'https://files.example.com/second.jpg' })).toBe('exists');
    expect(await store.find(madeUpLink())).toMatchObject({ link: 'https://files.example.com/first.jpg' });
  });

  it('a link that was created at the start of the period or earlier no longer counts as in progress', async () => {
    await create({ id: 'link-0001', createdAt: at(-1000) });
    await create({ id: 'link-0002', createdAt: at(-999) });
    expect(await create({ id: 'link-0003' })).toBe('created');
    expect(await create({ id: 'link-0004' })).toBe('busy');
  });

  it('old links are deleted when a new link is created', async () => {
    await create({ id: 'link-0001', createdAt: at(-5001) });
    await create({ id: 'link-0002', createdAt: at(-5000) });
    await create({ id: 'link-0003' });
    expect(await store.find(madeUpLink({ id: 'link-0001' }))).toBeNull();
    expect(await store.find(madeUpLink({ id: 'link-0002' }))).not.toBeNull();
  });

  it('decisions about one link run one after another', async () => {
    await create({});
    const count = () =>
      store.decide(madeUpLink(), (known) => ({
        next: { ...known, received: known.received + 1 },
        result: known.received,
      }));
    const result = await Promise.all([count(), count(), count()]);
    expect(result.map((each) => each?.result).toSorted((a = 0, b = 0) => a - b)).toEqual([0, 1, 2]);
    expect(await store.find(madeUpLink())).toMatchObject({ received: 3 });
  });

  it('`decide` is not called for a link that does not exist', async () => {
    expect(await store.decide(madeUpLink(), (next) => ({ next, result: 1 }))).toBeNull();
  });
});

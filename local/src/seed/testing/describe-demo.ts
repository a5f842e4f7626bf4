import { Firestore, type CollectionReference, type DocumentData } from '@google-cloud/firestore';
import { snapshotDay } from '@fanfare/core/analytics/snapshots.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import { smallPathFor } from '@fanfare/core/media/media-path.ts';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { bucket, projectId } from '../../orchestrate/environment.ts';
import type { SandboxState } from '../../sandbox/control-api.ts';
import { demoWorkspaces, harbourIdentities } from '../people.ts';
import { demoZone } from '../seed.ts';

export interface FoundDemo {
  /** The demo was made between these times. */
  made: { from: number; to: number };
  documents: Map<string, DocumentData>;
  sandbox: SandboxState;
  /** The names of all files in Storage. */
  files: ReadonlySet<string>;
}

export interface DemoAddresses {
  firestore: string;
  firestoreToken: string;
  storage: string;
  /** The address of the sandbox, or of the product in front of it. */
  sandbox: string;
}

/**
 * Collections with many documents, none of which has subcollections. No subcollections are searched for below them,
 * which saves time.
 */
const leaves = new Set(['events', 'posts', 'media']);

async function readAll(collections: readonly CollectionReference[], into: Map<string, DocumentData>) {
  for (const collection of collections) {
    for (const document of (await collection.get()).docs) into.set(document.ref.path, document.data());
    if (leaves.has(collection.id)) continue;
    // Lists missing documents as well, because a document that does not exist can have subcollections.
    for (const document of await collection.listDocuments())
      await readAll(await document.listCollections(), into);
  }
  return into;
}

async function withDatabase<T>(
  { firestore, firestoreToken }: Pick<DemoAddresses, 'firestore' | 'firestoreToken'>,
  read: (db: Firestore) => Promise<T>,
): Promise<T> {
  const customHeaders = { Authorization: `Bearer ${firestoreToken}` };
  const db = new Firestore({ projectId, host: firestore, ssl: false, customHeaders });
  try {
    return await read(db);
  } finally {
    await db.terminate();
  }
}

/** The paths of the posts, files, accounts and templates of the café's workspace. */
export const readContent = (
  addresses: Pick<DemoAddresses, 'firestore' | 'firestoreToken'>,
): Promise<string[]> =>
  withDatabase(addresses, async (db) => {
    const folders = ['posts', 'media', 'accounts', 'templates'];
    const found = await Promise.all(folders.map((folder) => db.collection(`${workspace}${folder}`).get()));
    return found.flatMap(({ docs }) => docs.map(({ ref }) => ref.path));
  });

export async function readDemo(addresses: DemoAddresses, made: FoundDemo['made']): Promise<FoundDemo> {
  const { storage, sandbox } = addresses;
  const documents = await withDatabase(addresses, async (db) =>
    readAll(await db.listCollections(), new Map()),
  );
  const state = await fetch(`http://${sandbox}/__/sandbox/state.json`);
  const files = await fetch(`http://${storage}/storage/v1/b/${bucket}/o`);
  const { items } = (await files.json()) as { items: { name: string }[] };
  return {
    made,
    documents,
    files: new Set(items.map(({ name }) => name)),
    sandbox: (await state.json()) as SandboxState,
  };
}

const workspace = `workspaces/${demoWorkspaces[0].id}/`;
const zone = demoZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
const weekMs = 7 * dayMs;

const inFolder = ({ documents }: FoundDemo, folder: string): DocumentData[] =>
  [...documents]
    .filter(([path]) => path.startsWith(`${workspace}${folder}/`))
    .map(([, document]) => document);

/** Returns the café's posts on all networks, each with the id of its network. */
export function received({ sandbox }: FoundDemo) {
  const own = new Set<string>(Object.values(harbourIdentities));
  return sandbox.networks.flatMap(({ id, accounts }) =>
    accounts
      .filter(({ platformId }) => own.has(platformId))
      .flatMap(({ posts }) => posts.map((post) => ({ network: id, ...post }))),
  );
}

/** The checks that every demo must pass, regardless of the time at which it was made. */
export function describeDemo(found: () => FoundDemo): void {
  describe('the demo', () => {
    it("the café's workspace has posts of every status, files, templates and nine accounts", () => {
      const count = (status: string) =>
        inFolder(found(), 'posts').filter((post) => post['status'] === status).length;
      expect(count('uploaded')).toBeGreaterThan(40);
      expect(count('scheduled')).toBeGreaterThan(20);
      expect(count('draft')).toBeGreaterThan(3);
      expect(count('failed')).toBe(2);
      expect(inFolder(found(), 'media')).toHaveLength(26);
      expect(
        inFolder(found(), 'accounts')
          .map(({ platform }) => String(platform))
          .toSorted(),
      ).toEqual(Object.keys(harbourIdentities).toSorted());
    });

    it('every image of the library has a thumbnail next to it', () => {
      const pictures = inFolder(found(), 'media').filter(({ kind }) => kind === 'image');
      expect(pictures).not.toHaveLength(0);
      const missing = pictures.filter(
        ({ path, small }) => small !== true || !found().files.has(smallPathFor(String(path)) ?? ''),
      );
      expect(missing.map(({ path }) => path as string)).toEqual([]);
    });

    it('every post of a video has an image as its thumbnail', () => {
      const contents = inFolder(found(), 'posts').map(
        ({ content }) => content as { media: { path: string }[]; thumbnail: { path: string } | null },
      );
      const films = contents.filter(({ media: [first] }) => first?.path.endsWith('.mp4'));
      expect(films).not.toHaveLength(0);
      expect(films.filter(({ thumbnail }) => !thumbnail?.path.endsWith('.jpg'))).toEqual([]);
    });

    it("the café's workspace has a late to-do, to-dos for today and posting slots", () => {
      const open = inFolder(found(), 'todos').filter(({ completed }) => completed === false);
      const dates = open.map(({ date }) => String(date));
      const { from, to } = found().made;
      // Accepts the first or the last day on which the demo was made, because midnight may have passed meanwhile.
      const today = [from, to].map((at) => dayIn(at, zone)).find((day) => dates.includes(day)) ?? '';
      expect(today).not.toBe('');
      expect(dates.filter((date) => date < today)).toHaveLength(1);
      const plan = inFolder(found(), 'slots').find(({ slots }) => Array.isArray(slots));
      expect(plan).toMatchObject({
        revision: 1,
        slots: expect.arrayContaining([expect.anything()]) as unknown,
      });
    });

    it('the failed posts of the demo have different causes', () => {
      const reasons = inFolder(found(), 'posts').flatMap(
        ({ failReason }) => (failReason as string | null) ?? [],
      );
      expect(new Set(reasons).size).toBe(2);
    });

    it('every published post exists on its network with the id that the product stores', () => {
      const published = inFolder(found(), 'posts').filter(({ status }) => status === 'uploaded');
      const known = published.map(({ uploadTo, mediaId }) => `${uploadTo} ${mediaId}`).toSorted();
      const live = received(found()).map(({ network, id }) => `${network} ${id}`);
      expect(known.filter((each) => !live.includes(each))).toEqual([]);
      expect(live).toHaveLength(known.length);
    });

    it('published posts are from the last six weeks, and scheduled posts are due in the next three weeks', () => {
      const { from, to } = found().made;
      for (const { at } of received(found())) {
        expect(at).toBeLessThanOrEqual(to);
        expect(at).toBeGreaterThan(from - 7 * weekMs);
      }
      for (const post of inFolder(found(), 'posts').filter(({ status }) => status === 'scheduled')) {
        const at = (post['schedule'] as { at: number | { toMillis(): number } }).at;
        const due = typeof at === 'number' ? at : at.toMillis();
        expect(due).toBeGreaterThan(from);
        expect(due).toBeLessThan(to + 3 * weekMs);
      }
    });

    it('followers have commented on posts, and the café has answered', () => {
      const comments = received(found()).flatMap((post) => post.comments);
      expect(comments.some(({ username }) => username !== 'harbour.coffee')).toBe(true);
      expect(comments.filter(({ username }) => username === 'harbour.coffee').length).toBeGreaterThan(3);
    });

    it.each(['instagram', 'tiktok', 'youtube'])(
      'the totals of the account on %s are stored for each of 92 days',
      (network) => {
        const days = [...found().documents]
          .filter(([path]) => path.startsWith(`snapshots/${demoWorkspaces[0].id}-${network}`))
          .flatMap(([, { days }]) =>
            Object.entries(days as Record<string, { followers: number; posts: number }>),
          )
          .toSorted(([a], [b]) => a.localeCompare(b));
        expect(days.map(([day]) => day)).toEqual(
          Array.from({ length: days.length }, (_, n) => addDays(days[0]?.[0] ?? '', n)),
        );
        expect(days.length).toBeGreaterThanOrEqual(92);
        // Subtracts an hour, because the totals of a day are taken some minutes after midnight, and the demo may have
        // begun before that.
        const lastDays = [found().made.from - hourMs, found().made.to].map((at) => snapshotDay(new Date(at)));
        expect(days.at(-1)?.[0]).toBeOneOf(lastDays);
        const followers = days.map(([, totals]) => totals.followers);
        expect(followers.at(-1)).toBeGreaterThan(followers[0] ?? 0);
        const posts = days.map(([, totals]) => totals.posts);
        expect(posts).toEqual(posts.toSorted((a, b) => a - b));
      },
    );

    it('the connection to LinkedIn ends less than a week after the demo', () => {
      const ends = inFolder(found(), 'accounts').flatMap(({ platform, tokenEndsAt }) => {
        const end = tokenEndsAt as { toMillis(): number } | null;
        return end && end.toMillis() < found().made.to + weekMs ? [String(platform)] : [];
      });
      expect(ends).toEqual(['linkedin']);
    });

    it('the demo user is an affiliate with commissions, a payout and a refund', () => {
      const byPath = (pattern: RegExp) =>
        [...found().documents].filter(([path]) => pattern.test(path)).map(([, document]) => document);
      const [affiliate] = byPath(/^affiliates\/[^/]+$/);
      expect(affiliate).toMatchObject({ code: 'danademo', signUps: 6 });
      const lines = byPath(/^affiliates\/[^/]+\/commissions\//);
      const sum = (all: DocumentData[]) =>
        all.reduce((cents, { commissionCents }) => cents + Number(commissionCents), 0);
      expect(sum(lines)).toBe(affiliate?.['commissionCents']);
      expect(sum(lines.filter(({ paidAt }) => paidAt !== null))).toBe(affiliate?.['paidCents']);
      expect(affiliate?.['paidCents']).toBeGreaterThan(0);
      expect(lines.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
      expect(new Set(lines.map(({ plan }) => String(plan)))).toEqual(new Set(['creator', 'pro', 'business']));
    });
  });
}

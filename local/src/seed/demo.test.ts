import { join } from 'node:path';
import { Firestore, type CollectionReference, type DocumentData } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays } from '@fanfare/core/calendar/days.ts';
import { smallPathFor } from '@fanfare/core/media/media-path.ts';
import { keptCredentialKeys } from '../oidc/credential-keys.ts';
import { createServiceAccount } from '../oidc/service-account.ts';
import { bucket, functionsEnvironment, projectId } from '../orchestrate/environment.ts';
import { startAuthPart, startDataPart, startSandboxPart } from '../orchestrate/parts.ts';
import type { SandboxState } from '../sandbox/control-api.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { demoWorkspaces, harbourIdentities } from './people.ts';
import { seedDemo } from './seed.ts';

vi.setConfig({ testTimeout: 0, hookTimeout: 0 });

/** A Sunday, one hour after the end of summer time in Berlin. */
const now = Date.parse('2026-10-25T02:00:00.000Z');
const app = 'http://127.0.0.1:4600';
const silent = () => undefined;

interface Filled {
  documents: Map<string, DocumentData>;
  sandbox: SandboxState;
  /** The names of all files in Storage. */
  files: ReadonlySet<string>;
  /** Seeds a second time, as a second start does, and returns the number of written documents. */
  seedAgain(): Promise<number>;
  stop(): Promise<void>;
}

async function readAll(collections: readonly CollectionReference[], into: Map<string, DocumentData>) {
  for (const collection of collections) {
    for (const document of (await collection.get()).docs) into.set(document.ref.path, document.data());
    // Also documents that do not exist have collections.
    for (const document of await collection.listDocuments())
      await readAll(await document.listCollections(), into);
  }
  return into;
}

async function fill(): Promise<Filled> {
  const dataDir = createTemporaryFolder();
  const keys = join(dataDir, 'keys');
  const account = await createServiceAccount({ dir: keys, projectId });
  const credentialKeys = await keptCredentialKeys(keys);
  const [auth, data, sandbox] = await Promise.all([
    startAuthPart(dataDir, silent),
    startDataPart(dataDir, account, silent),
    startSandboxPart(dataDir, app, silent),
  ]);
  const addresses = {
    app,
    behind: app,
    auth: auth.ready.host,
    networks: sandbox.ready.host,
    ...data.ready,
  };
  const env = functionsEnvironment(addresses, account, {
    credentialKeys,
    networkKeys: sandbox.ready.keys,
  });
  const seed = () => seedDemo({ dataDir, empty: false, now, line: silent }, addresses, env);
  await seed();
  const customHeaders = { Authorization: `Bearer ${data.ready.firestoreToken}` };
  const db = new Firestore({ projectId, host: data.ready.firestore, ssl: false, customHeaders });
  const read = async () => readAll(await db.listCollections(), new Map());
  const documents = await read();
  const state = await fetch(`http://${sandbox.ready.host}/__/sandbox/state.json`);
  const files = await fetch(`http://${data.ready.storage}/storage/v1/b/${bucket}/o`);
  const { items } = (await files.json()) as { items: { name: string }[] };
  return {
    documents,
    files: new Set(items.map(({ name }) => name)),
    sandbox: (await state.json()) as SandboxState,
    async seedAgain() {
      await seed();
      return (await read()).size - documents.size;
    },
    async stop() {
      await db.terminate();
      await Promise.all([auth, data, sandbox].map((part) => part.stop()));
    },
  };
}

let filled: Filled;
beforeAll(async () => {
  filled = await fill();
});
afterAll(() => filled.stop());

const workspace = `workspaces/${demoWorkspaces[0].id}/`;

const inFolder = (folder: string): DocumentData[] =>
  [...filled.documents]
    .filter(([path]) => path.startsWith(`${workspace}${folder}/`))
    .map(([, document]) => document);

/** Returns everything that the networks received for the café, by network. */
function received({ sandbox }: Filled) {
  const own = new Set<string>(Object.values(harbourIdentities));
  return sandbox.networks.flatMap(({ id, accounts }) =>
    accounts
      .filter(({ platformId }) => own.has(platformId))
      .flatMap(({ posts }) => posts.map((post) => ({ network: id, ...post }))),
  );
}

/** Returns the posts, their deliveries, and everything that the networks received. */
function contentOf(each: Filled) {
  const documents = [...each.documents]
    .filter(([path]) => /^workspaces\/[^/]+\/(posts|deliveries)\//.test(path))
    // Ids of users come from Firebase Auth and are random, and handles are encrypted with a random number.
    .map(([path, document]) => {
      const same = Object.entries(document).filter(([name]) => !['createdBy', 'handle'].includes(name));
      return `${path} ${JSON.stringify(same)}`;
    });
  return [...documents.toSorted(), ...received(each).map((post) => JSON.stringify(post))];
}

describe('the demo', () => {
  // A second demo takes as long as the rest of this file, so it is made by `npm run test:deep`.
  it.skipIf(process.env['PROPERTY_RUNS'] === undefined)(
    'two demos of the same seed and time are equal',
    async () => {
      const twin = await fill();
      expect(contentOf(filled)).toEqual(contentOf(twin));
      await twin.stop();
    },
  );

  it('the full workspace has posts of every status, files, templates and nine accounts', () => {
    const count = (status: string) => inFolder('posts').filter((post) => post['status'] === status).length;
    expect(count('uploaded')).toBeGreaterThan(40);
    expect(count('scheduled')).toBeGreaterThan(20);
    expect(count('draft')).toBeGreaterThan(3);
    expect(count('failed')).toBe(2);
    expect(inFolder('media')).toHaveLength(26);
    expect(
      inFolder('accounts')
        .map(({ platform }) => String(platform))
        .toSorted(),
    ).toEqual(Object.keys(harbourIdentities).toSorted());
  });

  it('every picture of the library has a small one next to it', () => {
    const pictures = inFolder('media').filter(({ kind }) => kind === 'image');
    expect(pictures).not.toHaveLength(0);
    const missing = pictures.filter(
      ({ path, small }) => small !== true || !filled.files.has(smallPathFor(String(path)) ?? ''),
    );
    expect(missing.map(({ path }) => path as string)).toEqual([]);
  });

  it('the full workspace has a late to-do, to-dos for today and posting slots', () => {
    // The date in Berlin at `now`.
    const today = '2026-10-25';
    const open = inFolder('todos').filter(({ completed }) => completed === false);
    const dates = open.map(({ date }) => String(date));
    expect(dates.filter((date) => date < today)).toHaveLength(1);
    expect(dates).toContain(today);
    const plan = inFolder('slots').find(({ slots }) => Array.isArray(slots));
    expect(plan).toMatchObject({ revision: 1, slots: expect.arrayContaining([expect.anything()]) });
  });

  it('the failures have different causes', () => {
    const reasons = inFolder('posts').flatMap(({ failReason }) => (failReason as string | null) ?? []);
    expect(new Set(reasons).size).toBe(2);
  });

  it('every published post exists on its network with the id that the product stores', () => {
    const published = inFolder('posts').filter(({ status }) => status === 'uploaded');
    const known = published.map(({ uploadTo, mediaId }) => `${uploadTo} ${mediaId}`).toSorted();
    const live = received(filled).map(({ network, id }) => `${network} ${id}`);
    expect(known.filter((each) => !live.includes(each))).toEqual([]);
    expect(live).toHaveLength(known.length);
  });

  it('published posts are from the past six weeks and scheduled posts in the next three', () => {
    const week = 7 * 24 * 60 * 60 * 1000;
    for (const { at } of received(filled)) {
      expect(at).toBeLessThanOrEqual(now);
      expect(at).toBeGreaterThan(now - 7 * week);
    }
    for (const post of inFolder('posts').filter(({ status }) => status === 'scheduled')) {
      const at = (post['schedule'] as { at: number | { toMillis(): number } }).at;
      const due = typeof at === 'number' ? at : at.toMillis();
      expect(due).toBeGreaterThan(now);
      expect(due).toBeLessThan(now + 3 * week);
    }
  });

  it('followers comment and the café answers', () => {
    const comments = received(filled).flatMap((post) => post.comments);
    expect(comments.some(({ username }) => username !== 'harbour.coffee')).toBe(true);
    expect(comments.filter(({ username }) => username === 'harbour.coffee').length).toBeGreaterThan(3);
  });

  it.each(['instagram', 'tiktok', 'youtube'])(
    'the totals on %s are kept of every one of 92 days',
    (network) => {
      const days = [...filled.documents]
        .filter(([path]) => path.startsWith(`snapshots/${demoWorkspaces[0].id}-${network}`))
        .flatMap(([, { days }]) =>
          Object.entries(days as Record<string, { followers: number; posts: number }>),
        )
        .toSorted(([a], [b]) => a.localeCompare(b));
      expect(days.map(([day]) => day)).toEqual(
        Array.from({ length: days.length }, (_, n) => addDays(days[0]?.[0] ?? '', n)),
      );
      expect(days.length).toBeGreaterThanOrEqual(92);
      expect(days.at(-1)?.[0]).toBe('2026-10-25');
      const followers = days.map(([, totals]) => totals.followers);
      expect(followers.at(-1)).toBeGreaterThan(followers[0] ?? 0);
      const posts = days.map(([, totals]) => totals.posts);
      expect(posts).toEqual(posts.toSorted((a, b) => a - b));
    },
  );

  it('a connection ends within a week', () => {
    const ends = inFolder('accounts').flatMap(({ platform, tokenEndsAt }) => {
      const end = tokenEndsAt as { toMillis(): number } | null;
      return end && end.toMillis() < now + 7 * 24 * 60 * 60 * 1000 ? [String(platform)] : [];
    });
    expect(ends).toEqual(['linkedin']);
  });

  it('the demo user is an affiliate whose friends have paid, and got a payout and a refund', () => {
    const byPath = (pattern: RegExp) =>
      [...filled.documents].filter(([path]) => pattern.test(path)).map(([, document]) => document);
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

  it('a second start adds nothing', async () => {
    expect(await filled.seedAgain()).toBe(0);
  });
});

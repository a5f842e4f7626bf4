import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { accountRoutes } from '@fanfare/core/api/accounts.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import { failureKinds } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { FaultKind } from '@fanfare/platforms/_sandbox/sandbox.ts';
import { allSubjects } from '@fanfare/platforms/conformance/subjects.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids } from './testing/builders.ts';
import { setUpFirestore } from './testing/set-up-firestore.ts';
import { startScannedProduct, type ScannedProduct } from './testing/scanned-product.ts';

const local = setUpFirestore();

const workspaceId = ids.workspace;
/**
 * The code of each network handles these faults in its own way, and its messages may contain a secret. So every network
 * is tested.
 */
const faults: readonly FaultKind[] = ['refuse', 'expire_token', 'drop'];
/** Shared code handles these faults, so testing one network is enough. */
const sharedFaults: readonly FaultKind[] = ['rate_limit', 'server_error', 'false_error'];

/** All forms in which a secret could leak: plain, or encoded as in URLs, JSON and headers. */
const shapesOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
];
const result = (texts: readonly string[], secrets: Iterable<string>) =>
  [...secrets].filter((secret) =>
    shapesOf(secret).some((shape) => texts.some((text) => text.includes(shape))),
  );

const subjects = (await allSubjects()).map((subject) => [subject.facts.label, subject] as const);

const first = subjects[0]?.[1];

describe.each(subjects)('the secrets of an account connected at %s', (_name, subject) => {
  const platform = subject.facts.id;
  const platform_id = subject.account;
  let product: ScannedProduct;
  let posts: number;
  beforeEach(async () => {
    posts = 0;
    product = await startScannedProduct(local, subject);
  });
  afterEach(() => product.stop());

  async function begin() {
    const { body } = await product.call(accountRoutes.authorise, { workspaceId, platform });
    const consent = body as string | { url: string; codeVerifier: string };
    // For some networks, the reply that begins the consent contains the verifier. No other reply may contain it.
    if (typeof consent !== 'string') product.forgetReply();
    return product.agree(typeof consent === 'string' ? consent : consent.url);
  }
  const end = (answer: { code: string; state: string }, by?: string) =>
    product.call(accountRoutes.connect, { workspaceId, platform, ...answer }, by);
  const connect = async () => end(await begin());

  const [content] = Object.values(subject.contents);
  const aim = subject.facts.target?.kind === 'board' ? 'board_ids' : 'subreddits';
  /** Reconnects the accounts that are marked as broken, as a person would. */
  async function connectAgain() {
    const { body } = await product.call(accountRoutes.listAccounts, { workspaceId });
    if ((body as ConnectedAccount[])[0]?.problem !== null) await connect();
  }

  async function publish() {
    await connectAgain();
    posts += 1;
    const media = content?.media.map(({ path }) => path) ?? [];
    const post = {
      uploadTo: platform,
      platform_id,
      title: `Post ${posts}`,
      description: `This is post number ${posts}.`,
      comment: 'And a comment.',
      carousel_images: media,
      ...(subject.target !== undefined && { [aim]: [subject.target] }),
    };
    const { status } = await product.call(postRoutes.submitPosts, {
      workspaceId,
      action: 'upload',
      posts: [post],
    });
    expect(status).toBe(201);
    await product.settle(workspaceId);
  }

  async function look() {
    const texts = local.documents();
    for (const document of texts) {
      const id = /^workspaces\/[^/]+\/deliveries\/([^/ ]+) /.exec(document)?.[1];
      if (id !== undefined) await product.call(deliveryRoutes.findDelivery, { workspaceId, id });
    }
    for (const route of [accountRoutes.listAccounts, postRoutes.listPostGroups])
      await product.call(route, { workspaceId });
    return [...texts, ...product.lines, ...product.replies];
  }

  /**
   * Returns the secrets found in anything that people could read. It first checks that the search works: there is
   * text, and it contains a known caption.
   */
  function leaksIn(texts: readonly string[]) {
    expect(product.secrets.size).toBeGreaterThan(4);
    for (const all of [product.lines, product.replies, local.documents()])
      expect(all.length).toBeGreaterThan(20);
    expect(result(texts, ['This is post number 1.'])).toHaveLength(1);
    return result(texts, product.secrets);
  }

  // Failures of each kind are handled by shared code, so one network is enough.
  it.runIf(subject === first)('no secret leaks after failures of any kind', async () => {
    expect((await connect()).status).toBe(200);
    await publish();
    for (const kind of failureKinds) {
      product.failNext({ kind, reason: `It is ${kind}.`, code: null });
      await publish();
    }
    const texts = await look();
    for (const kind of failureKinds)
      expect(texts.some((text) => text.includes(`“It is ${kind}.”`))).toBe(true);
    expect(leaksIn(texts)).toEqual([]);
  });

  it('no secret leaks into a log, a reply, a timeline or a document', async () => {
    expect((await connect()).status).toBe(200);
    await publish();
    for (const call of [subject.calls.prepare, subject.calls.commit])
      for (const fault of subject === first ? [...faults, ...sharedFaults] : faults) {
        product.rig.world.aim(call, fault);
        await publish();
      }
    const beforeTheEnd = await look();

    product.rig.sandbox().revoke(platform_id);
    await publish();
    await product.call(accountRoutes.reportAccount, { workspaceId, platform, platform_id });
    await publish();
    await product.call(accountRoutes.disconnect, { workspaceId, platform, platform_id });
    const texts = [...beforeTheEnd, ...(await look())];

    expect(leaksIn(texts)).toEqual([]);
  });
});

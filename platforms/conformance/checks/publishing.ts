import { minuteMs } from '@fanfare/core/time/units.ts';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { expect } from 'vitest';
import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import { deliver, prepare, stored } from '../deliver.ts';
import { withRig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';

function textsOf({ words }: Subject, content: PostContent): Pick<SandboxPost, 'title' | 'text'> {
  return words?.(content) ?? { title: null, text: content.description };
}

const first = ({ contents }: Subject): PostContent => Object.values(contents)[0]!;

/** The result of publishing one kind of post. Its alt texts are as long as the limit allows. */
interface PublishedKind {
  kind: string;
  content: PostContent;
  altTexts: readonly string[];
  /** The posts that were visible before the commit, and those that were visible after it. */
  before: readonly SandboxPost[];
  after: readonly SandboxPost[];
  receipt: Receipt;
  digests: readonly string[];
}

/** Publishes one post of each kind over HTTP. Most other checks call the sandbox directly. */
async function publishKinds(subject: Subject): Promise<PublishedKind[]> {
  const { altText: rule } = subject.facts;
  const kinds: PublishedKind[] = [];
  for (const [kind, content] of Object.entries(subject.contents))
    await withRig(
      subject,
      async (rig) => {
        const altTexts = content.media.map(({ id }, i) => ({
          id,
          text: `File ${i + 1} `.padEnd(rule?.max ?? 100, '“a” & 日本\n'),
        }));
        const job = await prepare(rig, await rig.connect(), { ...content, altTexts });
        const before = [...rig.posts()];
        const receipt = await subject.platform.publish.commit(job);
        const after = [...rig.posts()];
        const digests = content.media.map((media) => rig.files.sha256(media));
        kinds.push({
          kind,
          content,
          altTexts: altTexts.map(({ text }) => text),
          before,
          after,
          receipt,
          digests,
        });
      },
      fetch,
    );
  return kinds;
}

const published = new WeakMap<Subject, Promise<PublishedKind[]>>();

/** Publishes the posts only once, because three checks use the result. */
function publishedKinds(subject: Subject): Promise<PublishedKind[]> {
  const kinds = published.get(subject) ?? publishKinds(subject);
  published.set(subject, kinds);
  return kinds;
}

export const publishingChecks: readonly Check[] = [
  {
    name: 'every kind of post is published once, word for word and byte for byte',
    async run(subject) {
      for (const { kind, content, after, receipt, digests } of await publishedKinds(subject)) {
        expect(receipt.id, kind).toMatch(/^\S+$/);
        expect(receipt.url === null || receipt.url.startsWith('https://'), kind).toBe(true);
        expect(after, kind).toHaveLength(1);
        const [post] = after;
        expect(post?.id, kind).toBe(receipt.id);
        expect(post, kind).toMatchObject(textsOf(subject, content));
        const sent = post?.media.map(({ sha256 }) => sha256) ?? [];
        expect(sent.slice(0, content.media.length), kind).toEqual(digests);
      }
    },
  },
  {
    name: 'every file that can have an alt text is published with its own alt text, up to the limit',
    async run(subject) {
      const { altText: rule } = subject.facts;
      for (const { kind, content, altTexts, after } of await publishedKinds(subject)) {
        const isWithout = subject.withoutAltTexts?.includes(kind);
        const expected = content.media.map((file, i) =>
          rule?.kinds.includes(file.kind) && !isWithout ? altTexts[i]?.trim() : null,
        );
        const sent = after[0]?.media.slice(0, content.media.length) ?? [];
        expect(
          sent.map(({ altText }) => altText),
          kind,
        ).toEqual(expected);
      }
    },
  },
  {
    name: 'nothing is visible before commit',
    async run(subject) {
      for (const { kind, before } of await publishedKinds(subject)) expect(before, kind).toEqual([]);
    },
  },
  {
    name: 'start makes nothing visible, even if it runs several times',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        const { publish } = subject.platform;
        await publish.start(rig.job(account));
        await publish.start(rig.job(account));
        const { handle } = await prepare(rig, account);
        const again = await publish.start(rig.job(account, undefined, handle));
        expect(again.kind).toBe('ready');
        expect(rig.posts()).toEqual([]);
      }),
  },
  {
    name: 'reading the progress changes nothing',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const job = await prepare(rig, await rig.connect());
        const { poll, commit } = subject.platform.publish;
        expect((await poll(job)).kind).toBe('ready');
        expect((await poll(job)).kind).toBe('ready');
        expect(rig.posts()).toEqual([]);
        await commit(job);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'a delivery resumes from every handle that was kept',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        await prepare(rig, account);
        const kept = [...rig.kept];
        // If files were sent, at least one handle must have been stored.
        if (first(subject).media.length > 0) expect(kept).not.toEqual([]);
        for (const handle of kept) await prepare(rig, account, undefined, stored(rig, handle));
        const last = kept.at(-1) ?? null;
        const job = await prepare(rig, account, undefined, stored(rig, last));
        await subject.platform.publish.commit(job);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'a delivery continues after the network restarts between two steps',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const job = await prepare(rig, await rig.connect());
        rig.restart();
        const receipt = await subject.platform.publish.commit(job);
        rig.restart();
        expect(rig.posts().map(({ id }) => id)).toEqual([receipt.id]);
      }),
  },
  {
    name: 'a step that ran out of time is resumed by the next',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        const { publish } = subject.platform;
        const late = { ...rig.job(account), until: rig.world.now() };
        const progress = await publish.start(late);
        const job = await prepare(rig, account, undefined, stored(rig, progress.handle));
        await publish.commit(job);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'the receipt has the address of the post on networks without a finish step',
    isFor: ({ platform }) => platform.publish.finish === null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { receipt } = await deliver(rig, await rig.connect());
        expect(receipt.url).not.toBeNull();
      }),
  },
  {
    name: 'finishing twice gives the same address and no warnings',
    isFor: ({ platform }) => platform.publish.finish !== null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const finish = subject.platform.publish.finish!;
        const { job, receipt } = await deliver(rig, await rig.connect());
        // Waits a minute, because a network has to process a video before the final steps of the post.
        rig.world.pass(minuteMs);
        const once = await finish(job, receipt);
        expect(once.warnings).toEqual([]);
        expect(URL.canParse(once.url ?? '')).toBe(true);
        expect(await finish(job, receipt)).toEqual(once);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'a post can be removed, and removing it twice is not an error',
    isFor: ({ platform }) => platform.publish.remove !== null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const remove = subject.platform.publish.remove!;
        const account = await rig.connect();
        const { receipt } = await deliver(rig, account);
        await remove(rig.io, account, receipt.id);
        expect(rig.posts()).toEqual([]);
        await remove(rig.io, account, receipt.id);
      }),
  },
];

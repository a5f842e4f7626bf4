import { type MeasuredMedia, mediaBytesMax } from '@fanfare/core/media/media.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { expect } from 'vitest';
import { FileSketch, firstBrokenRule, type Measured } from '../../_sandbox/measure.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import { mediaHead, mediaTail } from '../../_shared/testing/media-bytes.ts';
import type { Account, Ready } from '../../platform.ts';
import { look, prepare } from '../deliver.ts';
import { generateBytes } from '../files.ts';
import { type LimitCase, limitCases, sampleFor, type SampleFile } from '../limit-files.ts';
import { type Rig, withRig } from '../rig.ts';
import type { Check, Placement, Subject } from '../subject.ts';

const zeros = new Uint8Array(64 * 1024 * 1024);
/** Larger files are measured but not sent, because sending them would take too long. */
const sentMax = 1024 * 1024;

/** Measures a file as the sandbox does while it arrives. The bytes between its head and its end are zeros. */
function measure(file: SampleFile): Promise<Measured> {
  const sketch = new FileSketch();
  sketch.take(mediaHead(file));
  const tail = mediaTail(file);
  const end = file.bytes - tail.length;
  while (sketch.length < end) sketch.take(zeros.subarray(0, end - sketch.length));
  sketch.take(tail);
  return sketch.measure();
}

interface Judged extends LimitCase {
  placement: Placement;
  name: string;
  /** Whether the product refuses the file. */
  isRefused: boolean;
  /** Whether the network accepts the file. */
  isTaken: boolean;
}

const isCompressed = ({ facts }: Subject, file: SampleFile): boolean => facts.compresses?.(file) ?? false;

/** Whether the product says before publishing that the network refuses the file. */
function refuses({ facts }: Subject, { contentOf, warnings = [] }: Placement, file: SampleFile): boolean {
  const issues = facts.check(contentOf(file));
  return issues.some(({ severity, code }) => severity === 'error' || warnings.includes(code));
}

/**
 * Lists every file at a limit of the product or of the network. Tells for each file whether the product refuses it and
 * whether the network accepts it.
 */
async function judgeCases(subject: Subject): Promise<Judged[]> {
  const all: Judged[] = [];
  for (const [name, placement] of Object.entries(subject.placements))
    for (const { limit, file } of limitCases([placement.rules, placement.limits])) {
      // Skips larger files, because the product accepts none.
      if (file.bytes > mediaBytesMax + 1) continue;
      const isRefused = refuses(subject, placement, file);
      // The product compresses this image, so it arrives as a small JPEG.
      const isSmall = !isRefused && isCompressed(subject, file);
      const sent = isSmall ? { ...file, type: 'image/jpeg', bytes: 20_000 } : file;
      const rules = placement.otherRules?.[sent.type] ?? placement.rules;
      const isTaken = firstBrokenRule(await measure(sent), rules) === null;
      all.push({ placement, name, limit, file, isRefused, isTaken });
    }
  return all;
}

const described = ({ name, limit, file }: Judged): string => {
  const { type, bytes, width, height, durationMs, frameRate, codecs, frames } = file;
  const facts = { type, bytes, width, height, durationMs, frameRate, codecs, frames };
  return `${name}, ${limit}: ${JSON.stringify(facts)}`;
};

/** Publishes a post with the file. Returns whether the network shows the post afterwards. */
async function publish(rig: Rig, account: Account, { placement, file, limit }: Judged): Promise<boolean> {
  const { finish } = rig.subject.platform.publish;
  const shown = () =>
    rig
      .sandbox()
      .accounts()
      .find(({ platformId }) => platformId === account.platformId)?.posts.length ?? 0;
  const before = shown();
  rig.world.pass(minuteMs);
  const id = rig.world.newId();
  const texts = { title: `Soup ${id}`, description: `${limit} ${id}` };
  const content = { ...placement.contentOf({ ...file, id }), ...texts };
  let job: Ready<unknown> | null = null;
  try {
    job = await prepare(rig, account, content);
    const receipt = await rig.subject.platform.publish.commit(job);
    rig.world.pass(minuteMs);
    const finished = await finish?.(job, receipt);
    return shown() > before && (finished?.warnings ?? []).length === 0;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.failure.kind === 'rejected') return false;
    if (!job || error.failure.kind !== 'outcome_unknown') throw error;
    return (await look(rig, job, rig.world.now()).catch(() => null)) !== null;
  }
}

const judged = new WeakMap<Subject, Promise<Judged[]>>();

/** Judges the files only once, because two checks use the result. */
function casesOf(subject: Subject): Promise<Judged[]> {
  const cases = judged.get(subject) ?? judgeCases(subject);
  judged.set(subject, cases);
  return cases;
}

/**
 * Tells whether a check sends the file. Large files are not sent, because this would take too long. Refused files that
 * the product leaves out or compresses are not sent, because they would not reach the network unchanged.
 */
const isSent = (subject: Subject, { placement, file, isRefused }: Judged): boolean =>
  file.bytes <= sentMax && !(isRefused && (placement.isLeftOut || isCompressed(subject, file)));

/**
 * Selects at most one accepted and one refused file for each limit of a placement, because sending all files would take
 * too long.
 */
function sentCases(subject: Subject, cases: readonly Judged[]): Judged[] {
  const keyOf = ({ name, limit, isTaken }: Judged) => `${name} ${limit} ${isTaken}`;
  const sent = cases.filter((each) => isSent(subject, each));
  return [...new Map(sent.map((each) => [keyOf(each), each])).values()];
}

export const mediaChecks: readonly Check[] = [
  {
    name: 'the product refuses exactly the files that the network refuses, at both sides of every limit',
    async run(subject) {
      const wrong: string[] = [];
      for (const each of await casesOf(subject)) {
        const { stricter = {}, looser = {} } = each.placement;
        const isKnown = (each.isRefused ? stricter : looser)[each.limit] !== undefined;
        if (each.isRefused === each.isTaken && !isKnown)
          wrong.push(`The ${each.isRefused ? 'product' : 'network'} alone refuses ${described(each)}`);
      }
      expect(wrong).toEqual([]);
    },
  },
  {
    name: 'a file that is sent is shown or refused as the rules of the network say',
    async run(given) {
      const wrong: string[] = [];
      const cases = sentCases(given, await casesOf(given));
      const { bytesOf: _own, ...rest } = given;
      const { saved = null, account } = given.unlimited ?? {};
      for (const [name, placement] of Object.entries(given.placements)) {
        const subject: Subject = {
          ...rest,
          account: placement.account ?? account ?? given.account,
          createSandbox: (world, before) => given.createSandbox(world, before ?? saved),
        };
        await withRig(subject, async (rig) => {
          const connected = await rig.connect();
          for (const each of cases)
            if (
              each.name === name &&
              isSent(subject, each) &&
              (await publish(rig, connected, each)) !== each.isTaken
            )
              wrong.push(`The network ${each.isTaken ? 'refuses' : 'shows'} ${described(each)}`);
        });
      }
      expect(wrong).toEqual([]);
    },
  },
  {
    name: 'an image that is cut in half is refused in every placement for images',
    async run({ bytesOf: _own, ...given }) {
      const taken: string[] = [];
      const images = Object.entries(given.placements).filter(([, { rules }]) =>
        rules.types.some((type) => type.startsWith('image/') && type !== 'image/gif'),
      );
      const cutImages = (media: MeasuredMedia) =>
        media.kind === 'image'
          ? generateBytes({ ...media, bytes: media.bytes * 2 }).slice(0, media.bytes)
          : generateBytes(media);
      for (const [name, placement] of images) {
        const { saved = null, account } = given.unlimited ?? {};
        const subject: Subject = {
          ...given,
          bytesOf: cutImages,
          account: placement.account ?? account ?? given.account,
          createSandbox: (world, before) => given.createSandbox(world, before ?? saved),
        };
        await withRig(subject, async (rig) => {
          const file = { ...sampleFor([placement.rules, placement.limits]), id: 'half' };
          const half = { placement, name, limit: 'types', file, isRefused: false, isTaken: true } as const;
          if (await publish(rig, await rig.connect(), half)) taken.push(name);
        });
      }
      expect(taken).toEqual([]);
    },
  },
];

import { fittingsOf, plannedCopy, withCopies } from '../composer/fitting.ts';
import type { ComposerNetwork } from '../composer/network.ts';
import { contentOf, emptyVariant, type Variant } from '../composer/variant.ts';
import { ratioText } from '../image-edit/crop.ts';
import type { BestSize } from '../media/best-sizes.ts';
import { hasWrongRatio } from '../media/fit.ts';
import type { LibraryItem } from '../media/library.ts';
import type { Issue } from '../posts/content.ts';

/** An image on the person's device. */
export interface LocalImage {
  name: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
}

/**
 * `fits`: published as it is. `resized`: the composer makes a copy that the network accepts. `reshaped`: the copy also
 * has another ratio, so that the image is framed or cropped. `refused`: no copy can be made that the network accepts.
 */
export const verdicts = ['fits', 'resized', 'reshaped', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

/** The result for one kind of post of a network. */
export interface ImageCheck {
  network: string;
  label: string;
  /** The kind of post, such as "Feed". */
  name: string;
  verdict: Verdict;
  /** The reason, in the words of the composer; null if there is nothing to say. */
  reason: string | null;
}

const itemOf = (kind: LibraryItem['kind'], file: LocalImage): LibraryItem => ({
  ...file,
  _id: `local-${kind}`,
  firebasePath: '',
  kind,
  durationMs: kind === 'video' ? 30_000 : null,
  alt_text: '',
  createdAt: '',
});

/** An image in the best size; no network refuses it. */
const bestImage = ({ width, height }: BestSize): LibraryItem =>
  itemOf('image', { name: '', type: 'image/jpeg', bytes: 1, width, height });
/** A video that every network accepts, so that all issues are about its cover. */
const video = itemOf('video', { name: '', type: 'video/mp4', bytes: 1_000_000, width: 1080, height: 1920 });

/** A post of this kind with only the image, or with only a video whose cover is the image. */
function postWith(image: LibraryItem, { isCover, uploadType }: BestSize, network: ComposerNetwork): Variant {
  const empty = emptyVariant('local');
  return {
    ...empty,
    uploadTo: network.id,
    platformId: 'local',
    media: [isCover ? video : image],
    thumbnail: isCover ? image : null,
    options: { ...empty.options, ...(uploadType !== undefined && { uploadType }) },
  };
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

function bestRatioText(image: LibraryItem, sizes: readonly BestSize[]): string | null {
  const ratios = [...new Set(sizes.map(ratioText))];
  return ratios.includes(ratioText(image)) ? null : `Looks best at ${listed.format(ratios)}.`;
}

function checkKind(
  image: LibraryItem,
  sizes: readonly [BestSize, ...BestSize[]],
  network: ComposerNetwork,
): Pick<ImageCheck, 'verdict' | 'reason'> {
  const [kind] = sizes;
  const issuesOf = (post: Variant): Issue[] => network.check(contentOf(post, network));
  // The issues of a post with an image in the best size. They are about the missing texts, not about the image.
  const usual = new Set(issuesOf(postWith(bestImage(kind), kind, network)).map(({ code }) => code));
  const ownIn = (post: Variant) => issuesOf(post).filter(({ code }) => !usual.has(code));
  const post = postWith(image, kind, network);
  const own = [...new Set(ownIn(post).map(({ message }) => message))];
  const reason = own.length > 0 ? own.join(' ') : bestRatioText(image, sizes);
  const [fitting, ...others] = fittingsOf([post], [], (id) => (id === network.id ? network : null));
  const fittings = fitting ? [fitting, ...others] : [];
  const stopped = ownIn(withCopies(post, fittings, plannedCopy)).find(({ severity }) => severity === 'error');
  if (stopped) return { verdict: 'refused', reason: stopped.message };
  if (!fitting) return { verdict: 'fits', reason };
  return { verdict: hasWrongRatio(image, fitting.needs) ? 'reshaped' : 'resized', reason };
}

/** Tells how each kind of post of a network would use an image, according to the checks of the composer. */
export function checkImage(file: LocalImage, network: ComposerNetwork): ImageCheck[] {
  const image = itemOf('image', file);
  const { id, label, bestSizes = [] } = network;
  return [...Map.groupBy(bestSizes, ({ name }) => name)].map(([name, sizes]) => ({
    network: id,
    label,
    name,
    ...checkKind(image, sizes as [BestSize, ...BestSize[]], network),
  }));
}

const signatures: readonly (readonly [type: string, at: number, bytes: readonly number[]])[] = [
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];

export const signatureBytes = 12;

/**
 * The type of an image, read from its first bytes and not from its name. Null if the product does not accept this type.
 */
export const imageTypeOf = (head: Uint8Array): string | null =>
  signatures.find(([, at, bytes]) => bytes.every((byte, n) => head[at + n] === byte))?.[0] ?? null;

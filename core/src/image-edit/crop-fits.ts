import type { BestSize } from '../media/best-sizes.ts';
import { usualShape } from '../media/fit-choice.ts';
import { fitPlan, fitted, hasWrongRatio, type ImageNeeds } from '../media/fit.ts';
import type { MeasuredMedia } from '../media/media.ts';
import { defaultOptions, emptyTexts, type PostContent } from '../posts/content.ts';
import { ratioText } from './crop.ts';
import type { Size } from './edit.ts';

export interface ExportedFile extends Size {
  type: string;
  /** 0 while the size of the exported file is not known. */
  bytes: number;
}

/** Tells whether an exported image suits one kind of post of a network. */
export interface CropFit {
  network: string;
  label: string;
  /** The kind of post, such as "Feed". */
  name: string;
  /**
   * `best`: accepted, in a ratio that looks best on the network. `accepted`: accepted, in another ratio. `warned`:
   * accepted, but the network advises against it. `resized`: accepted after the composer has made a resized copy.
   * `refused`: the network accepts neither the image nor a resized copy of it.
   */
  state: 'best' | 'accepted' | 'warned' | 'resized' | 'refused';
  /** The reason for a state other than `best`. */
  message: string | null;
}

/** The facts of a network that decide which images it accepts. */
export interface FitNetwork {
  id: string;
  label: string;
  check(content: PostContent): { message: string; severity: 'error' | 'warning' }[];
  fits?: { image?(content: PostContent): ImageNeeds; cover?: ImageNeeds };
  bestSizes?: readonly BestSize[];
}

const measured = (file: ExportedFile): MeasuredMedia => ({
  ...file,
  id: 'image',
  path: 'image',
  kind: 'image',
  durationMs: null,
});

/** A video that every network accepts, so that all issues are about the cover. */
const video: MeasuredMedia = {
  ...measured({ width: 1080, height: 1920, type: 'video/mp4', bytes: 1_000_000 }),
  kind: 'video',
  durationMs: 30_000,
};

function contentWith(file: MeasuredMedia, { isCover, uploadType }: BestSize): PostContent {
  return {
    ...emptyTexts,
    media: [isCover ? video : file],
    thumbnail: isCover ? file : null,
    altTexts: [],
    options: { ...defaultOptions, ...(uploadType !== undefined && { uploadType }) },
  };
}

const needsOf = ({ fits }: FitNetwork, content: PostContent, { isCover }: BestSize): ImageNeeds | undefined =>
  isCover ? fits?.cover : fits?.image?.(content);

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

function fitOf(network: FitNetwork, sizes: readonly [BestSize, ...BestSize[]], file: ExportedFile): CropFit {
  const [kind] = sizes;
  const about = { network: network.id, label: network.label, name: kind.name };
  const issuesOf = (image: MeasuredMedia) => network.check(contentWith(image, kind));
  // The checked post has no texts. Issues that it has even with a perfect image are about its missing texts, so they
  // are ignored.
  const other = new Set(
    issuesOf(measured({ ...kind, type: 'image/jpeg', bytes: 1 })).map(({ message }) => message),
  );
  const own = (image: MeasuredMedia, severity: 'error' | 'warning') =>
    issuesOf(image).find((each) => each.severity === severity && !other.has(each.message))?.message ?? null;
  const image = measured(file);
  const error = own(image, 'error');
  const message = error ?? own(image, 'warning');
  if (message === null) {
    const ratios = sizes.map(ratioText);
    if (ratios.includes(ratioText(file))) return { ...about, state: 'best', message: null };
    return { ...about, state: 'accepted', message: `Looks best at ${listed.format(ratios)}.` };
  }
  const needs = needsOf(network, contentWith(image, kind), kind);
  const plan = needs && !hasWrongRatio(file, needs) ? fitPlan(image, needs, usualShape) : null;
  if (!plan || own(fitted(image, plan), 'error') !== null)
    return { ...about, state: error === null ? 'warned' : 'refused', message };
  return { ...about, state: 'resized', message: `Resized to ${plan.width} × ${plan.height} px when posted.` };
}

/** Tells how well an exported image suits each kind of post of each network, by the checks that the composer uses. */
export function cropFits(networks: readonly FitNetwork[], file: ExportedFile): CropFit[] {
  return networks.flatMap((network) =>
    [...Map.groupBy(network.bestSizes ?? [], ({ name }) => name).values()].map((sizes) =>
      fitOf(network, sizes as [BestSize, ...BestSize[]], file),
    ),
  );
}

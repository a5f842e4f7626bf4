import { drawnPicture } from '../../_sandbox/identities.ts';
import { chosen } from '../../_sandbox/replies.ts';
import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import { type Identity, identityOf } from './identities.ts';
import { categories } from './metadata.ts';
import type { Video, YouTube } from './state.ts';
import { statisticsOf } from './statistics.ts';

/** A placeholder for videos without a thumbnail. */
const pictureOf = (id: string) => drawnPicture(id, [160, 90], '<path d="M66 27v36l30-18z"/>');

/** Google's times are in whole seconds. */
export const instant = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** A duration in the form of ISO 8601, such as `PT1H2M3S`. */
function isoDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds % 60}S`;
}

const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;

const isProcessed = ({ world }: YouTube, { processedAt }: Video) =>
  processedAt !== null && processedAt <= world.now();

/**
 * Omits the counters that YouTube has removed from its API. YouTube also omits counters that a channel or video hides.
 */
export const withoutRetired = (
  { state }: Pick<YouTube, 'state'>,
  counters: Readonly<Record<string, unknown>>,
) => Object.fromEntries(Object.entries(counters).filter(([name]) => !state.limits.retired.includes(name)));

function statusOf(youtube: YouTube, video: Video) {
  const { resource, outcome, outcomeReason: reason } = video;
  const done = isProcessed(youtube, video);
  return {
    uploadStatus: done ? outcome : 'uploaded',
    ...(done && outcome === 'failed' && { failureReason: reason }),
    ...(done && outcome === 'rejected' && { rejectionReason: reason }),
    privacyStatus: resource.privacy,
    ...(resource.publishAt !== undefined && { publishAt: new Date(resource.publishAt).toISOString() }),
    license: resource.license ?? 'youtube',
    embeddable: resource.embeddable ?? true,
    containsSyntheticMedia: resource.hasSyntheticMedia ?? false,
    madeForKids: resource.madeForKids,
    selfDeclaredMadeForKids: resource.madeForKids,
  };
}

function processingOf(youtube: YouTube, video: Video) {
  if (!isProcessed(youtube, video))
    return {
      processingStatus: 'processing',
      processingProgress: { partsTotal: '10', partsProcessed: '3', timeLeftMs: '9000' },
    };
  if (video.outcome !== 'failed') return { processingStatus: 'succeeded' };
  return { processingStatus: 'failed', processingFailureReason: 'transcodeFailed' };
}

export const videoParts =
  'id snippet status statistics contentDetails processingDetails player topicDetails liveStreamingDetails localizations';
/** Parts of a video that YouTube documents but the sandbox does not imitate. */
export const otherVideoParts = 'fileDetails paidProductPlacementDetails recordingDetails suggestions';

/** A video, as the API returns it. Its counters are strings. */
export function videoResource(
  youtube: YouTube,
  video: Video,
  parts: readonly string[] = ['snippet', 'status'],
) {
  const { id, channel, at, resource, thumbnail } = video;
  const { title, description, tags, categoryId } = resource;
  const all: Record<string, unknown> = {
    snippet: {
      publishedAt: instant(at),
      channelId: channel,
      title,
      description,
      ...(tags.length > 0 && { tags }),
      categoryId,
      categoryTitle: categories[categoryId],
      thumbnails: { default: { url: thumbnail?.url ?? pictureOf(id), width: 120, height: 90 } },
    },
    status: statusOf(youtube, video),
    statistics: withoutRetired(youtube, statisticsOf(youtube, video)),
    contentDetails: { duration: isoDuration(video.durationMs ?? 15_000), dimension: '2d', definition: 'hd' },
    processingDetails: processingOf(youtube, video),
    player: { embedHtml: `<iframe width="480" height="270" src="//www.youtube.com/embed/${id}"></iframe>` },
    topicDetails: { topicCategories: [] },
    // Missing, because no video was live and none is translated.
    liveStreamingDetails: undefined,
    localizations: undefined,
  };
  return { kind: 'youtube#video', etag: `etag-${id}`, id, ...chosen(all, parts) };
}

function postOf({ id, at, resource, file, thumbnail, comments }: Video): SandboxPost {
  return {
    id,
    at,
    kind: 'video',
    title: resource.title,
    text: resource.description,
    media: thumbnail ? [file, thumbnail] : [file],
    url: watchUrl(id),
    privacy: resource.privacy,
    comments: comments
      .filter(({ isRejected }) => !isRejected)
      .map((each) => ({
        id: each.id,
        at: each.at,
        username: each.author ?? identityOf(each.channel)?.username ?? '@somebody',
        text: each.text,
      })),
  };
}

export const postsOf = ({ state }: YouTube, { platformId }: Identity): SandboxPost[] =>
  state.videos.filter(({ channel }) => channel === platformId).map(postOf);

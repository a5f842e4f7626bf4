import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { keepFile } from '../../_sandbox/received.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { chosen, listIn, noContent, ok } from '../../_sandbox/replies.ts';
import { identities } from './identities.ts';
import { mediaRules } from './media-rules.ts';
import { categories, emptyResource, idIn, readResource } from './metadata.ts';
import { badRequest, pageOf, partsOf, refusal, replies } from './replies.ts';
import { json } from './resumable.ts';
import type { Call, Handler, Video } from './state.ts';
import { channelVideos, historyOf, isPast, subscribersNow, totalsBy } from './statistics.ts';
import { instant, otherVideoParts, videoParts, videoResource, withoutRetired } from './video-resource.ts';

const uploadsOf = (channel: string) => channel.replace(/^UC/, 'UU');

/** The channel's videos, including those from outside Fanfare. */
const videosOf = ({ identity, state, world }: Call): Video[] => [
  ...historyOf(identity, world.now()),
  ...state.videos,
];

/** The number as YouTube shows it, with at most three significant digits. */
function roundedDown(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / unit) * unit;
}

const channelParts =
  'id snippet statistics contentDetails status brandingSettings topicDetails localizations';
const otherChannelParts = 'auditDetails contentOwnerDetails';

function channelResource(call: Call, parts: readonly string[]) {
  const { identity, world } = call;
  const { platformId: id, username, name, logo } = identity;
  const videos = channelVideos(call);
  const all: Record<string, unknown> = {
    snippet: { title: name, customUrl: username, thumbnails: { default: { url: logo } } },
    statistics: withoutRetired(call, {
      viewCount: String(totalsBy(call, videos, world.now()).views),
      subscriberCount: String(roundedDown(subscribersNow(call))),
      hiddenSubscriberCount: false,
      videoCount: String(videos.length),
    }),
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(id) } },
    status: { longUploadsStatus: identity.traits.isVerified ? 'allowed' : 'eligible' },
    brandingSettings: { channel: { title: name } },
    topicDetails: { topicCategories: [] },
    // Missing, because no channel is translated.
    localizations: undefined,
  };
  return { kind: 'youtube#channel', id, ...chosen(all, parts) };
}

export const listChannels: Handler = (call) => {
  const parts = partsOf(call, channelParts, otherChannelParts);
  if ('status' in parts) return parts;
  const { query } = call.request;
  const ids = query.get('id')?.split(',');
  const isMine = query.get('mine') === 'true';
  if (!isMine && ids === undefined)
    return badRequest('missingRequiredParameter', 'No filter selected. Expected one of: id, mine');
  if (isMine && ids !== undefined)
    return badRequest('incompatibleParameters', 'Incompatible parameters specified in the request: id, mine');
  // An account without a channel gets an empty list. The fault `refuse` gives every account an empty list.
  const people =
    ids === undefined ? [call.identity] : identities.filter((each) => ids.includes(each.platformId));
  const found = call.fault === 'refuse' ? [] : people.filter(({ traits }) => traits.hasChannel);
  const items = found.map((identity) => channelResource({ ...call, identity }, parts));
  const kind = 'youtube#channelListResponse';
  const pageInfo = { totalResults: items.length, resultsPerPage: 5 };
  return ok({ kind, pageInfo, ...(items.length > 0 && { items }) });
};

const isVisible = ({ identity }: Call, { channel, resource }: Video) =>
  channel === identity.platformId || resource.privacy !== 'private';

export const listVideos: Handler = (call) => {
  const parts = partsOf(call, videoParts, otherVideoParts);
  if ('status' in parts) return parts;
  const ids = listIn(call.request.query, 'id');
  if (ids.length === 0) return badRequest('missingRequiredParameter', 'No filter selected.');
  if (ids.length > 50) return badRequest('invalidFilters', 'The request specifies too many ids.');
  const videos = videosOf(call).filter((each) => ids.includes(each.id) && isVisible(call, each));
  if (parts.includes('processingDetails') && videos.some((each) => each.channel !== call.identity.platformId))
    return replies.forbidden;
  const items = videos.map((each) => videoResource(call, each, parts));
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return ok({ kind: 'youtube#videoListResponse', items, pageInfo });
};

function itemOf({ id, at, channel, resource }: Video) {
  const { title, description, privacy } = resource;
  const snippet = { publishedAt: instant(at), channelId: channel, title, description };
  return {
    kind: 'youtube#playlistItem',
    id: `item-${id}`,
    snippet: {
      ...snippet,
      playlistId: uploadsOf(channel),
      resourceId: { kind: 'youtube#video', videoId: id },
    },
    contentDetails: { videoId: id, videoPublishedAt: instant(at) },
    status: { privacyStatus: privacy },
  };
}

export const listPlaylist: Handler = (call) => {
  const parts = partsOf(call, 'id snippet contentDetails status');
  if ('status' in parts) return parts;
  const { request, state, world } = call;
  const playlist = request.query.get('playlistId');
  if (playlist === null) return badRequest('missingRequiredParameter', 'No filter selected.');
  const shownUntil = world.now() - state.limits.playlistLagMs;
  const own = videosOf(call).filter(({ channel, at }) => uploadsOf(channel) === playlist && at <= shownUntil);
  const videos = own.filter((each) => isVisible(call, each)).sort((a, b) => b.at - a.at);
  if (videos.length === 0 || call.fault === 'refuse')
    return refusal(404, 'playlistNotFound', 'The playlist identified with the request cannot be found.');
  const wanted = request.query.get('videoId');
  const items = videos.filter(({ id }) => wanted === null || id === wanted).map(itemOf);
  const page = pageOf(call, items, 50);
  return 'status' in page ? page : ok({ kind: 'youtube#playlistItemListResponse', ...page });
};

export const listCategories: Handler = ({ request }) => {
  const ids = (request.query.get('id') ?? Object.keys(categories).join(',')).split(',');
  const items = ids.flatMap((id) => {
    const title = ownEntry(categories, id);
    return title === undefined ? [] : [{ kind: 'youtube#videoCategory', id, snippet: { title } }];
  });
  return ok({ kind: 'youtube#videoCategoryListResponse', items });
};

export const deleteVideo: Handler = ({ request, state, identity, fault }) => {
  const id = request.query.get('id');
  const video = state.videos.find((each) => each.id === id);
  if (!video) return replies.videoNotFound;
  if (video.channel !== identity.platformId || fault === 'refuse') return replies.forbidden;
  state.videos = state.videos.filter((each) => each !== video);
  return noContent;
};

/** Replaces the named parts of one of the caller's own videos. */
export const updateVideo: Handler = async (call) => {
  const parts = partsOf(call, 'id snippet status', 'localizations recordingDetails');
  if ('status' in parts) return parts;
  const given = json(await call.request.bytes());
  const id = idIn(given);
  // Videos from outside Fanfare are generated for each call, so they cannot be changed.
  if (id !== undefined && isPast({ id })) return notImitated(['id']);
  const video = call.state.videos.find((each) => each.id === id);
  const resource = readResource(given, video?.resource ?? emptyResource, parts);
  if ('status' in resource) return resource;
  if (!video) return replies.videoNotFound;
  const { platformId, traits } = call.identity;
  if (video.channel !== platformId || call.fault === 'refuse') return replies.forbidden;
  video.resource = traits.locksPrivate ? { ...resource, privacy: 'private' } : resource;
  return ok(videoResource(call, video, parts));
};

export const setThumbnail: Handler = async ({ request, state, world, identity, fault }) => {
  if ((request.query.get('uploadType') ?? 'media') !== 'media') return notImitated(['uploadType']);
  const videoId = request.query.get('videoId');
  if (videoId === null) return badRequest('missingRequiredParameter', 'No filter selected.');
  const video = state.videos.find((each) => each.id === videoId);
  if (!video) return replies.videoNotFound;
  if (video.channel !== identity.platformId || !identity.traits.isVerified || fault === 'refuse')
    return refusal(
      403,
      'forbidden',
      "The authenticated user doesn't have permissions to upload and set custom video thumbnails.",
      { domain: 'youtube.thumbnail' },
    );
  const bytes = await request.bytes();
  if (bytes.length === 0)
    return badRequest('mediaBodyRequired', 'The request does not include the image content.');
  const declared = request.headers.get('content-type') ?? '';
  const thumbnail = await keepFile(world, bytes, mediaRules.thumbnail);
  if (typeof thumbnail === 'string' || !['application/octet-stream', thumbnail.type].includes(declared))
    return badRequest('invalidImage', 'The provided image content is invalid.');
  video.thumbnail = thumbnail;
  const size = { url: thumbnail.url, width: 120, height: 90 };
  return {
    status: 200,
    json: { kind: 'youtube#thumbnailSetResponse', items: [{ default: size, medium: size, high: size }] },
  };
};

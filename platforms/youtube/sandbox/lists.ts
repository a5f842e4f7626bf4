import type { Call, Handler } from './context.ts';
import { channelVideos, subscribersNow, totalsBy } from './days.ts';
import { historyOf } from './history.ts';
import { categories } from './metadata.ts';
import { isParts, pageOf, partsOf } from './paging.ts';
import { badRequest, noContent, refusal, replies } from './replies.ts';
import type { Video } from './state.ts';
import { instant, videoParts, videoResource, withoutRetired } from './video-resource.ts';

const uploadsOf = (channel: string) => channel.replace(/^UC/, 'UU');

/** The channel's videos, including those from outside Fanfare. */
const videosOf = ({ identity, state, world }: Call): Video[] => [
  ...historyOf(identity, world.now()),
  ...state.videos,
];

/** YouTube shows at most three significant digits. */
function roundedDown(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / unit) * unit;
}

const channelParts = ['id', 'snippet', 'statistics', 'contentDetails', 'status'];

export const listChannels: Handler = (call) => {
  const parts = partsOf(call, channelParts);
  if (!isParts(parts)) return parts;
  const { request, identity, world } = call;
  if (request.query.get('mine') !== 'true')
    return badRequest('missingRequiredParameter', 'No filter selected. Expected one of: id, mine');
  const { platformId: id, username, name, logo } = identity;
  // An account without a channel gets an empty list, unless a fault refuses the call.
  const kind = 'youtube#channelListResponse';
  if (!identity.traits.hasChannel || call.fault === 'refuse')
    return { status: 200, json: { kind, pageInfo: { totalResults: 0, resultsPerPage: 5 } } };
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
  };
  const chosen = Object.fromEntries(Object.entries(all).filter(([part]) => parts.includes(part)));
  const items = [{ kind: 'youtube#channel', id, ...chosen }];
  return { status: 200, json: { kind, pageInfo: { totalResults: 1, resultsPerPage: 5 }, items } };
};

const isVisible = ({ identity }: Call, { channel, resource }: Video) =>
  channel === identity.platformId || resource.privacy !== 'private';

export const listVideos: Handler = (call) => {
  const parts = partsOf(call, videoParts);
  if (!isParts(parts)) return parts;
  const ids = (call.request.query.get('id') ?? '').split(',').filter(Boolean);
  if (ids.length === 0) return badRequest('missingRequiredParameter', 'No filter selected.');
  if (ids.length > 50) return badRequest('invalidFilters', 'The request specifies too many ids.');
  const videos = videosOf(call).filter((each) => ids.includes(each.id) && isVisible(call, each));
  if (parts.includes('processingDetails') && videos.some((each) => each.channel !== call.identity.platformId))
    return replies.forbidden;
  const items = videos.map((each) => videoResource(call, each, parts));
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { status: 200, json: { kind: 'youtube#videoListResponse', items, pageInfo } };
};

export const deleteVideo: Handler = ({ request, state, identity, fault }) => {
  const id = request.query.get('id');
  const video = state.videos.find((each) => each.id === id);
  if (!video) return replies.videoNotFound;
  if (video.channel !== identity.platformId || fault === 'refuse') return replies.forbidden;
  state.videos = state.videos.filter((each) => each !== video);
  return noContent;
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
  const parts = partsOf(call, ['id', 'snippet', 'contentDetails', 'status']);
  if (!isParts(parts)) return parts;
  const { request, state, world, identity } = call;
  const playlist = request.query.get('playlistId');
  if (playlist === null) return badRequest('missingRequiredParameter', 'No filter selected.');
  const shownUntil = world.now() - state.limits.playlistLagMs;
  const own = videosOf(call).filter(({ channel, at }) => uploadsOf(channel) === playlist && at <= shownUntil);
  const videos = own.filter((each) => isVisible(call, each)).sort((a, b) => b.at - a.at);
  const isOwn = uploadsOf(identity.platformId) === playlist;
  if (videos.length === 0 || call.fault === 'refuse')
    return isOwn || call.fault === 'refuse'
      ? refusal(404, 'playlistNotFound', 'The playlist identified with the request cannot be found.')
      : replies.forbidden;
  const page = pageOf(call, videos.map(itemOf), 50);
  return { status: 200, json: { kind: 'youtube#playlistItemListResponse', ...page } };
};

export const listCategories: Handler = ({ request }) => {
  const ids = (request.query.get('id') ?? Object.keys(categories).join(',')).split(',');
  const items = ids.flatMap((id) => {
    const title = categories[id];
    return title === undefined ? [] : [{ kind: 'youtube#videoCategory', id, snippet: { title } }];
  });
  return { status: 200, json: { kind: 'youtube#videoCategoryListResponse', items } };
};

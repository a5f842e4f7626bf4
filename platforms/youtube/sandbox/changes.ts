import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { Handler } from './state.ts';
import { isPast } from './history.ts';
import { changedResource, emptyResource, idIn } from './metadata.ts';
import { isParts, partsOf } from './paging.ts';
import { noContent, replies } from './replies.ts';
import { json } from './resumable.ts';
import { videoResource } from './video-resource.ts';

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
  const parts = partsOf(call, ['id', 'snippet', 'status'], ['localizations', 'recordingDetails']);
  if (!isParts(parts)) return parts;
  const given = json(await call.request.bytes());
  const id = idIn(given);
  // Videos from outside are made up each time, so that nothing of them can be changed.
  if (id !== undefined && isPast({ id })) return notImitated(['id']);
  const video = call.state.videos.find((each) => each.id === id);
  const resource = changedResource(given, parts, video?.resource ?? emptyResource);
  if ('status' in resource) return resource;
  if (!video) return replies.videoNotFound;
  const { platformId, traits } = call.identity;
  if (video.channel !== platformId || call.fault === 'refuse') return replies.forbidden;
  video.resource = traits.locksPrivate ? { ...resource, privacy: 'private' } : resource;
  return { status: 200, json: videoResource(call, video, parts) };
};

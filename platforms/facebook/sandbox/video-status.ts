import { dayMs } from '@fanfare/core/time/units.ts';
import { graphTime, type GraphNode } from '../../_meta/sandbox/fields.ts';
import type { Facebook, Post, Video } from './state.ts';
import { receivedOf } from './videos.ts';

type VideoStatus = 'uploading' | 'upload_complete' | 'processing' | 'ready' | 'error' | 'expired';

export function statusOf(facebook: Facebook, video: Video): VideoStatus {
  const now = facebook.world.now();
  if (video.finishedAt === null) {
    if (now - video.at >= dayMs) return 'expired';
    return video.total !== null && receivedOf(facebook, video) === video.total
      ? 'upload_complete'
      : 'uploading';
  }
  if (video.readyAt === null || now < video.readyAt) return 'processing';
  return video.error === null ? 'ready' : 'error';
}

/** Tells whether the video is visible, which takes some time after its processing. */
export function isPublished(facebook: Facebook, video: Video): boolean {
  const { state, world } = facebook;
  if (video.readyAt === null || statusOf(facebook, video) !== 'ready') return false;
  return world.now() >= video.readyAt + state.settings.publishMs;
}

/** Tells whether a post is visible. A post without a video is visible at once. */
export function isShown(facebook: Facebook, { at, video }: Post): boolean {
  const film = facebook.state.videos.find(({ id }) => id === video);
  return at <= facebook.world.now() && (!film || isPublished(facebook, film));
}

function publishingOf(facebook: Facebook, video: Video): GraphNode {
  const status = statusOf(facebook, video);
  if (status === 'error') return { status: 'error', publish_status: 'error' };
  if (status !== 'ready' || video.readyAt === null) return { status: 'not_started' };
  if (!isPublished(facebook, video)) return { status: 'in_progress' };
  const at = video.readyAt + facebook.state.settings.publishMs;
  return { status: 'complete', publish_status: 'published', publish_time: graphTime(at) };
}

export function statusNode(facebook: Facebook, video: Video): GraphNode {
  const video_status = statusOf(facebook, video);
  const isIn = video_status !== 'uploading' && video_status !== 'expired';
  const isReady = video_status === 'ready';
  const failed = video_status === 'error' ? { status: 'error', error: { message: video.error } } : null;
  return {
    video_status,
    uploading_phase: {
      status: isIn ? 'complete' : 'in_progress',
      // Facebook spells it this way.
      bytes_transfered: receivedOf(facebook, video),
    },
    processing_phase: failed ?? {
      status: isReady ? 'complete' : video.finishedAt === null ? 'not_started' : 'in_progress',
    },
    publishing_phase: publishingOf(facebook, video),
  };
}

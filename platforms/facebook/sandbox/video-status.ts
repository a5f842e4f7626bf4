import type { Facebook } from './context.ts';
import { graphTime, type Node } from './fields.ts';
import type { Video } from './state.ts';
import { receivedOf } from './videos.ts';

const dayMs = 24 * 60 * 60 * 1000;

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

export function statusNode(facebook: Facebook, video: Video): Node {
  const video_status = statusOf(facebook, video);
  const isIn = video_status !== 'uploading' && video_status !== 'expired';
  const isReady = video_status === 'ready';
  const failed = video_status === 'error' ? { status: 'error', error: { message: video.error } } : null;
  return {
    video_status,
    uploading_phase: {
      status: isIn ? 'complete' : 'in_progress',
      // As it is spelt there.
      bytes_transfered: receivedOf(facebook, video),
    },
    processing_phase: failed ?? {
      status: isReady ? 'complete' : video.finishedAt === null ? 'not_started' : 'in_progress',
    },
    publishing_phase: isReady
      ? { status: 'complete', publish_status: 'published', publish_time: graphTime(video.readyAt ?? 0) }
      : { status: failed ? 'error' : 'not_started', ...(failed && { publish_status: 'error' }) },
  };
}

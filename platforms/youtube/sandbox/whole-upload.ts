import { readMultipart } from '../../_sandbox/multipart.ts';
import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Handler } from './state.ts';
import { LiveUpload } from './live-upload.ts';
import { badRequest } from './replies.ts';
import { complete, json, noVideo, sessionFor, typeError } from './resumable.ts';
import { videoResource } from './video-resource.ts';

const notJson = badRequest('invalidVideoMetadata', 'The metadata must be JSON.');

export const isWhole = ({ query }: SandboxRequest) => query.get('uploadType') === 'multipart';

/** Receives a small video and its metadata in one request. */
export const uploadWhole: Handler = async (call) => {
  const { request } = call;
  const parts = readMultipart(request.headers.get('content-type') ?? '', await request.bytes());
  const [about, video] = parts ?? [];
  if (!about || !video || video.bytes.length === 0) return noVideo;
  if (about.headers.get('content-type')?.startsWith('application/json') !== true) return notJson;
  const type = video.headers.get('content-type') ?? '';
  const problem = typeError(type);
  if (problem) return problem;
  const session = sessionFor(call, json(about.bytes), video.bytes.length, type);
  if ('status' in session) return session;
  const upload = new LiveUpload(video.bytes.length, video.bytes);
  return { status: 200, json: videoResource(call, await complete(call, session, upload)) };
};

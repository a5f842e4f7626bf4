import { z } from 'zod';
import { dayMs } from '@fanfare/core/time/units.ts';
import { ReceivedBytes } from '../../_sandbox/received.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { addressRefusal } from './addresses.ts';
import { isSound } from './chunks.ts';
import { withBody } from './body.ts';
import { fetchFiles } from './fetch-files.ts';
import { postRefusal, labelsOf, videoInfo } from './post-info.ts';
import { startProcessing } from './processing.ts';
import { badParam, ok, tooManyDrafts } from './replies.ts';
import type { Call, Post } from './state.ts';

const fileSource = z.strictObject({
  source: z.literal('FILE_UPLOAD'),
  video_size: z.int(),
  chunk_size: z.int(),
  total_chunk_count: z.int(),
});
const source = z.discriminatedUnion('source', [
  fileSource,
  z.strictObject({ source: z.literal('PULL_FROM_URL'), video_url: z.url() }),
]);
type Source = z.infer<typeof source>;

const draftBody = z.strictObject({ source_info: source });
const videoBody = draftBody.extend({ post_info: videoInfo });

const maxDrafts = 5;

type Draft = Pick<Post, 'text' | 'privacy' | 'marks' | 'isDraft'>;

const postOf = ({ world, identity }: Call, publishId: string, draft: Draft): Post => ({
  publishId,
  account: identity.platformId,
  kind: 'video',
  title: null,
  ...draft,
  files: [],
  upload: null,
  at: world.now(),
  completeAt: null,
  readyAt: null,
  failReason: null,
  postId: world.newId(),
});

/** Starts an upload. It has no effect until its bytes arrive. */
function startUpload(call: Call, given: z.infer<typeof fileSource>, draft: Draft): SandboxReply {
  const { state, world, identity, openUploads } = call;
  const plan = { total: given.video_size, chunk: given.chunk_size, count: given.total_chunk_count };
  if (!isSound(plan)) return badParam('The chunk size or the total chunk count is invalid.');
  const id = world.newId();
  const upload = {
    ...plan,
    id,
    token: `upload-token-${world.newId()}`,
    // Some regions have an upload host of their own.
    host: identity.traits.isPrivate ? 'upload.us.tiktokapis.com' : 'open-upload.tiktokapis.com',
    received: 0,
    type: '',
    kept: null,
  };
  const post = { ...postOf(call, `v_pub_file~v2-1.${id}`, draft), upload };
  state.posts.push(post);
  openUploads.set(id, new ReceivedBytes(plan.total));
  const address = new URL(`https://${upload.host}/video/`);
  address.search = new URLSearchParams({ upload_id: id, upload_token: upload.token }).toString();
  return ok({ publish_id: post.publishId, upload_url: address.href });
}

/** TikTok fetches the video itself, so no upload follows. */
async function pull(call: Call, url: string, draft: Draft): Promise<SandboxReply> {
  const refusal = addressRefusal(call, [url]);
  if (refusal) return refusal;
  const fetched = await fetchFiles(call.world, [url], 'video', call.identity);
  const post = postOf(call, `v_pub_url~v2-1.${call.world.newId()}`, draft);
  post.files = fetched.files;
  startProcessing(call, post, fetched.failReason);
  call.state.posts.push(post);
  return ok({ publish_id: post.publishId });
}

const begin = (call: Call, given: Source, draft: Draft) =>
  given.source === 'FILE_UPLOAD' ? startUpload(call, given, draft) : pull(call, given.video_url, draft);

/** Starts a video post. */
export const initVideo = withBody(videoBody, (call, { post_info: info, source_info: given }) => {
  const draft = { text: info.title, privacy: info.privacy_level, marks: labelsOf(info) };
  return postRefusal(call, info) ?? begin(call, given, draft);
});

/** Starts a draft, which the person finishes in the app. */
export const initDraft = withBody(draftBody, (call, body) => {
  const { state, world, identity } = call;
  const pending = state.posts.filter(
    ({ isDraft, account, at }) =>
      isDraft === true && account === identity.platformId && at > world.now() - dayMs,
  );
  if (pending.length >= maxDrafts) return tooManyDrafts;
  return begin(call, body.source_info, { text: '', privacy: 'SELF_ONLY', marks: [], isDraft: true });
});

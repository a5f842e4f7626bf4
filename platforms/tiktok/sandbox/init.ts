import { dayMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import type { KeptFile } from '../../_sandbox/measure.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { ReceivedBytes } from '../../_sandbox/received.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { dailyLimitRefusal, offeredPrivacies, reviewRefusal } from './creator.ts';
import { failReasonOf } from './media-rules.ts';
import { badParam, noScope, ok, privacyMismatch, tooManyDrafts, unverified, withBody } from './replies.ts';
import { type Call, type Post, privacyLevels } from './state.ts';
import { isSound, startProcessing } from './uploads.ts';

/** TikTok fetches only https addresses; the sandbox also allows http addresses of this machine. */
function isReachable(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

/** The refusal of addresses from which TikTok does not fetch for this app. */
function addressRefusal({ state }: Call, urls: readonly string[]): SandboxReply | null {
  const { verified } = state.settings;
  if (!urls.every(isReachable)) return badParam('The URL must be https.');
  const isVerified = (url: string) => verified === null || verified.some((prefix) => url.startsWith(prefix));
  return urls.every(isVerified) ? null : unverified;
}

/** Fetches the files of a post in order and stops at the first one that TikTok would not accept. */
async function fetchFiles({ world, identity }: Call, urls: readonly string[], placement: Post['kind']) {
  const files: KeptFile[] = [];
  let durationMs: number | undefined;
  for (const url of urls) {
    const fetched = await world.fetch(url);
    if (!fetched) return { files, failReason: `${placement}_pull_failed` };
    const received = ReceivedBytes.of(fetched.bytes);
    const measured = await received.measure();
    const failReason = failReasonOf(measured, placement, identity);
    if (failReason !== null) return { files, failReason };
    files.push(received.keepIn(world, measured.type));
    ({ durationMs } = measured);
  }
  return { files, failReason: null, durationMs };
}

const flag = z.boolean().default(false);

/** TikTok counts UTF-16 units, and the schema library's length check does not. */
const text = (most: number) =>
  z
    .string()
    .refine(({ length }) => length <= most)
    .default('');

const videoInfo = z.strictObject({
  title: text(2200),
  privacy_level: z.enum(privacyLevels),
  disable_comment: flag,
  disable_duet: flag,
  disable_stitch: flag,
  video_cover_timestamp_ms: z.number().int().min(0).optional(),
  brand_content_toggle: flag,
  brand_organic_toggle: flag,
  is_aigc: flag,
});

const photoInfo = z.strictObject({
  title: text(90),
  description: text(4000),
  privacy_level: z.enum(privacyLevels),
  disable_comment: flag,
  auto_add_music: flag,
  brand_content_toggle: flag,
  brand_organic_toggle: flag,
});

type VideoInfo = z.infer<typeof videoInfo>;
type PhotoInfo = z.infer<typeof photoInfo>;
type Info = Pick<VideoInfo, keyof VideoInfo & keyof PhotoInfo> &
  Partial<Omit<VideoInfo & PhotoInfo, 'description'>>;

/** Tells whether the post allows something that the account has switched off. */
function isForbidden({ identity: { traits } }: Call, info: Info): boolean {
  if (!traits.comments && !info.disable_comment) return true;
  if (info.disable_duet === undefined) return false;
  return (!traits.duets && !info.disable_duet) || (!traits.stitches && info.disable_stitch !== true);
}

function postRefusal(call: Call, info: Info): SandboxReply | null {
  if (!offeredPrivacies(call.identity).includes(info.privacy_level)) return privacyMismatch;
  if (info.brand_content_toggle && info.privacy_level === 'SELF_ONLY')
    return badParam('Branded content cannot be private.');
  if (isForbidden(call, info)) return badParam('The creator does not allow this interaction.');
  return reviewRefusal(call, info.privacy_level) ?? dailyLimitRefusal(call, 403);
}

function settingLabels(info: Info): string[] {
  const labels = {
    'no comments': info.disable_comment,
    'no duets': info.disable_duet,
    'no stitches': info.disable_stitch,
    'paid partnership': info.brand_content_toggle,
    'promotional content': info.brand_organic_toggle,
    'made with AI': info.is_aigc,
    'with music': info.auto_add_music,
  };
  return Object.entries(labels).flatMap(([label, isSet]) => (isSet === true ? [label] : []));
}

const maxPhotos = 35;

const photoBody = z.strictObject({
  media_type: z.literal('PHOTO'),
  post_mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD']),
  post_info: photoInfo,
  source_info: z.strictObject({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.url()).min(1).max(maxPhotos),
    photo_cover_index: z.int().min(0).default(0),
  }),
});

type Draft = Pick<Post, 'text' | 'privacy' | 'labels'> & Partial<Post>;

const postOf = ({ world, identity }: Call, publishId: string, draft: Draft): Post => ({
  publishId,
  account: identity.platformId,
  kind: 'video',
  title: null,
  files: [],
  upload: null,
  at: world.now(),
  completeAt: null,
  readyAt: null,
  coverMs: null,
  failReason: null,
  postId: world.newId(),
  ...draft,
});

/** Creates a post from addresses. TikTok fetches the files itself, so no upload follows. */
async function pull(
  call: Call,
  urls: readonly string[],
  prefix: string,
  draft: Draft,
): Promise<SandboxReply> {
  const refusal = addressRefusal(call, urls);
  if (refusal) return refusal;
  const { files, failReason, durationMs } = await fetchFiles(call, urls, draft.kind ?? 'video');
  const post = postOf(call, `${prefix}.${call.world.newId()}`, { ...draft, files });
  startProcessing(call, post, failReason, durationMs);
  call.state.posts.push(post);
  return ok({ publish_id: post.publishId });
}

export const initPhoto = withBody(photoBody, (call, body) => {
  const { post_mode, post_info: info, source_info: source } = body;
  if (post_mode !== 'DIRECT_POST')
    return call.scopes.includes('video.upload') ? notImitated(['post_mode']) : noScope;
  const { photo_images: urls, photo_cover_index: cover } = source;
  if (cover >= urls.length) return badParam('The cover index is out of range.');
  const draft: Draft = {
    kind: 'photo',
    text: info.description,
    title: info.title === '' ? null : info.title,
    privacy: info.privacy_level,
    labels: [...settingLabels(info), ...(cover > 0 ? [`cover is photo ${cover + 1}`] : [])],
  };
  return addressRefusal(call, urls) ?? postRefusal(call, info) ?? pull(call, urls, 'p_pub_url~v2', draft);
});

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

/** Creates the upload address of a post. Nothing is published until the bytes arrive at that address. */
function startUpload(call: Call, given: z.infer<typeof fileSource>, draft: Draft): SandboxReply {
  const { state, world, identity, openUploads } = call;
  const plan = { total: given.video_size, chunk: given.chunk_size, count: given.total_chunk_count };
  if (!isSound(plan)) return badParam('The chunk size or the total chunk count is invalid.');
  const id = world.newId();
  const upload = {
    ...plan,
    id,
    token: `upload-token-${world.newSecret()}`,
    // Some regions have a separate upload host.
    host: identity.traits.isPrivate ? 'upload.us.tiktokapis.com' : 'open-upload.tiktokapis.com',
    type: '',
  };
  const post = postOf(call, `v_pub_file~v2-1.${id}`, { ...draft, upload });
  state.posts.push(post);
  openUploads.set(id, new ReceivedBytes(plan.total));
  const address = new URL(`https://${upload.host}/video/`);
  address.search = new URLSearchParams({ upload_id: id, upload_token: upload.token }).toString();
  return ok({ publish_id: post.publishId, upload_url: address.href });
}

const begin = (call: Call, given: Source, draft: Draft) =>
  given.source === 'FILE_UPLOAD'
    ? startUpload(call, given, draft)
    : pull(call, [given.video_url], 'v_pub_url~v2-1', draft);

export const initVideo = withBody(videoBody, (call, { post_info: info, source_info: given }) => {
  const draft = {
    text: info.title,
    privacy: info.privacy_level,
    labels: settingLabels(info),
    coverMs: info.video_cover_timestamp_ms ?? null,
  };
  return postRefusal(call, info) ?? begin(call, given, draft);
});

/** Starts a draft, which the person finishes in TikTok's app. */
export const initDraft = withBody(draftBody, (call, body) => {
  const { state, world, identity } = call;
  const pending = state.posts.filter(
    ({ isDraft, account, at }) =>
      isDraft === true && account === identity.platformId && at > world.now() - dayMs,
  );
  if (pending.length >= maxDrafts) return tooManyDrafts;
  return begin(call, body.source_info, { text: '', privacy: 'SELF_ONLY', labels: [], isDraft: true });
});

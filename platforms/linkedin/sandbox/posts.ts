import { z } from 'zod';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { ownAsset, statusOf } from './assets.ts';
import { readJson } from './body.ts';
import type { Call, Handler } from './context.ts';
import { readLittleText } from './little-text.ts';
import { denied, duplicateOf, invalid, refusal, replies } from './replies.ts';
import type { Post } from './state.ts';

const mostCharacters = 3000;
const altText = z.string().max(4086).optional();
const anyMedia = z.string().regex(/^urn:li:(?:image|video):[\w-]+$/);
const anyImage = z.string().regex(/^urn:li:image:[\w-]+$/);

const body = z.strictObject({
  author: z.string().regex(/^urn:li:person:[\w-]+$/),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.never()),
    thirdPartyDistributionChannels: z.array(z.never()),
  }),
  content: z
    .union([
      z.strictObject({
        media: z.strictObject({ id: anyMedia, altText, title: z.string().optional() }),
      }),
      z.strictObject({
        multiImage: z.strictObject({
          images: z
            .array(z.strictObject({ id: anyImage, altText }))
            .min(2)
            .max(20),
        }),
      }),
    ])
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
});
type Body = z.infer<typeof body>;

function mediaOf({ content }: Body): Post['media'] {
  if (!content) return [];
  const media = 'media' in content ? [content.media] : content.multiImage.images;
  return media.map(({ id: urn, altText: given }) => ({ urn, altText: given ?? null }));
}

function mediaAmiss(call: Call, given: Body): SandboxReply | null {
  for (const { urn } of mediaOf(given)) {
    const asset = ownAsset(call, urn);
    if (!asset) return refusal(400, 'INVALID_URN_ID', '/content :: the URN is not known');
    const status = statusOf(asset, call.world.now());
    if (status === 'PROCESSING_FAILED') return replies.mediaFailed;
    if (status !== 'AVAILABLE') return replies.mediaWaiting;
  }
  return null;
}

/** The same post of the last minutes; for longer, of one that was deleted. */
function twinOf({ state, world, identity }: Call, sent: string): Post | null {
  const { duplicateMs, ghostMs } = state.limits;
  const isTwin = ({ account, at, body: other, deletedAt }: Post) => {
    const ms = deletedAt === null ? duplicateMs : ghostMs;
    return account === identity.platformId && other === sent && at + ms > world.now();
  };
  return state.posts.find(isTwin) ?? null;
}

function amissIn(call: Call, given: Body): SandboxReply | null {
  if (given.author !== `urn:li:person:${call.identity.platformId}`) return denied('posts.CREATE');
  if (readLittleText(given.commentary).length > mostCharacters)
    return refusal(400, 'FIELD_LENGTH_TOO_LONG', '/commentary :: is too long');
  if (given.commentary.trim() === '' && !given.content) return invalid('/commentary :: is empty');
  return mediaAmiss(call, given);
}

/** Publishes at once. */
export const createPost: Handler = async (call) => {
  const read = await readJson(call.request, body);
  if ('refused' in read) return read.refused;
  const { data } = read;
  const amiss = call.fault === 'refuse' ? invalid('/commentary :: is not valid') : amissIn(call, data);
  if (amiss) return amiss;
  const sent = JSON.stringify(data);
  const twin = twinOf(call, sent);
  if (twin) return duplicateOf(twin.urn);
  const media = mediaOf(data);
  const kind = media.some(({ urn }) => urn.startsWith('urn:li:video:')) ? 'ugcPost' : 'share';
  const post: Post = {
    urn: `urn:li:${kind}:${call.world.newId()}`,
    account: call.identity.platformId,
    at: call.world.now(),
    body: sent,
    text: readLittleText(data.commentary),
    media,
    visibility: data.visibility,
    deletedAt: null,
  };
  call.state.posts.push(post);
  return { status: 201, headers: { 'x-restli-id': post.urn }, text: '' };
};

export const deletePost: Handler = ({ request, state, world, identity, id, fault }) => {
  if (request.headers.get('x-restli-method') !== 'DELETE') return invalid('X-RestLi-Method must be DELETE.');
  const post = state.posts.find(({ urn }) => urn === id);
  if (!post) return replies.notFound;
  if (post.account !== identity.platformId || fault === 'refuse') return denied('posts.DELETE');
  post.deletedAt ??= world.now();
  return { status: 204, text: '' };
};

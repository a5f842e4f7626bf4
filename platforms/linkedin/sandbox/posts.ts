import { z } from 'zod';
import { onlyImitatedAs } from '../../_sandbox/not-imitated.ts';
import type { SandboxPost, SandboxReply } from '../../_sandbox/sandbox.ts';
import { ownAsset, statusOf } from './uploads.ts';
import type { Identity } from './identities.ts';
import { denied, duplicateRefusal, invalid, refusal, replies, withBody } from './replies.ts';
import type { Asset, Call, Handler, LinkedIn, Post } from './state.ts';

/**
 * Reads the text of a post as LinkedIn does. This code is separate from the product's, so that tests find mistakes in
 * the product.
 */

const reserved: ReadonlySet<string> = new Set('|{}@[]()<>#\\*_~');
const hashtag = /^#[\p{L}\p{N}]/u;

/**
 * The text that readers see. A backslash escapes a reserved character. After some unescaped characters, LinkedIn drops
 * the rest of the post without an error; the sandbox drops it after any unescaped reserved character.
 */
export function readLittleText(given: string): string {
  let text = '';
  for (let at = 0; at < given.length; at += 1) {
    const sign = given.charAt(at);
    const next = given.charAt(at + 1);
    if (sign === '\\' && reserved.has(next)) {
      text += next;
      at += 1;
    } else if (reserved.has(sign) && !hashtag.test(given.slice(at, at + 3))) return text;
    else text += sign;
  }
  return text;
}

const maxCharacters = 3000;
const altText = z.string().max(4086).optional();
const anyMedia = z.string().regex(/^urn:li:(?:image|video|document):[\w-]+$/);
const anyImage = z.string().regex(/^urn:li:image:[\w-]+$/);

const images = z.array(z.strictObject({ id: anyImage, altText }));
const article = z.strictObject({
  source: z.url({ protocol: /^https?$/ }),
  title: z.string().max(400),
  description: z.string().max(4086).optional(),
  thumbnail: anyImage.optional(),
});
const option = z.strictObject({ text: z.string().min(1).max(30) });
const duration = z.enum(['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS']);
const poll = z.strictObject({
  question: z.string().min(1).max(140),
  options: z.array(option).min(2).max(4),
  settings: z.strictObject({ duration }),
});

const body = z.strictObject({
  author: z.string().regex(/^urn:li:person:[\w-]+$/),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    // The list must be empty, because only organizations can target their posts.
    targetEntities: onlyImitatedAs([]),
    thirdPartyDistributionChannels: onlyImitatedAs([]),
  }),
  content: z
    .strictObject({
      media: z.strictObject({ id: anyMedia, altText, title: z.string().optional() }).optional(),
      article: article.optional(),
      poll: poll.optional(),
      multiImage: z.strictObject({ images: images.min(2).max(20) }).optional(),
    })
    .refine((content) => Object.keys(content).length === 1)
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().optional(),
});
type Body = z.infer<typeof body>;

function mediaOf({ content }: Body): Post['media'] {
  const { media, article: shared, multiImage } = content ?? {};
  if (shared?.thumbnail !== undefined) return [{ urn: shared.thumbnail, altText: null }];
  const files = media ? [media] : (multiImage?.images ?? []);
  return files.map(({ id: urn, altText: given }) => ({ urn, altText: given ?? null }));
}

/** The parts of a post that the sandbox page shows in addition to its text and media. */
function shownOf({ content, distribution, isReshareDisabledByAuthor }: Body) {
  const labels = {
    'no reshares': isReshareDisabledByAuthor === true,
    'not in the feed': distribution.feedDistribution === 'NONE',
  };
  const { poll: asked, article: shared, media } = content ?? {};
  const kind: Post['content'] = asked ? 'poll' : shared ? 'article' : '';
  return {
    content: kind,
    title: asked?.question ?? shared?.title ?? media?.title ?? null,
    labels: Object.entries(labels).flatMap(([label, isSet]) => (isSet ? [label] : [])),
  };
}

function mediaRefusal(call: Call, given: Body): SandboxReply | null {
  for (const { urn } of mediaOf(given)) {
    const asset = ownAsset(call, urn);
    if (!asset) return refusal(400, 'INVALID_URN_ID', '/content :: the URN is not known');
    const status = statusOf(asset, call.world.now());
    if (status === 'PROCESSING_FAILED') return replies.mediaFailed;
    if (status !== 'AVAILABLE') return replies.mediaWaiting;
  }
  return null;
}

/**
 * An earlier post with an equal body. LinkedIn refuses the body of a deleted post for even longer than that of a
 * visible one.
 */
function findDuplicate({ state, world, identity }: Call, sent: string): Post | null {
  const { duplicateMs, ghostMs } = state.limits;
  const isDuplicate = ({ account, at, body: other, deletedAt }: Post) => {
    const ms = deletedAt === null ? duplicateMs : ghostMs;
    return account === identity.platformId && other === sent && at + ms > world.now();
  };
  return state.posts.find(isDuplicate) ?? null;
}

function postRefusal(call: Call, given: Body): SandboxReply | null {
  if (given.author !== `urn:li:person:${call.identity.platformId}`) return denied('posts.CREATE');
  if (readLittleText(given.commentary).length > maxCharacters)
    return refusal(400, 'FIELD_LENGTH_TOO_LONG', '/commentary :: is too long');
  if (given.commentary.trim() === '' && !given.content) return invalid('/commentary :: is empty');
  return mediaRefusal(call, given);
}

export const createPost = withBody(body, (call, data) => {
  const problem = call.fault === 'refuse' ? invalid('/commentary :: is not valid') : postRefusal(call, data);
  if (problem) return problem;
  const sent = JSON.stringify(data);
  const duplicate = findDuplicate(call, sent);
  if (duplicate) return duplicateRefusal(duplicate.urn);
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
    ...shownOf(data),
    deletedAt: null,
  };
  call.state.posts.push(post);
  return { status: 201, headers: { 'x-restli-id': post.urn }, text: '' };
});

const changes = z.strictObject({
  patch: z.strictObject({ $set: z.strictObject({ commentary: z.string() }) }),
});

/** Changes the text of a post, which is all that an ordinary app can change. */
export const changePost = withBody(changes, (call, { patch }) => {
  const { request, state, identity, id, fault } = call;
  if (request.headers.get('x-restli-method')?.toUpperCase() !== 'PARTIAL_UPDATE')
    return invalid('X-RestLi-Method must be PARTIAL_UPDATE.');
  const post = state.posts.find(({ urn, deletedAt }) => urn === id && deletedAt === null);
  if (!post) return replies.notFound;
  if (post.account !== identity.platformId || fault === 'refuse') return denied('posts.PARTIAL_UPDATE');
  const { commentary } = patch.$set;
  if (commentary.trim() === '' && post.media.length === 0 && post.content === '')
    return invalid('/patch/$set/commentary :: is empty');
  if (readLittleText(commentary).length > maxCharacters)
    return refusal(400, 'FIELD_LENGTH_TOO_LONG', '/patch/$set/commentary :: is too long');
  post.text = readLittleText(commentary);
  return { status: 204, text: '' };
});

export const deletePost: Handler = ({ request, state, world, identity, id, fault }) => {
  if (request.headers.get('x-restli-method')?.toUpperCase() !== 'DELETE')
    return invalid('X-RestLi-Method must be DELETE.');
  const post = state.posts.find(({ urn }) => urn === id);
  if (!post) return replies.notFound;
  if (post.account !== identity.platformId || fault === 'refuse') return denied('posts.DELETE');
  post.deletedAt ??= world.now();
  return { status: 204, text: '' };
};

function kindOf({ media, content }: Post): string {
  const [first] = media;
  if (content !== '') return content;
  if (!first) return 'text';
  if (first.urn.startsWith('urn:li:video:')) return 'video';
  return media.length > 1 ? 'images' : 'image';
}

function shownMedia(assets: ReadonlyMap<string, Asset>, { media }: Post): SandboxPost['media'] {
  return media.flatMap(({ urn, altText }) => {
    const file = assets.get(urn)?.file;
    return file ? [{ ...file, altText }] : [];
  });
}

export function postsOf({ state }: LinkedIn, { platformId }: Identity): SandboxPost[] {
  const assets = new Map(state.assets.map((each) => [each.urn, each]));
  const own = state.posts.filter(({ account, deletedAt }) => account === platformId && deletedAt === null);
  return own.map((post) => ({
    id: post.urn,
    at: post.at,
    kind: [kindOf(post), ...post.labels].join(', '),
    title: post.title,
    text: post.text,
    media: shownMedia(assets, post),
    url: `https://www.linkedin.com/feed/update/${post.urn}/`,
    privacy: post.visibility === 'PUBLIC' ? null : post.visibility,
    comments: [],
  }));
}

import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { imageHost, videoHost } from './media.ts';
import { badUrl, formData, formError, invalidSubmission, missingUrl, textError } from './replies.ts';
import { type Asset, type Call, type Handler, newId36, type Post } from './state.ts';
import { addressOf, flairs, type Subreddit, subredditNamed } from './things.ts';

const maxTitleCharacters = 300;
const maxTextCharacters = 40_000;
const kinds = ['self', 'link', 'image', 'video'] as const;
type Kind = (typeof kinds)[number];

const kindOf = ({ params }: Call): Kind | undefined => kinds.find((each) => each === params.get('kind'));

function subredditRefusal({ identity }: Call, sub: Subreddit, kind: Kind): SandboxReply | null {
  const { name, type, submissions, allowsImages, allowsVideos } = sub;
  const notAllowed = formError('SUBREDDIT_NOTALLOWED', 'you aren’t allowed to post there.', 'sr');
  if (identity.traits.bannedFrom === name || type === 'archived') return notAllowed;
  if (type === 'user' && name !== `u_${identity.username}`) return notAllowed;
  if (kind === 'self' && submissions === 'link')
    return formError('NO_SELFS', 'that subreddit doesn’t allow text posts', 'sr');
  const isShut = (kind === 'image' && !allowsImages) || (kind === 'video' && !allowsVideos);
  if (kind !== 'self' && (submissions === 'self' || isShut))
    return formError('NO_LINKS', 'that subreddit doesn’t allow such posts', 'sr');
  return null;
}

/** Tells whether a flag is on. Reddit accepts `true`, `1` and `on`, in any case. */
const isOn = ({ params }: Call, name: string): boolean => /^(?:true|1|on)$/i.test(params.get(name) ?? '');

/** Refuses fields that this kind of post does not have, and flairs that the subreddit does not have. */
function unusedFields({ params }: Call, kind: Kind, { needsFlair }: Subreddit): SandboxReply | null {
  const flair = params.get('flair_id') ?? '';
  const isFlair = flair === '' || (needsFlair && flairs.some(({ id }) => id === flair));
  const unused = [
    ...(kind === 'self' ? ['url'] : []),
    ...(kind === 'video' ? [] : ['video_poster_url']),
    ...(isFlair ? [] : ['flair_id']),
  ].filter((name) => params.has(name));
  return unused.length > 0 ? notImitated(unused) : null;
}

function textRefusal({ params }: Call): SandboxReply | null {
  const text = params.get('text') ?? '';
  return (
    textError(params.get('title')?.trim() ?? '', maxTitleCharacters, 'title') ??
    (text === '' ? null : textError(text, maxTextCharacters, 'text'))
  );
}

/** The uploaded file at the address in a field, if the file belongs to this account. */
function assetAt({ state, identity, params }: Call, field: string, host: string): Asset | undefined {
  return state.assets.find(
    (each) =>
      each.host === host &&
      `https://${each.host}/${each.key}` === params.get(field) &&
      each.account === identity.platformId &&
      each.file !== null,
  );
}

function fileRefusal(call: Call, kind: Kind, field: string, host: string): SandboxReply | null {
  if (kind === 'self' || assetAt(call, field, host)) return null;
  return (call.params.get(field) ?? '') === '' ? missingUrl(field) : badUrl(field);
}

const isLink = (text: string): boolean => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');

/**
 * The refusal of a link that is missing, invalid or already posted to the subreddit. With `resubmit`, a link may be
 * posted again.
 */
function linkRefusal(call: Call, { name }: Subreddit): SandboxReply | null {
  const { params, state } = call;
  const link = params.get('url') ?? '';
  if (link === '') return missingUrl('url');
  if (!isLink(link)) return badUrl('url');
  if (isOn(call, 'resubmit')) return null;
  const isKnown = state.posts.some(
    (each) => each.subreddit === name && each.link === link && !each.isDeleted,
  );
  return isKnown ? formError('ALREADY_SUB', 'that link has already been submitted', 'url') : null;
}

function filesRefusal(call: Call, kind: Kind, sub: Subreddit): SandboxReply | null {
  if (kind === 'link') return linkRefusal(call, sub);
  const refusal = fileRefusal(call, kind, 'url', kind === 'video' ? videoHost : imageHost);
  return refusal ?? (kind === 'video' ? fileRefusal(call, kind, 'video_poster_url', imageHost) : null);
}

function flairRefusal(call: Call, { needsFlair }: Subreddit): SandboxReply | null {
  if (!needsFlair || (call.params.get('flair_id') ?? '') !== '') return null;
  const code = 'SUBMIT_VALIDATION_FLAIR_REQUIRED';
  const words = 'Your post must contain post flair.';
  return isOn(call, 'validate_on_submit')
    ? invalidSubmission('flair', code, words)
    : formError(code, words, 'flair');
}

/** The refusal for a new account that posts too soon after its last post. */
function breakRefusal({ identity, state, world }: Call): SandboxReply | null {
  const last = Math.max(
    ...state.posts.filter(({ account }) => account === identity.platformId).map(({ at }) => at),
  );
  const ms = last + state.limits.breakMs - world.now();
  if (!identity.traits.isNew || ms <= 0) return null;
  const words = `Take a break for ${Math.ceil(ms / 60_000)} minutes before trying again.`;
  return formError('RATELIMIT', words, 'ratelimit', { ratelimit: ms / 1000 });
}

const marksOf = (call: Call) => ({
  isNsfw: isOn(call, 'nsfw'),
  isSpoiler: isOn(call, 'spoiler'),
  sendsReplies: !call.params.has('sendreplies') || isOn(call, 'sendreplies'),
  flair: call.params.get('flair_id') || null,
});

/**
 * The files of a new post, and the time at which it appears. A post whose file Reddit cannot process never appears.
 */
function filesOf(call: Call, kind: Kind): Pick<Post, 'asset' | 'poster' | 'visibleAt'> {
  const { state, world, identity } = call;
  const now = world.now();
  if (kind !== 'image' && kind !== 'video') return { asset: null, poster: null, visibleAt: now };
  const asset = assetAt(call, 'url', kind === 'video' ? videoHost : imageHost);
  const poster = kind === 'video' ? assetAt(call, 'video_poster_url', imageHost) : undefined;
  const isStuck = world.takeFault('processing', identity.platformId) === 'never_finish';
  const isShown = !isStuck && [asset, poster].every((file) => file?.isBroken !== true);
  return {
    asset: asset?.id ?? null,
    poster: poster?.id ?? null,
    visibleAt: isShown ? now + state.settings.processingMs : null,
  };
}

function createPost(call: Call, kind: Kind, sub: Subreddit): Post {
  const { state, world, identity, params } = call;
  const post: Post = {
    id: newId36(call),
    account: identity.platformId,
    subreddit: sub.name,
    kind,
    title: (params.get('title') ?? '').trim().replaceAll(/\s+/g, ' '),
    text: (params.get('text') ?? '').trim(),
    at: world.now(),
    ...filesOf(call, kind),
    removedBy: sub.removes ? 'automod_filtered' : null,
    isDeleted: false,
    link: kind === 'link' ? params.get('url') : null,
    ...marksOf(call),
    votes: {},
    remarksAdded: 0,
  };
  state.posts.push(post);
  return post;
}

/**
 * Creates a post. Replies to text and link posts contain the id. For posts with media, Reddit sends the id over a
 * websocket.
 */
export const submit: Handler = (call) => {
  const { params, state, identity, world } = call;
  const kind = kindOf(call);
  if (params.get('kind') === 'videogif') return notImitated(['kind']);
  if (!kind) return formError('INVALID_OPTION', 'that option is not valid', 'kind');
  const name = params.get('sr') ?? '';
  if (name === '') return formError('SUBREDDIT_REQUIRED', 'you must specify a subreddit', 'sr');
  const sub = subredditNamed(name, state.settings.moreSubreddits);
  if (!sub) return formError('SUBREDDIT_NOEXIST', 'that subreddit doesn’t exist', 'sr');
  const refusal =
    unusedFields(call, kind, sub) ??
    subredditRefusal(call, sub, kind) ??
    textRefusal(call) ??
    filesRefusal(call, kind, sub) ??
    flairRefusal(call, sub) ??
    breakRefusal(call);
  if (refusal) return refusal;
  const post = createPost(call, kind, sub);
  if (kind === 'self' || kind === 'link')
    return formData({ id: post.id, name: `t3_${post.id}`, url: addressOf(post), drafts_count: 0 });
  return formData({
    user_submitted_page: `https://www.reddit.com/user/${identity.username}/submitted/`,
    websocket_url: `wss://ws-0.wss.redditmedia.com/${post.asset}?m=${world.newId()}`,
  });
};

import { createHash } from 'node:crypto';
import { dayMs } from '@fanfare/core/time/units.ts';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import type { BrokenRule } from '../../_sandbox/measure.ts';
import { fetchFile } from '../../_sandbox/received.ts';
import { unknownMembers } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { mediaRules } from './media-rules.ts';
import { type Call, type Container, type Poll, pollSchema, type Thread, type Threads } from './state.ts';
import * as containers from '../../_meta/sandbox/containers.ts';
import * as replies from './replies.ts';

const imageErrors: Partial<Record<BrokenRule, string>> = {
  type: 'The image format is not supported. Supported formats are: JPEG, PNG.',
  bytes: 'The image is too large.',
  ratio: 'The aspect ratio of the image is not supported.',
};

/** Threads spells "aspect" this way. */
const videoErrors: Partial<Record<BrokenRule | 'unreachable', string>> = {
  unreachable: 'FAILED_DOWNLOADING_VIDEO',
  durationMs: 'INVALID_DURATION',
  frameRate: 'INVALID_FRAME_RATE',
  ratio: 'INVALID_ASPEC_RATIO',
};

const types = ['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL'] as const;
type Type = (typeof types)[number];

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const emoji = /^\p{RGI_Emoji}$/v;

function lengthOf(text: string): number {
  const parts = [...segmenter.segment(text)].map(({ segment }) =>
    emoji.test(segment) ? Buffer.byteLength(segment) : [...segment].length,
  );
  return parts.reduce((sum, each) => sum + each, 0);
}

function textError(params: URLSearchParams): SandboxReply | null {
  const text = params.get('text') ?? '';
  if (lengthOf(text) > 500) return replies.invalid('Param text must be at most 500 characters long.');
  const links = new Set([
    ...(text.match(/https?:\/\/[^\s)\]]+/gi) ?? []),
    ...params.getAll('link_attachment'),
  ]);
  return links.size > 5 ? replies.invalid('THREADS_API__LINK_LIMIT_EXCEEDED') : null;
}

function childError(params: URLSearchParams, type: Type): SandboxReply | null {
  if (params.get('is_carousel_item') !== 'true') return null;
  if (type !== 'IMAGE' && type !== 'VIDEO')
    return replies.invalid('This media_type cannot be an item of a carousel.');
  const words = ['text', 'reply_to_id', 'topic_tag', 'quote_post_id', 'reply_control'];
  const stray = words.find((name) => params.has(name));
  return stray === undefined ? null : replies.invalid(`An item of a carousel has no ${stray}.`);
}

const audiences = 'everyone accounts_you_follow mentioned_only parent_post_author_only followers_only';

function valueError(params: URLSearchParams): SandboxReply | null {
  const [tag, audience] = [params.get('topic_tag'), params.get('reply_control')];
  if (tag !== null && !/^[^.&]{1,50}$/.test(tag)) return replies.invalid('Param topic_tag is invalid.');
  if (audience !== null && !audiences.split(' ').includes(audience))
    return replies.invalid('Param reply_control is invalid.');
  return (params.get('alt_text')?.length ?? 0) > 1000
    ? replies.invalid('Param alt_text must be at most 1000 characters long.')
    : null;
}

const needs: Readonly<Record<Type, string>> = {
  TEXT: 'text',
  IMAGE: 'image_url',
  VIDEO: 'video_url',
  CAROUSEL: 'children',
};

/** Parameters that only some kinds of post accept. */
const onlyFor: Readonly<Record<string, readonly Type[]>> = {
  link_attachment: ['TEXT'],
  poll_attachment: ['TEXT'],
  auto_publish_text: ['TEXT'],
  image_url: ['IMAGE'],
  video_url: ['VIDEO'],
  alt_text: ['IMAGE', 'VIDEO'],
  children: ['CAROUSEL'],
};

/** The requested media type, or an error reply if the type or one of its parameters is refused. */
export function typeIn(params: URLSearchParams): Type | SandboxReply {
  const asked = params.get('media_type');
  if (asked === null) return replies.required('media_type');
  const type = types.find((each) => each === asked);
  if (!type) return replies.invalid('Param media_type must be one of TEXT, IMAGE, VIDEO, CAROUSEL.');
  if ((params.get(needs[type]) ?? '').trim() === '') return replies.required(needs[type]);
  const [stray] = containers.strayParameters(params, type, onlyFor);
  if (stray !== undefined) return replies.invalid(`Param ${stray} cannot be used with media_type ${type}.`);
  return childError(params, type) ?? valueError(params) ?? textError(params) ?? type;
}

/** The options of the poll, null for a post without a poll, or the reply that refuses the poll. */
function pollIn(params: URLSearchParams): Poll | null | SandboxReply {
  if (!params.has('poll_attachment')) return null;
  const { data, error } = pollSchema.safeParse(parseJson(params.get('poll_attachment') ?? ''));
  if (data) return data;
  return unknownMembers(error) ?? replies.invalid('Param poll_attachment is invalid.');
}

type Draft = Pick<Container, 'files' | 'error'>;
const childReplies = {
  missing: replies.containerNotFound,
  required: replies.required,
  invalid: replies.invalid,
};

async function draft(call: Call, type: Type): Promise<Draft | SandboxReply> {
  const { params, world } = call;
  const altText = params.get('alt_text');
  if (type === 'TEXT') return { files: [], error: null };
  if (type === 'CAROUSEL') {
    const unfinished = replies.invalid('The children of a carousel must be finished.');
    const files = containers.filesOfChildren(call, 20, { ...childReplies, unfinished });
    return 'status' in files ? files : { files, error: null };
  }
  if (type === 'VIDEO') {
    // Threads fetches a video after the call, so its errors are reported later.
    const video = await fetchFile(world, params.get('video_url') ?? '', mediaRules.video, altText);
    if (typeof video !== 'string') return { files: [video], error: null };
    return { files: [], error: videoErrors[video] ?? 'FAILED_PROCESSING_VIDEO' };
  }
  const image = await fetchFile(world, params.get('image_url') ?? '', mediaRules.image, altText);
  if (image === 'unreachable') return replies.mediaNotFetched;
  if (typeof image === 'string') return replies.invalid(imageErrors[image] ?? 'The image is not supported.');
  return { files: [image], error: null };
}

function processingMs({ state: { settings } }: Threads, type: Type): number {
  const { textMs, imageMs, videoMs } = settings;
  return { TEXT: textMs, CAROUSEL: imageMs, IMAGE: imageMs, VIDEO: videoMs }[type];
}

function parentError({ state, params }: Call): SandboxReply | null {
  const ids = [params.get('reply_to_id'), params.get('quote_post_id')];
  const missing = ids.find((id) => id !== null && !state.threads.some((each) => each.id === id));
  return missing === undefined || missing === null ? null : replies.notFound(missing);
}

/**
 * Creates a hidden post, which can be published within a day. With `auto_publish_text`, also publishes the post, which
 * must be a text post.
 */
export async function createContainer(call: Call): Promise<SandboxReply> {
  const { state, params, fault } = call;
  const type = typeIn(params);
  if (typeof type !== 'string') return type;
  const problem = parentError(call);
  if (problem) return problem;
  const poll = pollIn(params);
  if (poll && 'status' in poll) return poll;
  if (fault === 'refuse') return replies.restricted;
  const drafted = await draft(call, type);
  if ('status' in drafted) return drafted;
  const container: Container = {
    ...drafted,
    ...containers.newContainer(call, processingMs(call, type)),
    type,
    text: params.get('text') ?? '',
    replyTo: params.get('reply_to_id'),
    audience: params.get('reply_control') ?? 'everyone',
    quotes: params.get('quote_post_id'),
    topic: params.get('topic_tag'),
    link: params.get('link_attachment'),
    poll,
  };
  if (params.get('auto_publish_text') === 'true') return makeVisible(call, container);
  state.containers.push(container);
  return ok({ id: container.id });
}

const isReply = ({ replyTo }: Pick<Thread, 'replyTo'>) => replyTo !== null;

/** The number of posts, or of replies, that were published within a day. Posts and replies have separate quotas. */
const publishedToday = (call: Call, areReplies: boolean): number =>
  containers.madeToday(
    call,
    call.state.threads.filter((each) => isReply(each) === areReplies),
  );

const typeOf = {
  TEXT: 'TEXT_POST',
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
} as const satisfies Record<Type, Thread['type']>;

function makeVisible(call: Call, container: Container): SandboxReply {
  const { state, world, identity } = call;
  const { quota } = identity;
  if (publishedToday(call, isReply(container)) >= quota[isReply(container) ? 'replies' : 'posts'])
    return replies.dailyQuota;
  const { account, type, text, files, replyTo, audience, quotes, topic, link, poll } = container;
  const id = world.newId();
  // The shortcode cannot be guessed from the id.
  const shortcode = createHash('sha256').update(id).digest('base64url').slice(0, 11);
  const said = { text, files, replyTo, audience, quotes, topic, link, poll };
  const at = world.now();
  state.threads.push({
    id,
    account,
    at,
    type: typeOf[type],
    shortcode,
    ...said,
    isHidden: false,
    remarksAdded: 0,
  });
  container.isPublished = true;
  return ok({ id });
}

/**
 * Publishes a container once. Threads does not document its reply to a second publish call, so the sandbox replies that
 * it did not find the container. It also replies this during the first `unseenMs` after a container is finished.
 */
export function publish(call: Call): SandboxReply {
  const { world, state, fault } = call;
  const found = containers.findPublishable(call, false, {
    ...childReplies,
    unfinished: replies.containerNotFound,
  });
  if ('status' in found) return found;
  const isUnseen = world.now() < (found.readyAt ?? 0) + state.settings.unseenMs;
  return fault === 'refuse' || isUnseen ? replies.containerNotFound : makeVisible(call, found);
}

const deletions = 100;

/** Deletes one of the caller's own posts and keeps the replies to it. */
export function deleteThread(call: Call): SandboxReply {
  const { id, state, identity, world } = call;
  const own = state.threads.find((each) => each.id === id && each.account === identity.platformId);
  if (!own) return replies.notFound(id);
  if (containers.madeToday(call, state.deletions) >= deletions) return replies.dailyQuota;
  state.threads = state.threads.filter((each) => each !== own);
  state.deletions.push({ account: identity.platformId, at: world.now() });
  return ok({ success: true, deleted_id: id });
}

/** Reports how much of the daily quotas is used. */
export function publishingLimit(call: Call): SandboxReply {
  const { quota } = call.identity;
  const configOf = (quota_total: number) => ({ quota_total, quota_duration: dayMs / 1000 });
  const node = {
    quota_usage: publishedToday(call, false),
    config: configOf(quota.posts),
    reply_quota_usage: publishedToday(call, true),
    reply_config: configOf(quota.replies),
    delete_quota_usage: containers.madeToday(call, call.state.deletions),
    delete_config: configOf(deletions),
  };
  const shown = replies.read(node, call.params, 'quota_usage');
  return shown.status === 200 ? ok({ data: [shown.json] }) : shown;
}

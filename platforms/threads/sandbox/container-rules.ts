import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { invalid, required } from './replies.ts';
import type { Container } from './state.ts';

const types = ['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL'] as const;
type AskedType = Container['type'];

const isType = (type: string): type is AskedType => types.some((each) => each === type);

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
  if (lengthOf(text) > 500) return invalid('Param text must be at most 500 characters long.');
  const links = new Set([
    ...(text.match(/https?:\/\/[^\s)\]]+/gi) ?? []),
    ...params.getAll('link_attachment'),
  ]);
  return links.size > 5 ? invalid('THREADS_API__LINK_LIMIT_EXCEEDED') : null;
}

const needs: Readonly<Record<AskedType, string>> = {
  TEXT: 'text',
  IMAGE: 'image_url',
  VIDEO: 'video_url',
  CAROUSEL: 'children',
};

function childError(params: URLSearchParams, type: AskedType): SandboxReply | null {
  if (params.get('is_carousel_item') !== 'true') return null;
  if (type !== 'IMAGE' && type !== 'VIDEO')
    return invalid('This media_type cannot be an item of a carousel.');
  return params.has('text') || params.has('reply_to_id')
    ? invalid('An item of a carousel has neither text nor reply_to_id.')
    : null;
}

const audiences = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
];

function valueError(params: URLSearchParams): SandboxReply | null {
  const tag = params.get('topic_tag');
  if (tag !== null && !/^[^.&]{1,50}$/.test(tag)) return invalid('Param topic_tag is invalid.');
  const audience = params.get('reply_control');
  if (audience !== null && !audiences.includes(audience)) return invalid('Param reply_control is invalid.');
  return (params.get('alt_text')?.length ?? 0) > 1000
    ? invalid('Param alt_text must be at most 1000 characters long.')
    : null;
}

/** Parameters that only some kinds of post accept. */
const onlyFor: Readonly<Record<string, readonly AskedType[]>> = {
  link_attachment: ['TEXT'],
  auto_publish_text: ['TEXT'],
  poll_attachment: ['TEXT'],
  image_url: ['IMAGE'],
  video_url: ['VIDEO'],
  alt_text: ['IMAGE', 'VIDEO'],
  children: ['CAROUSEL'],
};

function unsupportedParamError(params: URLSearchParams, type: AskedType): SandboxReply | null {
  const stray = Object.entries(onlyFor).find(([name, kinds]) => params.has(name) && !kinds.includes(type));
  return stray ? invalid(`Param ${stray[0]} cannot be used with media_type ${type}.`) : null;
}

/** The requested media type, or the reply that refuses the request. */
export function parseContainerType(params: URLSearchParams): { type: AskedType } | { refused: SandboxReply } {
  const type = params.get('media_type');
  if (type === null) return { refused: required('media_type') };
  if (!isType(type))
    return { refused: invalid('Param media_type must be one of TEXT, IMAGE, VIDEO, CAROUSEL.') };
  const isMissing = (params.get(needs[type]) ?? '').trim() === '';
  const refused =
    (isMissing ? required(needs[type]) : null) ??
    unsupportedParamError(params, type) ??
    childError(params, type) ??
    valueError(params) ??
    textError(params);
  return refused ? { refused } : { type };
}

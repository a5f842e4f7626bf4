import { dayMs } from '@fanfare/core/time/units.ts';
import { listIn } from '../../_sandbox/replies.ts';
import type { SandboxPost, SandboxReply } from '../../_sandbox/sandbox.ts';
import { accumulatedAfter, seededBetween } from '../../_sandbox/seeded.ts';
import { type Identity, identityOf } from './identities.ts';
import { invalid, pageReply } from './replies.ts';
import type { Call, Pin, Pinterest, PinterestState } from './state.ts';

export const nothing = { impressions: 0, outboundClicks: 0, pinClicks: 0, saves: 0, reactions: 0 };
export type Counts = typeof nothing;

/**
 * The numbers that a pin has reached at a given time. People find pins for a long time: half of the views come after
 * the first day.
 */
export function countsAt({ id, at }: Pick<Pin, 'id' | 'at'>, now: number): Counts {
  const impressions = accumulatedAfter(seededBetween([60, 900], id, 'seen'), now - at, dayMs);
  const part = (share: number) => Math.floor(impressions * share);
  return {
    impressions,
    outboundClicks: part(0.01),
    pinClicks: part(0.04),
    saves: part(0.02),
    reactions: part(0.015),
  };
}

const rate = (part: number, { impressions }: Counts) => (impressions === 0 ? 0 : part / impressions);
const engagement = ({ outboundClicks, pinClicks, saves }: Counts) => outboundClicks + pinClicks + saves;

const formulas: Readonly<Record<string, (counts: Counts) => number>> = {
  IMPRESSION: ({ impressions }) => impressions,
  OUTBOUND_CLICK: ({ outboundClicks }) => outboundClicks,
  OUTBOUND_CLICK_RATE: (counts) => rate(counts.outboundClicks, counts),
  PIN_CLICK: ({ pinClicks }) => pinClicks,
  PIN_CLICK_RATE: (counts) => rate(counts.pinClicks, counts),
  SAVE: ({ saves }) => saves,
  SAVE_RATE: (counts) => rate(counts.saves, counts),
  ENGAGEMENT: engagement,
  ENGAGEMENT_RATE: (counts) => rate(engagement(counts), counts),
  TOTAL_REACTIONS: ({ reactions }) => reactions,
};

/** The value of a metric. Comments, follows and plays do not happen in the sandbox, so their metrics are zero. */
export const metricAt = (counts: Counts, name: string): number => formulas[name]?.(counts) ?? 0;

export const valuesOf = (counts: Counts, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, metricAt(counts, name)]));

const image = (name: string, width: number, height: number) => ({
  width,
  height,
  url: `https://i.pinimg.com/${name}/00/00/00/0.jpg`,
});

const images = {
  '150x150': image('150x150', 150, 150),
  '400x300': image('400x300', 400, 300),
  '600x': image('600x', 600, 900),
  '1200x': image('1200x', 1200, 1800),
};

const frameAddress = (seconds: number) =>
  `https://i.pinimg.com/videos/thumbnails/originals/00/00/00/${seconds}.jpg`;

/** The length, size and address of a video. Pinterest reports these only after processing the video. */
function movieOf({ readyAt, movie }: Pin, now: number) {
  const isReady = readyAt !== null && readyAt <= now;
  if (!isReady) return { duration: null, width: null, height: null, video_url: null };
  const { durationMs = null, width = null, height = null } = movie ?? {};
  return { duration: durationMs, width, height, video_url: 'https://v1.pinimg.com/videos/0.m3u8' };
}

function mediaOf(pin: Pin, now: number) {
  const { kind, file, more, texts, frame } = pin;
  if (kind === 'carousel')
    return {
      media_type: 'multiple_images',
      items: [file, ...more].map((_, at) => ({ item_type: 'image', ...texts[at], images })),
    };
  if (kind === 'image') return { media_type: 'image', images };
  return {
    media_type: 'video',
    images,
    cover_image_url: frame === null ? images['1200x'].url : frameAddress(frame),
    ...movieOf(pin, now),
  };
}

const creativeTypes = { image: 'REGULAR', video: 'VIDEO', carousel: 'CAROUSEL' } as const;

export function pinResource({ state, world, identity, request }: Call, pin: Pin) {
  const board = state.boards.find((each) => each.id === pin.board);
  const { impressions, pinClicks, outboundClicks, reactions } = countsAt(pin, world.now());
  const counts = { impression: impressions, pin_click: pinClicks, clickthrough: outboundClicks };
  const lifetime = { ...counts, reaction: reactions, comment: 0 };
  return {
    id: pin.id,
    // Pinterest returns times without a time zone and without milliseconds.
    created_at: new Date(pin.at).toISOString().slice(0, 19),
    board_id: pin.board,
    board_section_id: null,
    board_owner: { username: identityOf(board?.owner ?? '')?.username ?? 'somebody' },
    title: pin.title,
    description: pin.description,
    link: pin.link,
    alt_text: pin.altText,
    note: pin.note,
    dominant_color: pin.dominantColor,
    creative_type: creativeTypes[pin.kind],
    media: mediaOf(pin, world.now()),
    is_owner: pin.account === identity.platformId,
    is_standard: pin.isStandard,
    pin_metrics:
      request.query.get('pin_metrics') === 'true' ? { '90d': counts, lifetime_metrics: lifetime } : null,
    parent_pin_id: null,
  };
}

/** The kinds of pins on Pinterest. The sandbox has no pins of advertisers. */
const knownTypes = 'REGULAR VIDEO CAROUSEL SHOPPING MAX_VIDEO SHOP_THE_PIN COLLECTION IDEA'.split(' ');

/** One page of pins of the requested kinds, newest first. */
export function pinPage(call: Call, pins: readonly Pin[]): SandboxReply {
  const types = listIn(call.request.query, 'creative_types');
  if (!types.every((each) => knownTypes.includes(each))) return invalid('creative_types is not valid.');
  const wanted = pins.filter(({ kind }) => types.length === 0 || types.includes(creativeTypes[kind]));
  return pageReply(call.request, wanted.toReversed(), (each) => pinResource(call, each));
}

function postOf({ boards }: PinterestState, pin: Pin): SandboxPost {
  const { id, at, kind, title, description, altText, file, more, cover } = pin;
  const board = boards.find((each) => each.id === pin.board);
  return {
    id,
    at,
    kind,
    title,
    text: description ?? '',
    media: [{ ...file, altText }, ...more, ...(cover ? [cover] : [])],
    url: `https://www.pinterest.com/pin/${id}/`,
    // A pin has no privacy of its own: everyone who can see the board can see its pins.
    privacy: board ? `${board.name} (${board.privacy.toLowerCase()} board)` : null,
    comments: [],
  };
}

export const postsOf = ({ state }: Pinterest, { platformId }: Identity): SandboxPost[] =>
  state.pins.filter(({ account }) => account === platformId).map((each) => postOf(state, each));

import { z } from 'zod';
import { boardOf } from './boards.ts';
import { readJson } from './body.ts';
import type { Call, Handler } from './context.ts';
import { pageReply } from './lists.ts';
import { pinResource } from './pin-resource.ts';
import { mediaSource, sourceOf } from './pin-source.ts';
import { created, gone, noId, ok, replies } from './replies.ts';
import type { Pin } from './state.ts';

const words = (most: number) => z.string().max(most).nullable().default(null);

const wished = z.strictObject({
  board_id: z.string(),
  title: words(100),
  description: words(800),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .default(null),
  alt_text: words(500),
  dominant_color: words(7).optional(),
  media_source: mediaSource,
});

const secretScopes = ['pins:read_secret', 'pins:write_secret'];

export const createPin: Handler = async (call) => {
  const { state, world, identity, scopes, request, fault } = call;
  if (identity.isTrial) return replies.trial;
  const read = await readJson(request, wished);
  if ('refused' in read) return read.refused;
  const { board_id: boardId, title, description, link, alt_text: altText, media_source } = read.data;
  if (!/^\d+$/.test(boardId)) return noId(boardId);
  const board = boardOf(call, boardId);
  if (!board) return replies.noBoard;
  const isSecret = board.privacy === 'SECRET';
  if (isSecret && !secretScopes.every((scope) => scopes.includes(scope))) return replies.missingScope;
  if (board.privacy === 'PROTECTED') return replies.forbidden;
  if (fault === 'refuse') return replies.imageTooSmall;
  const source = await sourceOf(call, media_source);
  if ('status' in source) return source;
  const pin: Pin = {
    id: world.newId(),
    account: identity.platformId,
    board: board.id,
    at: world.now(),
    title,
    description,
    link,
    altText,
    ...source,
  };
  state.pins.push(pin);
  return created(pinResource(call, pin));
};

/** A pin on a board that the person and the token may see. */
export function pinOf(call: Call): Pin | undefined {
  const pin = call.state.pins.find(({ id }) => id === call.id);
  return pin && boardOf(call, pin.board) ? pin : undefined;
}

export const readPin: Handler = (call) => {
  if (!/^\d+$/.test(call.id)) return noId(call.id);
  const pin = pinOf(call);
  return pin ? ok(pinResource(call, pin)) : replies.noPin;
};

/** What somebody pinned, newest first. */
export const listPins: Handler = (call) => {
  const pins = call.state.pins.filter(
    ({ account, board }) => account === call.identity.platformId && boardOf(call, board),
  );
  return pageReply(call.request, pins.toReversed(), (each) => pinResource(call, each));
};

export const deletePin: Handler = (call) => {
  const { state, identity, id, fault } = call;
  if (!/^\d+$/.test(id)) return noId(id);
  const pin = pinOf(call);
  if (!pin) return replies.noPin;
  if (pin.account !== identity.platformId || fault === 'refuse') return replies.forbidden;
  state.pins = state.pins.filter((each) => each !== pin);
  return gone;
};

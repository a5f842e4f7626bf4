import { z } from 'zod';
import { boardOf } from './boards.ts';
import { readJson } from './body.ts';
import type { Call, Handler } from './context.ts';
import { pageReply } from './lists.ts';
import { pinResource } from './pin-resource.ts';
import { mediaSource, sourceOf } from './pin-source.ts';
import { created, noContent, invalidId, ok, replies } from './replies.ts';
import type { Pin } from './state.ts';

const text = (most: number) => z.string().max(most).nullable().default(null);

const pinBody = z.strictObject({
  board_id: z.string(),
  title: text(100),
  description: text(800),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .default(null),
  alt_text: text(500),
  dominant_color: text(7).optional(),
  media_source: mediaSource,
});

const secretScopes = ['pins:read_secret', 'pins:write_secret'];

export const createPin: Handler = async (call) => {
  const { state, world, identity, scopes, request, fault } = call;
  if (identity.isTrial) return replies.trial;
  const read = await readJson(request, pinBody);
  if ('refused' in read) return read.refused;
  const { board_id: boardId, title, description, link, alt_text: altText, media_source } = read.data;
  if (!/^\d+$/.test(boardId)) return invalidId(boardId);
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

/** The pin of the call, if the token may see its board. */
export function pinOf(call: Call): Pin | undefined {
  const pin = call.state.pins.find(({ id }) => id === call.id);
  return pin && boardOf(call, pin.board) ? pin : undefined;
}

export const readPin: Handler = (call) => {
  if (!/^\d+$/.test(call.id)) return invalidId(call.id);
  const pin = pinOf(call);
  return pin ? ok(pinResource(call, pin)) : replies.noPin;
};

/** The pins of the member, newest first. */
export const listPins: Handler = (call) => {
  const pins = call.state.pins.filter(
    ({ account, board }) => account === call.identity.platformId && boardOf(call, board),
  );
  return pageReply(call.request, pins.toReversed(), (each) => pinResource(call, each));
};

export const deletePin: Handler = (call) => {
  const { state, identity, id, fault } = call;
  if (!/^\d+$/.test(id)) return invalidId(id);
  const pin = pinOf(call);
  if (!pin) return replies.noPin;
  if (pin.account !== identity.platformId || fault === 'refuse') return replies.forbidden;
  state.pins = state.pins.filter((each) => each !== pin);
  return noContent;
};

import { z } from 'zod';
import { imitatedValues } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { boardOf } from './boards.ts';
import { created, invalidId, noContent, ok, replies, withBody } from './replies.ts';
import { pinPage, pinResource } from './pin-resource.ts';
import { mediaSource, sourceOf } from './pin-source.ts';
import type { Call, Handler, Pin } from './state.ts';

const text = (most: number) => z.string().max(most).nullable().default(null);

const link = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .nullable();

/** Fields that Pinterest acts on and the sandbox does not. */
const notHere = {
  board_section_id: imitatedValues(null),
  carousel_slots: imitatedValues(null),
  ai_disclosures: imitatedValues(null),
  parent_pin_id: imitatedValues(null),
  sponsor_id: imitatedValues(null),
};

const pinBody = z.strictObject({
  ...notHere,
  board_id: z.string(),
  title: text(100),
  description: text(800),
  link: link.default(null),
  alt_text: text(500),
  note: text(500),
  dominant_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable()
    .default(null),
  media_source: mediaSource,
});

const secretScopes = ['pins:read_secret', 'pins:write_secret'];

export const createPin = withBody(pinBody, async (call, body) => {
  const { state, world, identity, scopes } = call;
  if (identity.isTrial) return replies.trial;
  const { board_id: boardId, title, description, link, note, media_source } = body;
  if (!/^\d+$/.test(boardId)) return invalidId(boardId);
  const board = boardOf(call, boardId);
  if (!board) return replies.noBoard;
  const isSecret = board.privacy === 'SECRET';
  if (isSecret && !secretScopes.every((scope) => scopes.includes(scope))) return replies.missingScope;
  if (board.privacy === 'PROTECTED') return replies.forbidden;
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
    altText: body.alt_text,
    note,
    dominantColor: body.dominant_color,
    ...source,
  };
  state.pins.push(pin);
  return created(pinResource(call, pin));
});

/** The pin of the call, if the token may see its board. */
export function pinOf(call: Call): Pin | undefined {
  const pin = call.state.pins.find(({ id }) => id === call.id);
  return pin && boardOf(call, pin.board) ? pin : undefined;
}

export const readPin: Handler = (call) => {
  const pin = pinOf(call);
  return pin ? ok(pinResource(call, pin)) : replies.noPin;
};

/** The pins of the member, newest first. */
export const listPins: Handler = (call) => {
  const { platformId } = call.identity;
  return pinPage(
    call,
    call.state.pins.filter(({ account, board }) => account === platformId && boardOf(call, board)),
  );
};

const someText = (most: number) => z.string().max(most).nullable().optional();

const changeBody = z.strictObject({
  ...notHere,
  board_id: z.string().regex(/^\d+$/).optional(),
  title: someText(100),
  description: someText(800),
  alt_text: someText(500),
  note: someText(500),
  link: link.optional(),
});

/** The pin of the call if it is the member's own, or the refusal. */
function ownPin(call: Call): Pin | SandboxReply {
  const pin = pinOf(call);
  if (!pin) return replies.noPin;
  return pin.account === call.identity.platformId ? pin : replies.forbidden;
}

/** Changes the texts of an own pin, or moves it to another board. */
export const changePin = withBody(changeBody, (call, body) => {
  const pin = ownPin(call);
  if ('status' in pin) return pin;
  const { board_id: board, alt_text: altText, title, description, link: address, note } = body;
  if (board !== undefined && !boardOf(call, board)) return replies.noBoard;
  const given = Object.entries({ board, title, description, link: address, altText, note });
  Object.assign(pin, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  return ok(pinResource(call, pin));
});

export const deletePin: Handler = (call) => {
  const pin = ownPin(call);
  if ('status' in pin) return pin;
  call.state.pins = call.state.pins.filter((each) => each !== pin);
  return noContent;
};

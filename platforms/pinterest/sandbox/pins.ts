import { z } from 'zod';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { boardOf } from './boards.ts';
import { readJson } from './body.ts';
import type { Call, Handler } from './context.ts';
import { pageReply } from './lists.ts';
import { pinResource } from './pin-resource.ts';
import { mediaSource, sourceOf } from './pin-source.ts';
import { created, noContent, invalidId, ok, replies } from './replies.ts';
import type { Pin } from './state.ts';

const text = (most: number) => z.string().max(most).nullable().default(null);

const link = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .nullable();

/** Fields that Pinterest acts on and the sandbox does not. */
const notHere = {
  board_section_id: z.unknown().optional(),
  carousel_slots: z.unknown().optional(),
  ai_disclosures: z.unknown().optional(),
  parent_pin_id: z.unknown().optional(),
  sponsor_id: z.unknown().optional(),
};

function refusalOf(data: { [name in keyof typeof notHere]?: unknown }): SandboxReply | null {
  const used = (Object.keys(notHere) as (keyof typeof notHere)[]).filter(
    (name) => data[name] !== undefined && data[name] !== null,
  );
  return used.length > 0 ? notImitated(used) : null;
}

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

export const createPin: Handler = async (call) => {
  const { state, world, identity, scopes, request, fault } = call;
  if (identity.isTrial) return replies.trial;
  const read = await readJson(request, pinBody);
  if ('refused' in read) return read.refused;
  const unused = refusalOf(read.data);
  if (unused) return unused;
  const { note, dominant_color: dominantColor } = read.data;
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
    note,
    dominantColor,
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

/** Changes the texts of an own pin, or moves it to another board. */
export const changePin: Handler = async (call) => {
  if (!/^\d+$/.test(call.id)) return invalidId(call.id);
  const pin = pinOf(call);
  if (!pin) return replies.noPin;
  if (pin.account !== call.identity.platformId || call.fault === 'refuse') return replies.forbidden;
  const read = await readJson(call.request, changeBody);
  if ('refused' in read) return read.refused;
  const unused = refusalOf(read.data);
  if (unused) return unused;
  const { board_id: board, title, description, link: address, alt_text: altText, note } = read.data;
  if (board !== undefined && !boardOf(call, board)) return replies.noBoard;
  const given = Object.entries({ board, title, description, link: address, altText, note });
  Object.assign(pin, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  return ok(pinResource(call, pin));
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

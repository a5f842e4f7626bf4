import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { z } from 'zod';
import { onlyImitatedAs } from '../../_sandbox/not-imitated.ts';
import { noContent, ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identityOf } from './identities.ts';
import { pinPage, pinResource } from './pin-resource.ts';
import { link, mediaSource, sourceOf } from './pin-source.ts';
import { created, invalid, invalidId, pageReply, replies, withBody } from './replies.ts';
import type { Board, Call, Handler, Pin } from './state.ts';

const boardBody = z.strictObject({
  name: z.string(),
  description: z.string().default(''),
  privacy: z.enum(['PUBLIC', 'PROTECTED', 'SECRET']).default('PUBLIC'),
});

const privacies: Readonly<Record<string, readonly Board['privacy'][]>> = {
  ALL: ['PUBLIC', 'PROTECTED', 'SECRET'],
  PUBLIC: ['PUBLIC'],
  PROTECTED: ['PROTECTED'],
  SECRET: ['SECRET'],
  PUBLIC_AND_SECRET: ['PUBLIC', 'SECRET'],
};

function boardResource({ state }: Pick<Call, 'state'>, board: Board) {
  const { id, name, description, privacy, owner, at, guests } = board;
  const pins = state.pins.filter((each) => each.board === id);
  const changed = pins.at(-1)?.at ?? at;
  return {
    id,
    name,
    description,
    privacy,
    owner: { username: identityOf(owner)?.username ?? 'somebody' },
    pin_count: pins.length,
    follower_count: 0,
    collaborator_count: guests.length,
    created_at: new Date(at).toISOString().slice(0, 19),
    board_pins_modified_at: new Date(changed).toISOString(),
    media: { image_cover_url: null, pin_thumbnail_urls: [] },
  };
}

const isVisible = ({ identity, scopes }: Call, { owner, guests, privacy }: Board): boolean =>
  [owner, ...guests].includes(identity.platformId) &&
  (privacy !== 'SECRET' || scopes.includes('boards:read_secret'));

/** The board with this id, if the member and the token may see it. */
const boardOf = (call: Call, id: string): Board | undefined =>
  call.state.boards.find((each) => each.id === id && isVisible(call, each));

export const listBoards: Handler = (call) => {
  const wanted = ownEntry(privacies, call.request.query.get('privacy') ?? 'ALL');
  if (!wanted) return invalid('privacy is not valid.');
  const boards = call.state.boards.filter((each) => isVisible(call, each) && wanted.includes(each.privacy));
  return pageReply(call.request, boards, (each) => boardResource(call, each));
};

export const readBoard: Handler = (call) => {
  const board = boardOf(call, call.id);
  return board ? ok(boardResource(call, board)) : replies.noBoard;
};

/**
 * The refusal of a new or changed board whose name or privacy is not allowed. `changed` is the board that changes: it
 * may keep its own name.
 */
function boardRefusal(
  { state, identity, scopes }: Call,
  { name, privacy }: Pick<Board, 'name' | 'privacy'>,
  changed?: Board,
): SandboxReply | null {
  if (privacy === 'SECRET' && !scopes.includes('boards:write_secret')) return replies.missingScope;
  const plain = (text: string) => text.trim().toLowerCase();
  const others = state.boards.filter((each) => each !== changed && each.owner === identity.platformId);
  const isTaken = others.some((each) => plain(each.name) === plain(name));
  return isTaken || name.trim() === '' ? replies.badName : null;
}

export const createBoard = withBody(boardBody, (call, { name, description, privacy }) => {
  const { state, world, identity } = call;
  const board: Board = {
    id: world.newId(),
    owner: identity.platformId,
    guests: [],
    name: name.trim(),
    description,
    privacy,
    at: world.now(),
  };
  const refused = boardRefusal(call, board);
  if (refused) return refused;
  state.boards.push(board);
  return created(boardResource(call, board));
});

const boardChange = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  privacy: z.enum(['PUBLIC', 'SECRET']).optional(),
});

/** The board that the call names, if the member owns it; otherwise the refusal. */
function ownBoard(call: Call): Board | SandboxReply {
  const board = boardOf(call, call.id);
  if (!board) return replies.noBoard;
  return board.owner === call.identity.platformId ? board : replies.forbidden;
}

export const changeBoard = withBody(boardChange, (call, body) => {
  const board = ownBoard(call);
  if ('status' in board) return board;
  const { name = board.name, description = board.description, privacy = board.privacy } = body;
  const refused = boardRefusal(call, { name, privacy }, board);
  if (refused) return refused;
  Object.assign(board, { name: name.trim(), description, privacy });
  return ok(boardResource(call, board));
});

export const deleteBoard: Handler = (call) => {
  const { state, id } = call;
  const board = ownBoard(call);
  if ('status' in board) return board;
  state.boards = state.boards.filter((each) => each !== board);
  state.pins = state.pins.filter((each) => each.board !== id);
  return noContent;
};

/** The pins of a board, newest first. */
export const listBoardPins: Handler = (call) =>
  boardOf(call, call.id)
    ? pinPage(
        call,
        call.state.pins.filter(({ board }) => board === call.id),
      )
    : replies.noBoard;

const text = (most: number) => z.string().max(most).nullable().default(null);

const notImitatedFields = {
  board_section_id: onlyImitatedAs(null),
  carousel_slots: onlyImitatedAs(null),
  ai_disclosures: onlyImitatedAs(null),
  parent_pin_id: onlyImitatedAs(null),
  sponsor_id: onlyImitatedAs(null),
};

const pinBody = z.strictObject({
  ...notImitatedFields,
  board_id: z.string(),
  title: text(100),
  description: text(800),
  link: link.nullable().default(null),
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

/** The pin that the call names, if the token may see its board. */
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

const pinChange = z.strictObject({
  ...notImitatedFields,
  board_id: z.string().regex(/^\d+$/).optional(),
  title: someText(100),
  description: someText(800),
  alt_text: someText(500),
  note: someText(500),
  link: link.nullable().optional(),
});

/** The pin that the call names, if the member owns it; otherwise the refusal. */
function ownPin(call: Call): Pin | SandboxReply {
  const pin = pinOf(call);
  if (!pin) return replies.noPin;
  return pin.account === call.identity.platformId ? pin : replies.forbidden;
}

export const changePin = withBody(pinChange, (call, body) => {
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

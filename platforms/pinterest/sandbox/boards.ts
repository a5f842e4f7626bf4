import { z } from 'zod';
import { readJson } from './body.ts';
import type { Call, Handler } from './context.ts';
import { identityOf } from './identities.ts';
import { pageReply } from './lists.ts';
import { pinResource } from './pin-resource.ts';
import { created, noContent, invalid, invalidId, ok, replies } from './replies.ts';
import type { Board } from './state.ts';

const boardBody = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
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
export const boardOf = (call: Call, id: string): Board | undefined =>
  call.state.boards.find((each) => each.id === id && isVisible(call, each));

export const listBoards: Handler = (call) => {
  if (call.fault === 'refuse') return replies.forbidden;
  const wanted = privacies[call.request.query.get('privacy') ?? 'ALL'];
  if (!wanted) return invalid('privacy is not valid.');
  const boards = call.state.boards.filter((each) => isVisible(call, each) && wanted.includes(each.privacy));
  return pageReply(call.request, boards, (each) => boardResource(call, each));
};

export const readBoard: Handler = (call) => {
  if (!/^\d+$/.test(call.id)) return invalidId(call.id);
  const board = boardOf(call, call.id);
  return board ? ok(boardResource(call, board)) : replies.noBoard;
};

const badName = invalid('The board name is invalid or duplicated.');

/** Whether a member has a board of this name, besides the one that is changed. */
const isTaken = (boards: readonly Board[], owner: string, name: string, changed?: Board): boolean =>
  boards.some(
    (each) =>
      each !== changed &&
      each.owner === owner &&
      each.name.trim().toLowerCase() === name.trim().toLowerCase(),
  );

export const createBoard: Handler = async (call) => {
  const { state, world, identity, scopes, request, fault } = call;
  if (fault === 'refuse') return badName;
  const read = await readJson(request, boardBody);
  if ('refused' in read) return read.refused;
  const { name, description = '', privacy } = read.data;
  if (privacy === 'SECRET' && !scopes.includes('boards:write_secret')) return replies.missingScope;
  if (name.trim() === '' || isTaken(state.boards, identity.platformId, name)) return badName;
  const owner = identity.platformId;
  const board: Board = {
    id: world.newId(),
    owner,
    guests: [],
    name: name.trim(),
    description,
    privacy,
    at: world.now(),
  };
  state.boards.push(board);
  return created(boardResource(call, board));
};

const changeBody = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  privacy: z.enum(['PUBLIC', 'SECRET']).optional(),
});

export const changeBoard: Handler = async (call) => {
  const { state, identity, scopes, request, id, fault } = call;
  const board = boardOf(call, id);
  if (!board) return replies.noBoard;
  if (board.owner !== identity.platformId || fault === 'refuse') return replies.forbidden;
  const read = await readJson(request, changeBody);
  if ('refused' in read) return read.refused;
  const { name = board.name, description = board.description, privacy = board.privacy } = read.data;
  if (privacy === 'SECRET' && !scopes.includes('boards:write_secret')) return replies.missingScope;
  if (name.trim() === '' || isTaken(state.boards, identity.platformId, name, board)) return badName;
  Object.assign(board, { name: name.trim(), description, privacy });
  return ok(boardResource(call, board));
};

export const deleteBoard: Handler = (call) => {
  const { state, identity, id } = call;
  const board = boardOf(call, id);
  if (!board) return replies.noBoard;
  if (board.owner !== identity.platformId) return replies.forbidden;
  state.boards = state.boards.filter((each) => each !== board);
  state.pins = state.pins.filter((each) => each.board !== id);
  return noContent;
};

/** The pins of a board, newest first. */
export const listBoardPins: Handler = (call) => {
  const { state, request, id, fault } = call;
  if (!/^\d+$/.test(id)) return invalidId(id);
  if (fault === 'refuse') return replies.forbidden;
  if (!boardOf(call, id)) return replies.noBoard;
  const pins = state.pins.filter((each) => each.board === id).reverse();
  return pageReply(request, pins, (each) => pinResource(call, each));
};

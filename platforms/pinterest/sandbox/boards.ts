import { z } from 'zod';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { created, invalid, noContent, ok, pageReply, replies, withBody } from './replies.ts';
import { identityOf } from './identities.ts';
import { pinPage } from './pin-resource.ts';
import type { Board, Call, Handler } from './state.ts';

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
export const boardOf = (call: Call, id: string): Board | undefined =>
  call.state.boards.find((each) => each.id === id && isVisible(call, each));

export const listBoards: Handler = (call) => {
  const wanted = privacies[call.request.query.get('privacy') ?? 'ALL'];
  if (!wanted) return invalid('privacy is not valid.');
  const boards = call.state.boards.filter((each) => isVisible(call, each) && wanted.includes(each.privacy));
  return pageReply(call.request, boards, (each) => boardResource(call, each));
};

export const readBoard: Handler = (call) => {
  const board = boardOf(call, call.id);
  return board ? ok(boardResource(call, board)) : replies.noBoard;
};

/** The refusal of a board with this name and privacy, which may be another's than the one that is changed. */
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

const changeBody = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  privacy: z.enum(['PUBLIC', 'SECRET']).optional(),
});

/** The board of the call if the member owns it, or the refusal. */
function ownBoard(call: Call): Board | SandboxReply {
  const board = boardOf(call, call.id);
  if (!board) return replies.noBoard;
  return board.owner === call.identity.platformId ? board : replies.forbidden;
}

export const changeBoard = withBody(changeBody, (call, body) => {
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

import { accountAnalytics, pinAnalytics } from './analytics.ts';
import { createBoard, deleteBoard, listBoardPins, listBoards, readBoard } from './boards.ts';
import type { Handler } from './context.ts';
import { readMedia, registerMedia } from './media.ts';
import { createPin, deletePin, listPins, readPin } from './pins.ts';
import type { Category } from './rates.ts';
import { ok, replies } from './replies.ts';

/** What faults can be aimed at. */
export const calls = {
  authorise: 'Agree on the consent page',
  token_exchange: 'Exchange a code for tokens',
  token_refresh: 'Renew a token',
  user_account: 'Read the account',
  boards_list: 'List boards',
  boards_create: 'Create a board',
  board_read: 'Read a board',
  board_delete: 'Delete a board',
  board_pins: 'List the pins of a board',
  media_register: 'Register a video',
  media_upload: 'Upload a video',
  media_status: 'Ask how far a video is',
  processing: 'Process a video',
  pins_create: 'Create a pin',
  pins_list: 'List pins',
  pin_read: 'Read a pin',
  pin_delete: 'Delete a pin',
  analytics: 'Read analytics',
} as const;

export interface Route {
  method: string;
  path: RegExp;
  call: keyof typeof calls;
  category: Category;
  scopes: readonly string[];
  handler: Handler;
}

const readAccount: Handler = ({ identity, state, fault }) => {
  if (fault === 'refuse') return replies.forbidden;
  const { platformId, username, name, logo, accountType } = identity;
  return ok({
    id: platformId,
    username,
    profile_image: logo,
    account_type: accountType,
    business_name: accountType === 'BUSINESS' ? name : null,
    website_url: null,
    about: '',
    follower_count: 12,
    following_count: 7,
    pin_count: state.pins.filter(({ account }) => account === platformId).length,
    board_count: state.boards.filter(({ owner }) => owner === platformId).length,
    monthly_views: 0,
  });
};

const id = '([^/]+)';
const at = (path: string) => new RegExp(`^/v5/${path}$`);

const writing = ['boards:read', 'boards:write', 'pins:read', 'pins:write'];
const reading = ['boards:read', 'pins:read'];

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: at('user_account'),
    call: 'user_account',
    category: 'read',
    scopes: ['user_accounts:read'],
    handler: readAccount,
  },
  {
    method: 'GET',
    path: at('user_account/analytics'),
    call: 'analytics',
    category: 'read',
    scopes: ['user_accounts:read'],
    handler: accountAnalytics,
  },
  {
    method: 'GET',
    path: at('boards'),
    call: 'boards_list',
    category: 'read',
    scopes: ['boards:read'],
    handler: listBoards,
  },
  {
    method: 'POST',
    path: at('boards'),
    call: 'boards_create',
    category: 'write',
    scopes: ['boards:read', 'boards:write'],
    handler: createBoard,
  },
  {
    method: 'GET',
    path: at(`boards/${id}`),
    call: 'board_read',
    category: 'read',
    scopes: ['boards:read'],
    handler: readBoard,
  },
  {
    method: 'DELETE',
    path: at(`boards/${id}`),
    call: 'board_delete',
    category: 'write',
    scopes: ['boards:read', 'boards:write'],
    handler: deleteBoard,
  },
  {
    method: 'GET',
    path: at(`boards/${id}/pins`),
    call: 'board_pins',
    category: 'read',
    scopes: reading,
    handler: listBoardPins,
  },
  {
    method: 'POST',
    path: at('media'),
    call: 'media_register',
    category: 'write',
    scopes: ['pins:read', 'pins:write'],
    handler: registerMedia,
  },
  {
    method: 'GET',
    path: at(`media/${id}`),
    call: 'media_status',
    category: 'read',
    scopes: ['pins:read'],
    handler: readMedia,
  },
  {
    method: 'POST',
    path: at('pins'),
    call: 'pins_create',
    category: 'write',
    scopes: writing,
    handler: createPin,
  },
  {
    method: 'GET',
    path: at('pins'),
    call: 'pins_list',
    category: 'read',
    scopes: reading,
    handler: listPins,
  },
  {
    method: 'GET',
    path: at(`pins/${id}`),
    call: 'pin_read',
    category: 'read',
    scopes: reading,
    handler: readPin,
  },
  {
    method: 'DELETE',
    path: at(`pins/${id}`),
    call: 'pin_delete',
    category: 'write',
    scopes: writing,
    handler: deletePin,
  },
  {
    method: 'GET',
    path: at(`pins/${id}/analytics`),
    call: 'analytics',
    category: 'read',
    scopes: reading,
    handler: pinAnalytics,
  },
];

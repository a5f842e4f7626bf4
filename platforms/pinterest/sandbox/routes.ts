import { accountAnalytics, pinAnalytics, topPins } from './analytics.ts';
import { changeBoard, createBoard, deleteBoard, listBoardPins, listBoards, readBoard } from './boards.ts';
import type { calls } from './calls.ts';
import type { Handler } from './context.ts';
import { readMedia, registerMedia } from './media.ts';
import { changePin, createPin, deletePin, listPins, readPin } from './pins.ts';
import { ok, replies } from './replies.ts';

export interface Route {
  method: string;
  path: RegExp;
  call: keyof typeof calls;
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
    scopes: ['user_accounts:read'],
    handler: readAccount,
  },
  {
    method: 'GET',
    path: at('user_account/analytics'),
    call: 'analytics',
    scopes: ['user_accounts:read'],
    handler: accountAnalytics,
  },
  {
    method: 'GET',
    path: at('user_account/analytics/top_pins'),
    call: 'analytics',
    scopes: ['user_accounts:read', 'pins:read'],
    handler: topPins,
  },
  {
    method: 'GET',
    path: at('boards'),
    call: 'boards_list',
    scopes: ['boards:read'],
    handler: listBoards,
  },
  {
    method: 'POST',
    path: at('boards'),
    call: 'boards_create',
    scopes: ['boards:read', 'boards:write'],
    handler: createBoard,
  },
  {
    method: 'GET',
    path: at(`boards/${id}`),
    call: 'board_read',
    scopes: ['boards:read'],
    handler: readBoard,
  },
  {
    method: 'PATCH',
    path: at(`boards/${id}`),
    call: 'board_change',
    scopes: ['boards:read', 'boards:write'],
    handler: changeBoard,
  },
  {
    method: 'DELETE',
    path: at(`boards/${id}`),
    call: 'board_delete',
    scopes: ['boards:read', 'boards:write'],
    handler: deleteBoard,
  },
  {
    method: 'GET',
    path: at(`boards/${id}/pins`),
    call: 'board_pins',
    scopes: reading,
    handler: listBoardPins,
  },
  {
    method: 'POST',
    path: at('media'),
    call: 'media_register',
    scopes: ['pins:read', 'pins:write'],
    handler: registerMedia,
  },
  {
    method: 'GET',
    path: at(`media/${id}`),
    call: 'media_status',
    scopes: ['pins:read'],
    handler: readMedia,
  },
  {
    method: 'POST',
    path: at('pins'),
    call: 'pins_create',
    scopes: writing,
    handler: createPin,
  },
  {
    method: 'GET',
    path: at('pins'),
    call: 'pins_list',
    scopes: reading,
    handler: listPins,
  },
  {
    method: 'GET',
    path: at(`pins/${id}`),
    call: 'pin_read',
    scopes: reading,
    handler: readPin,
  },
  {
    method: 'PATCH',
    path: at(`pins/${id}`),
    call: 'pin_change',
    scopes: writing,
    handler: changePin,
  },
  {
    method: 'DELETE',
    path: at(`pins/${id}`),
    call: 'pin_delete',
    scopes: writing,
    handler: deletePin,
  },
  {
    method: 'GET',
    path: at(`pins/${id}/analytics`),
    call: 'analytics',
    scopes: reading,
    handler: pinAnalytics,
  },
];

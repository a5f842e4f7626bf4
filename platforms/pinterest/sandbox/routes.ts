import { minuteMs } from '@fanfare/core/time/units.ts';
import { countWithin, createPipeline, oauthCalls, routesOf } from '../../_sandbox/pipeline.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { accountAnalytics, pinAnalytics, topPins } from './analytics.ts';
import * as pins from './pins.ts';
import { type Identity, identityOf } from './identities.ts';
import { invalidId, replies } from './replies.ts';
import type { Handler, Pinterest } from './state.ts';
import { readMedia, registerMedia } from './uploads.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  ...oauthCalls,
  user_account: 'Read the account',
  boards_list: 'List boards',
  boards_create: 'Create a board',
  board_read: 'Read a board',
  board_change: 'Change a board',
  board_delete: 'Delete a board',
  board_pins: 'List the pins of a board',
  media_register: 'Register a video',
  media_upload: 'Upload a video',
  media_status: 'Read the status of a video',
  processing: 'Process a video',
  pins_create: 'Create a pin',
  pins_list: 'List pins',
  pin_read: 'Read a pin',
  pin_change: 'Change a pin',
  pin_delete: 'Delete a pin',
  analytics: 'Read analytics',
} as const;
export type CallName = keyof typeof calls;

const readAccount: Handler = ({ identity, state }) => {
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

const ofAccount = 'user_accounts:read';
const readBoards = 'boards:read';
const writeBoards = 'boards:read boards:write';
const readPins = 'boards:read pins:read';
const writePins = 'boards:read boards:write pins:read pins:write';

const paging = 'page_size bookmark';
const metrics = 'pin_metrics=true|false';
/** The parameters of analytics. A parameter with `=` accepts only the given value, which does not filter anything. */
const days =
  'start_date end_date metric_types app_types=ALL from_claimed_content=BOTH pin_format=ALL content_type=ALL source=ALL';

const whole = `${days} split_field=NO_SPLIT`;
const best = `${days} sort_by num_of_pins created_in_last_n_days=30`;
const pinList = `${paging} ${metrics} creative_types`;
// The sandbox has no pins on protected boards and no copies of pins, so these two parameters do not filter anything.
const filters = `${pinList} include_protected_pins=true|false pin_filter=exclude_repins`;

export const routes = routesOf<CallName, Handler>([
  ['GET /v5/user_account', 'user_account', ofAccount, '', readAccount],
  ['GET /v5/user_account/analytics', 'analytics', ofAccount, whole, accountAnalytics],
  ['GET /v5/user_account/analytics/top_pins', 'analytics', `${ofAccount} pins:read`, best, topPins],
  ['GET /v5/boards', 'boards_list', readBoards, `${paging} privacy`, pins.listBoards],
  ['POST /v5/boards', 'boards_create', writeBoards, '', pins.createBoard],
  ['GET /v5/boards/{id}', 'board_read', readBoards, '', pins.readBoard],
  ['PATCH /v5/boards/{id}', 'board_change', writeBoards, '', pins.changeBoard],
  ['DELETE /v5/boards/{id}', 'board_delete', writeBoards, '', pins.deleteBoard],
  ['GET /v5/boards/{id}/pins', 'board_pins', readPins, pinList, pins.listBoardPins],
  ['POST /v5/media', 'media_register', 'pins:read pins:write', '', registerMedia],
  ['GET /v5/media/{id}', 'media_status', 'pins:read', '', readMedia],
  ['POST /v5/pins', 'pins_create', writePins, '', pins.createPin],
  ['GET /v5/pins', 'pins_list', readPins, filters, pins.listPins],
  ['GET /v5/pins/{id}', 'pin_read', readPins, metrics, pins.readPin],
  ['PATCH /v5/pins/{id}', 'pin_change', writePins, '', pins.changePin],
  ['DELETE /v5/pins/{id}', 'pin_delete', writePins, '', pins.deletePin],
  ['GET /v5/pins/{id}/analytics', 'analytics', readPins, whole, pinAnalytics],
]);

/** The refusals of calls for which Pinterest has a separate error. */
const ownRefusals: Readonly<Partial<Record<string, SandboxReply>>> = {
  boards_create: replies.badName,
  pins_create: replies.imageTooSmall,
  media_status: replies.noMedia,
} satisfies Partial<Record<CallName, SandboxReply>>;

export const answer = createPipeline<Pinterest, Identity, (typeof routes)[number]>({
  routes,
  identityOf,
  denialOf: (call) => ownRefusals[call] ?? replies.forbidden,
  count({ state, world, request, identity }) {
    const category = request.method === 'GET' ? 'read' : 'write';
    const limit = category === 'read' ? state.settings.readsPerMinute : state.settings.writesPerMinute;
    const now = world.now();
    const key = `${category} ${identity.platformId}`;
    const { isOver, left, endsAt } = countWithin(state.used, key, { limit, ms: minuteMs, now });
    const headers = {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(left),
      'x-ratelimit-reset': String(Math.ceil((endsAt - now) / 1000)),
    };
    return { isOver, headers, usedUp: { 'x-ratelimit-remaining': '0' } };
  },
  run: ({ route, ...call }) => (/^\d*$/.test(call.id) ? route.handler(call) : invalidId(call.id)),
  replies,
});

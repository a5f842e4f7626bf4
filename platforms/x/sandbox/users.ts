import { notImitated } from '../../_sandbox/not-imitated.ts';
import { seededBetween } from '../../_sandbox/seeded.ts';
import type { SandboxIdentity, SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Handler } from './context.ts';
import { identities, identityOf } from './identities.ts';
import { invalid, notFound, notFoundReply, replies } from './replies.ts';
import { personOf, strangers } from './strangers.ts';
import { invalidId, isId } from './times.ts';

const fieldsNotHere = [
  'affiliation',
  'confirmed_email',
  'connection_status',
  'entities',
  'is_identity_verified',
  'location',
  'most_recent_tweet_id',
  'parody',
  'pinned_tweet_id',
  'profile_banner_url',
  'receives_your_dm',
  'subscription',
  'url',
  'verified_followers_count',
  'withheld',
];

/** The values of the fields that a person can have. */
function valuesOf({ state }: Call, { platformId: id, username, name, logo }: SandboxIdentity) {
  const identity = identityOf(id);
  const isPremium = identity?.traits.isPremium ?? false;
  const own = state.tweets.filter(({ account }) => account === id);
  return {
    id,
    name,
    username,
    created_at: '2021-03-01T08:00:00.000Z',
    description: '',
    profile_image_url: logo,
    protected: false,
    public_metrics: {
      followers_count: identity?.followers ?? seededBetween([5, 400], id, 'followers'),
      following_count: seededBetween([20, 300], id, 'following'),
      tweet_count: own.length,
      listed_count: 0,
      like_count: 0,
      media_count: own.reduce((sum, { media }) => sum + media.length, 0),
    },
    subscription_type: isPremium ? 'Premium' : 'None',
    verified: isPremium,
    verified_type: isPremium ? 'blue' : 'none',
  };
}

/** Unknown fields are refused as X does; known ones without a value here are named as such. */
export function userFieldRefusal({ request }: Call): SandboxReply | null {
  const asked = (request.query.get('user.fields') ?? '').split(',').filter(Boolean);
  const missing = asked.filter((each) => fieldsNotHere.includes(each));
  if (missing.length > 0) return notImitated(missing.map((each) => `user.fields=${each}`));
  const known = [
    'id',
    'name',
    'username',
    'created_at',
    'description',
    'profile_image_url',
    'protected',
    'public_metrics',
    'subscription_type',
    'verified',
    'verified_type',
  ];
  const unknown = asked.find((each) => !known.includes(each));
  return unknown === undefined
    ? null
    : invalid('user.fields', unknown, `The field [${unknown}] is not one of the known ones.`);
}

export function userData(call: Call, person: SandboxIdentity): Record<string, unknown> {
  const asked = (call.request.query.get('user.fields') ?? '').split(',');
  const wanted = ['id', 'name', 'username', ...asked];
  return Object.fromEntries(Object.entries(valuesOf(call, person)).filter(([name]) => wanted.includes(name)));
}

const userReply = (call: Call, person: SandboxIdentity): SandboxReply =>
  userFieldRefusal(call) ?? { status: 200, json: { data: userData(call, person) } };

export const readMe: Handler = (call) =>
  call.fault === 'refuse' ? replies.bareForbidden : userReply(call, call.identity);

export const readUser: Handler = (call) => {
  const { id } = call;
  if (!isId(id)) return invalidId('id', id);
  const person = personOf(id);
  return person && call.fault !== 'refuse' ? userReply(call, person) : notFoundReply('user', id);
};

const personNamed = (name: string) =>
  [...identities, ...strangers].find(({ username }) => username.toLowerCase() === name.toLowerCase());

export const readUserByName: Handler = (call) => {
  const { id: name } = call;
  if (!/^\w{1,15}$/.test(name))
    return invalid('username', name, `The \`username\` query parameter value [${name}] is not valid`);
  const person = personNamed(name);
  if (person && call.fault !== 'refuse') return userReply(call, person);
  const missing = { ...notFound('user', name), parameter: 'username' };
  return {
    status: 200,
    json: { errors: [{ ...missing, detail: `Could not find user with username: [${name}].` }] },
  };
};

import { minuteMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { onlyImitatedAs } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { longestMs } from './media-rules.ts';
import { isUsable, uploadOf } from './uploads.ts';
import { forbidden, invalid, notFoundReply, withBody } from './replies.ts';
import type { Call, Handler, Tweet, Upload } from './state.ts';
import { cashtagsIn, mentions, returnedText, weightOf } from './text.ts';
import { historyOf } from './tweet-resource.ts';

const id = z.string().regex(/^\d{1,19}$/);

const body = z.strictObject({
  text: z.string().optional(),
  media: z
    .strictObject({ media_ids: z.array(id).min(1).max(4), tagged_user_ids: onlyImitatedAs([]) })
    .optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: id, exclude_reply_user_ids: onlyImitatedAs([]) }).optional(),
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  quote_tweet_id: id.optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(25)).min(2).max(4),
      duration_minutes: z.int().min(5).max(10_080),
      reply_settings: onlyImitatedAs(),
    })
    .optional(),
  made_with_ai: onlyImitatedAs(false),
  paid_partnership: onlyImitatedAs(false),
  nullcast: onlyImitatedAs(false),
  for_super_followers_only: onlyImitatedAs(false),
  share_with_followers: onlyImitatedAs(false),
  card_uri: onlyImitatedAs(),
  community_id: onlyImitatedAs(),
  direct_message_deep_link: onlyImitatedAs(),
  edit_options: onlyImitatedAs(),
  geo: onlyImitatedAs(),
});
type Body = z.infer<typeof body>;

const maxLength = 280;
const maxPremiumLength = 25_000;

const replyNotAllowed = forbidden(
  'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
);
const duplicateContent = forbidden('You are not allowed to create a Tweet with duplicate content.');
const quoteNotAllowed = forbidden('Quoting posts is not available to this app.');

function textRefusal(
  { identity, state, world }: Call,
  { text = '', media, reply }: Body,
): SandboxReply | null {
  if (text.trim() === '')
    return media ? null : invalid('text', text, 'The text is required when there are no media.');
  const most = identity.traits.isPremium ? maxPremiumLength : maxLength;
  if (weightOf(text) > most) return invalid('text', text, 'Your post text is too long.');
  if (cashtagsIn(text) > 1) return forbidden('A post may contain one cashtag.');
  const since = world.now() - state.limits.duplicateMs;
  const same = state.tweets.some(
    (each) =>
      each.account === identity.platformId &&
      each.at > since &&
      each.replyTo === (reply?.in_reply_to_tweet_id ?? null) &&
      each.text.normalize('NFC').trim() === text.normalize('NFC').trim(),
  );
  return same ? duplicateContent : null;
}

/** The refusal of a poll. A post with a poll needs a text and cannot have media. */
function pollRefusal({ text = '', media, poll }: Body): SandboxReply | null {
  if (!poll) return null;
  if (media) return invalid('poll', '', 'A post may have either media or a poll.');
  if (text.trim() === '') return invalid('text', text, 'The text is required with a poll.');
  return null;
}

/** The refusal of media. A post accepts up to four images or one file of another kind. */
function mediaRefusal(call: Call, { media }: Body): SandboxReply | null {
  const ids = media?.media_ids ?? [];
  const uploads = ids.map((each) => uploadOf(call, each));
  const now = call.world.now();
  const areUsable = uploads.every((each): each is Upload => each !== null && isUsable(each, now));
  const areImages = uploads.every((each) => each?.category === 'tweet_image');
  const isFine = areUsable && (areImages || uploads.length === 1) && new Set(ids).size === ids.length;
  if (!isFine) return invalid('media.media_ids', ids.join(','), 'Your media IDs are invalid.');
  const most = longestMs[call.identity.traits.isPremium ? 'premium' : 'usual'];
  return uploads.some((each) => each.durationMs > most)
    ? forbidden(`This user is not allowed to post a video longer than ${most / minuteMs} minutes`)
    : null;
}

function replyRefusal({ state, identity }: Call, { reply }: Body): SandboxReply | null {
  if (!reply) return null;
  const target = state.tweets.find((each) => each.id === reply.in_reply_to_tweet_id);
  if (!target)
    return invalid(
      'reply.in_reply_to_tweet_id',
      reply.in_reply_to_tweet_id,
      'The post you are replying to was deleted or is not visible to you.',
    );
  const isEngaged = target.account === identity.platformId || mentions(target.text, identity.username);
  return state.settings.strictReplies && !isEngaged ? replyNotAllowed : null;
}

function tweetOf(
  { state, world, identity }: Call,
  { text = '', media, reply, poll, reply_settings }: Body,
): Tweet {
  const replyTo = reply?.in_reply_to_tweet_id ?? null;
  const newId = world.newId();
  return {
    id: newId,
    account: identity.platformId,
    at: world.now(),
    text,
    media: media?.media_ids ?? [],
    replyTo,
    conversation: state.tweets.find((each) => each.id === replyTo)?.conversation ?? newId,
    replySettings: reply_settings ?? 'everyone',
    hidden: false,
    remarksAdded: 0,
    poll: poll ? { options: poll.options, minutes: poll.duration_minutes } : null,
  };
}

export const createTweet = withBody(body, (call, given) => {
  if (call.fault === 'refuse') return given.reply ? replyNotAllowed : duplicateContent;
  if (given.quote_tweet_id !== undefined) return quoteNotAllowed;
  const refusal =
    pollRefusal(given) ?? mediaRefusal(call, given) ?? replyRefusal(call, given) ?? textRefusal(call, given);
  if (refusal) return refusal;
  const tweet = tweetOf(call, given);
  call.state.tweets.push(tweet);
  const data = { id: tweet.id, text: returnedText(tweet), ...historyOf(call, tweet) };
  return { status: 201, json: { data } };
});

export const deleteTweet: Handler = ({ state, identity, id: given, fault }) => {
  const tweet = state.tweets.find((each) => each.id === given);
  if (!tweet) return notFoundReply('tweet', given);
  if (tweet.account !== identity.platformId || fault === 'refuse')
    return forbidden('You are not authorized to delete this Tweet.');
  state.tweets = state.tweets.filter((each) => each !== tweet);
  return ok({ data: { deleted: true } });
};

const hideBody = z.strictObject({ hidden: z.boolean() });

/** Hides or shows a reply. Only the author of the conversation's first post may do this. */
export const hideReply = withBody(hideBody, ({ state, identity, id: given, fault }, { hidden }) => {
  const tweet = state.tweets.find((each) => each.id === given);
  if (!tweet) return notFoundReply('tweet', given);
  const root = state.tweets.find((each) => each.id === tweet.conversation);
  const isAllowed = root?.account === identity.platformId && tweet.replyTo !== null && fault !== 'refuse';
  if (!isAllowed) return forbidden('You are not allowed to hide this reply.');
  tweet.hidden = hidden;
  return ok({ data: { hidden } });
});

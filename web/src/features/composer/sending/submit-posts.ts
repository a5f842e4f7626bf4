import { lostThumbnails } from '@fanfare/core/composer/deleted-files.ts';
import { expectedRevisions } from '@fanfare/core/composer/saving.ts';
import {
  keepsSchedule,
  nothingChanged,
  submissionOf,
  type Submission,
} from '@fanfare/core/composer/submission.ts';
import { keyOf, type Variant } from '@fanfare/core/composer/variant.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import {
  carouselSentText,
  changeTexts,
  notDeletedText,
  rescheduleTexts,
  submissionTexts,
  uploadError,
} from '@fanfare/core/composer/messages.ts';
import { doneWords } from '@fanfare/core/posts/messages.ts';
import type { LiveAccount } from '@fanfare/core/errors/errors.ts';
import { readLiveAccounts } from '@fanfare/core/posts/group-members.ts';
import type { PostAction, PostGroup } from '@fanfare/core/posts/post.ts';
import type { Call } from '../../../browser/api-client.ts';
import {
  hasCode,
  isUnanswered,
  reasonOf,
  unansweredText,
  type ApiError,
} from '../../../browser/api-error.ts';
import { findNetwork } from '../../../networks/networks.tsx';
import { soonText } from '../../../ui/date-text.ts';
import type { Toast } from '../../../ui/toasts.tsx';
import { findIn, loadNetworkRules } from '../../../networks/network-rules.ts';
import { tellLostAccess } from './lost-access.ts';

export interface PostToSend {
  state: ComposerState;
  /** The variants of the state, with resized copies. */
  shown: readonly Variant[];
}

export interface SendingMode {
  /** Overwrites a newer version of the posts that the server has. */
  over?: boolean;
  /** Schedules the posts for the next free posting slot. */
  queue?: boolean;
  /** Publishes posts again that are already live. */
  publishAgain?: boolean;
}

export interface Sent {
  action: PostAction;
  group: PostGroup;
  /** Ids of the posts deleted by this submission. */
  gone: readonly string[];
  /** Paths of thumbnails that no longer existed. */
  lost: readonly string[];
}

export type Outcome =
  | { kind: 'sent'; sent: Sent }
  /** The server has a newer version of the posts. `action`: the action that was refused. */
  | { kind: 'conflict'; action: PostAction }
  /** The post is live on these accounts already. Nothing was sent. */
  | { kind: 'live'; accounts: readonly LiveAccount[] }
  | { kind: 'failed'; message: string }
  /** Nothing was sent, because a part of the product could not be loaded. */
  | { kind: 'unreachable' }
  | { kind: 'nothing' };

export interface SubmitOptions {
  workspaceId: string;
  zone: string;
  call: Call;
  toast: (toast: Toast) => () => void;
  /** Receives a function that removes the progress toast. */
  onWorking: (stop: () => void) => void;
  /** True while the composer is open and can ask the person a question. */
  isOpen: () => boolean;
  /** Opens the drafts or the scheduled posts, or the status of posts that are being published. */
  onView: (group: PostGroup, action: PostAction) => void;
}

const lostThumbnailText =
  'The thumbnail of this draft is no longer available and was removed. You can choose a new one.';

const isConflict = (error: unknown): boolean => hasCode(error, 'conflict') && 'expected' in error.fields;

/**
 * Tells whether the server refused the submission only because the posts are live already. Then the person is asked
 * whether to publish them again.
 */
const asksFirst = (error: unknown, { publishAgain }: SendingMode): error is ApiError =>
  hasCode(error, 'conflict') && 'publishAgain' in error.fields && !publishAgain;

const unexpectedFailure = (action: PostAction, failed: string): string =>
  action === 'upload' ? uploadError : failed;

/**
 * The revisions that the submission may replace, whether the posts are added to the posting queue, and whether they may
 * be published again.
 */
function extrasOf(action: PostAction, state: ComposerState, { over, queue, publishAgain }: SendingMode) {
  const expected = over ? [] : expectedRevisions(state);
  return {
    ...(expected.length > 0 && { expected }),
    ...(queue && action === 'schedule' && { queue }),
    ...(publishAgain && { publishAgain }),
  };
}

/** Another person may have taken the offered slot, so the message uses the slot of the answer. */
function queuedText({ posts: [first] }: PostGroup, zone: string): string {
  const at = first?.schedule ?? null;
  return at === null ? 'Added to the queue.' : `Added to the queue: ${soonText(at, zone)}`;
}

/** The texts after a carousel was sent. They name the networks, because no status screen follows. */
const carouselTexts = {
  ...submissionTexts('upload'),
  saved: (posts: readonly { uploadTo: string }[]) =>
    carouselSentText(posts.map(({ uploadTo }) => findNetwork(uploadTo).label)),
};

function textsFor(action: PostAction, state: ComposerState, zone: string) {
  if (keepsSchedule(action, state)) return changeTexts;
  if (action === 'upload' && state.editor === 'carousel') return carouselTexts;
  const { schedule, savedSchedule } = state;
  if (action === 'schedule' && schedule && savedSchedule)
    return rescheduleTexts(soonText(new Date(schedule.at), schedule.zone));
  return submissionTexts(action, schedule && soonText(new Date(schedule.at), zone));
}

/**
 * The path of the original of a resized thumbnail, or the path itself. The composer holds originals, and the server
 * deletes a resized copy together with its original.
 */
const originalOf = (path: string, shown: readonly Variant[]): string =>
  shown.find(({ thumbnail }) => thumbnail?.firebasePath === path)?.thumbnail?.copyOf ?? path;

/** Announces the saved posts, unless the status screen reports the result. */
function tellSaved(
  { action, input, changed }: Submission,
  texts: ReturnType<typeof textsFor>,
  work: string,
  { toast, onView, queued }: { toast: SubmitOptions['toast']; onView: () => void; queued: string | false },
): void {
  const text = queued === false ? texts.saved(texts === changeTexts ? changed : input.posts) : queued;
  const view = { label: action === 'draft' ? 'View draft' : 'View', run: onView };
  if (text !== null) toast({ text, severity: 'success', work, action: view });
}

interface Request extends SendingMode, PostToSend {
  requested: PostAction;
}

export async function submitPosts(
  { requested, state, shown, ...how }: Request,
  { workspaceId, zone, call, toast, onWorking, isOpen, onView }: SubmitOptions,
): Promise<Outcome> {
  const rules = await loadNetworkRules(state.variants.map(({ uploadTo }) => uploadTo)).catch(() => null);
  if (!rules) return { kind: 'unreachable' };
  const submission = submissionOf(requested, state, {
    workspaceId,
    zone,
    now: Date.now(),
    find: findIn(rules),
    withCopies: (variant) => shown.find((each) => keyOf(each) === keyOf(variant)) ?? variant,
  });
  if (!submission) {
    toast({ text: nothingChanged, severity: 'warning' });
    return { kind: 'nothing' };
  }
  const { action, input } = submission;
  const labels = input.posts.map(({ uploadTo }) => findNetwork(uploadTo).label);
  const work = state.groupId;
  let stop = () => undefined as void;
  // A toast is shown while several posts are submitted. It remains until the status screen replaces it.
  const texts = textsFor(action, state, zone);
  if (labels.length > 1) stop = toast({ text: texts.working(labels), severity: 'working', work });
  onWorking(stop);
  const refusedBy = (error: unknown): Outcome => {
    if (isConflict(error)) {
      // The version notice reports the conflict.
      stop();
      return { kind: 'conflict', action };
    }
    if (asksFirst(error, how) && isOpen()) {
      stop();
      return { kind: 'live', accounts: readLiveAccounts(error.alreadyLive) };
    }
    // Members may always submit posts, so the person is no longer one.
    if (hasCode(error, 'forbidden')) {
      stop();
      return { kind: 'failed', message: tellLostAccess(state.variants, toast, doneWords[action]) };
    }
    const failed = texts.failed(labels.length);
    const isUnclear = isUnanswered(error);
    const message = isUnclear
      ? unansweredText(doneWords[action])
      : reasonOf(error, unexpectedFailure(action, failed));
    // After a conflict, for example with a post that is live already, trying again does not help.
    if (isUnclear || hasCode(error, 'conflict')) {
      stop();
      // An open composer shows the message in its bar.
      if (!isOpen()) toast({ text: message, severity: 'error', work });
    } else toast({ text: failed, severity: 'error', work });
    return { kind: 'failed', message };
  };
  try {
    const group = await call('submitPosts', { ...input, ...extrasOf(action, state, how) });
    const { notDeleted: stays = [] } = group;
    const gone = (input.remove ?? []).filter((id) => stays.every((post) => post.id !== id));
    const queued = how.queue === true && queuedText(group, zone);
    tellSaved(submission, texts, work, { toast, onView: () => onView(group, action), queued });
    if (stays.length > 0) toast({ text: notDeletedText(stays), severity: 'warning' });
    const lost = lostThumbnails(input.posts, group.posts).map((path) => originalOf(path, shown));
    if (lost.length > 0) toast({ text: lostThumbnailText, severity: 'warning' });
    return { kind: 'sent', sent: { action, group, gone, lost } };
  } catch (error) {
    return refusedBy(error);
  }
}

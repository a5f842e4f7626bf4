import {
  isBlocked,
  firstKeyWithErrors,
  issuesToConfirm,
  type ComposerIssue,
} from '@fanfare/core/composer/issues.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { LiveAccount } from '@fanfare/core/errors/errors.ts';
import { effectiveAction, type PostAction, type PostGroup, type Schedule } from '@fanfare/core/posts/post.ts';
import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { SendingMode, Sent } from './submit-posts.ts';
import { useSending } from './use-sending.ts';

type OpenDialog =
  | { kind: 'schedule' }
  /** Asks for a confirmation before scheduled posts become drafts. */
  | { kind: 'unschedule' }
  | {
      kind: 'confirm';
      action: 'schedule' | 'upload';
      warnings: readonly ComposerIssue[];
      how: SendingMode;
    }
  /** The post is live on these accounts already. */
  | {
      kind: 'publishAgain';
      accounts: readonly LiveAccount[];
      sendAgain: () => void;
    };

interface ActionsOptions {
  workspaceId: string;
  zone: string;
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  issues: readonly ComposerIssue[];
  /** The variants with resized copies, as they are published. */
  shown: readonly Variant[];
  /** The number of files that are still being uploaded for the post. */
  pending: number;
  /** True while images are being resized for the networks. A draft can be saved meanwhile. */
  isResizing: boolean;
  /**
   * Called when the server has stored this state. `rest`: newer changes that the person has not saved before leaving
   * the screen; null if there are none.
   */
  onKept: (from: ComposerState, rest: ComposerState | null) => void;
  /**
   * Called when a draft was saved and stays open. `more`: the draft has newer, unsaved changes, or a message that the
   * person should read.
   */
  onSaved: (groupId: string, more: boolean) => void;
  /** Called when the post is being published or is scheduled. */
  onSent: (group: PostGroup, action: PostAction) => void;
  /** Called when several posts or a carousel were saved, so that the editor has nothing left to do. */
  onOver: (group: PostGroup) => void;
}

export type Actions = ReturnType<typeof useActions>;

/** Handles an action of the composer from the click to the result, including all questions to the person. */
export function useActions(options: ActionsOptions) {
  const { workspaceId, zone, state, shown, dispatch, issues, pending, isResizing } = options;
  const { onKept, onSaved, onSent, onOver } = options;
  const { send, refuseOffline, busy, failure, conflict, isHere } = useSending({ workspaceId, zone });
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  /**
   * Opens a dialog, but not while offline: a dialog that is not loaded yet would open by itself after the connection
   * returns.
   */
  const ask = (dialog: OpenDialog, requested: PostAction) => {
    if (!refuseOffline(requested)) setAsking(dialog);
  };
  /** True if the last attempt was to publish or schedule. All issues are then shown. */
  const [tried, setTried] = useState(false);
  /** The number of attempts to publish or schedule the post that errors have blocked. */
  const [refused, setRefused] = useState(0);

  /**
   * The action that was requested before all files had arrived or were resized. The person has to request the action
   * again afterwards.
   */
  const [early, setEarly] = useState<PostAction | null>(null);
  const isWaiting = (requested: PostAction) => pending > 0 || (isResizing && requested !== 'draft');
  if (early !== null && !isWaiting(early)) setEarly(null);
  const waits = (requested: PostAction): boolean => {
    if (!isWaiting(requested)) return false;
    setAsking(null);
    setEarly(requested);
    return true;
  };

  const continueAfter = ({ action, group, gone, lost }: Sent, from: ComposerState, how: SendingMode) => {
    const isWrittenOn = latest.current.variants !== from.variants;
    const posts = group.posts.map(({ _id: id, revision }) => ({ id, revision }));
    const kept: ComposerAction = {
      kind: 'saved',
      from,
      posts,
      gone,
      isScheduled: action === 'schedule',
      over: how.over === true,
    };
    const isLeft = !isHere.current;
    onKept(from, isLeft && isWrittenOn ? composerAfter(latest.current, kept) : null);
    // A person who has left the screen is not taken to another one.
    if (isLeft) return;
    const isOver = state.editor === 'carousel' && !isWrittenOn && lost.length === 0;
    if (isOver) onOver(group);
    else if (action === 'draft' && (group.posts.length === 1 || isWrittenOn)) {
      dispatch(kept);
      if (lost.length > 0) dispatch({ kind: 'filesDeleted', paths: lost });
      onSaved(group.post_id, isWrittenOn || lost.length > 0);
    } else if (action === 'upload' || group.posts.length === 1) onSent(group, action);
    else onOver(group);
  };

  const finish = async (requested: PostAction, from: ComposerState, how: SendingMode = {}) => {
    if (waits(requested)) return;
    setAsking(null);
    // A draft is saved even if the post has errors, so the message about errors must not hide the outcome of the save.
    if (requested === 'draft') setTried(false);
    const outcome = await send(requested, { state: from, shown }, how);
    if (outcome?.kind === 'sent') continueAfter(outcome.sent, from, how);
    if (outcome?.kind !== 'live') return;
    const sendAgain = () => void finish(requested, from, { ...how, publishAgain: true });
    setAsking({ kind: 'publishAgain', accounts: outcome.accounts, sendAgain });
  };

  const attempt = (requested: PostAction, from: ComposerState, how: SendingMode = {}) => {
    if (waits(requested)) return;
    setTried(requested !== 'draft');
    if (isBlocked(requested, issues)) {
      setAsking(null);
      setRefused((before) => before + 1);
      const key = firstKeyWithErrors(from.variants, issues);
      if (key !== null) dispatch({ kind: 'tabOpened', key });
      return;
    }
    const warnings = issuesToConfirm(requested, issues);
    const action = effectiveAction(requested, from.schedule?.at ?? null, Date.now());
    if (action !== 'draft' && warnings.length > 0) ask({ kind: 'confirm', action, warnings, how }, action);
    else void finish(requested, from, how);
  };

  return {
    busy,
    /**
     * True while a post is being published or scheduled and cannot be edited. A draft stays editable while it is saved.
     */
    isGoingOut: busy !== null && busy !== 'draft',
    failure,
    asking,
    tried,
    refused,
    early,
    conflict,
    /** Repeats the action that was refused, although the server has a newer version. */
    overwrite: () => conflict !== null && void finish(conflict, state, { over: true }),
    act(action: PostAction) {
      // Scheduling does not wait until images are resized, because a time can be chosen in the meantime.
      if ((action !== 'schedule' || pending > 0) && waits(action)) return;
      if (action === 'draft' && state.savedSchedule !== null) ask({ kind: 'unschedule' }, action);
      else if (action === 'schedule' && !isBlocked(action, issues)) ask({ kind: 'schedule' }, action);
      else attempt(action, state);
    },
    publishNow() {
      const action: ComposerAction = { kind: 'scheduleCleared' };
      dispatch(action);
      attempt('upload', composerAfter(state, action));
    },
    /** Saves the posts for the time that is chosen already. */
    saveChanges: () => attempt('schedule', state),
    unschedule: () => void finish('draft', state),
    /**
     * With `queue`, `schedule` is the offered slot. If another post takes the slot first, the server uses the next one.
     */
    plan(schedule: Schedule, how: SendingMode = {}) {
      const action: ComposerAction = { kind: 'scheduled', schedule };
      dispatch(action);
      attempt('schedule', composerAfter(state, action), how);
    },
    confirm: () => asking?.kind === 'confirm' && void finish(asking.action, state, asking.how),
    stopAsking() {
      // Closing the confirmation of a schedule also resets the schedule to the saved one.
      if (asking?.kind === 'confirm' && asking.action === 'schedule') {
        const { savedSchedule: schedule } = state;
        dispatch(schedule ? { kind: 'scheduled', schedule } : { kind: 'scheduleCleared' });
      }
      setAsking(null);
    },
  };
}

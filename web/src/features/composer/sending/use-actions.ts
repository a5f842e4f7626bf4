import { blocks, firstTroubled, toConfirm, type ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { actionOf } from '@fanfare/core/composer/action.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostAction, PostGroup, Schedule } from '@fanfare/core/posts/post.ts';
import { useEffect, useLayoutEffect, useRef, useState, type Dispatch } from 'react';
import { useSending } from './use-sending.ts';

type Asking =
  | { kind: 'schedule' }
  | { kind: 'confirm'; action: 'schedule' | 'upload'; warnings: readonly ComposerIssue[] };

interface ActionsOptions {
  workspaceId: string;
  zone: string;
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  issues: readonly ComposerIssue[];
  /** How many files are on their way to it. */
  pending: number;
  /** The server has it, as it stood in this. `rest`: what was written since, by somebody who has left. */
  onKept: (from: ComposerState, rest: ComposerState | null) => void;
  /** It is a draft that can be written on; `more`: there is more to be seen or saved of it. */
  onSaved: (groupId: string, more: boolean) => void;
  /** It is on its way, or planned. */
  onSent: (group: PostGroup) => void;
  /** Several were kept, and there is nothing left to be done here. */
  onOver: () => void;
}

/** False as soon as whatever uses it is gone. */
function useIsHere() {
  const isHere = useRef(true);
  // What is only tidied up later would still be here for an answer that comes right then.
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

export type Actions = ReturnType<typeof useActions>;

/** From a click to what becomes of it, with the questions in between. */
export function useActions(options: ActionsOptions) {
  const { workspaceId, zone, state, dispatch, issues, pending, onKept, onSaved, onSent, onOver } = options;
  const { send, busy, failure, conflict } = useSending({ workspaceId, zone });
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const isHere = useIsHere();
  const [asking, setAsking] = useState<Asking | null>(null);
  /** Somebody tried, so that whatever stands against it is to be seen. */
  const [tried, setTried] = useState(false);
  /** How often errors were in the way. */
  const [refused, setRefused] = useState(0);

  /** Wished for before its files were there. It is not done unasked when they are. */
  const [early, setEarly] = useState<PostAction | null>(null);
  if (early !== null && pending === 0) setEarly(null);
  const waits = (wish: PostAction): boolean => {
    if (pending === 0) return false;
    setAsking(null);
    setEarly(wish);
    return true;
  };

  const finish = async (wish: PostAction, from: ComposerState, over = false) => {
    if (waits(wish)) return;
    setAsking(null);
    const result = await send(wish, from, over);
    if (!result) return;
    const { action, group, gone, lost } = result;
    const isWrittenOn = latest.current.entries !== from.entries;
    const posts = group.posts.map(({ _id: id, revision }) => ({ id, revision }));
    const kept: ComposerAction = { kind: 'kept', from, posts, gone, over };
    const isLeft = !isHere.current;
    onKept(from, isLeft && isWrittenOn ? composerAfter(latest.current, kept) : null);
    // Whoever went elsewhere meanwhile is not fetched back.
    if (isLeft) return;
    if (action === 'draft' && (group.posts.length === 1 || isWrittenOn)) {
      dispatch(kept);
      if (lost.length > 0) dispatch({ kind: 'filesGone', paths: lost });
      onSaved(group.post_id, isWrittenOn || lost.length > 0);
    } else if (action === 'upload' || group.posts.length === 1) onSent(group);
    else onOver();
  };

  const attempt = (wish: PostAction, from: ComposerState) => {
    if (waits(wish)) return;
    setTried(wish !== 'draft');
    if (blocks(wish, issues)) {
      setAsking(null);
      setRefused((before) => before + 1);
      const key = firstTroubled(from.entries, issues);
      if (key !== null) dispatch({ kind: 'tabOpened', key });
      return;
    }
    const warnings = toConfirm(wish, issues);
    const action = actionOf(wish, from, Date.now());
    if (action !== 'draft' && warnings.length > 0) setAsking({ kind: 'confirm', action, warnings });
    else void finish(wish, from);
  };

  return {
    busy,
    failure,
    asking,
    tried,
    refused,
    early,
    conflict: conflict !== null,
    saveMine: () => conflict !== null && void finish(conflict, state, true),
    act(action: PostAction) {
      if (waits(action)) return;
      if (action === 'schedule' && !blocks(action, issues)) setAsking({ kind: 'schedule' });
      else attempt(action, state);
    },
    plan(schedule: Schedule) {
      const action: ComposerAction = { kind: 'scheduled', schedule };
      dispatch(action);
      attempt('schedule', composerAfter(state, action));
    },
    confirm: () => asking?.kind === 'confirm' && void finish(asking.action, state),
    stopAsking() {
      // Whoever does not confirm a date takes it back.
      if (asking?.kind === 'confirm' && asking.action === 'schedule') dispatch({ kind: 'scheduleCleared' });
      setAsking(null);
    },
  };
}

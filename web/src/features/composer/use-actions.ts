import { blocks, toConfirm, type ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { actionOf } from '@fanfare/core/composer/submission.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostAction, Schedule } from '@fanfare/core/posts/post.ts';
import { useState, type Dispatch } from 'react';
import { useNavigate } from 'react-router';
import { useSending, type Sent } from './use-sending.ts';

type Asking =
  | { kind: 'schedule' }
  | { kind: 'confirm'; action: 'schedule' | 'upload'; warnings: readonly ComposerIssue[] };

interface ActionsOptions {
  workspaceId: string;
  zone: string;
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  issues: readonly ComposerIssue[];
  /** The server has it. */
  onKept: () => void;
}

export type Actions = ReturnType<typeof useActions>;

/** From a click to what becomes of it, with the questions in between. */
export function useActions({ workspaceId, zone, state, dispatch, issues, onKept }: ActionsOptions) {
  const navigate = useNavigate();
  const { send, busy, failure } = useSending({ workspaceId, zone });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  /** Somebody tried, so that whatever stands against it is to be seen. */
  const [tried, setTried] = useState(false);

  const finish = async (action: PostAction, from: ComposerState) => {
    setAsking(null);
    const result = await send(action, from);
    if (!result) return;
    onKept();
    if (result.action === 'draft' && result.group.posts.length === 1) {
      const entries = from.entries.map((entry) => ({ ...entry, hasBeenEdited: false }));
      const kept = result.group.posts.map(({ _id: id }) => id);
      dispatch({ kind: 'opened', state: { ...from, entries, kept, schedule: null } });
    } else if (result.action === 'upload' || result.group.posts.length === 1) setSent(result);
    else await navigate('/dashboard');
  };

  const attempt = (wish: PostAction, from: ComposerState) => {
    setTried(wish !== 'draft');
    if (blocks(wish, issues)) {
      setAsking(null);
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
    sent,
    tried,
    act(action: PostAction) {
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

import { lostThumbnails } from '@fanfare/core/composer/gone.ts';
import { expectedOf } from '@fanfare/core/composer/kept.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostAction, PostGroup } from '@fanfare/core/posts/post.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { findIn, loadRules } from './rules.ts';

export interface Sent {
  action: PostAction;
  group: PostGroup;
  /** Posts that are deleted with that. */
  gone: readonly string[];
  /** Thumbnails that were there no more. */
  lost: readonly string[];
}

const lostText =
  'The thumbnail of this draft was not kept any more, and was left out. Please choose it again if you want it.';

const isNewer = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'conflict' && 'expected' in error.fields;

/** What nobody needs before they send something. */
const partsFor = ({ entries }: ComposerState) =>
  Promise.all([
    loadRules(entries.map(({ uploadTo }) => uploadTo)),
    import('@fanfare/core/composer/submission.ts'),
    import('@fanfare/core/composer/words.ts'),
  ]);

/** Hands a post over, for whatever is to become of it. */
export function useSending({ workspaceId, zone }: { workspaceId: string; zone: string }) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState<PostAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** What was wished for when something newer was found in its place. */
  const [conflict, setConflict] = useState<PostAction | null>(null);
  const stop = useRef<() => void>(() => undefined);
  // Whoever leaves hears of the end where there is one to tell, and otherwise nothing.
  useEffect(() => () => stop.current(), []);

  const attempt = async (wish: PostAction, state: ComposerState, over: boolean): Promise<Sent | null> => {
    const parts = await partsFor(state).catch(() => null);
    if (!parts) {
      setFailure(unreachable().message);
      return null;
    }
    const [rules, { nothingChanged, submissionOf }, { failedText, keptText, staysText, workingText }] = parts;
    const around = { workspaceId, zone, now: Date.now(), find: findIn(rules) };
    const submission = submissionOf(wish, state, around);
    if (!submission) {
      toast({ text: nothingChanged, severity: 'warning' });
      return null;
    }
    const { action, input } = submission;
    const labels = input.posts.map(({ uploadTo }) => findNetwork(uploadTo).label);
    const work = state.groupId;
    // What goes out is on its way until the screen that watches it says otherwise.
    if (labels.length > 1)
      stop.current = toast({ text: workingText(action, labels), severity: 'working', work });
    try {
      const expected = over ? [] : expectedOf(state);
      const group = await call('submitPosts', { ...input, ...(expected.length > 0 && { expected }) });
      const { stays = [] } = group;
      const gone = (input.remove ?? []).filter((id) => stays.every((post) => post.id !== id));
      if (action !== 'upload') toast({ text: keptText(action, labels), severity: 'success', work });
      if (stays.length > 0) toast({ text: staysText(stays), severity: 'warning' });
      const lost = lostThumbnails(input.posts, group.posts);
      if (lost.length > 0) toast({ text: lostText, severity: 'warning' });
      return { action, group, gone, lost };
    } catch (error) {
      if (isNewer(error)) {
        // It is said where it is decided.
        stop.current();
        setConflict(wish);
        return null;
      }
      toast({ text: failedText(action, labels.length), severity: 'error', work });
      setFailure(error instanceof ApiError ? error.message : failedText(action, labels.length));
      return null;
    }
  };

  /** Null when it did not work. `over`: over whatever is there by now. */
  const send = async (wish: PostAction, state: ComposerState, over = false): Promise<Sent | null> => {
    setFailure(null);
    setConflict(null);
    setBusy(wish);
    try {
      return await attempt(wish, state, over);
    } finally {
      setBusy(null);
    }
  };
  return { send, busy, failure, conflict };
}

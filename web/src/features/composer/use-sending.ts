import { failedText, keptText, workingText } from '@fanfare/core/composer/words.ts';
import { nothingChanged, submissionOf } from '@fanfare/core/composer/submission.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostAction, PostGroup } from '@fanfare/core/posts/post.ts';
import { useState } from 'react';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { findIn, loadRules } from './rules.ts';

export interface Sent {
  action: PostAction;
  group: PostGroup;
}

/** Hands a post over, for whatever is to become of it. */
export function useSending({ workspaceId, zone }: { workspaceId: string; zone: string }) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState<PostAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Null when it did not work. */
  const send = async (wish: PostAction, state: ComposerState): Promise<Sent | null> => {
    setFailure(null);
    const rules = await loadRules(state.entries.map(({ uploadTo }) => uploadTo)).catch(() => null);
    if (!rules) {
      setFailure(unreachable().message);
      return null;
    }
    const around = { workspaceId, zone, now: Date.now(), find: findIn(rules) };
    const submission = submissionOf(wish, state, around);
    if (!submission) {
      toast({ text: nothingChanged, severity: 'warning' });
      return null;
    }
    const { action, input, leftBehind } = submission;
    const labels = input.posts.map(({ uploadTo }) => findNetwork(uploadTo).label);
    setBusy(wish);
    const work = state.groupId;
    // What goes out is on its way until the screen that watches it says otherwise.
    if (labels.length > 1) toast({ text: workingText(action, labels), severity: 'working', work });
    try {
      const group = await call('submitPosts', input);
      // What is left over does no harm, and is seen in the list of posts.
      await Promise.allSettled(leftBehind.map((id) => call('deleteDraft', { workspaceId, id })));
      if (action !== 'upload') toast({ text: keptText(action, labels), severity: 'success', work });
      return { action, group };
    } catch (error) {
      toast({ text: failedText(action, labels.length), severity: 'error', work });
      setFailure(error instanceof ApiError ? error.message : failedText(action, labels.length));
      return null;
    } finally {
      setBusy(null);
    }
  };
  return { send, busy, failure };
}

import { lostThumbnails } from '@fanfare/core/composer/gone.ts';
import { expectedOf } from '@fanfare/core/composer/kept.ts';
import { nothingChanged, submissionOf } from '@fanfare/core/composer/submission.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import { failedText, keptText, staysText, uploadError, workingText } from '@fanfare/core/composer/words.ts';
import type { PostAction, PostGroup } from '@fanfare/core/posts/post.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError, unreachable } from '../../../browser/api-error.ts';
import { findNetwork } from '../../../networks/networks.tsx';
import type { Toast } from '../../../ui/toasts.tsx';
import { findIn, loadRules } from '../network-rules.ts';

export interface Sent {
  action: PostAction;
  group: PostGroup;
  /** Posts that are deleted with that. */
  gone: readonly string[];
  /** Thumbnails that were there no more. */
  lost: readonly string[];
}

export type Outcome =
  | { kind: 'sent'; sent: Sent }
  /** Something newer was found in its place. */
  | { kind: 'conflict' }
  | { kind: 'failed'; message: string }
  | { kind: 'nothing' };

export interface Surroundings {
  workspaceId: string;
  zone: string;
  call: Call;
  toast: (toast: Toast) => () => void;
  /** Takes the way to say no more that it is on its way. */
  onWorking: (stop: () => void) => void;
}

const lostText =
  'The thumbnail of this draft was not kept any more, and was left out. Please choose it again if you want it.';

const isNewer = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'conflict' && 'expected' in error.fields;

const unforeseen = (action: PostAction, failed: string): string =>
  action === 'upload' ? uploadError : failed;

/** Hands a post over, for whatever is to become of it. `over`: over whatever is there by now. */
export async function handOver(
  { wish, state, over }: { wish: PostAction; state: ComposerState; over: boolean },
  { workspaceId, zone, call, toast, onWorking }: Surroundings,
): Promise<Outcome> {
  const rules = await loadRules(state.entries.map(({ uploadTo }) => uploadTo)).catch(() => null);
  if (!rules) return { kind: 'failed', message: unreachable().message };
  const submission = submissionOf(wish, state, { workspaceId, zone, now: Date.now(), find: findIn(rules) });
  if (!submission) {
    toast({ text: nothingChanged, severity: 'warning' });
    return { kind: 'nothing' };
  }
  const { action, input } = submission;
  const labels = input.posts.map(({ uploadTo }) => findNetwork(uploadTo).label);
  const work = state.groupId;
  let stop = () => undefined as void;
  // What goes out is on its way until the screen that watches it says otherwise.
  if (labels.length > 1) stop = toast({ text: workingText(action, labels), severity: 'working', work });
  onWorking(stop);
  try {
    const expected = over ? [] : expectedOf(state);
    const group = await call('submitPosts', { ...input, ...(expected.length > 0 && { expected }) });
    const { stays = [] } = group;
    const gone = (input.remove ?? []).filter((id) => stays.every((post) => post.id !== id));
    if (action !== 'upload') toast({ text: keptText(action, labels), severity: 'success', work });
    if (stays.length > 0) toast({ text: staysText(stays), severity: 'warning' });
    const lost = lostThumbnails(input.posts, group.posts);
    if (lost.length > 0) toast({ text: lostText, severity: 'warning' });
    return { kind: 'sent', sent: { action, group, gone, lost } };
  } catch (error) {
    if (isNewer(error)) {
      // It is said where it is decided.
      stop();
      return { kind: 'conflict' };
    }
    const failed = failedText(action, labels.length);
    toast({ text: failed, severity: 'error', work });
    return {
      kind: 'failed',
      message: error instanceof ApiError ? error.message : unforeseen(action, failed),
    };
  }
}

import { cafeVoices } from '../../_sandbox/cafe.ts';
import { remarkOf } from '../../_sandbox/remarks.ts';
import type { Threads } from './context.ts';
import { identityOf } from './identities.ts';
import type { Thread } from './state.ts';

/** Adds the replies that are due on a profile with replying followers, so that there are replies to answer. */
export function addFollowerReplies({ state, world }: Threads, thread: Thread): void {
  if (thread.replyTo !== null || !identityOf(thread.account)?.hasFollowers) return;
  for (;;) {
    const remark = remarkOf({ ...thread, hasTakenOff: false }, thread.heard, cafeVoices, world.now());
    if (!remark) break;
    const { at, name: username, text, isAnswer } = remark;
    const answered = state.threads.findLast(
      (each) => each.replyTo === thread.id && each.username !== undefined && each.at < at,
    );
    const id = world.newId();
    state.threads.push({
      id,
      account: `follower.${username}`,
      username,
      at,
      type: 'TEXT_POST',
      shortcode: `r${id.slice(-10)}`,
      text,
      files: [],
      replyTo: isAnswer && answered ? answered.id : thread.id,
      audience: 'everyone',
      isHidden: false,
      heard: 0,
    });
    state.threads.sort((a, b) => a.at - b.at);
    thread.heard += 1;
  }
}

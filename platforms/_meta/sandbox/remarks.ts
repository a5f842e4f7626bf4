import { remarkOf, type Remark, type Voices } from '../../_sandbox/remarks.ts';
import type { SandboxWorld } from '../../_sandbox/sandbox.ts';

interface Post {
  id: string;
  at: number;
  /** The number of followers' remarks added so far. */
  heard: number;
}

/** Adds the remarks of followers that are due, so that there is something to answer. */
export function addRemarks(
  { world, voices, hasTakenOff = false }: { world: SandboxWorld; voices: Voices; hasTakenOff?: boolean },
  post: Post,
  add: (remark: Remark) => void,
): void {
  for (;;) {
    const remark = remarkOf({ ...post, hasTakenOff }, post.heard, voices, world.now());
    if (!remark) return;
    add(remark);
    post.heard += 1;
  }
}

import type { PostInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { ids, testTime } from '../../../testing/builders.ts';
import type { PostRig } from '../../../testing/post-rig.ts';
import { submitPosts } from '../submit/submit.ts';

export const month = '2026-11';
export const after = (ms: number) => new Date(testTime.getTime() + ms).toISOString();

export const post = (change: Partial<PostInput> = {}): PostInput => ({
  id: 'p1',
  uploadTo: 'madeup',
  platform_id: 'a1',
  description: 'Fresh coffee',
  ...change,
});

/** Functions that submit posts as Dana and read the results. */
export function sending(rig: () => PostRig) {
  const sent = (action: PostAction, posts: PostInput[], change: Partial<SubmitPostsInput> = {}) =>
    submitPosts(rig().deps, { workspaceId: ids.workspace, action, posts, ...change }, 'dana');
  return {
    sent,
    plan: (change: Partial<PostInput> = {}) =>
      sent('schedule', [post({ schedule: after(hourMs), ...change })]),
    find: (id = 'p1') => rig().posts.find(ids.workspace, id),
    used: async () => (await rig().posts.quota(ids.workspace, month)).uploadCount,
    states: () =>
      rig()
        .deliveries.all()
        .map(({ delivery }) => delivery.state),
  };
}

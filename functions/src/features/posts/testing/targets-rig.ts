import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { expectedRevisions } from '@fanfare/core/composer/saving.ts';
import { toComposerState } from '@fanfare/core/composer/open-group.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { newComposer, type ComposerState } from '@fanfare/core/composer/state.ts';
import { submissionOf } from '@fanfare/core/composer/submission.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import { isOpen } from '@fanfare/core/deliveries/delivery.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import type { StoredDelivery } from '../../../store/deliveries.ts';
import { ids, testTime } from '../../../testing/builders.ts';
import { madeUpTarget } from '../../../testing/made-up-network.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { listPostGroups } from '../lists/list-post-groups.ts';
import { submitPosts } from '../submit/submit.ts';

export const newId = 'new';
export const workspaceId = ids.workspace;
export const schedule = { at: testTime.getTime() + hourMs, zone: 'UTC' };

/** A rig with a network that publishes to targets. */
export async function targetsRig(): Promise<PostRig> {
  const rig = await postRig();
  const facts = { ...rig.network.reached.facts, target: madeUpTarget('subreddit') };
  rig.deps.factsOf = (name) => (name === 'madeup' ? facts : null);
  return rig;
}

export const account = (id: string) => ({ platform: 'madeup', platform_id: id, username: id });

/** The composer with text for the first account, whose post has the id p. */
export function written(...targets: string[]): ComposerState {
  const start = composerAfter(newComposer('g', 'p'), {
    kind: 'accountToggled',
    account: account('a1'),
    newId,
  });
  const words = composerAfter(start, { kind: 'textChanged', field: 'description', text: 'Fresh coffee' });
  return composerAfter(words, { kind: 'targetsChosen', targets });
}

export const setTargets = (state: ComposerState, ...targets: string[]) =>
  composerAfter(state, { kind: 'targetsChosen', targets });

export const armed = { state: 'armed' };
export const undecided = {
  state: 'failed',
  failure: { kind: 'outcome_unknown', reason: 'No answer.', code: null },
};

/** Functions that submit posts as the composer does and read the results. */
export function placing(rig: () => PostRig) {
  const opened = async (): Promise<ComposerState> => {
    const [group] = (await listPostGroups(rig().deps, { workspaceId, post_id: 'g' })).groups;
    if (!group) throw new Error('There is a group.');
    return toComposerState(group, { items: new Map(), find: rig().deps.factsOf, newId: () => newId });
  };
  const inputOf = (action: PostAction, state: ComposerState): SubmitPostsInput => {
    const { deps } = rig();
    const around = {
      workspaceId,
      zone: 'UTC',
      now: deps.now().getTime(),
      find: deps.factsOf,
      withCopies: (variant: Variant) => variant,
    };
    const submission = submissionOf(action, state, around);
    if (!submission) throw new Error('Something was written.');
    return { ...submission.input, expected: expectedRevisions(state) };
  };
  const submit = (input: SubmitPostsInput) => submitPosts(rig().deps, input, 'dana');
  const deliveredTargets = (isMeant: (row: StoredDelivery) => boolean) =>
    rig()
      .deliveries.all()
      .filter((row) => row.plan.kind === 'post' && isMeant(row))
      .map(({ plan }) => plan.target ?? '')
      .toSorted();
  return {
    opened,
    inputOf,
    submit,
    deliveredTargets,
    send: (action: PostAction, state: ComposerState) =>
      submit(inputOf(action, action === 'draft' ? state : { ...state, schedule })),
    planned: () => deliveredTargets(({ delivery }) => isOpen(delivery)),
    out: () => deliveredTargets(({ delivery }) => delivery.state === 'published'),
    kept: async () => (await rig().posts.listGroup(workspaceId, 'g', 100)).map(({ id }) => id).toSorted(),
    used: async () => (await rig().posts.quota(workspaceId, '2026-11')).uploadCount,
    /** Changes the stored delivery of a post, as its worker would at the end. */
    async leave(id: string, change: object): Promise<void> {
      const post = await rig().posts.find(workspaceId, id);
      await rig().deliveries.change(
        { workspaceId, id: post?.deliveryId ?? '' },
        testTime,
        ({ delivery }) => ({
          delivery: { ...delivery, nextAt: null, claim: null, ...change },
        }),
      );
    },
  };
}

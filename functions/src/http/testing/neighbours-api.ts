import type { AppDependencies } from '../../app.ts';
import { invitationIdOf } from '../../store/invitations-documents.ts';
import { ids, person, testTime, workspace, madeUpView, madeUpPreset } from '../../testing/builders.ts';
import { madeUpInvitation, testMail } from '../../testing/invite.ts';
import { madeUpTarget } from '../../testing/made-up-network.ts';
import { madeUpDelivery, madeUpPost } from '../../testing/made-up-posts.ts';
import { madeUpBioPage } from '../../testing/memory-bio.ts';
import { madeUpLink } from '../../testing/memory-links.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { madeUpTemplate } from '../../testing/memory-templates.ts';
import { madeUpThread } from '../../testing/memory-threads.ts';
import { madeUpTodo } from '../../testing/memory-todos.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

export const foreign = { email: 'lena@fanfare.example', id: invitationIdOf('lena@fanfare.example') };

/**
 * Starts an API with two workspaces. Dana and Lee own the first, and Lee is locked. Mika owns the second, which has one
 * object of every kind.
 */
export async function startNeighboursApi(
  change: (deps: AppDependencies) => AppDependencies = (deps) => deps,
): Promise<TestApi> {
  const api = await startTestApi([person({ uid: 'lee' })], change);
  api.store.put(workspace(), { dana: 'owner', priya: 'user', lee: 'owner' });
  await api.deletions.request({
    uid: 'lee',
    reason: 'Other',
    note: '',
    requestedAt: testTime,
    removedAt: testTime,
  });
  api.store.put(workspace({ id: ids.other }), { mika: 'owner' });
  api.people.grant('mika');
  const invitation = madeUpInvitation({ workspaceId: ids.other, name: 'Lena', email: foreign.email });
  await api.store.invitations.invite(invitation, 'mika', testMail);
  await api.connected.connect(
    { workspaceId: ids.other, platform: 'madeup', platformId: 'account-of-mika' },
    { accessToken: 't', refreshToken: null, expiresAt: null, scopes: [] },
  );
  // The network supports every ability, so calls are refused only because the objects belong to another workspace.
  const { facts } = api.network.reached;
  facts.target = madeUpTarget('board');
  facts.analytics = { words: { accounts: 'No.', empty: 'No.', failed: 'No.', byKind: {} } };
  Object.assign(facts.abilities, { insights: true, comment: true, reply: true, removeComment: true });
  await api.media.add(madeUpMedia({ id: 'media-of-mika', workspaceId: ids.other }));
  // Conversations with the assistant are private even within a workspace, so Dana's workspace also gets a conversation
  // that belongs to Mika.
  for (const workspaceId of [ids.other, ids.workspace])
    await api.conversations.decide({ workspaceId, id: 'thing-of-mika', uid: 'mika' }, '2026-11', () => ({
      next: { id: 'thing-of-mika', title: '', changedAt: testTime, messages: [], pending: null },
      result: null,
    }));
  await api.templates.add(madeUpTemplate({ id: 'thing-of-mika', workspaceId: ids.other }));
  await api.bio.add(madeUpBioPage({ id: 'thing-of-mika', workspaceId: ids.other }));
  await api.savedViews.change(ids.other, () => [madeUpView({ id: 'thing-of-mika' })]);
  await api.utmPresets.change(ids.other, () => [madeUpPreset({ id: 'thing-of-mika' })]);
  api.threads.put(madeUpThread({ id: 'thing-of-mika', workspaceId: ids.other }));
  const todo = madeUpTodo({ id: 'thing-of-mika', workspaceId: ids.other });
  await api.todos.change(todo, testTime, () => todo);
  api.storedLinks.put(madeUpLink({ id: 'link-of-mika', workspaceId: ids.other }));
  await api.posts.change(ids.other, [], '2026-11', testTime, () => ({
    put: [madeUpPost({ id: 'thing-of-mika', workspaceId: ids.other, deliveryId: 'thing-of-mika' })],
    remove: [],
    deliveries: [],
    create: [madeUpDelivery({ id: 'thing-of-mika', workspaceId: ids.other, postId: 'thing-of-mika' })],
    count: 0,
  }));
  return api;
}

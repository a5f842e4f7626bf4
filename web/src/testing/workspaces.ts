import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { screen, within } from '@testing-library/react';
import { enterReply, harbour } from './entered.ts';
import { fakeApi } from './fake-api.ts';
import { fakeSession, kim } from './fake-session.ts';
import { renderApp } from './render.tsx';

export const noOtherMembers = { listMembers: () => ({ members: [], invitations: [] }) };

export function workspaceServer(...first: WorkspaceWithRole[]) {
  const kept = new Map(first.map((workspace) => [workspace.id, workspace]));
  return fakeApi({
    ...noOtherMembers,
    enter: () => enterReply([...kept.values()]),
    createWorkspace: ({ workspaceId, name }) => {
      const workspace: WorkspaceWithRole = { id: workspaceId, name, image: null, role: 'owner' };
      kept.set(workspaceId, workspace);
      return { workspace };
    },
    editWorkspace: ({ id, name, image }) => {
      const before = kept.get(id) ?? harbour;
      const workspace = {
        ...before,
        name: name ?? before.name,
        image: image === 'none' ? null : before.image,
      };
      kept.set(id, workspace);
      return { workspace };
    },
    deleteWorkspace: ({ id }) => {
      kept.delete(id);
      return {};
    },
    removeMember: ({ id }) => {
      kept.delete(id);
      return {};
    },
  });
}

export const openWorkspaces = (api: ReturnType<typeof fakeApi>) =>
  renderApp('/dashboard/settings/team', { session: fakeSession(kim), api });
export const cards = async () => within(await screen.findByRole('list', { name: 'Your workspaces' }));

export async function openMenu(user: ReturnType<typeof openWorkspaces>['user'], name: string) {
  await user.click((await cards()).getByRole('button', { name: `More for ${name}` }));
  return within(await screen.findByRole('menu'));
}

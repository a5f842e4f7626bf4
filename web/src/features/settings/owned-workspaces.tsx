import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRead } from '../../browser/use-read.ts';
import { NameAvatar } from '../../ui/name-avatar.tsx';
/** A sentence about the number of people besides the owner who lose a workspace. */
export function membersLosingAccess(others: number): string {
  if (others <= 0) return 'No one else uses it.';
  return others === 1 ? '1 other person uses it.' : `${others} other people use it.`;
}

function OwnedWorkspace({ workspace: { id, name, image } }: { workspace: WorkspaceWithRole }) {
  const { data } = useRead('listMembers', { id });
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.25, alignItems: 'center', minWidth: 0 }}>
      <NameAvatar id={id} name={name} image={image} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{name}</Typography>
        {data && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {membersLosingAccess(data.members.length - 1)}
          </Typography>
        )}
      </Box>
    </Stack>
  );
}

/** Workspaces that will be deleted with the account, and how many others use each of them. */
export function OwnedWorkspaces({ workspaces }: { workspaces: readonly WorkspaceWithRole[] }) {
  if (workspaces.length === 0) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>
        {workspaces.length === 1
          ? 'This workspace will also be deleted:'
          : 'These workspaces will also be deleted:'}
      </Typography>
      <Stack component="ul" sx={{ gap: 1.25, listStyle: 'none', m: 0, p: 0 }}>
        {workspaces.map((workspace) => (
          <OwnedWorkspace key={workspace.id} workspace={workspace} />
        ))}
      </Stack>
    </Stack>
  );
}

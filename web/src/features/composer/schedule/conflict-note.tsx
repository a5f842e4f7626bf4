import { conflictText, conflictWindow, nearestConflict, postsDue } from '@fanfare/core/calendar/cadence.ts';
import Typography from '@mui/material/Typography';
import { useRead } from '../../../browser/use-read.ts';
import { findNetwork } from '../../../networks/networks.tsx';

/** The posts for which a time is chosen. */
export interface PostsToSchedule {
  workspaceId: string;
  groupId: string;
  /** The network and account of each post. A draft without an account has no account id. */
  posts: readonly { uploadTo: string; platform_id: string | null }[];
}

interface ConflictNoteProps {
  planned: PostsToSchedule;
  at: number;
  zone: string;
}

/** Warns of another post of the same account near the chosen time. Reads only the posts around that time. */
export function ConflictNote({ planned: { workspaceId, groupId, posts }, at, zone }: ConflictNoteProps) {
  const input = { workspaceId, zone, ...conflictWindow(at) };
  const { data } = useRead('calendar', input, { retries: false });
  const near = data && nearestConflict({ groupId, posts }, at, postsDue(data));
  return (
    near && (
      <Typography sx={{ color: 'warning.main' }}>
        {conflictText(near, findNetwork(near.network).label)}.
      </Typography>
    )
  );
}

import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { part } from '../../ui/part.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Composer, type ComposerEnds } from './composer.tsx';
import { goneText } from './media/deleted-files.ts';
import { useOpening } from './use-opening.ts';

const SentPost = part(async () => (await import('./sending/sent-post.tsx')).SentPost);

/** What is to be seen. */
export interface Shown {
  /** Changes whenever another post is to be shown, also the same one afresh. */
  id: string;
  /** The group to go on with; null for a new post. */
  post: string | null;
  /** The group to watch on its way. */
  sent: string | null;
  /** When a new post is to go out. */
  at?: number | null;
}

interface UploadBodyProps extends ComposerEnds {
  workspace: WorkspaceWithRole;
  shown: Shown;
  onAnother: () => void;
  /** What was sent is to be written on right here; by its address where this is not given. */
  onEdit?: () => void;
}

/** A post while it is written, or on its way. */
export function UploadBody({ shown, workspace, onAnother, onEdit, ...props }: UploadBodyProps) {
  const key = `${workspace.id} ${shown.id}`;
  const { sent, post, at = null } = shown;
  if (sent === null) return <Opened key={key} {...props} workspace={workspace} groupId={post} at={at} />;
  const ways = { onAnother, ...(onEdit && { onEdit }) };
  return (
    <Suspense>
      <SentPost key={key} workspaceId={workspace.id} groupId={sent} {...ways} />
    </Suspense>
  );
}

interface OpenedProps extends ComposerEnds {
  workspace: WorkspaceWithRole;
  groupId: string | null;
  at: number | null;
}

function Opened({ workspace: { id, role }, groupId, at, ...props }: OpenedProps) {
  const { me } = useVisit();
  const zone = me.settings.timeZone;
  const opening = useOpening(id, groupId, at === null ? null : { at, zone });
  if (opening.kind === 'loading') return <SkeletonRows count={4} label="Opening the post" />;
  if (opening.kind === 'failed') return <ErrorBox text={opening.message} onRetry={opening.retry} />;
  return (
    <>
      {opening.gone > 0 && (
        <Box sx={{ mb: 2 }}>
          <Notice>{goneText(opening.gone)}</Notice>
        </Box>
      )}
      <Composer
        {...props}
        workspaceId={id}
        mayConnect={role !== 'user'}
        uid={me.uid}
        zone={zone}
        initial={opening.state}
      />
    </>
  );
}

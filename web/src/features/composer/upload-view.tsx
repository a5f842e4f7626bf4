import type { Editor } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useSWRConfig } from 'swr';
import { readKey } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Composer, type ComposerCallbacks } from './composer.tsx';
import { usePostToEdit } from './use-post-to-edit.ts';

const SentPost = lazyComponent(async () => (await import('./sending/sent-post.tsx')).SentPost);

export interface OpenPost {
  /** Changes whenever a post is opened, even if the same post is opened again. */
  id: string;
  /** The group to edit; null for a new post. */
  post: string | null;
  /** The submitted group to watch. */
  sent: string | null;
  /** The time at which a new post is published. */
  at?: number | null;
  /** The editor of a new post. A saved post opens in the editor in which it was made. */
  editor?: Editor;
  media?: readonly LibraryItem[];
  description?: string;
  /** Starts a new post with the content of the group. */
  asCopy?: boolean;
}

interface UploadViewProps extends ComposerCallbacks {
  workspace: WorkspaceWithRole;
  shown: OpenPost;
  onCreateAnother: () => void;
  /** Edits a submitted post in place. When missing, the address of the post is opened. */
  onEdit?: () => void;
}

/** The editor of a post, or its status once it is submitted. */
export function UploadView({ shown, workspace, onCreateAnother, onEdit, onSent, ...props }: UploadViewProps) {
  const { mutate } = useSWRConfig();
  const [submitted, setSubmitted] = useState<string | null>(null);
  const show: ComposerCallbacks['onSent'] = (group, action) => {
    // The reply to the submission contains the posts, so they are shown without reading them again.
    const key = readKey('listPostGroups', { workspaceId: workspace.id, post_id: group.post_id }, true);
    void mutate(key, [group], { revalidate: false });
    setSubmitted(group.post_id);
    onSent(group, action);
  };
  const key = `${workspace.id} ${shown.id}`;
  const { sent, post, at = null, editor = 'post', asCopy = false } = shown;
  const { media = noMedia, description = '' } = shown;
  if (sent === null)
    return (
      <OpenedPost
        key={key}
        {...props}
        onSent={show}
        workspace={workspace}
        groupId={post}
        at={at}
        editor={editor}
        media={media}
        description={description}
        asCopy={asCopy}
      />
    );
  const callbacks = { onCreateAnother, ...(onEdit && { onEdit }) };
  return (
    <Suspense fallback={<SkeletonRows count={2} label="Loading the status" />}>
      <SentPost
        key={key}
        workspaceId={workspace.id}
        groupId={sent}
        isNew={sent === submitted}
        {...callbacks}
      />
    </Suspense>
  );
}

interface OpenedPostProps extends ComposerCallbacks {
  workspace: WorkspaceWithRole;
  groupId: string | null;
  at: number | null;
  editor: Editor;
  media: readonly LibraryItem[];
  description: string;
  asCopy: boolean;
}

const noMedia: readonly LibraryItem[] = [];

function OpenedPost(all: OpenedPostProps) {
  const { workspace, groupId, at, editor, media, description, asCopy, ...props } = all;
  const { id, role } = workspace;
  const { me } = useVisit();
  const zone = me.settings.timeZone;
  const schedule = at === null ? null : { at, zone };
  const opening = usePostToEdit(id, groupId, { editor, schedule, media, description, asCopy });
  if (opening.kind === 'loading') return <SkeletonRows count={4} label="Opening the post" />;
  if (opening.kind === 'failed') return <ErrorBox text={opening.message} onRetry={opening.retry} />;
  return (
    <>
      {opening.notice !== null && (
        <Box sx={{ mb: 2 }}>
          <Notice>{opening.notice}</Notice>
        </Box>
      )}
      <Composer
        {...props}
        workspaceId={id}
        mayConnect={role !== 'user'}
        uid={me.uid}
        zone={zone}
        initial={opening.state}
        isCopy={groupId !== null && opening.state.savedIds.length === 0}
        addIssues={opening.addIssues}
      />
    </>
  );
}

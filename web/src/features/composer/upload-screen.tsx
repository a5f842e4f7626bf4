import type { PostGroup } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useSWRConfig } from 'swr';
import { readKey } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { part } from '../../ui/part.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Composer, type ComposerParts } from './composer.tsx';
import { useAddress } from './use-address.ts';
import { useOpening } from './use-opening.ts';

const NoWorkspace = part(async () => (await import('./no-workspace.tsx')).NoWorkspace);
const SentPost = part(async () => (await import('./sent-post.tsx')).SentPost);

/** `?post=<group>` goes on with what was kept, `?sent=<group>` watches what goes out. */
export function UploadScreen(parts: ComposerParts) {
  const { workspace } = useVisit();
  const { opened, name, watch, open, another } = useAddress();
  const { mutate } = useSWRConfig();
  const onSent = (group: PostGroup) => {
    const { workspaceId = workspace?.id ?? '' } = group.posts[0] ?? {};
    // The answer to the click is what there is to see first.
    const key = readKey('listDrafts', { workspaceId, post_id: group.post_id }, true);
    void mutate(key, [group], { revalidate: false });
    // An older list does not know of it.
    void mutate(readKey('listDrafts', { workspaceId }, true), undefined);
    watch(group.post_id);
  };
  const screen = () => {
    if (!workspace) return <NoWorkspace />;
    const key = `${workspace.id} ${opened.id}`;
    const { id: workspaceId, role } = workspace;
    if (opened.sent !== null)
      return <SentPost key={key} workspaceId={workspaceId} groupId={opened.sent} onAnother={another} />;
    return (
      <Opened
        key={key}
        {...parts}
        workspaceId={workspaceId}
        mayConnect={role !== 'user'}
        groupId={opened.post}
        onSaved={name}
        onSent={onSent}
        onReopen={open}
      />
    );
  };
  return (
    <Page title="Upload">
      <Suspense>{screen()}</Suspense>
    </Page>
  );
}

interface OpenedProps extends ComposerParts {
  workspaceId: string;
  mayConnect: boolean;
  groupId: string | null;
  onSaved: (groupId: string) => void;
  onSent: (group: PostGroup) => void;
  onReopen: (groupId: string) => void;
}

const goneText = (count: number) =>
  count === 1
    ? 'A file of this post is not in the library any more, and was left out here.'
    : `${count} files of this post are not in the library any more, and were left out here.`;

function Opened({ groupId, ...props }: OpenedProps) {
  const { me } = useVisit();
  const opening = useOpening(props.workspaceId, groupId);
  if (opening.kind === 'loading') return <SkeletonRows count={4} label="Opening the post" />;
  if (opening.kind === 'failed') return <ErrorBox text={opening.message} onRetry={opening.retry} />;
  return (
    <>
      {opening.gone > 0 && (
        <Box sx={{ mb: 2 }}>
          <Notice>{goneText(opening.gone)}</Notice>
        </Box>
      )}
      <Composer {...props} uid={me.uid} zone={me.settings.timeZone} initial={opening.state} />
    </>
  );
}

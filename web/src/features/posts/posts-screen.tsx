import type { PostCounts, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useNow } from '../../browser/use-now.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { UploaderModal } from '../composer/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { PostList } from './post-list.tsx';
import { OpenedPost } from './opened-post.tsx';
import { tabFor, tabsOf } from './tabs.ts';
import { useDestinations } from './use-destinations.ts';
import { usePosts } from './use-posts.ts';
import { part } from '../../ui/part.ts';

const DeletePostsModal = part(async () => (await import('./delete-posts-modal.tsx')).DeletePostsModal);

/** Drafts, scheduled, published and failed posts of the active workspace. */
export function PostsScreen() {
  const { workspace } = useVisit();
  // Mounted anew for each workspace, so selections never carry over.
  if (workspace) return <Posts key={workspace.id} workspaceId={workspace.id} />;
  return (
    <Page title="Posts">
      <NoWorkspace />
    </Page>
  );
}

const NewPostButton = () => (
  <Button variant="contained" component={Link} to="/dashboard/upload">
    Create post
  </Button>
);

interface PostsProps {
  workspaceId: string;
}

function Posts({ workspaceId }: PostsProps) {
  const { me } = useVisit();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  // Until the counts are known, the tab of the address is tried, then the drafts.
  const [counts, setCounts] = useState<PostCounts>();
  const status = tabFor(params.get('tab'), counts);
  const posts = usePosts(workspaceId, status, text.trim(), counts, setCounts);
  const { groups, error, isLoading, isValidating, refresh } = posts;
  const destinationOf = useDestinations(workspaceId, groups);
  const [deleting, setDeleting] = useState<readonly PostView[] | null>(null);
  const [writing, setWriting] = useState<{ groupId: string | null } | null>(null);
  const opened = params.get('post');
  const openTab = (tab: PostStatus) => {
    setText('');
    setParams({ tab }, { replace: true, preventScrollReset: true });
  };
  const view = {
    timeZone: me.settings.timeZone,
    now,
    destinationOf,
    addressOf: ({ _id: id }: PostView) => `?${new URLSearchParams({ tab: status, post: id }).toString()}`,
  };
  const hasPosts = counts !== undefined && counts[status] > 0;
  return (
    <Page
      title="Posts"
      subtitle="Drafts, scheduled and published posts."
      {...(hasPosts && { actions: <NewPostButton /> })}
    >
      {error && !(groups && counts) && (
        <ErrorBox text={error.message} onRetry={refresh} busy={isValidating} />
      )}
      {isLoading && !counts && !error && <SkeletonRows count={3} label="Loading the posts" />}
      {groups && counts && (
        <Tabs label="Posts" tabs={tabsOf(counts)} value={status} onChange={(tab) => openTab(tab)}>
          <PostList
            key={status}
            workspaceId={workspaceId}
            status={status}
            posts={posts}
            isEmpty={counts[status] === 0}
            search={text}
            onSearch={setText}
            view={view}
            onWrite={(groupId) => setWriting({ groupId })}
            onDelete={setDeleting}
          />
        </Tabs>
      )}
      <Suspense>
        {opened !== null && (
          <OpenedPost
            key={opened}
            workspaceId={workspaceId}
            id={opened}
            view={view}
            onChanged={refresh}
            onFound={(post) => {
              if (params.get('tab') === null)
                setParams({ tab: post.status, post: opened }, { replace: true, preventScrollReset: true });
            }}
            onClose={() => setParams({ tab: status }, { replace: true, preventScrollReset: true })}
          />
        )}
        {writing && (
          <UploaderModal
            {...writing}
            onClose={() => {
              setWriting(null);
              refresh();
            }}
          />
        )}
        {deleting && (
          <DeletePostsModal
            workspaceId={workspaceId}
            posts={deleting}
            view={view}
            onDeleted={posts.without}
            onClose={() => setDeleting(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}

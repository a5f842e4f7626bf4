import type { PostView } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNow } from '../../browser/use-now.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { UploaderModal } from '../composer/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { PostList } from './post-list.tsx';
import { openedIn, tabFor, tabsOf } from './tabs.ts';
import { usePlaces } from './use-places.ts';
import { usePosts } from './use-posts.ts';
import { part } from '../../ui/part.ts';

const DeletePostsModal = part(async () => (await import('./delete-posts-modal.tsx')).DeletePostsModal);

const PostModal = part(async () => (await import('./post-modal.tsx')).PostModal);

/** The posts of the active workspace, and what became of them. */
export function PostsScreen() {
  const { workspace } = useVisit();
  // Nothing that was chosen in one workspace is left in the next.
  if (workspace) return <Posts key={workspace.id} workspaceId={workspace.id} name={workspace.name} />;
  return (
    <Page title="Posts">
      <NoWorkspace />
    </Page>
  );
}

const NewPostButton = () => (
  <Button variant="contained" component={Link} to="/dashboard/upload">
    New post
  </Button>
);

interface PostsProps {
  workspaceId: string;
  name: string;
}

function Posts({ workspaceId, name }: PostsProps) {
  const { me } = useVisit();
  const now = useNow();
  const { groups, error, isLoading, isValidating, refresh, without } = usePosts(workspaceId);
  const placeOf = usePlaces(workspaceId);
  const [search, setSearch] = useSearchParams();
  const [leaving, setLeaving] = useState<readonly PostView[] | null>(null);
  const [writing, setWriting] = useState<{ groupId: string | null } | null>(null);
  const tabs = tabsOf(groups ?? []);
  const opened = search.get('post');
  const { found, siblings } = openedIn(groups ?? [], opened);
  const status = tabFor(search.get('tab'), tabs, found);
  // Where nothing is, the one next step stands in the middle.
  const some = tabs.some(({ id, count }) => id === status && count > 0);
  const view = {
    timeZone: me.settings.timeZone,
    now,
    placeOf,
    addressOf: ({ _id: id }: PostView) => `?${new URLSearchParams({ tab: status, post: id }).toString()}`,
  };
  return (
    <Page
      title="Posts"
      subtitle={`What ${name} posts, and what became of it.`}
      {...(some && { actions: <NewPostButton /> })}
    >
      {error && !groups && <ErrorBox text={error.message} onRetry={refresh} busy={isValidating} />}
      {isLoading && !groups && <SkeletonRows count={3} label="Loading the posts" />}
      {groups && (
        <Tabs
          label="Posts"
          tabs={tabs}
          value={status}
          onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        >
          <PostList
            key={status}
            workspaceId={workspaceId}
            status={status}
            groups={groups}
            view={view}
            onWrite={(groupId) => setWriting({ groupId })}
            onDelete={setLeaving}
            onChanged={refresh}
          />
        </Tabs>
      )}
      <Suspense>
        {groups && opened !== null && (
          <PostModal
            key={opened}
            workspaceId={workspaceId}
            post={found}
            siblings={siblings}
            view={view}
            onChanged={refresh}
            onClose={() => setSearch({ tab: status }, { replace: true, preventScrollReset: true })}
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
        {leaving && (
          <DeletePostsModal
            workspaceId={workspaceId}
            posts={leaving}
            view={view}
            onGone={without}
            onClose={() => setLeaving(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}

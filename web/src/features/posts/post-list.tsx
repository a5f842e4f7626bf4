import type { PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon, TrashIcon } from '../../ui/icons/actions.tsx';
import { PostsIcon } from '../../ui/icons/navigation.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { CauseNotice } from './cause-notice.tsx';
import { causesOf } from './causes.ts';
import type { TableView } from './post-cells.tsx';
import { PostTable } from './post-table.tsx';
import { tabLabels } from './tabs.ts';
import { toggled } from './toggle-in-set.ts';
import type { usePosts } from './use-posts.ts';

const perPage = 3;
/** More notices than these would hide the posts themselves. */
const causesShown = 2;

const emptyTexts: Readonly<Record<PostStatus, string>> = {
  draft: 'Drafts you save appear here.',
  scheduled: 'Scheduled posts appear here, the next one first.',
  uploaded: 'Published posts appear here.',
  failed: 'Posts that could not be published appear here, with the reason.',
};

interface PostListProps {
  workspaceId: string;
  status: PostStatus;
  posts: ReturnType<typeof usePosts>;
  /** The workspace has no posts in this status, whatever the search finds. */
  isEmpty: boolean;
  search: string;
  onSearch: (text: string) => void;
  view: TableView;
  /** Opens a group in the composer, or a new post if null. */
  onWrite: (groupId: string | null) => void;
  onDelete: (posts: readonly PostView[]) => void;
}

/** The posts of one tab, with search, pages and deletion. */
export function PostList({
  workspaceId,
  status,
  posts,
  isEmpty,
  search,
  onSearch,
  view,
  onWrite,
  onDelete,
}: PostListProps) {
  const { groups = [], hasMore, isLoading, isValidating, loadMore, refresh } = posts;
  const [wanted, setWanted] = useState(1);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const loaded = Math.max(1, Math.ceil(groups.length / perPage));
  const last = hasMore ? loaded + 1 : loaded;
  // Deleting posts may remove the last page.
  const page = Math.min(wanted, last);
  const needsMore = hasMore && !isValidating && groups.length < page * perPage;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);
  const shown = groups.slice((page - 1) * perPage, page * perPage);
  const selected = groups.flatMap((group) => group.posts).filter(({ _id: id }) => picked.has(id));

  const causes = status === 'failed' ? causesOf(groups).slice(0, causesShown) : [];
  const toggle = (chosen: readonly PostView[]) =>
    setPicked((before) =>
      toggled(
        before,
        chosen.map(({ _id: id }) => id),
      ),
    );
  if (!isLoading && isEmpty) return <NoPosts status={status} onWrite={() => onWrite(null)} />;
  return (
    <Stack sx={{ gap: 2 }}>
      {causes.map((cause) => (
        <CauseNotice
          key={cause.key}
          workspaceId={workspaceId}
          cause={cause}
          view={view}
          onChanged={refresh}
        />
      ))}
      <Stack
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <SearchBox
          label="Search posts"
          placeholder="Search posts..."
          value={search}
          onChange={(next) => {
            onSearch(next);
            setWanted(1);
          }}
          debounceMs={300}
        />
        {selected.length > 0 && (
          <Button color="error" startIcon={<TrashIcon />} onClick={() => onDelete(selected)}>
            Delete {selected.length} Selected
          </Button>
        )}
      </Stack>
      {shown.length === 0 ? (
        isLoading || hasMore ? (
          <SkeletonRows count={3} label="Loading the posts" />
        ) : (
          <NothingFound text={search} onClear={() => onSearch('')} />
        )
      ) : (
        <PostTable
          caption={tabLabels[status]}
          groups={shown}
          view={view}
          selected={picked}
          onSelect={toggle}
          onWrite={onWrite}
          onDelete={onDelete}
        />
      )}
      <Pagination label="Pages of posts" page={page} last={last} onChange={setWanted} />
    </Stack>
  );
}

function NoPosts({ status, onWrite }: { status: PostStatus; onWrite: () => void }) {
  return (
    <EmptyState
      picture={<PostsIcon />}
      title={`No ${status} posts yet`}
      text={emptyTexts[status]}
      action={
        <Button variant="contained" aria-haspopup="dialog" onClick={onWrite}>
          Create Draft
        </Button>
      }
    />
  );
}

function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      picture={<SearchIcon />}
      title="No posts found"
      text={`No title or description contains “${text.trim()}”.`}
      action={
        <Button variant="outlined" onClick={onClear}>
          Show all posts
        </Button>
      }
    />
  );
}

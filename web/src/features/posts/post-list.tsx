import type { PostGroup, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon, TrashIcon } from '../../ui/icons/actions.tsx';
import { PostsIcon } from '../../ui/icons/navigation.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { CauseNotice } from './cause-notice.tsx';
import { causesOf } from './causes.ts';
import type { TableView } from './post-cells.tsx';
import { PostTable } from './post-table.tsx';
import { groupsUnder, searched, tabLabels } from './tabs.ts';
import { toggled } from './toggled.ts';

const perPage = 3;
/** More reasons than these hide the posts themselves. */
const causesShown = 2;

const belongs: Readonly<Record<PostStatus, string>> = {
  draft: 'What you begin and keep for later stands here.',
  scheduled: 'What goes out later stands here, the next one first.',
  uploaded: 'What went out stands here, with what became of it.',
  failed: 'What did not go out stands here, with the reason.',
};

interface PostListProps {
  workspaceId: string;
  status: PostStatus;
  groups: readonly PostGroup[];
  view: TableView;
  /** A group to go on with, or a new post where it is null. */
  onWrite: (groupId: string | null) => void;
  onDelete: (posts: readonly PostView[]) => void;
  onChanged: () => void;
}

/** What stands under one tab: to be searched, leafed through, and thrown away. */
export function PostList({ workspaceId, status, groups, view, onWrite, onDelete, onChanged }: PostListProps) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(1);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const here = groupsUnder(status, groups);
  const found = searched(text, here);
  const last = Math.max(1, Math.ceil(found.length / perPage));
  // What is deleted may take the last page with it.
  const page = Math.min(wanted, last);
  const selected = here.flatMap(({ posts }) => posts).filter(({ _id: id }) => picked.has(id));

  const causes = status === 'failed' ? causesOf(here).slice(0, causesShown) : [];
  const toggle = (posts: readonly PostView[]) =>
    setPicked((before) =>
      toggled(
        before,
        posts.map(({ _id: id }) => id),
      ),
    );
  if (here.length === 0) return <NoPosts status={status} onWrite={() => onWrite(null)} />;
  return (
    <Stack sx={{ gap: 2 }}>
      {causes.map((cause) => (
        <CauseNotice
          key={cause.key}
          workspaceId={workspaceId}
          cause={cause}
          view={view}
          onChanged={onChanged}
        />
      ))}
      <Stack
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <SearchBox
          label="Search posts"
          placeholder="Search posts..."
          value={text}
          onChange={(next) => {
            setText(next);
            setWanted(1);
          }}
        />
        {selected.length > 0 && (
          <Button color="error" startIcon={<TrashIcon />} onClick={() => onDelete(selected)}>
            Delete {selected.length} Selected
          </Button>
        )}
      </Stack>
      {found.length === 0 ? (
        <NothingFound text={text} onClear={() => setText('')} />
      ) : (
        <PostTable
          caption={tabLabels[status]}
          groups={found.slice((page - 1) * perPage, page * perPage)}
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
      text={belongs[status]}
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
      title="No post was found"
      text={`Neither a title nor a description has “${text.trim()}” in it.`}
      action={
        <Button variant="outlined" onClick={onClear}>
          Show all posts
        </Button>
      }
    />
  );
}

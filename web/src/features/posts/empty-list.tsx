import type { PostStatus } from '@fanfare/core/posts/post.ts';
import type { ListFilter } from '@fanfare/core/posts/saved-views.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon } from '../../ui/icons/actions.tsx';
import { PostsIcon } from '../../ui/icons/navigation.tsx';
import { isFiltered } from './list-filter.ts';
import type { PostTab } from './tabs.ts';

const emptyTexts: Readonly<Record<PostStatus, string>> = {
  draft: 'Drafts you save appear here.',
  scheduled: 'Scheduled posts appear here, the next one first.',
  uploaded: 'Published posts appear here.',
  failed: 'Posts that could not be published appear here, with the reason.',
};

interface NoPostsProps {
  status: PostStatus;
  onCreate: () => void;
}

export const NoPosts = ({ status, onCreate }: NoPostsProps) => (
  <EmptyState
    picture={<PostsIcon />}
    title={`No ${status} posts yet`}
    text={emptyTexts[status]}
    action={
      <Button variant="contained" aria-haspopup="dialog" onClick={onCreate}>
        Create Draft
      </Button>
    }
  />
);

interface NothingFoundProps {
  filter: ListFilter;
  /** The other tabs that have posts. */
  otherTabs: readonly PostTab[];
  onTab: (status: PostStatus) => void;
  onClear: () => void;
}

/**
 * A search reads only one of the four tabs, because all tabs together have too many posts. Buttons repeat the search in
 * the other tabs.
 */
export function NothingFound({ filter, otherTabs, onTab, onClear }: NothingFoundProps) {
  const text = filter.search.trim();
  const reason = isFiltered(filter)
    ? 'No post matches these filters.'
    : `No title or description in this tab contains “${text}”.`;
  const isElsewhere = text !== '' && otherTabs.length > 0;
  return (
    <EmptyState
      picture={<SearchIcon />}
      title="No posts found"
      text={reason}
      action={
        <>
          {isElsewhere && (
            <Box role="group" aria-label="Search another tab" sx={otherTabsSx}>
              {otherTabs.map(({ id, label }) => (
                <Button key={id} variant="outlined" onClick={() => onTab(id)}>
                  Search in {label}
                </Button>
              ))}
            </Box>
          )}
          <Button variant={isElsewhere ? 'text' : 'outlined'} onClick={onClear}>
            Show all posts
          </Button>
        </>
      }
    />
  );
}

const otherTabsSx = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 } as const;

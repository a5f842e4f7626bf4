import type { ThreadFilter } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { timeText } from '../../ui/date-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CommentIcon } from '../../ui/icons/things.tsx';
import type { ThreadPages } from './thread-pages.ts';
import type { Inbox, InboxSelection } from './use-inbox.ts';

interface ListEndProps {
  inbox: Inbox;
  pages: ThreadPages;
  selection: InboxSelection;
  timeZone: string;
  onClear: () => void;
}

/** Shown below the results of a search, and instead of an empty list. */
export function ListEnd({ inbox, pages, selection, timeZone, onClear }: ListEndProps) {
  const { search, days, platform_id: account, filter } = selection;
  if (search !== undefined || days !== undefined || account !== undefined)
    return (
      <SearchEnd
        pages={pages}
        isSearch={search !== undefined}
        isReading={inbox.isReadingMore}
        timeZone={timeZone}
        onOlder={inbox.readMore}
        onClear={onClear}
      />
    );
  return <NoComments hasAccounts={inbox.accounts.length > 0} filter={filter} all={inbox.counts?.all ?? 0} />;
}

function NoComments({
  hasAccounts,
  filter,
  all,
}: {
  hasAccounts: boolean;
  filter: ThreadFilter;
  all: number;
}) {
  const isDone = filter === 'open' && all > 0;
  return (
    <Box sx={{ p: 1.5, overflowY: 'auto' }}>
      <EmptyState
        picture={<CommentIcon />}
        title={isDone ? 'All comments answered' : 'No comments here'}
        text={
          hasAccounts
            ? 'New comments on your posts appear here.'
            : 'Connect an account of a network that has comments.'
        }
        action={
          hasAccounts ? null : (
            <Button variant="contained" component={Link} to="/dashboard/socials">
              Connect
            </Button>
          )
        }
      />
    </Box>
  );
}

interface SearchEndProps {
  pages: ThreadPages;
  isSearch: boolean;
  isReading: boolean;
  timeZone: string;
  onOlder: () => void;
  onClear: () => void;
}

/** Shows how far back a search has looked, with a button to continue with older comments. */
function SearchEnd({ pages, isSearch, isReading, timeZone, onOlder, onClear }: SearchEndProps) {
  const { threads, fresh, searchedUntil, next } = pages;
  const isEmpty = threads.length + fresh.length === 0;
  const reach =
    searchedUntil === null ? 'all comments' : `comments since ${timeText(searchedUntil, timeZone)}`;
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 1,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        ...(isEmpty && { flexDirection: 'column', gap: 1, py: 3, border: 0, textAlign: 'center' }),
      }}
    >
      {isEmpty && (
        <Typography variant="h2" sx={{ fontSize: '1rem' }}>
          No comments found
        </Typography>
      )}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {isSearch ? `Searched ${reach}.` : 'No comment matches these filters.'}
      </Typography>
      <Box sx={{ display: 'flex', flex: 'none', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {isSearch && next !== null && (
          <Button variant="outlined" color="inherit" size="small" loading={isReading} onClick={onOlder}>
            Search older
          </Button>
        )}
        {isEmpty && (
          <Button color="inherit" onClick={onClear}>
            Clear search and filters
          </Button>
        )}
      </Box>
    </Box>
  );
}

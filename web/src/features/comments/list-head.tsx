import { threadFilters, type ThreadFilter } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RefreshIcon } from '../../ui/icons/actions.tsx';
import { CommentIcon } from '../../ui/icons/things.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Inbox, InboxSelection } from './use-inbox.ts';

const filterLabels: Readonly<Record<ThreadFilter, string>> = {
  open: 'Open',
  unread: 'Unread',
  answered: 'Answered',
  all: 'All',
};

interface ListHeadProps {
  inbox: Inbox;
  selection: InboxSelection;
  onChange: (change: Record<string, string | null>) => void;
  onHelp: () => void;
}

/** What the list shows, and how many are open. */
export function ListHead({ inbox, selection, onChange, onHelp }: ListHeadProps) {
  const { counts, accounts, isReading, settle } = inbox;
  const open = Object.values(counts?.open ?? {}).reduce((sum, count) => sum + count, 0);
  const networks = [...new Set(accounts.map(({ platform }) => platform))].map(findNetwork);
  const places = [
    { value: '', label: 'All accounts' },
    ...networks.flatMap(({ id, label }) => [
      { value: id, label: `${label} (${counts?.open[id] ?? 0} open)` },
      ...accounts
        .filter(({ platform }) => platform === id)
        .map((each) => ({ value: `${id}:${each.platform_id}`, label: `${label}: ${each.username}` })),
    ]),
  ];
  const place = [selection.platform, selection.platform_id].filter((each) => each !== undefined).join(':');
  return (
    <Stack sx={{ gap: 1.25, p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Badge count={open} strong={open > 0} />
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
          open of {(counts?.all ?? 0).toLocaleString('en')}
        </Typography>
        <Button size="small" color="inherit" onClick={onHelp}>
          Shortcuts
        </Button>
        <IconButton aria-label="Refresh the comments" disabled={isReading} onClick={settle}>
          <RefreshIcon />
        </IconButton>
      </Stack>
      <Segmented
        label="Show"
        hideLabel
        options={threadFilters.map((value) => ({ value, label: filterLabels[value] }))}
        value={selection.filter}
        onChange={(filter) => onChange({ filter, thread: null })}
      />
      <SelectField
        label="Account"
        hideLabel
        value={place}
        options={places}
        onChange={(value) => {
          const at = value.indexOf(':');
          const platform = at < 0 ? value : value.slice(0, at);
          onChange({
            platform: platform === '' ? null : platform,
            account: at < 0 ? null : value.slice(at + 1),
            thread: null,
          });
        }}
      />
    </Stack>
  );
}

/** Shown while there is no comment to list. */
export function NoComments({
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
        title={isDone ? 'Everything is answered' : 'No comments here'}
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

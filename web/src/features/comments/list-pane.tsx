import { threadFilters, type ThreadFilter, type ThreadView } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/count-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { RefreshIcon } from '../../ui/icons/actions.tsx';
import { CommentIcon } from '../../ui/icons/things.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { ThreadList } from './thread-list.tsx';
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

/** The choice of comments that the list shows, and the number of open comments. */
function ListHead({ inbox, selection, onChange, onHelp }: ListHeadProps) {
  const { counts, isReading, settle } = inbox;
  const open = Object.values(counts?.open ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <Stack sx={{ gap: 1.25, px: 2, pt: 1.5, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="h1" sx={{ fontSize: '1.375rem' }}>
          Comments
        </Typography>
        <Badge count={open} strong={open > 0} />
        <Typography variant="body2" noWrap sx={{ flex: 1, color: 'text.secondary' }}>
          <Box component="span" sx={visuallyHidden}>
            {'open '}
          </Box>
          of {(counts?.all ?? 0).toLocaleString('en')}
        </Typography>
        <Button
          size="small"
          color="inherit"
          onClick={onHelp}
          sx={{ display: { xs: 'none', md: 'inline-flex' }, flex: 'none' }}
        >
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
      <Places inbox={inbox} selection={selection} onChange={onChange} />
    </Stack>
  );
}

/** The networks with their open comments, and the accounts of the chosen one. */
function Places({ inbox, selection, onChange }: Omit<ListHeadProps, 'onHelp'>) {
  const { counts, accounts } = inbox;
  const { platform: chosen, platform_id: account = '' } = selection;
  const networks = [...new Set(accounts.map(({ platform }) => platform))].map(findNetwork);
  const ofNetwork = accounts.filter(({ platform }) => platform === chosen);
  if (networks.length === 0 && chosen === undefined) return null;
  const choose = (platform: string | null) => onChange({ platform, account: null, thread: null });
  return (
    <>
      <Box
        role="group"
        aria-label="Network"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          '& svg': { width: 18, height: 18, flex: 'none' },
        }}
      >
        <Chip isChosen={chosen === undefined} onClick={() => choose(null)}>
          All
        </Chip>
        {networks.map(({ id, label, Icon }) => {
          const open = counts?.open[id] ?? 0;
          return (
            <Chip
              key={id}
              label={`${label}, ${open} open`}
              isChosen={chosen === id}
              onClick={() => choose(chosen === id ? null : id)}
            >
              <Icon />
              {open > 0 && countText(open)}
            </Chip>
          );
        })}
      </Box>
      {chosen !== undefined && (ofNetwork.length > 1 || account !== '') && (
        <SelectField
          label="Account"
          hideLabel
          value={account}
          options={[
            { value: '', label: `All ${findNetwork(chosen).label} accounts` },
            ...ofNetwork.map((each) => ({ value: each.platform_id, label: each.username })),
          ]}
          onChange={(value) => onChange({ account: value === '' ? null : value, thread: null })}
        />
      )}
    </>
  );
}

interface ChipProps {
  label?: string;
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Chip = ({ label, isChosen, onClick, children }: ChipProps) => (
  <ButtonBase
    aria-label={label}
    aria-pressed={isChosen}
    onClick={onClick}
    sx={{
      gap: 0.75,
      px: 1,
      minWidth: 38,
      minHeight: 32,
      '@media (pointer: coarse)': { minHeight: 44 },
      border: 1,
      borderRadius: '22px',
      typography: 'body2',
      fontVariantNumeric: 'tabular-nums',
      ...(isChosen
        ? { borderColor: 'primary.main', bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 }
        : { borderColor: 'divider', '&:hover': { bgcolor: 'action.hover' } }),
    }}
  >
    {children}
  </ButtonBase>
);

/** Shown while there is no comment to list. */
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

interface ListPaneProps {
  inbox: Inbox;
  selection: InboxSelection;
  selectedId: string | null;
  now: Date;
  onSelect: (thread: ThreadView) => void;
  onChange: (change: Record<string, string | null>) => void;
  hasKeys: boolean;
  /** Shown above the list. */
  notice: ReactNode;
  onHelp: () => void;
}

/** The list with what it shows, and why it may be empty. */
export function ListPane({
  inbox,
  selection,
  selectedId,
  now,
  hasKeys,
  notice,
  onSelect,
  onChange,
  onHelp,
}: ListPaneProps) {
  const { pages, counts, accounts, error, isReading } = inbox;
  const isEmpty = pages !== null && pages.threads.length + pages.fresh.length === 0;
  return (
    <>
      <ListHead inbox={inbox} selection={selection} onChange={onChange} onHelp={onHelp} />
      {notice}
      {error !== null && (
        <Box sx={{ p: 1.5 }}>
          <ErrorBox text={error} onRetry={inbox.refresh} busy={isReading} />
        </Box>
      )}
      {!pages && error === null && <SkeletonRows count={6} label="Loading the comments" />}
      {isEmpty && (
        <NoComments hasAccounts={accounts.length > 0} filter={selection.filter} all={counts?.all ?? 0} />
      )}
      {pages && !isEmpty && (
        <ThreadList
          pages={pages}
          selectedId={selectedId}
          now={now}
          isReadingMore={inbox.isReadingMore}
          onSelect={onSelect}
          onReadMore={inbox.readMore}
          onShowFresh={inbox.showFresh}
        />
      )}
      {hasKeys && !isEmpty && <KeyHints />}
    </>
  );
}

const hints = [
  ['J', 'K', 'Move'],
  ['R', 'Reply'],
  ['E', 'Answered'],
  ['?', 'All keys'],
] as const;

/** For people with a keyboard. Screen readers find the same in the list of shortcuts. */
const KeyHints = () => (
  <Box
    aria-hidden
    sx={{
      display: { xs: 'none', md: 'flex' },
      '@media (pointer: coarse)': { display: 'none' },
      justifyContent: 'space-between',
      mt: 'auto',
      px: 2,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.default',
      color: 'text.secondary',
      typography: 'caption',
    }}
  >
    {hints.map((each) => (
      <Box key={each[0]} component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
        {each.slice(0, -1).map((key) => (
          <Box
            key={key}
            component="kbd"
            sx={{
              px: 0.75,
              border: 1,
              borderColor: 'divider',
              borderRadius: '5px',
              font: 'inherit',
            }}
          >
            {key}
          </Box>
        ))}
        {each.at(-1)}
      </Box>
    ))}
  </Box>
);

import { threadFilters, type ThreadFilter } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode, type RefCallback } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { countText } from '../../ui/count-text.ts';
import { RefreshIcon } from '../../ui/icons/actions.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { Inbox, InboxSelection } from './use-inbox.ts';

const SearchFilters = lazyComponent(async () => (await import('./search-filters.tsx')).SearchFilters);

const filterLabels: Readonly<Record<ThreadFilter, string>> = {
  open: 'Open',
  unread: 'Unread',
  answered: 'Answered',
  all: 'All',
};

interface ListHeadProps {
  inbox: Inbox;
  /** True while comments are fetched for the first time. Until all are fetched, the numbers grow. */
  isFetching: boolean;
  selection: InboxSelection;
  onChange: (change: Record<string, string | null>) => void;
  onHelp: () => void;
  searchRef: RefCallback<HTMLInputElement>;
}

/** The controls that choose which comments the list shows, and the number of open comments. */
export function ListHead({ inbox, isFetching, selection, onChange, onHelp, searchRef }: ListHeadProps) {
  const { counts, isReading, settle } = inbox;
  const open = Object.values(counts?.open ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <Stack sx={{ gap: 1.25, px: 2, pt: 1.5, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h1" sx={{ fontSize: '1.375rem' }}>
            Comments
          </Typography>
          {counts && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {isFetching && counts.all === 0
                ? 'Fetching comments…'
                : `${open.toLocaleString('en')} open of ${counts.all.toLocaleString('en')}${isFetching ? ' · Fetching…' : ''}`}
            </Typography>
          )}
        </Box>
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
      <Suspense fallback={<Box sx={{ height: 40 }} />}>
        <SearchFilters
          accounts={inbox.accounts}
          selection={selection}
          searchRef={searchRef}
          onChange={onChange}
        />
      </Suspense>
    </Stack>
  );
}

/** Tells whether the list shows all open comments. Only then do the numbers next to the networks match the list. */
const showsAllOpen = ({ filter, platform_id, search, days }: InboxSelection): boolean =>
  filter === 'open' && platform_id === undefined && search === undefined && days === undefined;

function Places({ inbox, selection, onChange }: Omit<ListHeadProps, 'isFetching' | 'onHelp' | 'searchRef'>) {
  const { counts, accounts } = inbox;
  const { platform: chosen } = selection;
  const networks = [...new Set(accounts.map(({ platform }) => platform))].map(findNetwork);
  if (networks.length === 0 && chosen === undefined) return null;
  const choose = (platform: string | null) => onChange({ platform, account: null, thread: null });
  return (
    <Box
      role="group"
      aria-label="Network"
      sx={{
        display: 'flex',
        // A single row that scrolls sideways, so that it does not wrap and move the list down when the numbers arrive.
        overflowX: 'auto',
        mx: -2,
        px: 2,
        py: '3px',
        my: '-3px',
        scrollbarWidth: 'none',
        gap: 0.75,
        '& > *': { flex: 'none' },
        '& svg': { width: 18, height: 18, flex: 'none' },
      }}
    >
      <Chip isChosen={chosen === undefined} onClick={() => choose(null)}>
        All
      </Chip>
      {networks.map(({ id, label, Icon }) => {
        const open = showsAllOpen(selection) ? (counts?.open[id] ?? 0) : null;
        return (
          <Chip
            key={id}
            label={open === null ? label : `${label}, ${open} open`}
            isChosen={chosen === id}
            onClick={() => choose(chosen === id ? null : id)}
          >
            <Icon />
            {open !== null && open > 0 && countText(open)}
          </Chip>
        );
      })}
    </Box>
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

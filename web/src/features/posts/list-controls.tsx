import type { PostStatus } from '@fanfare/core/posts/post.ts';
import { searchMax } from '@fanfare/core/text/fold-text.ts';
import { noFilter, type DateRange, type ListFilter } from '@fanfare/core/posts/saved-views.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { phone } from '../../ui/screen-width.ts';
import { useRead } from '../../browser/use-read.ts';
import { allNetworks, findNetwork } from '../../networks/networks.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { isFiltered, rangeLabels } from './list-filter.ts';

interface ListControlsProps {
  workspaceId: string;
  status: PostStatus;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  children?: ReactNode;
}

/** Date ranges in the future are offered for scheduled posts only. */
const rangesOf = (status: PostStatus): DateRange[] =>
  status === 'scheduled' ? ['next7', 'next30'] : ['last7', 'last30'];

/**
 * Adds the account or network of the filter to the options if it is not among them, for example because a saved view
 * names an account that was disconnected.
 */
const withUnknown = (options: readonly SelectOption[], value: string | null, label = value): SelectOption[] =>
  value === null || label === null || options.some((option) => option.value === value)
    ? [...options]
    : [...options, { value, label }];

/**
 * The value of the option for an account. It contains the network too, because two networks may use the same account
 * id.
 */
const toOptionValue = (network: string, account: string) => JSON.stringify([network, account]);

function parseOptionValue(value: string): Pick<ListFilter, 'network' | 'account'> {
  const [network, account] = JSON.parse(value) as [string, string];
  return { network, account };
}

export function ListControls({ workspaceId, status, filter, onFilter, children }: ListControlsProps) {
  const change = (part: Partial<ListFilter>) => onFilter({ ...filter, ...part });
  const isOldestFirst = filter.order === null ? status === 'scheduled' : filter.order === 'oldest';
  return (
    <Box sx={rowSx}>
      <SearchBox
        label="Search posts"
        placeholder="Search posts..."
        value={filter.search}
        maxLength={searchMax}
        onChange={(search) => change({ search })}
        debounceMs={300}
      />
      <Box role="group" aria-label="Filters" sx={filtersSx}>
        <SelectField
          hideLabel
          label="Network"
          value={filter.network ?? ''}
          onChange={(network) => change({ network: network === '' ? null : network, account: null })}
          options={[
            { value: '', label: 'All networks' },
            ...withUnknown(
              allNetworks.map(({ id, label }) => ({ value: id, label })),
              filter.network,
            ),
          ]}
        />
        <AccountFilter workspaceId={workspaceId} filter={filter} onChange={change} />
        <SelectField
          hideLabel
          label="Time"
          value={filter.range ?? ''}
          onChange={(range) => change({ range: range === '' ? null : range })}
          options={[
            { value: '', label: 'Any time' },
            ...rangesOf(status).map((value) => ({ value, label: rangeLabels[value] })),
          ]}
        />
        <SelectField
          hideLabel
          label="Order"
          value={isOldestFirst ? 'oldest' : 'latest'}
          onChange={(order) => change({ order })}
          options={
            status === 'scheduled'
              ? [
                  { value: 'oldest', label: 'Next first' },
                  { value: 'latest', label: 'Last first' },
                ]
              : [
                  { value: 'latest', label: 'Latest first' },
                  { value: 'oldest', label: 'Oldest first' },
                ]
          }
        />
        {isFiltered(filter) && (
          <Button
            color="inherit"
            startIcon={<CloseIcon />}
            onClick={() => onFilter({ ...noFilter, order: filter.order, search: filter.search })}
          >
            Clear filters
          </Button>
        )}
        {children}
      </Box>
    </Box>
  );
}

interface AccountFilterProps {
  workspaceId: string;
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

/** The accounts of the chosen network, or all of them. Choosing an account also chooses its network. */
function AccountFilter({ workspaceId, filter: { network, account }, onChange }: AccountFilterProps) {
  const { data: accounts } = useRead('listAccounts', { workspaceId });
  const own = (accounts ?? []).filter(({ platform }) => network === null || platform === network);
  const value = account === null ? null : toOptionValue(network ?? '', account);
  if (own.length < 2 && value === null) return null;
  const isOfAll = network === null;
  const nameOf = (platform: string, username: string) =>
    isOfAll ? `${findNetwork(platform).label}: ${username}` : username;
  return (
    <SelectField
      hideLabel
      label="Account"
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? { account: null } : parseOptionValue(chosen))}
      options={[
        { value: '', label: isOfAll ? 'All accounts' : `All ${findNetwork(network).label} accounts` },
        ...withUnknown(
          own.map(({ platform, platform_id: id, username }) => ({
            value: toOptionValue(platform, id),
            label: nameOf(platform, username),
          })),
          value,
          accounts ? 'Disconnected account' : '…',
        ),
      ]}
    />
  );
}

const rowSx = {
  flex: '1 1 420px',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  '& > [role="search"]': { flex: '1 1 160px', maxWidth: 240 },
  alignItems: 'center',
  gap: 1,
  [phone]: { display: 'contents', '& > [role="search"]': { flex: '1 1 0', minWidth: 172, maxWidth: 'none' } },
} as const;

/** On phones, the filters are in one row, which scrolls and reaches both edges of the screen. */
const filtersSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  '& select': { maxWidth: 168 },
  // Highlights a filter that is set. The order is never highlighted, because it has no empty option.
  '& select:has(> option[value=""]:not(:checked))': {
    color: 'primary.main',
    borderColor: 'primary.main',
    bgcolor: 'primary.light',
  },
  [phone]: {
    // The filters are below the row with the search and the buttons for the look of the list.
    order: 1,
    flexWrap: 'nowrap',
    flex: '1 0 100%',
    mx: -2,
    px: 2,
    // Makes room for the focus ring of the filters. Without the padding, the scrolling row would cut it off.
    py: 0.5,
    my: -0.5,
    width: 'auto',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > *': { flex: 'none' },
  },
} as const;

import type { PostStatus } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRead } from '../../browser/use-read.ts';
import { allNetworks, findNetwork } from '../../networks/networks.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isFiltered, noFilter, rangeLabels, type DateRange, type ListFilter } from './list-filter.ts';

interface ListControlsProps {
  workspaceId: string;
  status: PostStatus;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** Times to come make sense for scheduled posts only. */
const rangesOf = (status: PostStatus): DateRange[] =>
  status === 'scheduled' ? ['next7', 'next30'] : ['last7', 'last30'];

/** The search and the filters above a list. */
export function ListControls({ workspaceId, status, filter, onFilter }: ListControlsProps) {
  const { data: accounts = [] } = useRead('listAccounts', { workspaceId });
  const change = (part: Partial<ListFilter>) => onFilter({ ...filter, ...part });
  const own = accounts.filter(({ platform }) => platform === filter.network);
  const isOldestFirst = filter.order === null ? status === 'scheduled' : filter.order === 'oldest';
  return (
    <Box sx={rowSx}>
      <SearchBox
        label="Search posts"
        placeholder="Search posts..."
        value={filter.search}
        onChange={(search) => change({ search })}
        debounceMs={300}
      />
      <SelectField
        hideLabel
        label="Network"
        value={filter.network ?? ''}
        onChange={(network) => change({ network: network === '' ? null : network, account: null })}
        options={[
          { value: '', label: 'All networks' },
          ...allNetworks.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      {own.length > 1 && (
        <SelectField
          hideLabel
          label="Account"
          value={filter.account ?? ''}
          onChange={(account) => change({ account: account === '' ? null : account })}
          options={[
            { value: '', label: `All ${findNetwork(filter.network ?? '').label} accounts` },
            ...own.map(({ platform_id: value, username }) => ({ value, label: username })),
          ]}
        />
      )}
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
    </Box>
  );
}

const rowSx = {
  flex: '1 1 420px',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  '& > [role="search"]': { maxWidth: 260 },
  alignItems: 'center',
  gap: 1,
  '@media (max-width: 599.95px)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& select': { pl: 1, pr: '26px' },
    '& > [role="search"]': { gridColumn: '1 / -1', maxWidth: 'none' },
  },
} as const;

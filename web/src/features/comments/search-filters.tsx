import { searchMax } from '@fanfare/core/text/fold-text.ts';
import type { InboxAccount } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import { useState, type RefCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { inboxRanges, rangeIds, rangeIn } from './inbox-selection.ts';
import type { InboxSelection } from './use-inbox.ts';

interface SearchFiltersProps {
  accounts: readonly InboxAccount[];
  selection: InboxSelection;
  searchRef: RefCallback<HTMLInputElement>;
  onChange: (change: Record<string, string | null>) => void;
}

const keyOf = ({ platform, platform_id: id }: Pick<InboxAccount, 'platform' | 'platform_id'>) =>
  JSON.stringify([platform, id]);

/** The fields for the search, the account and the time of the comments. The address keeps all their values. */
export function SearchFilters({ accounts, selection, searchRef, onChange }: SearchFiltersProps) {
  const [params] = useSearchParams();
  const { platform, platform_id: id, search = '' } = selection;
  const range = rangeIn(params);
  const chosen = platform !== undefined && id !== undefined ? keyOf({ platform, platform_id: id }) : '';
  const offered = accounts.filter((each) => platform === undefined || each.platform === platform);
  const isUnknown = chosen !== '' && !accounts.some((each) => keyOf(each) === chosen);
  const [isOpen, setIsOpen] = useState(range !== null || chosen !== '');
  return (
    <Box sx={rowSx} onKeyDown={blurOnEscape}>
      <SearchBox
        label="Search comments and names"
        placeholder="Search comments"
        value={search}
        maxLength={searchMax}
        fieldRef={searchRef}
        onChange={(text) => onChange({ search: text.trim() === '' ? null : text.trim() })}
        onEnter={() => blurFocused()}
      />
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        data-set={range !== null || chosen !== ''}
        onClick={() => setIsOpen(!isOpen)}
        sx={toggleSx}
      >
        Filters
      </Box>
      {isOpen && (
        <Box role="group" aria-label="Filters" sx={filtersSx}>
          {(offered.length > 1 || chosen !== '') && (
            <SelectField
              label="Account"
              hideLabel
              value={chosen}
              options={[
                {
                  value: '',
                  label:
                    platform === undefined ? 'All accounts' : `All ${findNetwork(platform).label} accounts`,
                },
                ...offered.map((each) => ({
                  value: keyOf(each),
                  label:
                    platform === undefined
                      ? `${findNetwork(each.platform).label}: ${each.username}`
                      : each.username,
                })),
                ...(isUnknown ? [{ value: chosen, label: 'Loading…' }] : []),
              ]}
              onChange={(value) => {
                if (value === '') return onChange({ account: null, thread: null });
                const [network = '', account = ''] = JSON.parse(value) as string[];
                return onChange({ platform: network, account, thread: null });
              }}
            />
          )}
          <SelectField
            label="Time"
            hideLabel
            value={range ?? ''}
            options={[
              { value: '', label: 'Any time' },
              ...rangeIds.map((value) => ({ value, label: inboxRanges[value].label })),
            ]}
            onChange={(value) => onChange({ range: value === '' ? null : value, thread: null })}
          />
        </Box>
      )}
    </Box>
  );
}

function blurFocused(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The first Escape clears the search, and the second one leaves the field, so that the shortcuts work again. */
const blurOnEscape = ({ key, target, defaultPrevented }: React.KeyboardEvent) => {
  if (key === 'Escape' && !defaultPrevented && target instanceof HTMLInputElement) target.blur();
};

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& > [role="search"]': { flex: 1, minWidth: 0, maxWidth: 'none' },
  '@media (pointer: coarse)': { '& > [role="search"] > *': { height: 44 } },
  '& select:has(> option[value=""]:not(:checked))': {
    color: 'primary.main',
    borderColor: 'primary.main',
    bgcolor: 'primary.light',
  },
} as const;

const toggleSx = {
  px: 1.5,
  height: 40,
  '@media (pointer: coarse)': { height: 44 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  typography: 'body2',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-set="true"]': { color: 'primary.main', borderColor: 'primary.main', fontWeight: 600 },
} as const;

const filtersSx = {
  display: 'flex',
  flex: '1 0 100%',
  gap: 1,
  minWidth: 0,
  '& > *': { flex: 1, minWidth: 0 },
} as const;

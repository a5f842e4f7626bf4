import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { TargetChoice } from './use-targets.ts';

interface TargetListProps {
  label: string;
  choices: readonly TargetChoice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The length up to which a list has no search field. */
const maxWithoutSearch = 8;

/** Multiple choice list. The targets are sent in the order of selection. */
export function TargetList({ label, choices, chosen, onChange }: TargetListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = choices.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(wanted));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {choices.length > maxWithoutSearch && (
        <SearchBox
          label={`Search ${label.toLowerCase()}`}
          value={search}
          onChange={setSearch}
          debounceMs={100}
        />
      )}
      <Box component="ul" aria-label={label} sx={listSx}>
        {shown.map(({ id, name, title }) => (
          <Box component="li" key={id}>
            <Box component="label" sx={rowSx}>
              <Checkbox size="small" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <Box sx={{ minWidth: 0, py: 0.75, overflowWrap: 'anywhere' }}>
                <Typography sx={{ fontWeight: 560 }}>{name}</Typography>
                {title !== '' && title !== name && (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {title}
                  </Typography>
                )}
              </Box>
            </Box>
          </Box>
        ))}
        {shown.length === 0 && (
          <Typography component="li" sx={{ p: 1.5, color: 'text.secondary' }}>
            No matches.
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const listSx = {
  m: 0,
  p: 0.5,
  listStyle: 'none',
  maxHeight: 240,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  pr: 1,
  borderRadius: '6px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

import Box from '@mui/material/Box';
import { searchMax } from '@fanfare/core/text/fold-text.ts';
import type { MediaKind } from '@fanfare/core/media/media.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { LibraryQuery } from './library-pages.ts';

interface LibraryFiltersProps {
  query: LibraryQuery;
  onChange: (change: Partial<LibraryQuery>) => void;
  kinds: readonly MediaKind[];
}

export function LibraryFilters({ query, onChange, kinds }: LibraryFiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={searchSx}>
        <SearchBox
          label="Search the library"
          placeholder="Search by name"
          value={query.search}
          maxLength={searchMax}
          onChange={(search) => onChange({ search })}
        />
      </Box>
      {kinds.length > 1 && (
        <SelectField
          label="File type"
          hideLabel
          value={query.kind}
          onChange={(kind) => onChange({ kind })}
          options={[
            { value: 'all', label: 'All files' },
            { value: 'image', label: 'Images' },
            { value: 'video', label: 'Videos' },
          ]}
        />
      )}
      <SelectField
        label="Sort by"
        hideLabel
        value={query.sort}
        onChange={(sort) => onChange({ sort })}
        options={[
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
          { value: 'name', label: 'By name' },
        ]}
      />
    </Box>
  );
}

/** The search field is as wide as the screen of a phone, and at most 320 pixels wide on larger ones. */
const searchSx = {
  flex: { xs: '1 1 100%', sm: '1 1 220px' },
  maxWidth: { sm: 320 },
  '& > [role="search"]': { maxWidth: 'none' },
} as const;

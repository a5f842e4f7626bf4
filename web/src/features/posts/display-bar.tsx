import type { PostStatus } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { phone } from '../../ui/screen-width.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { ListDisplay } from './list-display.ts';
import { SelectAllCheckbox, selectAllText } from './selection-checkbox.tsx';

interface DisplayBarProps {
  display: ListDisplay;
  onChange: (change: Partial<ListDisplay>) => void;
}

export function ShapeBar({ status, display, onChange }: DisplayBarProps & { status: PostStatus }) {
  const isByCause = status === 'failed' && display.failed === 'cause';
  return (
    <Box sx={barSx}>
      {status === 'failed' && (
        <Segmented
          hideLabel
          label="Failed posts"
          value={display.failed}
          onChange={(failed) => onChange({ failed })}
          options={[
            { value: 'cause', label: 'By cause' },
            { value: 'date', label: 'By date' },
          ]}
        />
      )}
      {!isByCause && (
        <Segmented
          hideLabel
          label="Look of the list"
          value={display.shape}
          onChange={(shape) => onChange({ shape })}
          options={[
            { value: 'table', label: 'Table' },
            { value: 'cards', label: 'Cards' },
          ]}
        />
      )}
    </Box>
  );
}

type CardsBarProps = DisplayBarProps & Omit<ComponentProps<typeof SelectAllCheckbox>, 'label'>;

export function CardsBar({ display, onChange, ...page }: CardsBarProps) {
  return (
    <Box sx={{ ...barSx, justifyContent: 'space-between' }}>
      {page.posts.length > 0 && (
        <Box component="label" sx={{ ...barSx, typography: 'body2', cursor: 'pointer' }}>
          <SelectAllCheckbox {...page} label={selectAllText} />
          <span aria-hidden>{selectAllText}</span>
        </Box>
      )}
      <Box sx={togglesSx}>
        <Segmented
          hideLabel
          label="Cards"
          value={display.grouping}
          onChange={(grouping) => onChange({ grouping })}
          options={[
            { value: 'group', label: 'Group View' },
            { value: 'individual', label: 'Individual View' },
          ]}
        />
        <Segmented
          hideLabel
          label="Size of the cards"
          value={display.style}
          onChange={(style) => onChange({ style })}
          options={[
            { value: 'feeds', label: 'Feeds View' },
            { value: 'normal', label: 'Normal View' },
          ]}
        />
      </Box>
    </Box>
  );
}

/** On phones, the buttons are in one row, which scrolls and reaches both edges of the screen. */
const togglesSx = {
  display: 'flex',
  gap: 1,
  ml: 'auto',
  [phone]: {
    flex: '1 0 100%',
    mx: -2,
    px: 2,
    width: 'auto',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > *': { flex: 'none' },
    '& label': { whiteSpace: 'nowrap' },
  },
} as const;

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  // The buttons are narrower on phones, so that the text in the search field is not cut off.
  [phone]: { '& label': { px: 1 } },
} as const;

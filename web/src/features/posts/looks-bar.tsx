import type { PostStatus } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { rowChoices, type Looks } from './list-looks.tsx';

interface LooksBarProps {
  status: PostStatus;
  looks: Looks;
  onChange: (change: Partial<Looks>) => void;
}

/** Switches between table and cards, and what belongs to each. */
export function LooksBar({ status, looks, onChange }: LooksBarProps) {
  const isByCause = status === 'failed' && looks.failed === 'cause';
  return (
    <Box sx={barSx}>
      {status === 'failed' && (
        <Segmented
          hideLabel
          label="Failed posts"
          value={looks.failed}
          onChange={(failed) => onChange({ failed })}
          options={[
            { value: 'cause', label: 'By cause' },
            { value: 'date', label: 'By date' },
          ]}
        />
      )}
      {!isByCause && looks.shape === 'cards' && (
        <>
          <Segmented
            hideLabel
            label="Cards"
            value={looks.grouping}
            onChange={(grouping) => onChange({ grouping })}
            options={[
              { value: 'group', label: 'Group View' },
              { value: 'individual', label: 'Individual View' },
            ]}
          />
          <Segmented
            hideLabel
            label="Size of the cards"
            value={looks.style}
            onChange={(style) => onChange({ style })}
            options={[
              { value: 'feeds', label: 'Feeds View' },
              { value: 'normal', label: 'Normal View' },
            ]}
          />
        </>
      )}
      {!isByCause && (
        <Segmented
          hideLabel
          label="Look of the list"
          value={looks.shape}
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

/** How many rows a page has. */
export function RowsField({ rows, onChange }: { rows: number; onChange: (rows: number) => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, '& select': { width: 88 } }}>
      <Box component="span" aria-hidden sx={{ color: 'text.secondary', typography: 'body2' }}>
        Rows
      </Box>
      <SelectField
        hideLabel
        label="Rows per page"
        value={String(rows)}
        onChange={(value) => onChange(Number(value))}
        options={rowChoices.map((choice) => ({ value: String(choice), label: String(choice) }))}
      />
    </Box>
  );
}

const barSx = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;

import { durationText } from '@fanfare/core/media/duration-text.ts';
import Box from '@mui/material/Box';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { timeText } from '../../../ui/date-text.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';

export function MediaFacts({ item, timeZone }: { item: LibraryItem; timeZone: string }) {
  const facts: [string, string][] = [
    ['Dimensions', `${item.width} × ${item.height} px`],
    ...(item.durationMs === null ? [] : [['Duration', durationText(item.durationMs)] as [string, string]]),
    ['Size', sizeText(item.bytes)],
    ['Type', item.type],
    ['Added', timeText(item.createdAt, timeZone)],
  ];
  return (
    <Box component="dl" sx={listSx}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const listSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  typography: 'body2',
} as const;

import type { Panel } from '@fanfare/core/analytics/panel.ts';
import Box from '@mui/material/Box';
import { ChartCard } from './chart-card.tsx';

/** The number of hashtags to show at most. More would push the posts off the screen. */
const shownMax = 12;

export function HashtagCards({ hashtags }: { hashtags: NonNullable<Panel['hashtags']> }) {
  const shown = hashtags.slice(0, shownMax);
  const most = shown[0]?.usage_count ?? 1;
  const subtitle =
    hashtags.length > shownMax
      ? `First ${shownMax} of ${hashtags.length} used in this period`
      : 'Used in this period';
  return (
    <ChartCard title="Hashtags" subtitle={subtitle}>
      {shown.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          No hashtags in the posts of this period.
        </Box>
      ) : (
        <Box component="ul" sx={listSx}>
          {shown.map(({ hashtag, usage_count: count }) => (
            <Box component="li" key={hashtag} sx={cardSx}>
              <Box
                sx={{ fontWeight: 560, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {hashtag.startsWith('#') ? hashtag : `#${hashtag}`}
              </Box>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box aria-hidden sx={{ flex: 1, height: 4, borderRadius: 2, bgcolor: 'action.selected' }}>
                  <Box
                    sx={{
                      width: `${(count / most) * 100}%`,
                      height: 4,
                      borderRadius: 2,
                      bgcolor: 'var(--c1)',
                    }}
                  />
                </Box>
                <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {count}×
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </ChartCard>
  );
}

const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
} as const;

const cardSx = {
  minWidth: 0,
  px: 1.5,
  py: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  typography: 'body2',
} as const;

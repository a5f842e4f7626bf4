import type { Referral } from '@fanfare/core/api/affiliate.ts';
import type { ReferralStatus } from '@fanfare/core/affiliate/referral-status.ts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { referralStatuses, statusOf } from './referrals.ts';
import { statusStyles } from './status-tag.tsx';

interface StatusFilterProps {
  /** Null until all referrals are loaded, because the filter would show wrong numbers. */
  referrals: readonly Referral[] | null;
  /** The chosen status; null for all. */
  value: ReferralStatus | null;
  onChange: (status: ReferralStatus | null) => void;
}

export function StatusFilter({ referrals, value, onChange }: StatusFilterProps) {
  const counts = new Map<ReferralStatus, number>();
  for (const referral of referrals ?? [])
    counts.set(statusOf(referral), (counts.get(statusOf(referral)) ?? 0) + 1);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Status"
      value={value ?? 'all'}
      onChange={(_, next: ReferralStatus | 'all' | null) =>
        next !== null && onChange(next === 'all' ? null : next)
      }
      sx={groupSx}
    >
      <ToggleButton value="all">All {referrals && <b>{referrals.length}</b>}</ToggleButton>
      {referralStatuses.map((status) => (
        <ToggleButton key={status} value={status}>
          <Box component="span" aria-hidden sx={{ display: 'inline-flex' }}>
            {statusStyles[status].icon}
          </Box>
          {status} {referrals && <b>{counts.get(status) ?? 0}</b>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const groupSx = {
  flexWrap: 'wrap',
  gap: 1,
  '& .MuiToggleButtonGroup-grouped': {
    gap: 0.75,
    px: 1.5,
    minHeight: 32,
    '@media (pointer: coarse)': { minHeight: 44 },
    m: 0,
    border: 1,
    borderColor: 'divider',
    borderRadius: '22px',
    color: 'text.primary',
    textTransform: 'none',
    typography: 'body2',
    fontWeight: 560,
    '&.Mui-selected': { color: 'primary.main', borderColor: 'primary.main', bgcolor: 'primary.light' },
  },
  '& b': { fontWeight: 640, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& svg': { width: 15, height: 15 },
} as const;

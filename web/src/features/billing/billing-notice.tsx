import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { InfoIcon } from '../../ui/icons/things.tsx';
import { statuses } from '../../ui/theme/palette.ts';

type Tone = 'info' | 'success' | 'warning';

const icons = { info: <InfoIcon />, success: <CheckIcon />, warning: <WarningIcon /> } as const;
const toneColours = { success: statuses.uploaded, warning: statuses.scheduled } as const;

interface BillingNoticeProps {
  tone: Tone;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** True if the state has just changed. Screen readers then announce the notice. */
  hasJustChanged?: boolean;
}

/** A line about the state of the subscription, at the top of the subscription screen. */
export function BillingNotice({ tone, title, children, action, hasJustChanged = false }: BillingNoticeProps) {
  return (
    <Box
      role={hasJustChanged ? 'status' : undefined}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        minHeight: 52,
        borderRadius: '8px',
        ...(tone === 'info'
          ? { bgcolor: 'primary.light' }
          : {
              backgroundColor: toneColours[tone].light.tint,
              ...theme.applyStyles('dark', { backgroundColor: toneColours[tone].dark.tint }),
            }),
        '& > svg': { flex: 'none', width: 20, height: 20 },
      })}
    >
      {icons[tone]}
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{title}</strong> {children}
      </Box>
      {action}
    </Box>
  );
}

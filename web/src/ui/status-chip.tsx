import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, EditIcon, WarningIcon } from './icons/icons.tsx';
import { statuses, type Status } from './theme/palette.ts';

const shown: Readonly<Record<Status, { word: string; icon: ReactNode }>> = {
  draft: { word: 'Draft', icon: <EditIcon /> },
  scheduled: { word: 'Scheduled', icon: <ClockIcon /> },
  uploaded: { word: 'Uploaded', icon: <CheckIcon /> },
  failed: { word: 'Failed', icon: <WarningIcon /> },
};

/** The status of a post by colour, icon and word. */
export function StatusChip({ status }: { status: Status }) {
  const { word, icon } = shown[status];
  const { light, dark } = statuses[status];
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 24,
        pl: 0.75,
        pr: 1,
        borderRadius: '12px',
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: light.text,
        bgcolor: light.tint,
        ...theme.applyStyles('dark', { color: dark.text, backgroundColor: dark.tint }),
        '& svg': { width: 14, height: 14, strokeWidth: 2.25 },
      })}
    >
      {icon}
      {word}
    </Box>
  );
}

import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { CheckIcon, ClockIcon, EditIcon, WarningIcon } from './icons/icons.tsx';
import { statuses, type Status } from './theme/palette.ts';

const shown: Readonly<Record<Status, { word: string; icon: ReactElement }>> = {
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
    <Chip
      component="span"
      size="small"
      icon={icon}
      label={word}
      sx={(theme) => ({
        typography: 'caption',
        fontWeight: 600,
        color: light.text,
        backgroundColor: light.tint,
        ...theme.applyStyles('dark', { color: dark.text, backgroundColor: dark.tint }),
        '& svg': { width: 14, height: 14, strokeWidth: 2.25, ml: 0.75, mr: -0.5 },
      })}
    />
  );
}

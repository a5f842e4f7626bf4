import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { CheckIcon, ClockIcon, EditIcon, WarningIcon } from './icons/icons.tsx';
import { statusWords } from './status-words.ts';
import { statuses, type Status } from './theme/palette.ts';

const icons: Readonly<Record<Status, ReactElement>> = {
  draft: <EditIcon />,
  scheduled: <ClockIcon />,
  uploaded: <CheckIcon />,
  failed: <WarningIcon />,
};

interface StatusChipProps {
  status: Status;
  label?: string;
  /** Replaces the icon of the status; null for no icon. */
  icon?: ReactElement | null;
}

/** The status of a post by colour, icon and word. `label` replaces the word. */
export function StatusChip({ status, label, icon }: StatusChipProps) {
  const { light, dark } = statuses[status];
  return (
    <Chip
      component="span"
      size="small"
      {...(icon !== null && { icon: icon ?? icons[status] })}
      label={label ?? statusWords[status]}
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

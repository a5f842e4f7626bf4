import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { statuses } from '../../ui/theme/palette.ts';

export type Tone = 'good' | 'waiting' | 'bad' | 'neutral' | 'accent' | 'plain';

const shades = {
  good: statuses.uploaded,
  waiting: statuses.scheduled,
  bad: statuses.failed,
  neutral: statuses.draft,
} as const;

interface TagProps {
  tone: Tone;
  icon?: ReactElement;
  label: string;
}

export function Tag({ tone, icon, label }: TagProps) {
  const shade = tone === 'accent' || tone === 'plain' ? null : shades[tone];
  return (
    <Chip
      component="span"
      size="small"
      {...(icon && { icon })}
      label={label}
      sx={(theme) => ({
        typography: 'caption',
        fontWeight: 600,
        ...(shade && {
          color: shade.light.text,
          backgroundColor: shade.light.tint,
          ...theme.applyStyles('dark', { color: shade.dark.text, backgroundColor: shade.dark.tint }),
        }),
        ...(tone === 'accent' && { color: 'primary.main', bgcolor: 'primary.light' }),
        ...(tone === 'plain' && {
          color: 'text.secondary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
        }),
        '& svg': { width: 14, height: 14, strokeWidth: 2.25, ml: 0.75, mr: -0.5, color: 'inherit' },
      })}
    />
  );
}

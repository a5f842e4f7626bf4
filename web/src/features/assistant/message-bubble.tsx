import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

interface MessageBubbleProps {
  from: 'user' | 'assistant';
  children: ReactNode;
  /** Buttons below the message. */
  actions?: ReactNode;
}

export function MessageBubble({ from, children, actions }: MessageBubbleProps) {
  const isOwn = from === 'user';
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 0.5, justifyItems: isOwn ? 'end' : 'start', minWidth: 0 }}
    >
      <Box component="span" sx={visuallyHidden}>
        {isOwn ? 'You' : 'Assistant'}
      </Box>
      <Box sx={isOwn ? ownSx : bubbleSx}>{children}</Box>
      {actions}
    </Box>
  );
}

const bubbleSx = {
  maxWidth: 'min(100%, 560px)',
  minWidth: 0,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
const ownSx = { ...bubbleSx, bgcolor: 'action.selected', borderColor: 'transparent' } as const;

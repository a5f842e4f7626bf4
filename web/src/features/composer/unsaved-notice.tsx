import type { Unsaved } from '@fanfare/core/composer/unsaved.ts';
import { activeEntry, type ComposerAction } from '@fanfare/core/composer/state.ts';
import { awayText } from '@fanfare/core/composer/wall-clock.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Dispatch } from 'react';
import type { UnsavedWork } from './use-unsaved.ts';

export interface UnsavedNoticeProps {
  unsaved: Unsaved;
  /** It is of the post that is open. */
  isThis: boolean;
  work: Pick<UnsavedWork, 'discard' | 'resume'>;
  now: Date;
  dispatch: Dispatch<ComposerAction>;
}

const nameOf = ({ state }: Unsaved): string => {
  const { title, description } = activeEntry(state);
  const [line = ''] = (title.trim() || description.trim()).split('\n');
  return line === '' ? 'a post' : `“${[...line].slice(0, 60).join('')}”`;
};

/** Work that was left here, offered back. */
export function UnsavedNotice({
  unsaved,
  isThis,
  work: { discard, resume },
  now,
  dispatch,
}: UnsavedNoticeProps) {
  const { state, at } = unsaved;
  return (
    <Box role="status" sx={noticeSx}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        You left {isThis ? 'another version of this post' : nameOf(unsaved)} unsaved here,{' '}
        {awayText(at, now.getTime())}.
      </Box>
      <Button size="small" color="inherit" onClick={() => discard(unsaved)}>
        Discard
      </Button>
      <Button
        size="small"
        variant="outlined"
        onClick={() => {
          resume(unsaved);
          dispatch({ kind: 'opened', state });
        }}
      >
        Continue
      </Button>
    </Box>
  );
}

const noticeSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;

import { missingFiles } from '@fanfare/core/composer/missing-files.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Dispatch } from 'react';
import { focusScreen } from '../../../browser/focus-screen.ts';

interface MissingLineProps {
  state: ComposerState;
  find: FindNetwork;
  dispatch: Dispatch<ComposerAction>;
}

/** Says which accounts do not get the files of the open tab, and offers to add the files there. */
export function MissingLine({ state, find, dispatch }: MissingLineProps) {
  const missing = missingFiles(state, find);
  return (
    <Box role="status" sx={lineSx}>
      {missing && (
        <>
          <Box component="span" sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
            {missing.text}
          </Box>
          <Button
            size="small"
            onClick={() => {
              focusScreen();
              dispatch({ kind: 'mediaPicked', items: missing.items, keys: missing.keys });
            }}
          >
            Add there too
          </Button>
        </>
      )}
    </Box>
  );
}

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 1.5,
  py: 0.5,
  borderRadius: '8px',
  bgcolor: 'background.default',
  typography: 'body2',
  '&:empty': { display: 'none' },
} as const;

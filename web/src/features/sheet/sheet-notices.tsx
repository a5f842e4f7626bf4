import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useIsUnstored } from '../../browser/stored.ts';
import { CloseIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { EditorNotice } from '../composer/index.ts';

interface SheetNoticesProps {
  /** The name under which the browser keeps the sheet. */
  storedAs: string;
  isElsewhere: boolean;
  /** Files that were not added, each with its reason. */
  refusals: readonly string[];
  onForget: () => void;
}

export function SheetNotices({ storedAs, isElsewhere, refusals, onForget }: SheetNoticesProps) {
  const isUnstored = useIsUnstored(storedAs);
  return (
    <>
      {isElsewhere && (
        <EditorNotice
          isUrgent
          text="You are editing these files in another tab. Close it there to continue here."
        />
      )}
      {isUnstored && (
        <EditorNotice
          isUrgent
          text="Your browser’s storage is full, so what you wrote here is lost when you close this page. Save it to your drafts first."
        />
      )}
      {refusals.length > 0 && (
        <Box role="alert" sx={refusalsSx}>
          <WarningIcon />
          <Box
            component="ul"
            aria-label="Files that were not added"
            sx={{ flex: 1, m: 0, p: 0, listStyle: 'none' }}
          >
            {refusals.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
          <IconButton
            size="small"
            aria-label="Close the list of files that were not added"
            onClick={onForget}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      )}
    </>
  );
}

const refusalsSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  maxHeight: 160,
  overflow: 'auto',
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'error.main',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', mt: 0.5, width: 18, height: 18, color: 'error.main' },
  '& li': { py: 0.25 },
} as const;

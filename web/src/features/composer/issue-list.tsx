import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import Box from '@mui/material/Box';
import { WarningIcon } from '../../ui/icons/icons.tsx';

/** What stands against the post, what blocks first. */
export function IssueList({ issues }: { issues: readonly ComposerIssue[] }) {
  return (
    // There before the first issue, or readers of the screen would miss it.
    <Box role="status" aria-label="Checks">
      {issues.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
          {issues.map(({ severity, message }) => (
            <Box component="li" key={message} data-severity={severity} sx={itemSx}>
              <WarningIcon />
              <span>{message}</span>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const itemSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderLeftWidth: 3,
  borderRadius: '8px',
  bgcolor: 'background.paper',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', width: 18, height: 18 },
  '&[data-severity="error"]': { borderLeftColor: 'error.main', '& svg': { color: 'error.main' } },
  '&[data-severity="warning"]': { borderLeftColor: 'warning.main', '& svg': { color: 'warning.main' } },
} as const;

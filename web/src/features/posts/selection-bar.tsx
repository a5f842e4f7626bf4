import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useState, type ReactNode } from 'react';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { usePublishedHeight } from '../../ui/use-published-height.ts';

interface PostSelectionBarProps {
  count: number;
  /** The number of posts in the whole list; null while it is unknown. */
  matching: number | null;
  /** The maximum number of posts that can be selected together. */
  most: number;
  isAllMatching: boolean;
  /** The reason why the actions are disabled for this selection. */
  problem: string | null;
  onSelectAll: () => void;
  onDelete: () => void;
  onClear: () => void;
  /** The action that stands out instead of the deletion. */
  primary?: ReactNode;
  children?: ReactNode;
}

function textFor(count: number, matching: number | null, isAllMatching: boolean): string {
  if (matching === count) return `All ${count} matching selected`;
  return isAllMatching ? `${count} of ${matching ?? count} matching selected` : `${count} selected`;
}

/** The bar at the bottom of the window while posts are selected. */
export function PostSelectionBar({
  count,
  matching,
  most,
  isAllMatching,
  problem,
  onSelectAll,
  onDelete,
  onClear,
  primary,
  children,
}: PostSelectionBarProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  usePublishedHeight(foot);
  return (
    <Box ref={setFoot} data-foot sx={footSx}>
      <Box role="region" aria-label="Selected posts" sx={barSx}>
        <Box component="span" role="status" sx={{ fontWeight: 560, whiteSpace: 'nowrap' }}>
          {textFor(count, matching, isAllMatching)}
        </Box>
        {!isAllMatching && matching !== null && matching > count && (
          <Link component="button" type="button" color="inherit" onClick={onSelectAll}>
            {matching > most
              ? `Select the first ${most} of ${matching} matching`
              : `Select all ${matching} matching`}
          </Link>
        )}
        {problem !== null && <span role="alert">{problem}</span>}
        <Box sx={{ flex: 1 }} />
        {children}
        <Button
          {...(primary ? { color: 'inherit' } : { variant: 'contained', color: 'error' })}
          size="small"
          startIcon={<TrashIcon />}
          disabled={problem !== null}
          onClick={onDelete}
        >
          Delete {count} Selected
        </Button>
        {primary}
        <IconButton size="small" color="inherit" aria-label="Clear the selection" onClick={onClear}>
          <CloseIcon />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Style of the element around the bar and the gap below it. Toasts stay above this element. */
const footSx = {
  position: 'sticky',
  // Keeps the bar above the navigation bar of phones.
  bottom: 'var(--bottom-bar, 0px)',
  zIndex: 3,
  pb: 2,
  pointerEvents: 'none',
} as const;

const barSx = {
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  maxWidth: 760,
  width: '100%',
  mx: 'auto',
  px: 2,
  py: 1,
  borderRadius: '12px',
  color: 'background.paper',
  bgcolor: 'text.primary',
  boxShadow: '0 8px 28px rgba(10, 12, 20, 0.28)',
} as const;

import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef } from 'react';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import type { TargetOfferProps } from '../targets/target-offer.tsx';
import { part } from '../../../ui/part.ts';

const TargetOffer = part(async () => (await import('../targets/target-offer.tsx')).TargetOffer);

interface IssueListProps {
  issues: readonly ComposerIssue[];
  /** Each increase scrolls the list into view after a refused submission. */
  refused?: number;
  /** When given, issues that can be fixed in one click offer to do so. */
  mending?: Omit<TargetOfferProps, 'issue'>;
}

/** List of the errors and warnings of a post, errors first. */
export function IssueList({ issues, refused = 0, mending }: IssueListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused === 0) return;
    // On a phone the list is far below the button.
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.focus({ preventScroll: true });
  }, [refused]);
  return (
    // Rendered before the first issue, or screen readers would not announce it.
    <Box ref={list} role="status" aria-label="Checks" tabIndex={-1} sx={listSx}>
      {issues.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
          {issues.map((issue) => (
            <Box component="li" key={issue.message} data-severity={issue.severity} sx={itemSx}>
              <WarningIcon />
              <span>{issue.message}</span>
              {mending && (
                <Suspense>
                  <TargetOffer {...mending} issue={issue} />
                </Suspense>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Leaves room for the sticky bars. */
const listSx = {
  scrollMarginTop: 'calc(var(--sticky-top, 0px) + 12px)',
  scrollMarginBottom: 'calc(var(--bottom-bar, 0px) + var(--action-bar, 0px) + 12px)',
} as const;

const itemSx = {
  display: 'flex',
  flexWrap: 'wrap',
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
  '& > svg': { flex: 'none', width: 18, height: 18 },
  '& > span': { flex: '1 1 200px', minWidth: 0 },
  '&[data-severity="error"]': { borderLeftColor: 'error.main', '& svg': { color: 'error.main' } },
  '&[data-severity="warning"]': { borderLeftColor: 'warning.main', '& svg': { color: 'warning.main' } },
} as const;

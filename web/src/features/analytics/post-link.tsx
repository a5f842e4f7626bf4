import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

interface PostLinkProps {
  /** The address of the post's details; null for a post that was not published with Fanfare. */
  address: string | null;
  /** The public address on the network; null if it is unknown. */
  link: string | null;
  network: string;
  children: ReactNode;
}

/** A link to the details of a post, or else to the post on its network. */
export function PostLink({ address, link, network, children }: PostLinkProps) {
  if (address !== null)
    return (
      <Link component={RouterLink} to={address} color="inherit" underline="hover">
        {children}
      </Link>
    );
  if (link === null) return children;
  return (
    <Link href={link} target="_blank" rel="noreferrer" color="inherit" underline="hover">
      {children}{' '}
      {/*
       * The hidden text is placed at the start of the row. If it were placed after a long title, it would make the page
       * scroll sideways.
       */}
      <Box component="span" sx={{ ...visuallyHidden, left: 0 }}>
        (opens on {network})
      </Box>
    </Link>
  );
}

/** Marks a post as published with Fanfare, with the same ring as in charts. */
export const FanfareMark = () => (
  <Box component="span" sx={markSx}>
    Sent with Fanfare
  </Box>
);

const markSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  typography: 'caption',
  fontWeight: 400,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '&::before': {
    content: '""',
    width: 9,
    height: 9,
    border: '2px solid var(--c1)',
    borderRadius: '50%',
  },
} as const;

/** For a row with one link: a click anywhere in the row follows the link. */
export const wholeRowLinkSx = {
  position: 'relative',
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '&:has(a):hover': { bgcolor: 'action.hover' },
} as const;

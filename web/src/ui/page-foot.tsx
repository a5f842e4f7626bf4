import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useState, type ReactNode } from 'react';
import { phone } from './screen-width.ts';
import { usePublishedHeight } from './use-published-height.ts';

/**
 * Holds the actions of a screen. The bar sticks to the foot of the window. At the end of the page it is below the
 * content, so that it does not cover the end.
 */
export function PageFoot({ children }: { children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  usePublishedHeight(foot);
  return (
    <Box ref={setFoot} data-foot sx={footSx}>
      {aboveFoot}
      {phoneBar}
      {children}
    </Box>
  );
}

/** Keeps focused or scrolled elements above the bar. */
const aboveFoot = (
  <GlobalStyles
    styles={{
      html: { scrollPaddingBottom: 'calc(var(--bottom-bar, 0px) + var(--action-bar, 0px) + 16px)' },
    }}
  />
);

/** On a phone the actions take the place of the product's bottom bar. */
const phoneBar = (
  <GlobalStyles
    styles={{ [phone]: { ':root:root': { '--bottom-bar': '0px', '--bottom-bar-display': 'none' } } }}
  />
);

/** The padding of the bar hides the content that is scrolled below it. */
const footSx = {
  position: 'sticky',
  // The bar is one pixel lower, because browsers round the height down and would show a line of the content
  // below.
  bottom: 'calc(var(--bottom-bar, 0px) - 1px)',
  zIndex: 11,
  // On a phone the bar reaches the edges of the screen and the end of the page.
  mx: { xs: -2, sm: 0 },
  mb: { xs: '-40px', sm: 0 },
  pb: { xs: '1px', sm: '13px' },
  borderRadius: { xs: 0, sm: '12px 12px 0 0' },
  bgcolor: 'background.default',
} as const;

/** The padding, border and background of the bar. */
export const pageBarSx = {
  py: 1.5,
  px: { xs: 1.5, sm: 2 },
  pb: { xs: 'calc(12px + env(safe-area-inset-bottom))', sm: 1.5 },
  border: 1,
  borderWidth: { xs: '1px 0 0', sm: 1 },
  borderColor: 'divider',
  borderRadius: { xs: 0, sm: '12px' },
  bgcolor: 'background.paper',
} as const;

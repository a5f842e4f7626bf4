import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import { useEffect, type ReactNode } from 'react';
import { narrow } from '../../ui/screen-width.ts';

/** The query for a conversation with little height, such as above the keyboard of a phone. */
export const short = '@container (max-height: 460px)';

const frameSx = {
  minHeight: 0,
  flex: 1,
  containerType: 'size',
  // Limits a long reply, so that the conversation and the buttons have room.
  '& textarea': { maxHeight: '30cqh' },
} as const;

/**
 * On phones, the bar with the reply field replaces the bottom bar of the product. Toasts are above it, because over the
 * top bar they would cover the header of the conversation with its buttons.
 */
const phoneBar = (
  <GlobalStyles
    styles={{
      [`@media ${narrow}`]: {
        ':root:root': {
          '--bottom-bar': '0px',
          '--bottom-bar-display': 'none',
          '--toast-top': 'auto',
          '--toast-bottom': 'calc(var(--action-bar, 0px) + var(--keyboard, 0px) + 8px)',
        },
      },
    }}
  />
);

/** Keeps a conversation and its reply field within the visible part of the window. */
export function ThreadFrame({ label, children }: { label: string; children: ReactNode }) {
  useKeyboardInset();
  return (
    <Stack component="section" aria-label={label} sx={frameSx}>
      {phoneBar}
      {children}
    </Stack>
  );
}

/**
 * Publishes the height that the keyboard of a phone covers as `--keyboard`. Browsers keep the size of the page while
 * the keyboard is open.
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return undefined;
    const { style } = document.documentElement;
    const update = () => {
      const { height, offsetTop, scale } = visible;
      const covered = window.innerHeight - height - offsetTop;
      // Zooming in makes the visible part smaller too, but opens no keyboard.
      if (scale !== 1 || covered < 1) style.removeProperty('--keyboard');
      else style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    update();
    for (const change of ['resize', 'scroll']) visible.addEventListener(change, update);
    return () => {
      for (const change of ['resize', 'scroll']) visible.removeEventListener(change, update);
      style.removeProperty('--keyboard');
    };
  }, []);
}

import { surface } from './surface.ts';
import { visuallyHidden } from './visually-hidden.ts';

const phone = '@media (max-width: 599.95px)';

export const frameSx = {
  ...surface,
  display: 'block',
  width: '100%',
  // Rounds the corners; unlike "hidden", "clip" lets the header stick to the page.
  overflow: 'clip',
} as const;

export const headSx = {
  display: 'block',
  position: 'sticky',
  // Below other sticky elements at the top of the page.
  top: 'var(--sticky-top, 0px)',
  zIndex: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '& tr': { display: 'grid', alignItems: 'center' },
  [phone]: {
    position: 'static',
    // On phones only sortable headers stay visible; the others are shown next to their values.
    '&:not(:has([data-sortable="true"]))': visuallyHidden,
    '& tr': { display: 'flex', flexWrap: 'wrap', px: 1 },
    '& th[data-sortable="false"]': visuallyHidden,
  },
} as const;

export const headerCellSx = {
  px: 2,
  py: 1,
  minWidth: 0,
  textAlign: 'start',
  typography: 'caption',
  fontWeight: 560,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '&[data-align="end"]': { textAlign: 'end' },
  [phone]: { px: 1, '&[data-align="end"]': { textAlign: 'start' } },
} as const;

export const sortSx = {
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.25,
  minHeight: 24,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  // Labels align with the numbers below them, with or without an arrow.
  '[data-align="end"] > &': { flexDirection: 'row-reverse' },
  '& svg': { width: 14, height: 14, opacity: 0 },
  '&:hover, &[data-direction]': { color: 'text.primary' },
  '&:hover svg': { opacity: 0.5 },
  '&[data-direction] svg': { opacity: 1 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

export const bodySx = { display: 'block' } as const;

export const rowSx = {
  display: 'grid',
  alignItems: 'center',
  minHeight: 56,
  // Rows outside of the viewport are not laid out.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 56px',
  // Containment would clip the row's own menu.
  '&:has([aria-expanded="true"])': { contentVisibility: 'visible' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
  [phone]: {
    containIntrinsicSize: 'auto 120px',
    // Overrides the column widths of the wide table.
    gridTemplateColumns: 'minmax(0, 1fr) auto !important',
    rowGap: 0.5,
    p: 2,
    '&:hover': { bgcolor: 'transparent' },
  },
} as const;

export const cellSx = {
  px: 2,
  py: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&[data-align="end"]': {
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    '& > [aria-hidden]': { marginInlineStart: 'auto' },
  },
  '&[data-actions]': { px: 1, textAlign: 'end' },
  [phone]: {
    p: 0,
    gridColumn: '1 / -1',
    '&[data-align="end"]': { textAlign: 'start' },
    '&:first-of-type': { gridColumn: 1, fontWeight: 560 },
    '&:only-of-type': { gridColumn: '1 / -1' },
    '&[data-actions]': { gridColumn: 2, gridRow: 1, p: 0, my: -0.75, mr: -1 },
    // The header next to its value. Screen readers get it from the table, hence the empty alternative text.
    '&[data-header]:not(:first-of-type)::before': {
      content: 'attr(data-header) / ""',
      display: 'inline-block',
      minWidth: 88,
      mr: 1,
      color: 'text.secondary',
      typography: 'caption',
    },
  },
} as const;

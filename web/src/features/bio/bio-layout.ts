import { phone } from '../../ui/screen-width.ts';

export const cardsSx = {
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
} as const;

/** Screens that are wide enough for the preview next to the editor. On narrower screens, a button opens the preview. */
export const wide = '@media (min-width: 1100px)';

/** The editor, and the preview on its right on wide screens. */
export const columnsSx = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
} as const;

export const panelSx = { p: 2.5, [phone]: { p: 2 } } as const;
